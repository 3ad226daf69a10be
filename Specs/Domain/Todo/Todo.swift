/// Something to be done.
public struct Todo: Sendable, Hashable {
  /// Its key.
  public var id: Int
  /// What is to be done.
  public var title: String
  /// Whether it is done.
  public var isDone: Bool

  /// Creates something to be done.
  public init(id: Int, title: String, isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}
