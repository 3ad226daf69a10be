import ReactorRuntime
import ReactorTesting
import Testing

@Suite("PublishSubject and BehaviorSubject")
struct SubjectTimeTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Feeds a subject from 200 on. Subscribers come at 230, 320 and 420.
  private func run<Subject: Observable<Int>>(
    _ subject: Subject,
    _ end: Recorded<Event<Int>>
  ) -> [[Recorded<Event<Int>>]] where Subject: ObserverType, Subject.Element == Int {
    let source = scheduler.createHotObservable([.next(210, 1), .next(260, 2), .next(350, 3), end, .next(450, 9)])
    let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
    let bag = CompositeDisposable()
    scheduler.scheduleAt(200) { _ = bag.insert(source.subscribe(subject)) }
    for (observer, time) in zip(observers, [230, 320, 420]) {
      scheduler.scheduleAt(time) { _ = bag.insert(subject.subscribe(observer)) }
    }
    scheduler.start()
    bag.dispose()
    return observers.map(\.events)
  }

  @Test("a publish subject sends what comes, and its end also later")
  func publish() {
    #expect(
      run(PublishSubject<Int>(), .completed(400)) == [
        [.next(260, 2), .next(350, 3), .completed(400)], [.next(350, 3), .completed(400)], [.completed(420)],
      ]
    )
  }

  @Test("a behavior subject sends its value first, but not after its end")
  func behavior() {
    #expect(
      run(BehaviorSubject(value: 0), .error(400, TestError())) == [
        [.next(230, 1), .next(260, 2), .next(350, 3), .error(400, TestError())],
        [.next(320, 2), .next(350, 3), .error(400, TestError())],
        [.error(420, TestError())],
      ]
    )
  }

  @Test("hasObservers counts subscriptions")
  func hasObservers() {
    let subject = PublishSubject<Int>()
    #expect(!subject.hasObservers)
    let subscriptions = [subject.subscribe(), subject.subscribe()]
    subscriptions[0].dispose()
    #expect(subject.hasObservers)
    subscriptions[1].dispose()
    #expect(!subject.hasObservers)
  }

  @Test("a disposed subject ignores what comes and fails who subscribes")
  func disposed() throws {
    let publish = PublishSubject<Int>()
    #expect(
      events(publish) {
        publish.onNext(1); publish.dispose(); publish.onNext(2)
      } == ["1"]
    )
    #expect(publish.isDisposed)
    #expect(!publish.hasObservers)
    let behavior = BehaviorSubject(value: 1)
    #expect(try behavior.value() == 1)
    behavior.dispose()
    #expect(behavior.isDisposed)
    #expect(throws: RxError.self) { try behavior.value() }
    for subject in [publish as Observable<Int>, behavior] {
      var error: (any Error)?
      _ = subject.subscribe(onError: { error = $0 })
      guard case .disposed(let object) = error as? RxError else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(ObjectIdentifier(object) == ObjectIdentifier(subject))
    }
  }

  @Test("a behavior subject keeps its value after completion")
  func valueAfterCompletion() throws {
    let behavior = BehaviorSubject(value: 1)
    behavior.onNext(2)
    behavior.onCompleted()
    #expect(try behavior.value() == 2)
  }
}
