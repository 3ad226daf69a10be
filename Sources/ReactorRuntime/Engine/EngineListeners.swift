/// Those who follow what a reactor does rather than its state. Made for the first of them.
@usableFromInline
final class EngineListeners<Action, Mutation> {
  /// The engine's lock guards both lists.
  var mutationSinks: [Sink<Mutation>] = []
  var actionSinks: [Sink<Action>] = []

  /// The mutation that was reduced last, until its listeners got it, if the state goes through a transform. Draining
  /// thread only.
  var reducedMutation: Mutation?

  var isEmpty: Bool {
    mutationSinks.isEmpty && actionSinks.isEmpty
  }

  func dispose() {
    for sink in mutationSinks {
      sink.dispose()
    }
    for sink in actionSinks {
      sink.dispose()
    }
  }
}
