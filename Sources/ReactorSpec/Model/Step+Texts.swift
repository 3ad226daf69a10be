extension Step {
  /// The names that the step and those inside it bind.
  var boundNames: [String] {
    switch kind {
    case .emit, .perform: []
    case .bind(let bindings): bindings.map(\.name)
    case .unwrap(let bindings, let orElse): bindings.map(\.name) + orElse.flatMap(\.boundNames)
    case .require(_, let orElse): orElse.flatMap(\.boundNames)
    case .choose(_, let then, let orElse): (then + orElse).flatMap(\.boundNames)
    }
  }

  /// The Swift texts of the step and of those inside it.
  public var texts: [SwiftText] {
    switch kind {
    case .emit(_, let arguments): arguments.map { [$0] } ?? []
    case .perform(let statement): [statement]
    case .bind(let bindings): bindings.map(\.value)
    case .unwrap(let bindings, let orElse): bindings.map(\.value) + orElse.flatMap(\.texts)
    case .require(let condition, let orElse): [condition] + orElse.flatMap(\.texts)
    case .choose(let condition, let then, let orElse): [condition] + (then + orElse).flatMap(\.texts)
    }
  }
}
