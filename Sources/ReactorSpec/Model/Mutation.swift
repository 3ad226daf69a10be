public import YAMLTree

/// A change of the state.
public struct Mutation: Sendable, Hashable {
  /// What `reduce` does.
  public enum Effect: Sendable, Hashable {
    /// Sets fields to payload values; inferred from names, or from `sets`.
    case assignments([Assignment])
    /// Runs statements as written; none means that nothing changes.
    case statements([SwiftText])
    /// Calls a method that the user writes.
    case manual
  }

  /// A payload value that goes to a field.
  public struct Assignment: Sendable, Hashable {
    /// The field's name.
    public var field: String
    /// The payload value's name.
    public var value: String
  }

  /// Its name.
  public var name: String
  /// The values that it carries.
  public var payload: Payload
  /// What `reduce` does.
  public var effect: Effect
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange
  /// What the spec says of the effect where the fields have to be known for it; nil once that is resolved, and where nothing could be read.
  var unresolved: UnresolvedEffect?

  /// An effect that names fields, or leaves it to the names of the mutation and its payload which ones it sets.
  enum UnresolvedEffect: Sendable, Hashable {
    case inferred
    case sets(String, at: SourceRange, key: SourceRange)
  }

  /// The name of the method that the user writes for it where `reduce` is manual.
  public var manualMethodName: String { "reduce" + name.capitalizedFirst }
}

/// What happens around the reduce of each mutation.
public struct EveryMutation: Sendable, Hashable {
  /// Statements before it.
  public var before: [SwiftText] = []
  /// Statements after it.
  public var after: [SwiftText] = []
}
