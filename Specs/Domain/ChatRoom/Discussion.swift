/// A discussion that is planned in a chat room.
public struct Discussion: Sendable, Hashable {
  /// What it is about.
  public var topic: String

  /// Creates a discussion.
  public init(topic: String) {
    self.topic = topic
  }
}
