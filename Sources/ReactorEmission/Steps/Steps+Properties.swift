import ReactorSpec

extension [Step] {
  /// Whether one of the steps, or of those inside, emits a mutation.
  var emits: Bool {
    contains { step in
      switch step.kind {
      case .emit, .call, .observe, .wait, .merge, .run, .stream: true
      case .perform, .bind, .unwrap, .require, .choose, .select: step.branches.contains(where: \.emits)
      }
    }
  }

  /// Whether one of the steps, or of those inside, can end the action.
  var canEnd: Bool {
    contains { step in
      switch step.kind {
      case .unwrap, .require: true
      case .choose, .select: step.branches.contains(where: \.canEnd)
      case .emit, .perform, .bind, .call, .observe, .wait, .merge, .run, .stream: false
      }
    }
  }

  /// The names that the steps' texts take from around them.
  var freeNames: Set<String> {
    flatMap(\.texts).reduce(into: []) { $0.formUnion(SwiftSyntax($1.text).freeNames) }
  }
}
