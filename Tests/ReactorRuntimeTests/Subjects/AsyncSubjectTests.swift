import ReactorRuntime
import Testing

@Suite("AsyncSubject and ReplayRelay")
struct AsyncSubjectTests {
  @Test("only the last element is sent, when the subject completes, also to who comes later")
  func last() {
    let subject = AsyncSubject<Int>()
    let received = events(subject) {
      subject.onNext(1)
      subject.onNext(2)
      #expect(subject.hasObservers)
      subject.onCompleted()
      subject.onNext(3)
    }
    #expect(received == ["2", "completed"])
    #expect(!subject.hasObservers)
    #expect(events(subject) == ["2", "completed"])
  }

  @Test("without an element it just completes; an error drops what there was")
  func ends() {
    let (empty, failing) = (AsyncSubject<Int>(), AsyncSubject<Int>())
    empty.onCompleted()
    failing.onNext(1)
    failing.onError(TestError())
    #expect(events(empty) == ["completed"])
    #expect(events(failing) == ["error"])
  }

  @Test("all subscribers get the element before any gets the end")
  func order() {
    let subject = AsyncSubject<Int>()
    var received: [String] = []
    for name in ["a", "b"] {
      _ = subject.subscribe { received.append("\(name) \($0)") }
    }
    subject.onNext(1)
    subject.onCompleted()
    #expect(received == ["a next(1)", "b next(1)", "a completed", "b completed"])
  }

  @Test("a replay relay hands its last elements to a new subscriber")
  func relay() {
    let relay = ReplayRelay<Int>.create(bufferSize: 2)
    let all = ReplayRelay<Int>.createUnbound()
    for number in 1...3 {
      relay.accept(number)
      all.accept(number)
    }
    #expect(events(relay.asObservable()) { relay.accept(4) } == ["2", "3", "4"])
    #expect(events(all.asObservable()) == ["1", "2", "3"])
    let copy = ReplayRelay<Int>.create(bufferSize: 1)
    let subscription = relay.bind(to: copy)
    #expect(events(copy.asObservable()) == ["4"])
    subscription.dispose()
  }
}
