package import YAMLTree

/// A change of the state.
package struct Mutation: Sendable, Hashable {
  /// What `reduce` does.
  package enum Effect: Sendable, Hashable {
    /// Sets fields to payload values; inferred from names, or from `sets`.
    case assignments([Assignment])
    /// Runs statements as written; none means that nothing changes.
    case statements([SwiftText])
    /// Calls a method that the user writes.
    case manual
  }

  /// A payload value that goes to a field.
  package struct Assignment: Sendable, Hashable {
    /// The field's name.
    package var field: String
    /// The payload value's name.
    package var value: String
  }

  /// Its name.
  package var name: String
  /// The values that it carries.
  package var payload: Payload
  /// What `reduce` does.
  package var effect: Effect
  /// Its doc comment.
  package var documentation: String?
  /// Where its name stands.
  package var range: SourceRange
  /// What the spec says of the effect where the fields have to be known for it; nil once that is resolved, and where nothing could be read.
  var unresolved: UnresolvedEffect?

  /// An effect that names fields, or leaves it to the names of the mutation and its payload which ones it sets.
  enum UnresolvedEffect: Sendable, Hashable {
    case inferred
    case sets(String, at: SourceRange, key: SourceRange)
  }

  /// The name of the method that the user writes for it where `reduce` is manual.
  package var manualMethodName: String { "reduce" + name.capitalizedFirst }
}

/// What happens around the reduce of each mutation.
package struct EveryMutation: Sendable, Hashable {
  /// Statements before it.
  package var before: [SwiftText] = []
  /// Statements after it.
  package var after: [SwiftText] = []
}
