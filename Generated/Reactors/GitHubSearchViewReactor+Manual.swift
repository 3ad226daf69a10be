import ExampleDomain
import ReactorRuntime

extension GitHubSearchViewReactor {
  func mutateUpdateQuery(_ query: String?) -> Observable<Mutation> {
    .concat(
      .just(.setQuery(query)),
      search(query, page: 1) { .setRepos($0.repos, nextPage: $0.next) }
    )
  }

  func mutateLoadNextPage() -> Observable<Mutation> {
    let state = currentState
    guard !state.isLoadingNextPage, let page = state.nextPage else { return .empty() }
    return .concat(
      .just(.setLoadingNextPage(true)),
      search(state.query, page: page) { .appendRepos($0.repos, nextPage: $0.next) },
      .just(.setLoadingNextPage(false))
    )
  }

  /// One page of results. A newer query ends the search; an error becomes an alert.
  private func search(
    _ query: String?,
    page: Int,
    then mutation: @escaping (SearchPage) -> Mutation
  ) -> Observable<Mutation> {
    api.search(query, page: page)
      .take(until: action.filter { if case .updateQuery = $0 { true } else { false } })
      .map(mutation)
      .catch { .just(.setAlertMessage(String(describing: $0))) }
  }
}
