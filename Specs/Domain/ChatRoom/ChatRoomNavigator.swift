/// Moves between the screens of a chat room.
public protocol ChatRoomNavigator {
  /// Goes back to the room.
  func toChatRoom()
  /// Shows the form for a new discussion.
  func toAddDiscussion(_ chatRoom: ChatRoom)
}
