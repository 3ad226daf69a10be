import ReactorRuntime
import ReactorTesting
import Testing
import XCTest

@Suite("A recorder")
struct ReactorRecorderTests {
  @Test("is content when everything is expected")
  func everythingExpected() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.search("swift"))
    recorder.receive(.setQuery("swift")) { $0.query = "swift" }
    recorder.receive(.setLoading(true)) { $0.isLoading = true }
    recorder.reactor.answers.onNext(["a", "b"])
    recorder.receive(.setResults(["a", "b"])) {
      $0.results = ["a", "b"]
      $0.notice = "2 found"
    }
    recorder.receive(.setLoading(false)) { $0.isLoading = false }
    #expect(recorder.state.results == ["a", "b"])
    recorder.finish()
  }

  @Test("that is sent to after finish wants everything to be expected again")
  func usedAfterFinish() {
    expectIssue(containing: "This must be received before the test ends", "setResults") {
      let recorder = ReactorRecorder(SearchReactor())
      recorder.finish()
      recorder.send(.clear)
    }
  }

  @Test("tells a state that is another one, field by field")
  func otherState() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.clear)
    expectIssue(containing: "after the mutation setResults([])", "valueUpdatedCount: 1") {
      recorder.receive(.setResults([]))
    }
    recorder.finish()
  }

  @Test("tells a mutation that is another one, and goes on with the state after it")
  func otherMutation() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.search("swift"))
    expectIssue(containing: "Expected another mutation", "− SearchReactor.Mutation.setQuery(\"yaml\")") {
      recorder.receive(.setQuery("yaml")) { $0.query = "swift" }
    }
    recorder.exhaustivity = .off
  }

  @Test("tells what wasn't received before the next action is sent, once")
  func notReceived() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.search("swift"))
    recorder.receive(.setQuery("swift")) { $0.query = "swift" }
    expectIssue(containing: "before the action clear is sent", "setLoading(true)") {
      recorder.send(.clear)
    }
    recorder.receive(.setResults([])) { $0.notice = "0 found" }
    recorder.exhaustivity = .off
  }

  @Test("tells a mutation that doesn't come, and what is still running")
  func missingMutation() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.listen)
    expectIssue(containing: "none was reduced", "what listen started") {
      recorder.receive(.setResults([]))
    }
    recorder.exhaustivity = .off
  }

  @Test("tells an effect that is running when the test ends")
  func runningEffect() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.listen)
    expectIssue(containing: "ends while effects are running", "what listen started") { recorder.finish() }
  }

  @Test("that isn't finished checks the same when it goes")
  func notFinished() {
    expectIssue(containing: "before the test ends", "setResults([])") {
      let recorder = ReactorRecorder(SearchReactor())
      recorder.send(.clear)
    }
  }

  @Test("expects the actions of others too")
  func actionsOfOthers() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.reactor.action.onNext(.clear)
    expectIssue(containing: "the action clear came first") {
      recorder.receive(.setResults([]))
    }
    recorder.skipReceived()
    recorder.reactor.action.onNext(.clear)
    recorder.receive(action: .clear)
    recorder.receive(.setResults([])) { $0.notice = "0 found" }
    recorder.finish()
  }

  @Test("tells an action that is handled as another one")
  func otherAction() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.reactor.action.onNext(.clear)
    expectIssue(containing: "Expected another action", "SearchReactor.Action.listen") {
      recorder.receive(action: .listen)
    }
    recorder.exhaustivity = .off
  }

  @Test("that is relaxed checks only what is named")
  func relaxed() {
    let recorder = ReactorRecorder(SearchReactor(), exhaustivity: .off)
    recorder.send(.search("swift"))
    recorder.receive(.setLoading(true)) { $0.isLoading = true }
    expectIssue(containing: "another one") {
      recorder.reactor.answers.onNext(["a"])
      recorder.receive(.setResults(["a"])) { $0.results = ["b"] }
    }
    recorder.finish()
  }

  @Test("waits in real time for what virtual time doesn't drive")
  func realTime() async {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.listen)
    let answers = recorder.reactor.answers
    onAnotherThread { answers.onNext(["late"]) }
    await recorder.receive(.setResults(["late"]), timeout: .seconds(300)) {
      $0.results = ["late"]
      $0.notice = "1 found"
    }
    recorder.exhaustivity = .off
  }

  @Test("that waits in vain says so when the time is over")
  func timeout() async {
    let recorder = ReactorRecorder(SearchReactor())
    await withKnownIssue {
      await recorder.receive(.setResults([]), timeout: .milliseconds(5))
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("none was reduced") }
    }
    recorder.finish()
  }

  @Test("gets what is asked for under a transform of the states")
  func transformedStates() {
    let recorder = ReactorRecorder(DoublingReactor())
    recorder.send(3)
    recorder.receive(3) { $0 = 6 }
    recorder.finish()
  }

  private final class DoublingReactor: Reactor {
    typealias Action = Int
    typealias State = Int
    let core = ReactorCore<Int, Int, Int>()
    let initialState = 0
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
    func transform(state: Observable<Int>) -> Observable<Int> { state.map { $0 * 2 } }
  }
}

/// The recorder fails XCTest's tests too.
final class ReactorRecorderXCTests: XCTestCase {
  /// Where failures go instead of failing the test, while one is expected.
  private var expectedFailures: [String]?

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      if expectedFailures == nil {
        super.record(issue)
      } else {
        expectedFailures?.append(issue.compactDescription)
      }
    }
  #else
    override func recordFailure(
      withDescription description: String,
      inFile filePath: String,
      atLine lineNumber: Int,
      expected: Bool
    ) {
      if expectedFailures == nil {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      } else {
        expectedFailures?.append(description)
      }
    }
  #endif

  func testFailsATestCase() {
    expectedFailures = []
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.clear)
    recorder.finish()
    let failures = expectedFailures ?? []
    expectedFailures = nil
    XCTAssertEqual(failures.count, 1)
    XCTAssert(failures.allSatisfy { $0.contains("the mutation setResults([])") }, "\(failures)")
  }

  func testPassesATestCase() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.clear)
    recorder.receive(.setResults([])) { $0.notice = "0 found" }
    recorder.finish()
  }
}

/// A reactor with mutations that come at once, later and from elsewhere.
final class SearchReactor: Reactor {
  enum Action: Equatable {
    case search(String)
    case clear
    case listen
  }

  enum Mutation {
    case setQuery(String)
    case setResults([String])
    case setLoading(Bool)
  }

  struct State {
    var query = ""
    var results: [String] = []
    var isLoading = false
    @Pulse var notice: String?
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  let answers = PublishSubject<[String]>()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .search(let query):
      return .concat(
        .just(.setQuery(query)),
        .just(.setLoading(true)),
        answers.take(1).map { .setResults($0) },
        .just(.setLoading(false))
      )
    case .clear:
      return .just(.setResults([]))
    case .listen:
      return answers.map { .setResults($0) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setQuery(let query):
      state.query = query
    case .setResults(let results):
      state.results = results
      state.notice = "\(results.count) found"
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    }
  }
}
