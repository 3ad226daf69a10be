public import YAMLTree

/// A named list of steps that `run` runs. A `guard` or `unwrap` in it ends the flow, not the action.
public struct Flow: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// The values that it takes.
  public var payload: Payload
  /// What it does.
  public var steps: [Step]
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange

  /// The name of the method that is generated for it.
  public var methodName: String { "run" + name.capitalizedFirst }
}

/// An outside stream whose elements become mutations, from the start of the reactor's streams on.
public struct Event: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// The stream, and the steps for its elements.
  public var effect: Effect
  /// The condition on an element without which its steps don't run.
  public var condition: SwiftText?
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange
}
