import ReactorSpec

extension [Step] {
  /// Whether one of the steps, or of those inside, emits a mutation.
  var emits: Bool {
    contains { step in
      switch step.kind {
      case .emit: true
      case .choose(_, let then, let orElse): (then + orElse).emits
      case .unwrap(_, let orElse), .require(_, let orElse): orElse.emits
      case .perform, .bind: false
      }
    }
  }

  /// Whether one of the steps, or of those inside, can end the action.
  var canEnd: Bool {
    contains { step in
      switch step.kind {
      case .unwrap, .require: true
      case .choose(_, let then, let orElse): (then + orElse).canEnd
      case .emit, .perform, .bind: false
      }
    }
  }

  /// The names that the steps' texts take from around them.
  var freeNames: Set<String> {
    flatMap(\.texts).reduce(into: []) { $0.formUnion(SwiftSyntax($1.text).freeNames) }
  }
}
