/// Something to read.
public struct Article: Sendable, Hashable {
  /// Its key.
  public var id: Int
  /// What it is called.
  public var title: String

  /// Creates an article.
  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
