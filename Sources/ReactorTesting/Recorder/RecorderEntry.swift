/// One thing that happened to a reactor.
enum RecorderEntry<Action, Mutation, State> {
  /// The reactor began to handle an action.
  case action(Action)

  /// A mutation was reduced; the state is the one after it.
  case mutation(Mutation, State)
}

extension RecorderEntry {
  /// The entry as it is told in a message.
  var summary: String {
    switch self {
    case .action(let action): "the action \(Comparison.description(of: action))"
    case .mutation(let mutation, _): "the mutation \(Comparison.description(of: mutation))"
    }
  }
}
