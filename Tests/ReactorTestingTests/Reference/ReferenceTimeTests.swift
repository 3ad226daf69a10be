import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("Time in a check")
struct ReferenceTimeTests {
  @Test("is kept by none of the steps that are over, whatever was left in them")
  func memory() {
    weak var kept: ReferenceTime?
    do {
      let time = ReferenceTime(isOnMainActor: false)
      kept = time
      let steps = ReferenceScope(in: nil)
      let end = ReferenceEnd(in: time)
      ReferenceScope(in: steps).whenCut { end.reach() }
      steps.run(in: time) {
      } end: { _ in
      }
    }
    #expect(kept == nil)
  }

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

  @Test(
    "ends for two waits at one moment, of which one sends what cuts the other off, in either order",
    arguments: ["a", "b"]
  )
  func twoWaits(_ name: String) async { await TwoWaitsReactor.reference(sends: true).check(name) }

  @Test("where one of them does not send it, that is found")
  func waitWithoutSend() async {
    await withKnownIssue {
      for name in ["a", "b"] { await TwoWaitsReactor.reference(sends: false).check(name) }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("of TwoWaits.reactor.yaml") }
    }
  }

  // What the reactor's streams do is settled by them; the spec says no order.
  @Test(
    "does not judge what depends on the order of what happens at one instant",
    arguments: ["the start", "mark", "tell"]
  )
  func oneInstant(_ name: String) async { await TurnsReactor.reference(nil).check(name) }

  @Test(
    "goes on behind a start whose streams took other turns only if each call has been made as often",
    arguments: [false, true]
  )
  func startInTurns(isBroken: Bool) async {
    let reference = MeetingReactor.reference(isBroken: isBroken)
    guard isBroken else { return await reference.check("go") }
    await withKnownIssue {
      await reference.check("go")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`go` of Meeting.reactor.yaml") }
    }
  }

  @Test(
    "goes on behind such a start with what its streams have left in properties that no test can see",
    arguments: [false, true]
  )
  func hiddenProperty(isBroken: Bool) async {
    let reference = NotingReactor.reference(isBroken: isBroken)
    guard isBroken else { return await reference.check("go") }
    await withKnownIssue {
      await reference.check("go")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`go` of Noting.reactor.yaml") }
    }
  }

  @Test("tells of a reactor that stays alive where its start is not judged")
  func leakBehindStart() async {
    await withKnownIssue {
      await StayingReactor.reference().check(ReferenceCase.start)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("the reactor is still alive when nobody keeps it") }
    }
  }

  @Test("does not judge which of the calls side by side has which outcome")
  func callsSideBySide() async { await PricesReactor.reference(adding: 0).check("ask") }

  @Test("judges calls side by side that have the same outcome, behind a condition, too", arguments: [false, true])
  func otherCallSideBySide(isAsked: Bool) async {
    await withKnownIssue {
      await PricesReactor.reference(adding: 1, isAsked: isAsked).check("ask")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`ask` of Prices.reactor.yaml") }
    }
  }

  @Test(
    "ends a stream with steps that fail while it is asked for, and does not judge what is behind a failed event",
    arguments: [false, true]
  )
  func failing(isEvent: Bool) async {
    await FailingReactor.reference(isEvent: isEvent).check(isEvent ? ReferenceCase.start : "go")
  }

  @Test("judges an action with such steps")
  func otherFailing() async {
    await withKnownIssue {
      await FailingReactor.reference(isEvent: false, isBroken: true).check("go")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`go` of Failing.reactor.yaml") }
    }
  }

  @Test(
    "goes on behind a start that has sent several actions, on the main actor, where both sides have done the same",
    arguments: [false, true]
  )
  @MainActor func sendingStart(isBroken: Bool) async {
    let reference = PingReactor.reference(isBroken: isBroken)
    guard isBroken else { return await reference.check("ping") }
    await withKnownIssue {
      await reference.check("ping")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`ping` of Ping.reactor.yaml") }
    }
  }

  @Test("goes on when steps have been at the main actor's")
  @MainActor func errand() async { await ErrandReactor.reference().check("go") }

  @Test("is judged there, too")
  @MainActor func otherErrand() async {
    await withKnownIssue {
      await ErrandReactor.reference(isBroken: true).check("go")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`go` of Errand.reactor.yaml") }
    }
  }

  @Test("does not judge what waits for something that is no double", arguments: [false, true])
  @MainActor func longErrand(isBroken: Bool) async {
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    let answer = Task { for await _ in never {} }
    await ErrandReactor.reference(isBroken: isBroken, after: answer).check("go")
    end.finish()
  }

  @Test("does not judge what comes from a task that is in no time of the check's", arguments: [false, true])
  func stray(isBroken: Bool) async { await StrayReactor.reference(isBroken: isBroken).check("go") }

  @Test("does not try what sends actions without an end", .timeLimit(.minutes(10)))
  func endless() async { await EchoReactor.reference().check("say") }

  @Test("judges what happens there", arguments: ["mark", "tell"])
  func otherInstant(_ name: String) async {
    await withKnownIssue {
      await TurnsReactor.reference(name).check(name)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`\(name)` of Turns.reactor.yaml") }
    }
  }
}

