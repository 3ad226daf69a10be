import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("GitHub search")
struct GitHubSearchViewTests {
  private let api = FakeGitHubAPI()
  private let navigator = FakeGitHubNavigator()
  private let reactor: GitHubSearchViewReactor

  private let rxSwift = Repository(name: "ReactiveX/RxSwift")
  private let reactorKit = Repository(name: "ReactorKit/ReactorKit")
  private let vapor = Repository(name: "vapor/vapor")

  init() {
    reactor = GitHubSearchViewReactor(api: api, navigator: navigator)
  }

  @Test("begins with the query that it is made with, and searches only on demand")
  func initialQuery() {
    let reactor = GitHubSearchViewReactor(api: api, navigator: navigator, query: "swift")
    #expect(reactor.currentState.query == "swift")
    #expect(reactor.currentState.isEmpty)
    #expect(api.searches.isEmpty)
    #expect(self.reactor.currentState.query == nil, "without one there is none")
  }

  @Test("a query is shown at once and asks for its first page")
  func updateQuery() {
    reactor.action.onNext(.updateQuery("rx"))
    #expect(reactor.currentState.query == "rx")
    #expect(api.requests == ["rx, page 1"])
    #expect(reactor.currentState.isEmpty)
  }

  @Test("what a search finds replaces what was there")
  func results() {
    search("rx", finding: [rxSwift], next: 2)
    #expect(reactor.currentState.repos == [rxSwift])
    #expect(reactor.currentState.nextPage == 2)
    #expect(!reactor.currentState.isEmpty)
    search("vapor", finding: [vapor], next: nil)
    #expect(reactor.currentState.repos == [vapor])
    #expect(reactor.currentState.nextPage == nil)
  }

  @Test("a newer query cancels the search, and its late answer is ignored")
  func newerQuery() {
    reactor.action.onNext(.updateQuery("rx"))
    reactor.action.onNext(.updateQuery("vapor"))
    #expect(!api.searches[0].answer.hasObservers)
    api.searches[1].answer.onNext(SearchPage(repos: [vapor], next: nil))
    api.searches[0].answer.onNext(SearchPage(repos: [rxSwift], next: 2))
    #expect(reactor.currentState.repos == [vapor])
    #expect(reactor.currentState.nextPage == nil)
  }

  @Test("the next page is asked for with the query, and appended")
  func nextPage() {
    search("rx", finding: [rxSwift], next: 2)
    reactor.action.onNext(.loadNextPage)
    #expect(api.requests == ["rx, page 1", "rx, page 2"])
    #expect(reactor.currentState.isLoadingNextPage)
    answer(SearchPage(repos: [reactorKit], next: 3))
    #expect(reactor.currentState.repos == [rxSwift, reactorKit])
    #expect(reactor.currentState.nextPage == 3)
    #expect(!reactor.currentState.isLoadingNextPage)
  }

  @Test("after the last page there is none")
  func lastPage() {
    search("rx", finding: [rxSwift], next: 2)
    reactor.action.onNext(.loadNextPage)
    answer(SearchPage(repos: [reactorKit], next: nil))
    let seen = emissions(of: reactor.state) {
      reactor.action.onNext(.loadNextPage)
    }
    #expect(seen.count == 1, "the current state and nothing else")
    #expect(api.requests == ["rx, page 1", "rx, page 2"])
  }

  @Test("a page is not loaded twice at the same time")
  func nextPageWhileLoading() {
    search("rx", finding: [rxSwift], next: 2)
    reactor.action.onNext(.loadNextPage)
    reactor.action.onNext(.loadNextPage)
    #expect(api.requests == ["rx, page 1", "rx, page 2"])
  }

  @Test("a newer query has no next page until it was answered")
  func nextPageOfUnansweredQuery() {
    search("rx", finding: [rxSwift], next: 2)
    reactor.action.onNext(.updateQuery("vapor"))
    reactor.action.onNext(.loadNextPage)
    #expect(api.requests == ["rx, page 1", "vapor, page 1"])
  }

  @Test("a newer query cancels the next page too, and ends its loading")
  func newerQueryWhileLoading() {
    search("rx", finding: [rxSwift], next: 2)
    reactor.action.onNext(.loadNextPage)
    reactor.action.onNext(.updateQuery("vapor"))
    #expect(!reactor.currentState.isLoadingNextPage)
    api.searches[1].answer.onNext(SearchPage(repos: [reactorKit], next: 3))
    #expect(reactor.currentState.repos == [rxSwift])
    answer(SearchPage(repos: [vapor], next: nil))
    #expect(reactor.currentState.repos == [vapor])
  }

  @Test("an error becomes an alert, each time it happens")
  func alerts() {
    let alerts = emissions(of: reactor.pulse(\.$alertMessage)) {
      for _ in 1...2 {
        reactor.action.onNext(.updateQuery("rx"))
        api.searches.last?.answer.onError(FakeError("rate limit exceeded"))
      }
    }
    #expect(alerts == [nil, "rate limit exceeded", "rate limit exceeded"])
  }

  @Test("an error leaves the results, ends the loading and lets the next search go on")
  func afterAnError() {
    search("rx", finding: [rxSwift], next: 2)
    reactor.action.onNext(.loadNextPage)
    api.searches.last?.answer.onError(FakeError("rate limit exceeded"))
    #expect(reactor.currentState.repos == [rxSwift])
    #expect(reactor.currentState.nextPage == 2)
    #expect(!reactor.currentState.isLoadingNextPage)
    search("vapor", finding: [vapor], next: nil)
    #expect(reactor.currentState.repos == [vapor])
  }

  @Test("close leaves the search and emits no state")
  func close() {
    let seen = emissions(of: reactor.state) {
      reactor.action.onNext(.close)
    }
    #expect(navigator.popCount == 1)
    #expect(seen.count == 1, "the current state and nothing else")
  }

  private func search(_ query: String, finding repos: [Repository], next: Int?) {
    reactor.action.onNext(.updateQuery(query))
    answer(SearchPage(repos: repos, next: next))
  }

  private func answer(_ page: SearchPage) {
    api.searches.last?.answer.onNext(page)
    api.searches.last?.answer.onCompleted()
  }
}
