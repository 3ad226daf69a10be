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
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange

  /// The name of the method that the user writes for it where it is manual.
  public var manualMethodName: String { "mutate" + name.capitalizedFirst }
}

/// One step of an action. Steps run in order; one starts when the one before has completed.
public struct Step: Sendable, Hashable {
  /// What a step does.
  public indirect enum Kind: Sendable, Hashable {
    /// Emits a mutation; the arguments as Swift writes them between the parentheses, nil where there are none.
    case emit(mutation: String, arguments: SwiftText?)
    /// Runs a statement that emits nothing.
    case perform(SwiftText)
    /// Binds names to values.
    case bind([Binding])
    /// Binds names to the values of optionals; ends the action, after the other steps, where one is nil.
    case unwrap([Binding], orElse: [Step])
    /// Ends the action, after the other steps, unless the condition holds.
    case require(SwiftText, orElse: [Step])
    /// Runs one of two lists of steps.
    case choose(SwiftText, then: [Step], orElse: [Step])
  }

  /// A name for a value.
  public struct Binding: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The expression.
    public var value: SwiftText
  }

  /// What it does.
  public var kind: Kind
  /// Where it stands.
  public var range: SourceRange
}
