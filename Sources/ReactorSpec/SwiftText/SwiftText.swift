public import YAMLTree

/// A piece of Swift that a spec holds: a type, an expression or a statement. It is passed on as it is written.
public struct SwiftText: Sendable, Hashable {
  /// The Swift, without white space around it.
  public var text: String

  /// Where it stands in the spec, its YAML quotes included.
  public var range: SourceRange

  /// Creates a piece of Swift.
  public init(_ text: String, at range: SourceRange) {
    self.text = text
    self.range = range
  }
}