/// Follows numbers with steps that always fail.
private final class FailingReactor: Reactor {
  enum Action { case go }
  enum Mutation { case done }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let numbers: Observable<Int>
  private let isEvent: Bool

  init(_ numbers: Observable<Int>, isEvent: Bool) {
    self.numbers = numbers
    self.isEvent = isEvent
  }

  private var steps: Observable<Mutation> {
    numbers.flatMap { number -> Observable<Mutation> in
      number == 1 ? .just(.done) : .concat(.just(.done), .error(ReferenceError()))
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    isEvent ? .merge(steps, mutation) : mutation
  }

  func mutate(action: Action) -> Observable<Mutation> { isEvent ? .empty() : steps }

  func reduce(into state: inout State, mutation: Mutation) {}

  /// - Parameters:
  ///   - isEvent: Whether it follows them from its start on.
  ///   - isBroken: Whether something else is expected than the reactor does.
  static func reference(isEvent: Bool, isBroken: Bool = false) -> ReactorReference<FailingReactor> {
    let reference = ReactorReference<FailingReactor>("Failing.reactor.yaml") { doubles in
      FailingReactor(doubles.stream("numbers", emits: [1, 2]), isEvent: isEvent)
    }
    @Sendable func steps(_ reactor: FailingReactor, _ run: ReferenceRun<FailingReactor>) async throws {
      try await run.each {
        reactor.numbers
      } then: { number in
        try run.emit(.done)
        if number != (isBroken ? 2 : 1) { throw ReferenceError() }
      }
    }
    if isEvent { reference.start("numbers") { try await steps($0, $1) } }
    reference.action("go") { _ in .go }
    reference.mutate = { reactor, _, run in if !isEvent { try await steps(reactor, run) } }
    reference.reduce = { _, _, _ in }
    return reference
  }
}

/// Sends an action at its start that sends another one: that asks until it is told to stop.
@MainActor
private final class PingReactor: @MainActor Reactor {
  enum Action { case connect, ping, stop }
  enum Mutation { case setCount(Int), setOpen }
  struct State { var count = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let scheduler: any Scheduler = MainActorScheduler.instance
  let initialState = State()
  private let ask: MethodDouble<Void, Int, any Error>
  private let isBroken: Bool
  private let startedActions = PublishSubject<Action>()

