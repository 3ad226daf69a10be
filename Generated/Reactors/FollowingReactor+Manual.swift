import ExampleDomain
import ReactorRuntime

extension FollowingReactor {
  func mutateRefreshFollowingStatus(_ userID: String) -> Observable<Mutation> {
    api.isFollowing(userID).map { .setFollowing($0) }
  }

  func mutateFollow(_ userID: String) -> Observable<Mutation> {
    api.follow(userID).map { _ in .setFollowing(true) }
  }
}
