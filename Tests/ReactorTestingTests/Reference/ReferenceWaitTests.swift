import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("What stands behind a wait")
struct ReferenceWaitTests {
  @Test("is tried for certain, however much else may happen meanwhile")
  func behind() async throws {
    let reference = PauseReactor.reference()
    func run(_ choices: [String: Int] = [:]) async -> (ReferenceInput, Set<ReferenceMark>) {
      let input = ReferenceInput(choices)
      let trial = ReferenceTrial(reference, "load", input, ReferencePatience(), twice: false)
      await trial.run()
      #expect(trial.failure == nil)
      return (input, trial.marks)
    }
    func hasGoneOn(_ marks: Set<ReferenceMark>) -> Bool {
      marks.contains { if case .step(_, .then, of: "load") = $0 { true } else { false } }
    }
    let (input, marks) = await run()
    #expect(!hasGoneOn(marks))
    let turn = try #require(input.turns.first { $0.key.hasPrefix("the wait of line ") }?.value)
    var ways: [Bool] = []
    for choices in input.alternatives(to: turn, first: 6, last: reference.actions.count + 3) {
      ways.append(hasGoneOn(await run(choices).1))
    }
    #expect(ways.contains(true) && ways.contains(false))
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
    reference.mutate = { _, _, run in try await run.wait(.milliseconds(1500)) { try run.emit(.finish) } }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}
