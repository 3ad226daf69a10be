/// An error of which a test recognises the text.
public struct FakeError: Error, CustomStringConvertible {
  /// What the error says of itself.
  public var description: String

  /// Creates an error.
  public init(_ description: String) {
    self.description = description
  }
}
