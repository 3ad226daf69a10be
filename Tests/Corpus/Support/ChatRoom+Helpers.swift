extension ChatRoomReactor {
  func preview(imageID: Int) {
    print("preview", imageID)
  }
}
