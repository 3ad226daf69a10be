import ExampleDomain
import ReactorRuntime

extension ProfileReactor {
  func transformMutation(_ mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, currentUser.map { .setUser($0) })
  }
}
