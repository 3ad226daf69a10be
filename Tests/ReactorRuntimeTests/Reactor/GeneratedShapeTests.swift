import ReactorRuntime
import Testing

@Suite("The shape that the generator writes")
struct GeneratedShapeTests {
  @Test("9: what follows in a concat reads the state that the mutation before it made")
  func deferredReadsFreshState() {
    let reactor = GeneratedCounterReactor()
    reactor.action.onNext(.increase)
    #expect(reactor.currentState.count == 3)
  }

  @Test("a mutation that transform(mutation:) merges in is reduced when the reactor is touched")
  func mergedMutation() {
    let reactor = GeneratedCounterReactor()
    #expect(reactor.currentState.count == 0)
    _ = reactor.state
    #expect(reactor.currentState.count == 1)
  }
}
