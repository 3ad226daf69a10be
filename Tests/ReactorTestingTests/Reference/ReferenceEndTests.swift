import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("What goes on when a check ends")
struct ReferenceEndTests {
  @Test("keeps no reactor that goes on weakly")
  func asSpecified() async {
    for name in [ReferenceCase.start, "tick", "listen", "ask"] {
      await TickingReactor.reference(.asSpecified).check(name)
    }
  }

  @Test("must not keep the reactor by its streams", arguments: ["tick", "listen"])
  func leak(_ name: String) async {
    await withKnownIssue {
      await TickingReactor.reference(.keepsItself).check(name)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("the reactor is still alive when nobody keeps it") }
    }
  }

  @Test("may be an event, which an error does not end where the spec catches it")
  func event() async {
    await withKnownIssue {
      await TickingReactor.reference(.withoutCatch).check(ReferenceCase.start)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("an error that its spec catches ends it") }
    }
  }

  @Test(
    "is judged by the trials in which no other thread comes between, where some are disturbed",
    arguments: [false, true]
  )
  func disturbed(isBroken: Bool) async {
    let reference = DisturbedReactor.reference(isBroken: isBroken)
    guard isBroken else { return await reference.check("go") }
    await withKnownIssue {
      await reference.check("go")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`go` of Disturbed.reactor.yaml: it does something else") }
    }
  }
}

/// Goes on for ever, by a clock, by a stream and by an event; and asks for something with the reactor itself in hand.
private final class TickingReactor: Reactor {
  enum Action { case tick, listen, ask }
  enum Mutation: Equatable { case add(Int) }
  struct State { var sum = 0 }

  /// What it does otherwise than its spec says.
  enum Way { case asSpecified, keepsItself, withoutCatch }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let numbers: PropertyDouble<PublishSubject<Int>, Never>
  private let asking: MethodDouble<Void, Int, any Error>
  private let way: Way

  init(_ numbers: PropertyDouble<PublishSubject<Int>, Never>, _ asking: MethodDouble<Void, Int, any Error>, _ way: Way)
  {
    (self.numbers, self.asking, self.way) = (numbers, asking, way)
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let added = numbers.call().map { Mutation.add($0) }
    return .merge(mutation, way == .withoutCatch ? added : added.catch { _ in .empty() })
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .tick:
      return added(by: .interval(.seconds(5), scheduler: MainScheduler.instance).map { _ in 1 })
    case .listen: return added(by: numbers.call().catch { _ in .empty() })
    case .ask:
      return Observable.task(with: self) { reactor in try await reactor.asking.asyncCall() }
        .map { .add($0) }
        .catch { _ in .empty() }
    }
  }

  private func added(by numbers: Observable<Int>) -> Observable<Mutation> {
    way == .keepsItself
      ? numbers.map { [self] in .add($0 + 0 * currentState.sum) }
      : numbers.compactMap { [weak self] in self == nil ? nil : .add($0) }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .add(let number) = mutation { state.sum += number }
  }

  static func reference(_ way: Way) -> ReactorReference<TickingReactor> {
    let reference = ReactorReference<TickingReactor>("Ticking.reactor.yaml") { doubles in
      let numbers = PropertyDouble<PublishSubject<Int>, Never>("API.numbers")
      doubles.stream(numbers, emits: [1, 2])
      let asking = MethodDouble<Void, Int, any Error>("API.ask")
      doubles.method(asking, returns: [3])
      return TickingReactor(numbers, asking, way)
    }
    reference.field("sum", \.sum, from: 0, [4])
    reference.start("numbers") { reactor, run in
      try await run.each {
        reactor.numbers.call()
      } then: {
        try run.emit(.add($0))
      } catch: { _ in
      }
    }
    for (name, action) in [("tick", Action.tick), ("listen", .listen), ("ask", .ask)] {
      reference.action(name) { _ in action }
    }
    reference.mutate = { reactor, action, run in
      switch action {
      case .tick:
        try await run.each {
          Observable<Int>.interval(.seconds(5), scheduler: MainScheduler.instance)
        } then: { _ in
          try run.emit(.add(1))
        }
      case .listen:
        try await run.each {
          reactor.numbers.call()
        } then: {
          try run.emit(.add($0))
        } catch: { _ in
        }
      case .ask:
        try await run.call {
          try await reactor.asking.asyncCall()
        } then: {
          try run.emit(.add($0))
        } catch: { _ in
        }
      }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

/// Asks for a number, and some tell it on a thread of their own, too.
private final class DisturbedReactor: Reactor {
  enum Action { case go }
  enum Mutation: Equatable { case gone(Int) }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let asking: MethodDouble<Int, Int, Never>
  private let isDisturbed: Bool

  init(_ asking: MethodDouble<Int, Int, Never>, isDisturbed: Bool) {
    (self.asking, self.isDisturbed) = (asking, isDisturbed)
  }

  private func ask() -> Int {
    if isDisturbed {
      let (asking, end) = (asking, DispatchSemaphore(value: 0))
      // To wait for it by `sync` would let it come on this thread.
      DispatchQueue.global().async {
        _ = asking.call(0)
        end.signal()
      }
      end.wait()
    }
    return asking.call(1)
  }

  func mutate(action: Action) -> Observable<Mutation> { .just(.gone(ask())) }

  func reduce(into state: inout State, mutation: Mutation) {}

  /// - Parameter isBroken: Whether something else is expected than the reactor does.
  static func reference(isBroken: Bool) -> ReactorReference<DisturbedReactor> {
    var count = 0
    let reference = ReactorReference<DisturbedReactor>("Disturbed.reactor.yaml") { doubles in
      let asking = MethodDouble<Int, Int, Never>("API.ask")
      doubles.method(asking, returns: [1, 2])
      // Two of one trial, three where a second run of the reference stands by.
      count += 1
      return DisturbedReactor(asking, isDisturbed: count.isMultiple(of: 4))
    }
    reference.action("go") { _ in .go }
    reference.mutate = { reactor, _, run in
      let number = reactor.ask()
      try run.emit(.gone(isBroken ? number + 1 : number))
    }
    return reference
  }
}
