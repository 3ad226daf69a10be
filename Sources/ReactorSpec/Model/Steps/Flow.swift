package import YAMLTree

/// A named list of steps that `run` runs. A `guard` or `unwrap` in it ends the flow, not the action.
package struct Flow: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// The values that it takes.
  package var payload: Payload
  /// What it does.
  package var steps: [Step]
  /// Its doc comment.
  package var documentation: String?
  /// Where its name stands.
  package var range: SourceRange

  /// The name of the method that is generated for it.
  package var methodName: String { "run" + name.capitalizedFirst }
}

/// An outside stream whose elements become mutations, from the start of the reactor's streams on.
package struct Event: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// The stream, and the steps for its elements.
  package var effect: Effect
  /// The condition on an element without which its steps don't run.
  package var condition: SwiftText?
  /// Its doc comment.
  package var documentation: String?
  /// Where its name stands.
  package var range: SourceRange
}
