/// Someone who uses the app.
public struct User: Sendable, Hashable {
  /// The user's key.
  public var id: String

  /// Creates a user.
  public init(id: String) {
    self.id = id
  }
}
