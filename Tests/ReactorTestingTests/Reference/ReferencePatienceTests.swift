import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("What a check waits for")
struct ReferencePatienceTests {
  @Test("is waited for until a dozen waits in a row were in vain, and again when it is renewed")
  func waits() {
    let patience = ReferencePatience()
    for _ in 0..<11 { patience.note(hasHelped: false) }
    patience.note(hasHelped: true)
    for _ in 0..<11 { patience.note(hasHelped: false) }
    #expect(patience.isWorthwhile)
    patience.note(hasHelped: false)
    #expect(!patience.isWorthwhile)
    patience.renew()
    #expect(patience.isWorthwhile)
  }

  @Test("is less once four inputs had no end, or much has happened in the time of all")
  func limits() {
    let patience = ReferencePatience()
    for _ in 0..<3 { patience.note(isEndless: true, stopCount: 600) }
    #expect(patience.limits == ReferencePatience.Limits())
    patience.note(isEndless: true, stopCount: 0)
    #expect(patience.limits == ReferencePatience.Limits(actions: 24))
    patience.note(isEndless: false, stopCount: 200)
    #expect(patience.limits == ReferencePatience.Limits(actions: 24, ticks: 12))
  }

  @Test("is no state that grows without an end: the memory would not last")
  func growth() async {
    await AmplifierReactor.reference().check("repeat")
  }
}

/// Says everything twice, and again.
final class AmplifierReactor: Reactor {
  enum Action { case `repeat` }
  enum Mutation { case double }
  struct State { var text = "ab" }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .concat(
      .of(.double, .double, .double),
      .deferred { [weak self] in
        self?.action.onNext(.repeat)
        return .empty()
      }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) { state.text += state.text }

  fileprivate static func reference() -> ReactorReference<AmplifierReactor> {
    let reference = ReactorReference<AmplifierReactor>("Amplifier.reactor.yaml") { _ in AmplifierReactor() }
    reference.field("text", \.text, from: "ab", ["a"])
    reference.action("repeat") { _ in .repeat }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { _, _, run in
      for _ in 0..<3 { try run.emit(.double) }
      try run.send(.repeat)
    }
    return reference
  }
}
