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
    reduce(into: []) { names, step in
      switch step.kind {
      case .emit(_, let arguments): names.formUnion(arguments.map { SwiftSyntax($0.text).freeNames } ?? [])
      case .perform(let text): names.formUnion(SwiftSyntax(text.text).freeNames)
      case .bind(let bindings):
        for binding in bindings { names.formUnion(SwiftSyntax(binding.value.text).freeNames) }
      case .unwrap(let bindings, let orElse):
        for binding in bindings { names.formUnion(SwiftSyntax(binding.value.text).freeNames) }
        names.formUnion(orElse.freeNames)
      case .require(let condition, let orElse):
        names.formUnion(SwiftSyntax(condition.text).freeNames.union(orElse.freeNames))
      case .choose(let condition, let then, let orElse):
        names.formUnion(SwiftSyntax(condition.text).freeNames.union((then + orElse).freeNames))
      }
    }
  }
}