  init(_ ask: MethodDouble<Void, Int, any Error>, isBroken: Bool) {
    self.ask = ask
    self.isBroken = isBroken
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      mutation,
      .deferred { [weak self] in
        self?.action.onNext(.connect)
        return .empty()
      }
    )
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .connect:
      return .concat(
        .just(.setOpen),
        .deferred { [weak self] in
          self?.action.onNext(.ping)
          return .empty()
        }
      )
    case .ping:
      return Observable.task { [ask] in try await ask.asyncCall() }
        .observe(on: MainActorScheduler.instance)
        .map { Mutation.setCount($0) }
        .catch { _ in .empty() }
        .take(
          until: startedActions.filter { [isBroken] in
            switch $0 {
            case .ping: true
            case .stop: !isBroken
            case .connect: false
            }
          }
        )
    case .stop: return .just(.setOpen)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .setCount(let count) = mutation { state.count = count }
  }

  /// - Parameter isBroken: Whether the reactor goes on where it is told to stop.
  static func reference(isBroken: Bool) -> ReactorReference<PingReactor> {
    let reference = ReactorReference<PingReactor>("Ping.reactor.yaml", isOnMainActor: true) { doubles in
      let ask = MethodDouble<Void, Int, any Error>("API.ask")
      doubles.method(ask, returns: [3, 4])
      return PingReactor(ask, isBroken: isBroken)
    }
    reference.field("count", \.count, from: 0, [1, 2])
    reference.start("start") { _, run in try run.send(.connect) }
    reference.action("connect") { _ in .connect }
    reference.action("ping") { _ in .ping }
    reference.action("stop") { _ in .stop }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { reactor, action, run in
      switch action {
      case .connect:
        try run.emit(.setOpen)
        try run.send(.ping)
      case .ping:
        try await run.call(until: "ping", "stop") {
          try await reactor.ask.asyncCall()
        } then: {
          try run.emit(.setCount($0))
        } catch: { _ in
        }
      case .stop: try run.emit(.setOpen)
      }
    }
    return reference
  }
}

/// Asks for two prices side by side, the second one first.
private final class PricesReactor: Reactor {
  enum Action { case ask }
  enum Mutation: Equatable { case first(Int), second(Int) }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let api: any ShopAPI

  init(_ api: any ShopAPI) { self.api = api }

