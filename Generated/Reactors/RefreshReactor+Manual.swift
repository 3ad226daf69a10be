import ExampleDomain
import ReactorRuntime

extension RefreshReactor {
  func mutateRefresh() -> Observable<Mutation> {
    let items = Observable.task { [service] in try await service.items() }
    return .concat(
      .just(.setLoading(true)),
      items.map { .setItems($0) }.catch { _ in .empty() },
      .just(.setLoading(false))
    )
  }
}
