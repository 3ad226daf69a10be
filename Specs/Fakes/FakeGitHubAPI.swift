public import ExampleDomain
public import ReactorRuntime

/// A search that a test answers for, page by page.
public final class FakeGitHubAPI: GitHubAPI {
  /// The searches in order, each with what answers it.
  public private(set) var searches: [(query: String?, page: Int, answer: PublishSubject<SearchPage>)] = []

  /// Creates a search that nobody has asked.
  public init() {}

  /// The searches in words: the query and the page of each.
  public var requests: [String] {
    searches.map { "\($0.query ?? "no query"), page \($0.page)" }
  }

  /// Records the search; the test answers it.
  public func search(_ query: String?, page: Int) -> Observable<SearchPage> {
    let answer = PublishSubject<SearchPage>()
    searches.append((query, page, answer))
    return answer.asObservable()
  }
}
