/// A repository on GitHub.
public struct Repository: Sendable, Hashable {
  /// Its full name.
  public var name: String

  /// Creates a repository.
  public init(name: String) {
    self.name = name
  }
}
