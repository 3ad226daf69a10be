import ReactorRuntime
import ReactorTesting
import Testing
import XCTest

/// The tests of a reactor that ReactorKit's documentation shows in its chapter on testing, nearly as they are printed there.
final class TestingChapterTests: XCTestCase {
  func testIsBookmarked() {
    let reactor = ArticleReactor()
    reactor.action.onNext(.toggleBookmarked)
    XCTAssertEqual(reactor.currentState.isBookmarked, true)
    reactor.action.onNext(.toggleBookmarked)
    XCTAssertEqual(reactor.currentState.isBookmarked, false)
  }

  func testIsLoading() {
    let scheduler = TestScheduler(initialClock: 0)
    let reactor = ArticleReactor()
    let disposeBag = DisposeBag()

    scheduler
      .createHotObservable([
        .next(100, .refresh)
      ])
      .subscribe(reactor.action)
      .disposed(by: disposeBag)

    let response = scheduler.start(created: 0, subscribed: 0, disposed: 1000) {
      reactor.state.map(\.isLoading)
    }

    // Each state, as in the chapter without `distinctUntilChanged`: the title changes while it is still loading.
    XCTAssertEqual(response.events.map(\.value.element), [false, true, true, false])
    XCTAssertEqual(response.events.map(\.time), [0, 100, 120, 120])
  }
}

/// The tests of a view that ReactorKit's documentation shows in its chapter on testing, nearly as they are printed there.
@MainActor
@Suite("The chapter on testing: views")
struct TestingChapterViewTests {
  @Test func testAction_refresh() {
    let reactor = ArticleReactor()
    reactor.isStubEnabled = true
    let view = ArticleView()
    view.reactor = reactor

    view.refreshControl.sendActions()

    #expect(reactor.stub.actions.last == .refresh)
  }

  @Test func testState_isLoading() {
    let reactor = ArticleReactor()
    reactor.isStubEnabled = true
    let view = ArticleView()
    view.reactor = reactor

    reactor.stub.state.value = ArticleReactor.State(isLoading: true)

    #expect(view.activityIndicator.isAnimating == true)
  }
}

/// The reactor that the tests of the chapter are about: it bookmarks, and refreshes with a task.
final class ArticleReactor: Reactor {
  enum Action: Equatable {
    case refresh
    case toggleBookmarked
  }

  enum Mutation {
    case setLoading(Bool)
    case toggleBookmarked
    case setTitle(String)
  }

  struct State {
    var isLoading = false
    var isBookmarked = false
    var title = ""
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      return .concat(
        .just(.setLoading(true)),
        .task {
          try await ReactorClock().sleep(for: .seconds(20))
          return .setTitle("News")
        },
        .just(.setLoading(false))
      )
    case .toggleBookmarked:
      return .just(.toggleBookmarked)
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .toggleBookmarked: state.isBookmarked.toggle()
    case .setTitle(let title): state.title = title
    }
    return state
  }
}

/// A view without a toolkit.
@MainActor
final class ArticleView: ReactorView {
  /// What a user pulls to refresh.
  final class RefreshControl {
    fileprivate let valueChanged = PublishSubject<Void>()

    func sendActions() {
      valueChanged.onNext(())
    }
  }

  /// What turns while something is going on.
  final class ActivityIndicator {
    fileprivate(set) var isAnimating = false
  }

  var disposeBag = DisposeBag()
  let refreshControl = RefreshControl()
  let activityIndicator = ActivityIndicator()

  func bind(reactor: ArticleReactor) {
    refreshControl.valueChanged
      .map { Reactor.Action.refresh }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)
    reactor.state.map { $0.isLoading }
      .distinctUntilChanged()
      .bind(with: self) { view, isLoading in view.activityIndicator.isAnimating = isLoading }
      .disposed(by: disposeBag)
  }
}
