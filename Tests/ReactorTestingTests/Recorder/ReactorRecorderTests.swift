import ReactorRuntime
import ReactorTesting
import Testing

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
    await recorder.receive(.setResults(["late"]), timeout: .seconds(20)) {
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
