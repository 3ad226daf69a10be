/// What a user has who signed up.
public struct Account: Sendable, Hashable {
  /// The name to log in with.
  public var name: String

  /// Creates an account.
  public init(name: String) {
    self.name = name
  }
}
