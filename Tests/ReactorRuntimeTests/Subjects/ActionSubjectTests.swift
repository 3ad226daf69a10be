import ReactorTesting
import Testing

@testable import ReactorRuntime

@Suite("An action subject")
struct ActionSubjectTests {
  private struct Failure: Error {}

  @Test("knows its observers until their subscriptions are disposed of")
  func observers() {
    let subject = ActionSubject<String>()
    let first = subject.subscribe()
    let second = subject.subscribe()
    #expect(subject.observers.members.count == 2)
    first.dispose()
    #expect(subject.observers.members.count == 1)
    second.dispose()
    #expect(subject.observers.isEmpty)
  }

  @Test("11: goes on after errors and completions, as the observer of several streams too")
  func ignoresEnds() {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = ActionSubject<String>()
    let sources = [
      scheduler.createHotObservable([.next(220, "a"), .error(230, Failure()), .next(240, "b")]),
      scheduler.createHotObservable([.completed(250)]),
      scheduler.createHotObservable([.next(260, "c")]),
    ]
    let bag = DisposeBag()
    for source in sources {
      source.subscribe(subject).disposed(by: bag)
    }
    let observer = scheduler.start { subject }
    #expect(observer.events == [.next(220, "a"), .next(240, "b"), .next(260, "c")])
  }
}
