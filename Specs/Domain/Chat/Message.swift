/// What somebody says in a chat.
public struct Message: Sendable, Hashable {
  /// How far a message has come.
  public enum Delivery: Sendable {
    /// On its way to the server.
    case pending
    /// The server has it.
    case delivered
    /// The server could not be reached.
    case failed
  }

  /// Its key.
  public var id: String
  /// The key of the room in which it was said.
  public var room: String
  /// Who says it.
  public var author: String
  /// What is said.
  public var text: String
  /// How far it has come.
  public var delivery: Delivery

  /// Creates a message.
  public init(id: String, room: String, author: String, text: String, delivery: Delivery = .delivered) {
    self.id = id
    self.room = room
    self.author = author
    self.text = text
    self.delivery = delivery
  }
}
