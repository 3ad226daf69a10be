import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("Time in a check")
struct ReferenceTimeTests {
  @Test("goes on for what steps send on the way")
  func countdown() async { await CountdownReactor.reference(seconds: 1).check("countDown") }

  @Test("is compared there, too")
  func otherCountdown() async {
    await withKnownIssue {
      await CountdownReactor.reference(seconds: 2).check("countDown")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`countDown` of Countdown.reactor.yaml") }
    }
  }

  // What the reactor's streams do is settled by them; the spec says no order.
  @Test(
    "does not judge what depends on the order of what happens at one instant",
    arguments: ["the start", "mark", "tell"]
  )
  func oneInstant(_ name: String) async { await TurnsReactor.reference(nil).check(name) }

  @Test("judges what happens there", arguments: ["mark", "tell"])
  func otherInstant(_ name: String) async {
    await withKnownIssue {
      await TurnsReactor.reference(name).check(name)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`\(name)` of Turns.reactor.yaml") }
    }
  }
}

/// Counts down by sending itself the same action again, a while later.
private final class CountdownReactor: Reactor {
  enum Action { case countDown }
  enum Mutation { case tick }
  struct State { var left = 3 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    guard currentState.left > 0 else { return .empty() }
    return Observable.just(())
      .delay(.seconds(1), scheduler: MainScheduler.instance)
      .flatMap { [weak self] _ -> Observable<Mutation> in
        .concat(
          .just(.tick),
          .deferred {
            self?.action.onNext(.countDown)
            return .empty()
          }
        )
      }
  }

  func reduce(into state: inout State, mutation: Mutation) { state.left -= 1 }

  static func reference(seconds: Int) -> ReactorReference<CountdownReactor> {
    let reference = ReactorReference<CountdownReactor>("Countdown.reactor.yaml") { _ in CountdownReactor() }
    reference.field("left", \.left, from: 3, [0, 1, 2, 5])
    reference.action("countDown", conditions: [1]) { _ in .countDown }
    reference.mutation("tick") { _ in .tick }
    reference.reads = [1: ["left"]]
    reference.mutate = { _, _, run in
      guard run.holds(run.state.left > 0, line: 1) else { return }
      try await run.wait(.seconds(seconds)) {
        try run.emit(.tick)
        try run.send(.countDown)
      }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

/// Sends itself an action and goes on, and has two streams whose elements come at once; what it emits depends on who comes first.
private final class TurnsReactor: Reactor {
  enum Action { case mark, tell }
  enum Mutation { case first, later, marked }
  struct State { var marks = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      mutation,
      Observable.of(1, 2).map { _ in .marked },
      Observable.of(1, 2).flatMap { [weak self] _ -> Observable<Mutation> in
        self?.currentState.marks == 1 ? .just(.first) : .empty()
      }
    )
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .mark: return .just(.marked)
    case .tell:
      return .concat(
        Observable.just(())
          .delay(.seconds(1), scheduler: MainScheduler.instance)
          .inTurn()
          .flatMap { [weak self] _ -> Observable<Mutation> in
            self?.action.onNext(.mark)
            return .empty()
          },
        .deferred { [weak self] in self?.currentState.marks == 1 ? .just(.first) : .just(.later) }
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) { if mutation == .marked { state.marks += 1 } }

  /// - Parameter broken: The action of which something else is expected than the reactor does.
  static func reference(_ broken: String?) -> ReactorReference<TurnsReactor> {
    let reference = ReactorReference<TurnsReactor>("Turns.reactor.yaml") { _ in TurnsReactor() }
    reference.field("marks", \.marks, from: 0, [0, 1, 2])
    reference.start("marks") { _, run in
      try await run.each {
        Observable.of(1, 2)
      } then: { _ in
        try run.emit(.marked)
      }
    }
    reference.start("firsts", conditions: [1]) { _, run in
      try await run.each {
        Observable.of(1, 2)
      } then: { _ in
        if run.holds(run.state.marks == 1, line: 1) { try run.emit(.first) }
      }
    }
    reference.action("mark") { _ in .mark }
    reference.action("tell", conditions: [2]) { _ in .tell }
    for mutation in [Mutation.first, .later, .marked] { reference.mutation("\(mutation)") { _ in mutation } }
    reference.reads = [1: ["marks"], 2: ["marks"]]
    reference.mutate = { _, action, run in
      switch action {
      case .mark: if broken != "mark" { try run.emit(.marked) }
      case .tell:
        try await run.wait(.seconds(1)) { try run.send(.mark) }
        if run.holds(run.state.marks == 1, line: 2) {
          try run.emit(.first)
        } else if broken != "tell" {
          try run.emit(.later)
        }
      }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}
