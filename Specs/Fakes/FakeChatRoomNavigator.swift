public import ExampleDomain

/// A navigator that records where it was sent.
public final class FakeChatRoomNavigator: ChatRoomNavigator {
  /// Where it was sent, in order.
  public private(set) var destinations: [String] = []

  /// Creates a navigator that was sent nowhere.
  public init() {}

  /// Records `chat room`.
  public func toChatRoom() { destinations.append("chat room") }
  /// Records `add discussion to` and the room.
  public func toAddDiscussion(_ chatRoom: ChatRoom) { destinations.append("add discussion to \(chatRoom.uid)") }
}
