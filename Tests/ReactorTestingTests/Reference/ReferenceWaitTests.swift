import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

/// Where steps stand that time goes on with.
private let lineBehindTime: UInt = 1000

@Suite("What stands behind a wait")
struct ReferenceWaitTests {
  @Test("is tried for certain, however much else may happen meanwhile")
  func behind() async throws {
    let ways = try await ways(of: "load", in: PauseReactor.reference()) { $0.hasPrefix("the wait of line ") }
    #expect(ways.contains(true) && ways.contains(false))
  }

  @Test("so is what time goes on with that the steps for an element have begun")
  func timer() async throws {
    let first = ["what happens next, 1": 1]
    let ways = try await ways(of: "count", in: TimerReactor.reference(), first) { $0 == "what is due behind limits" }
    #expect(ways.contains(true) && ways.contains(false))
  }

  /// Whether what stands behind time is reached, in each of the alternatives to what happens when something is due first; where that is not
  /// chosen, it isn't.
  private func ways<Subject: Reactor>(
    of name: String,
    in reference: ReactorReference<Subject>,
    _ choices: [String: Int] = [:],
    isolation: isolated (any Actor)? = #isolation,
    whose isTurn: (String) -> Bool
  ) async throws -> [Bool] {
    func run(_ choices: [String: Int]) async -> (input: ReferenceInput, hasGoneOn: Bool) {
      let input = ReferenceInput(choices)
      let trial = ReferenceTrial(reference, name, input, ReferencePatience(), twice: false)
      await trial.run()
      #expect(trial.failure == nil)
      let hasGoneOn = trial.marks.contains { mark in
        if case .step(let line, .then, of: name) = mark { line == lineBehindTime } else { false }
      }
      return (input, hasGoneOn)
    }
    let (input, hasGoneOn) = await run(choices)
    #expect(!hasGoneOn)
    let turn = try #require(input.turns.first { isTurn($0.key) }?.value)
    var ways: [Bool] = []
    for choices in input.alternatives(to: turn, first: 6, last: reference.actions.count + 3) {
      ways.append(await run(choices).hasGoneOn)
    }
    return ways
  }
}

/// Does something a moment later; a stream has elements all the time.
private final class PauseReactor: Reactor {
  enum Action { case load }
  enum Mutation: Equatable { case setNews(Int), finish }
  struct State { var (news, isFinished) = (0, false) }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let news: Observable<Int>

  init(news: Observable<Int>) { self.news = news }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, news.map { .setNews($0) }.catch { _ in .empty() })
  }

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.finish).delay(.milliseconds(1500), scheduler: MainScheduler.instance)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setNews(let news): state.news = news
    case .finish: state.isFinished = true
    }
  }

  static func reference() -> ReactorReference<PauseReactor> {
    let numbers: ReferenceSamples<Int> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let reference = ReactorReference<PauseReactor>("Pause.reactor.yaml") { doubles in
      PauseReactor(news: doubles.stream("news", emits: numbers))
    }
    reference.field("news", \.news, from: 0, numbers)
    reference.field("isFinished", \.isFinished, from: false, [true, false])
    reference.action("load", conditions: []) { _ in .load }
    reference.start("news") { reactor, run in
      try await run.each {
        reactor.news
      } then: {
        try run.emit(.setNews($0))
      } catch: { _ in
      }
    }
    reference.mutate = { _, _, run in
      try await run.wait(.milliseconds(1500), line: lineBehindTime) { try run.emit(.finish) }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

/// Counts up to each limit that a stream has, a second for each number.
private final class TimerReactor: Reactor {
  enum Action { case count }
  enum Mutation: Equatable { case setCount(Int) }
  struct State { var count = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let limits: Observable<Int>

  init(limits: Observable<Int>) { self.limits = limits }

  func mutate(action: Action) -> Observable<Mutation> {
    limits.flatMap { Self.numbers(upTo: $0) }.map { .setCount($0) }.catch { _ in .empty() }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    }
  }

  private static func numbers(upTo limit: Int) -> Observable<Int> {
    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(limit)
  }

  static func reference() -> ReactorReference<TimerReactor> {
    let numbers: ReferenceSamples<Int> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let reference = ReactorReference<TimerReactor>("Timer.reactor.yaml") { doubles in
      TimerReactor(limits: doubles.stream("limits", emits: numbers))
    }
    reference.field("count", \.count, from: 0, numbers)
    reference.action("count", conditions: []) { _ in .count }
    reference.mutate = { reactor, _, run in
      try await run.each {
        reactor.limits
      } then: { limit in
        try await run.each(line: lineBehindTime) {
          Self.numbers(upTo: limit)
        } then: {
          try run.emit(.setCount($0))
        }
      } catch: { _ in
      }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}
