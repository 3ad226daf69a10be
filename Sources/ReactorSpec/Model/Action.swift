package import YAMLTree

/// Something that the user does, or the screen.
package struct Action: Sendable, Hashable {
  /// What `mutate` does.
  package enum Body: Sendable, Hashable {
    /// Runs steps.
    case steps([Step])
    /// Passes the action's payload on to a mutation.
    case forward(mutation: String)
    /// Calls a method that the user writes.
    case manual
  }

  /// Its name.
  package var name: String
  /// The values that it carries.
  package var payload: Payload
  /// What `mutate` does.
  package var body: Body
  /// What happens where it is sent while it runs; nil where it may run several times at once.
  package var overlap: Overlap?
  /// Its doc comment.
  package var documentation: String?
  /// Where its name stands.
  package var range: SourceRange

  /// The name of the method that the user writes for it where it is manual.
  package var manualMethodName: String { "mutate" + name.capitalizedFirst }
}
