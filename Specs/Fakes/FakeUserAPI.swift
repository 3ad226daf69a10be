public import ExampleDomain
public import ReactorRuntime

/// An API that a test answers for.
public final class FakeUserAPI: UserAPI {
  /// Whether each user is followed, by key.
  public var following: [String: Bool] = [:]
  /// The answer to `follow`.
  public var followAnswer: Observable<Void> = .just(())
  /// What every request fails with; nil while they succeed.
  public var failure: (any Error)?
  /// The users whose status was asked for, in order.
  public private(set) var askedUserIDs: [String] = []
  /// The users that were to be followed, in order.
  public private(set) var followedUserIDs: [String] = []

  /// Creates an API in which nobody is followed.
  public init() {}

  /// Records the question; answers from `following`, or with the failure.
  public func isFollowing(_ userID: String) -> Observable<Bool> {
    askedUserIDs.append(userID)
    if let failure { return .error(failure) }
    return .just(following[userID] ?? false)
  }

  /// Records the request; answers with `followAnswer`, or with the failure.
  public func follow(_ userID: String) -> Observable<Void> {
    followedUserIDs.append(userID)
    if let failure { return .error(failure) }
    return followAnswer
  }
}
