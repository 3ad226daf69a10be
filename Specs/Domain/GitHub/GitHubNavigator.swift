/// Moves between the screens of the search.
public protocol GitHubNavigator {
  /// Leaves the search.
  func pop()
}
