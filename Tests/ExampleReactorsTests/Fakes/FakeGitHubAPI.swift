import ExampleDomain
import ReactorRuntime

@testable import ExampleReactors

/// A search that a test answers for, page by page.
final class FakeGitHubAPI: GitHubAPI {
  /// The searches in order, each with what answers it.
  private(set) var searches: [(query: String?, page: Int, answer: PublishSubject<SearchPage>)] = []

  /// Creates a search that nobody has asked.
  init() {}

  /// The searches in words: the query and the page of each.
  var requests: [String] {
    searches.map { "\($0.query ?? "no query"), page \($0.page)" }
  }

  /// Records the search; the test answers it.
  func search(_ query: String?, page: Int) -> Observable<SearchPage> {
    let answer = PublishSubject<SearchPage>()
    searches.append((query, page, answer))
    return answer.asObservable()
  }
}
