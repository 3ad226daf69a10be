public import ReactorRuntime

/// Finds discussions.
public protocol DiscussionUseCase {
  /// The discussions of a room, one by one.
  func discussions(roomUID: String) -> Observable<Discussion>
}
