public import ReactorRuntime

/// Asks and changes whom the user follows.
public protocol UserAPI {
  /// Whether the user follows someone.
  func isFollowing(_ userID: String) -> Observable<Bool>
  /// Follows someone; emits once when that is done.
  func follow(_ userID: String) -> Observable<Void>
}
