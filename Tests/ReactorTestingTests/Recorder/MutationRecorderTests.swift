import ReactorRuntime
import ReactorTesting
import Testing

@Suite("A recorder of mutations")
struct MutationRecorderTests {
  private struct Failure: Error {}

  @Test("notes the mutations of an action, reduces them, and sees the end")
  func run() {
    let reactor = SearchReactor()
    let recorder = MutationRecorder(reactor, state: reactor.initialState)
    recorder.run(.search("swift"))
    #expect(!recorder.isCompleted)
    reactor.answers.onNext(["one"])
    #expect(recorder.mutations.count == 4)
    #expect(reactor.currentState.results == ["one"])
    #expect(recorder.isCompleted)
  }

  @Test("notes how many calls there were before each mutation")
  func calls() {
    let reactor = SearchReactor()
    let recorder = MutationRecorder(reactor, state: reactor.initialState)
    var count = 0
    recorder.countCalls { count }
    recorder.run(.search("swift"))
    count = 3
    reactor.answers.onNext([])
    #expect(recorder.callCounts == [0, 0, 3, 3])
  }

  @Test("notes the error with which a stream ends")
  func failure() {
    let reactor = SearchReactor()
    let recorder = MutationRecorder(reactor, state: reactor.initialState)
    #expect(recorder.error == nil)
    recorder.record(.error(Failure()))
    #expect(recorder.error is Failure)
    #expect(!recorder.isCompleted)
  }
}
