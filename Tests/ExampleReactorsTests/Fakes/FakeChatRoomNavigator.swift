import ExampleDomain

@testable import ExampleReactors

/// A navigator that records where it was sent.
final class FakeChatRoomNavigator: ChatRoomNavigator {
  /// Where it was sent, in order.
  private(set) var destinations: [String] = []

  /// Creates a navigator that was sent nowhere.
  init() {}

  /// Records `chat room`.
  func toChatRoom() { destinations.append("chat room") }
  /// Records `add discussion to` and the room.
  func toAddDiscussion(_ chatRoom: ChatRoom) { destinations.append("add discussion to \(chatRoom.uid)") }
}
