import ExampleDomain
import ReactorRuntime

@testable import ExampleReactors

/// An API that a test answers for.
final class FakeUserAPI: UserAPI {
  /// Whether each user is followed, by key.
  var following: [String: Bool] = [:]
  /// The answer to `follow`.
  var followAnswer: Observable<Void> = .just(())
  /// What every request fails with; nil while they succeed.
  var failure: (any Error)?
  /// The users whose status was asked for, in order.
  private(set) var askedUserIDs: [String] = []
  /// The users that were to be followed, in order.
  private(set) var followedUserIDs: [String] = []

  /// Creates an API in which nobody is followed.
  init() {}

  /// Records the question; answers from `following`, or with the failure.
  func isFollowing(_ userID: String) -> Observable<Bool> {
    askedUserIDs.append(userID)
    if let failure { return .error(failure) }
    return .just(following[userID] ?? false)
  }

  /// Records the request; answers with `followAnswer`, or with the failure.
  func follow(_ userID: String) -> Observable<Void> {
    followedUserIDs.append(userID)
    if let failure { return .error(failure) }
    return followAnswer
  }
}
