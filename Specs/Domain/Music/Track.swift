/// A piece of music.
public struct Track: Sendable, Hashable {
  /// Its key.
  public var id: Int
  /// What it is called.
  public var title: String
  /// Its length in seconds.
  public var duration: Int

  /// Creates a track.
  public init(id: Int, title: String, duration: Int) {
    self.id = id
    self.title = title
    self.duration = duration
  }
}
