/// Some articles of many.
public struct ArticlePage: Sendable, Hashable {
  /// The articles, newest first.
  public var articles: [Article]
  /// Where the next page begins; nil on the last one.
  public var next: String?

  /// Creates a page.
  public init(articles: [Article], next: String?) {
    self.articles = articles
    self.next = next
  }
}
