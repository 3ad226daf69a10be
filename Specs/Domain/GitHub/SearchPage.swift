/// A page of search results.
public struct SearchPage: Sendable {
  /// What was found.
  public var repos: [Repository]
  /// The number of the next page; nil on the last one.
  public var next: Int?

  /// Creates a page.
  public init(repos: [Repository], next: Int?) {
    self.repos = repos
    self.next = next
  }
}
