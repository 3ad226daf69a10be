public import ReactorRuntime

/// Searches GitHub.
public protocol GitHubAPI {
  /// One page of what a query finds; nothing for no query.
  func search(_ query: String?, page: Int) -> Observable<SearchPage>
}
