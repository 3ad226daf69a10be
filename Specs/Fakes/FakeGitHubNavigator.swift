public import ExampleDomain

/// A navigator that counts how often it was left.
public final class FakeGitHubNavigator: GitHubNavigator {
  /// How often the search was left.
  public private(set) var popCount = 0

  /// Creates a navigator on which nothing has happened.
  public init() {}

  /// Counts.
  public func pop() { popCount += 1 }
}
