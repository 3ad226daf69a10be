public import YAMLTree

/// Something that the user does, or the screen.
public struct Action: Sendable, Hashable {
  /// What `mutate` does.
  public enum Body: Sendable, Hashable {
    /// Runs steps.
    case steps([Step])
    /// Passes the action's payload on to a mutation.
    case forward(mutation: String)
    /// Calls a method that the user writes.
    case manual
  }

  /// Its name.
  public var name: String
  /// The values that it carries.
  public var payload: Payload
  /// What `mutate` does.
  public var body: Body
  /// What happens where it is sent while it runs; nil where it may run several times at once.
  public var overlap: Overlap?
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange

  /// The name of the method that the user writes for it where it is manual.
  public var manualMethodName: String { "mutate" + name.capitalizedFirst }
}
