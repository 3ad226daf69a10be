/// A chat room.
public struct ChatRoom: Sendable, Hashable {
  /// The room's key.
  public var uid: String
  /// The key of the user who may add discussions.
  public var adminUID: String

  /// Creates a room.
  public init(uid: String, adminUID: String) {
    self.uid = uid
    self.adminUID = adminUID
  }
}
