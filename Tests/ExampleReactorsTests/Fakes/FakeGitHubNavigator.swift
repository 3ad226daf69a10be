import ExampleDomain

@testable import ExampleReactors

/// A navigator that counts how often it was left.
final class FakeGitHubNavigator: GitHubNavigator {
  /// How often the search was left.
  private(set) var popCount = 0

  /// Creates a navigator on which nothing has happened.
  init() {}

  /// Counts.
  func pop() { popCount += 1 }
}