  func mutate(action: Action) -> Observable<Mutation> {
    .merge(
      Observable.task { [api] in try await api.price("") }.map { .second($0) }.catch { _ in .empty() },
      Observable.task { [api] in try await api.price("") }.map { .first($0) }.catch { _ in .empty() }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {}

  /// - Parameters:
  ///   - addend: What is added to the first price.
  ///   - isAsked: Whether the steps stand behind a condition.
  static func reference(adding addend: Int, isAsked: Bool = false) -> ReactorReference<PricesReactor> {
    let reference = ReactorReference<PricesReactor>("Prices.reactor.yaml") { PricesReactor(ShopAPIDouble($0)) }
    reference.action("ask") { _ in .ask }
    reference.mutate = { reactor, _, run in
      try await run.merge(
        {
          try await run.call {
            try await reactor.api.price("")
          } then: {
            try run.emit(.first($0 + addend))
          } catch: { _ in
          }
        },
        {
          try await run.call {
            try await reactor.api.price("")
          } then: {
            try run.emit(.second($0))
          } catch: { _ in
          }
        }
      )
    }
    return reference
  }
}

/// Asks somebody on the main actor, who may take real time for the answer.
private final class ErrandReactor: Reactor {
  enum Action { case go }
  enum Mutation: Equatable { case gone(String) }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let ask: @Sendable @MainActor (String) async -> String

  init(_ ask: @escaping @Sendable @MainActor (String) async -> String) { self.ask = ask }

  func mutate(action: Action) -> Observable<Mutation> {
    Observable.task { [ask] in await ask("way") }.map { .gone($0) }
  }

  func reduce(into state: inout State, mutation: Mutation) {}

  /// - Parameters:
  ///   - isBroken: Whether something else is expected than the reactor does.
  ///   - other: What has to end before there is an answer.
  static func reference(isBroken: Bool = false, after other: Task<Void, Never>? = nil) -> ReactorReference<
    ErrandReactor
  > {
    let reference = ReactorReference<ErrandReactor>("Errand.reactor.yaml", isOnMainActor: true) { doubles in
      ErrandReactor { way in
        await other?.value
        return doubles.call("ask", way, returns: ["here", "there"])
      }
    }
    reference.action("go") { _ in .go }
    reference.mutate = { reactor, _, run in
      try await run.call {
        await reactor.ask("way")
      } then: {
        try run.emit(.gone(isBroken ? "nowhere" : $0))
      }
    }
    return reference
  }
}

/// Asks at its start unless it has met somebody, which happens at its start, too.
private final class MeetingReactor: Reactor {
  enum Action { case go }
  enum Mutation: Equatable { case met, loaded(Int) }
  struct State { var hasMet = false }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let meets: Bool
  private let load: (String) -> Int

  init(meets: Bool, _ load: @escaping (String) -> Int) {
    self.meets = meets
    self.load = load
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      .deferred { [unowned self] in currentState.hasMet ? .empty() : .just(.loaded(load("first"))) },
      meets ? .just(.met) : .empty(),
      mutation
    )
  }

  func mutate(action: Action) -> Observable<Mutation> { .deferred { [load] in .just(.loaded(load("more"))) } }

  func reduce(into state: inout State, mutation: Mutation) { if mutation == .met { state.hasMet = true } }

  /// - Parameter isBroken: Whether something else is expected than the reactor does.
  static func reference(isBroken: Bool) -> ReactorReference<MeetingReactor> {
    let reference = ReactorReference<MeetingReactor>("Meeting.reactor.yaml") { doubles in
      MeetingReactor(meets: doubles.call("meets", (), returns: [true, false])) {
        doubles.call("load", $0, returns: [1, 2, 3])
      }
    }
    // What comes second in the reactor.
    reference.start("meeting") { reactor, run in if reactor.meets { try run.emit(.met) } }
    reference.start("loading", conditions: [1]) { reactor, run in
      try await run.wait(.zero) {
        guard run.holds(!run.state.hasMet, line: 1) else { return }
        try run.emit(.loaded(reactor.load("first")))
      }
    }
    reference.action("go") { _ in .go }
    reference.reads = [1: ["hasMet"]]
    reference.mutate = { reactor, _, run in
      let number = reactor.load("more")
      try run.emit(.loaded(isBroken ? number + 1 : number))
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

/// Notes at its start that it has not met somebody, which happens at its start, too.
private final class NotingReactor: Reactor {
  enum Action { case go }
  enum Mutation: Equatable { case met, missed, noted(Int) }
  struct State { var hasMet = false }
  final class Notes { var count = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let notes = Notes()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      .deferred { [unowned self] in
        guard !currentState.hasMet else { return .empty() }
        notes.count += 1
        return .just(.missed)
      },
      .just(.met),
      mutation
    )
  }

  func mutate(action: Action) -> Observable<Mutation> {
    .deferred { [notes] in
      notes.count += 1
      return .just(.noted(notes.count))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) { if mutation == .met { state.hasMet = true } }

  static func reference(isBroken: Bool) -> ReactorReference<NotingReactor> {
    let reference = ReactorReference<NotingReactor>("Noting.reactor.yaml") { _ in NotingReactor() }
    // What comes second in the reactor.
    reference.start("meeting") { _, run in try run.emit(.met) }
    reference.start("noting", conditions: [1]) { _, run in
      try await run.wait(.zero) {
        guard run.holds(!run.state.hasMet, line: 1) else { return }
        run.kept("notes", Notes()).count += 1
        try run.emit(.missed)
      }
    }
    reference.action("go") { _ in .go }
    reference.mutate = { _, _, run in
      // An optional that starts with a value has it.
      guard run.kept("title", "first" as String?) != nil else { return }
      run.kept("notes", Notes()).count += isBroken ? 2 : 1
      try run.emit(.noted(run.kept("notes", Notes()).count))
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

/// Has two streams that come in another order than the reference's, and is never let go of.
private final class StayingReactor: Reactor {
  enum Action { case go }
  enum Mutation: Equatable { case add(Int) }
  struct State { var all: [Int] = [] }

  private nonisolated(unsafe) static var kept: [StayingReactor] = []

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    Self.kept.append(self)
    return .merge(.just(.add(2)), .just(.add(1)), mutation)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .add(let number) = mutation { state.all.append(number) }
  }

  static func reference() -> ReactorReference<StayingReactor> {
    let reference = ReactorReference<StayingReactor>("Staying.reactor.yaml") { _ in StayingReactor() }
    reference.field("all", \.all)
    reference.start("one") { _, run in try run.emit(.add(1)) }
    reference.start("two") { _, run in try run.emit(.add(2)) }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

/// Observes what a task of its own asks for.
private final class StrayReactor: Reactor {
  enum Action { case go }
  enum Mutation: Equatable { case gone(String) }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let ask: @Sendable (Int) -> String

  init(_ ask: @escaping @Sendable (Int) -> String) { self.ask = ask }

  private func answers() -> AsyncStream<String> {
    AsyncStream { [ask] continuation in
      let task = Task {
        for number in 0..<50 { continuation.yield(ask(number)) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func mutate(action: Action) -> Observable<Mutation> { answers().asObservable().map { .gone($0) } }

  func reduce(into state: inout State, mutation: Mutation) {}

  /// - Parameter isBroken: Whether something else is expected than the reactor does.
  static func reference(isBroken: Bool) -> ReactorReference<StrayReactor> {
    let reference = ReactorReference<StrayReactor>("Stray.reactor.yaml") { doubles in
      StrayReactor { doubles.call("ask", $0, returns: ["here", "there"]) }
    }
    reference.action("go") { _ in .go }
    reference.mutate = { reactor, _, run in
      try await run.each(byHand: true) {
        reactor.answers()
      } then: {
        try run.emit(.gone(isBroken ? "nowhere" : $0))
      }
    }
    return reference
  }
}

/// Sends itself the same action again, at once.
private final class EchoReactor: Reactor {
  enum Action { case say }
  enum Mutation { case said }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .deferred { [weak self] in
      self?.action.onNext(.say)
      return .just(.said)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {}

  static func reference() -> ReactorReference<EchoReactor> {
    let reference = ReactorReference<EchoReactor>("Echo.reactor.yaml") { _ in EchoReactor() }
    reference.action("say") { _ in .say }
    reference.mutation("said") { _ in .said }
    reference.mutate = { _, _, run in
      try run.send(.say)
      try run.emit(.said)
    }
    return reference
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

/// Two actions that wait as long, of which the first one then cancels the second one.
private final class TwoWaitsReactor: Reactor {
  enum Action { case stop, a, b }
  enum Mutation { case add }
  struct State { var n = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let stops = PublishSubject<Void>()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .stop:
      stops.onNext(())
      return .empty()
    case .a:
      return .concat(
        .empty().delay(.milliseconds(100), scheduler: MainScheduler.instance),
        .deferred { [weak self] in
          self?.action.onNext(.stop)
          return .empty()
        }
      )
    case .b:
      return Observable.just(()).delay(.milliseconds(100), scheduler: MainScheduler.instance)
        .map { _ in .add }.take(until: stops)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) { state.n += 1 }

  static func reference(sends: Bool) -> ReactorReference<TwoWaitsReactor> {
    let reference = ReactorReference<TwoWaitsReactor>("TwoWaits.reactor.yaml") { _ in TwoWaitsReactor() }
    reference.field("n", \.n, from: 0, [0, 1])
    reference.action("stop") { _ in .stop }
    reference.action("a") { _ in .a }
    reference.action("b") { _ in .b }
    reference.mutation("add") { _ in .add }
    reference.mutate = { _, action, run in
      switch action {
      case .stop: break
      case .a:
        try await run.wait(.milliseconds(100))
        if sends { try run.send(.stop) }
      case .b: try await run.wait(.milliseconds(100), until: "stop") { try run.emit(.add) }
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
