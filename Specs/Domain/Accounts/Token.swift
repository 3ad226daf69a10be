/// Shows a server who is there.
public struct Token: Sendable, Hashable {
  /// What is sent.
  public var text: String

  /// Creates a token.
  public init(text: String) {
    self.text = text
  }
}
