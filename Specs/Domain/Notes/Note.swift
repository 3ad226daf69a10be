/// A text that is kept.
public struct Note: Sendable, Hashable {
  /// Its key.
  public var id: Int
  /// What it says.
  public var text: String

  /// Creates a note.
  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}
