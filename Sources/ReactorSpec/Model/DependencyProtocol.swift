public import YAMLTree

/// The protocol of a dependency whose methods the spec lists: a test double of it is generated.
public struct DependencyProtocol: Sendable, Hashable {
  /// The protocol's name, with the module or type before it where the spec has one there.
  public var name: String
  /// Whether the protocol itself is generated too, rather than found in the user's code.
  public var isGenerated: Bool
  /// Its methods, each name once.
  public var methods: [Method]
  /// Where its name stands.
  public var range: SourceRange

  /// The name of the test double's type.
  public var doubleName: String {
    name.split(separator: ".").last.map { $0 + "Double" } ?? name
  }
}

/// A method of a dependency.
public struct Method: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its parameters.
  public var parameters: Payload
  /// What it returns; nil for nothing.
  public var result: SwiftType?
  /// Whether it is `async`.
  public var isAsync: Bool
  /// Whether it throws.
  public var canThrow: Bool
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange

  /// The name of the test double's property that says what the method does.
  public var doublePropertyName: String { name + "Method" }
}
