import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Subjects and relays")
struct SubjectTests {
  @Test("a publish subject sends to those who are subscribed, in their order, and its end to those who come later")
  func publish() {
    let subject = PublishSubject<Int>()
    subject.onNext(0)
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { log.add("first \($0)") }).disposed(by: bag)
    subject.subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    subject.onNext(1)
    subject.onCompleted()
    subject.onNext(2)
    #expect(log.entries == ["first 1", "second 1"])
    #expect(!subject.hasObservers)
    #expect(events(subject) == ["completed"])
  }

  @Test("a publish subject doesn't send the running element to one who subscribes in it")
  func publishReentrant() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let bag = DisposeBag()
    subject.take(1)
      .subscribe(onNext: { _ in subject.subscribe(onNext: { log.add($0) }).disposed(by: bag) })
      .disposed(by: bag)
    subject.onNext(1)
    subject.onNext(2)
    #expect(log.entries == [2])
  }

  @Test("a behavior subject sends its value first, and throws the error that ended it")
  func behavior() throws {
    let subject = BehaviorSubject(value: 1)
    #expect(try subject.value() == 1)
    let log = events(subject) {
      subject.onNext(2)
      subject.onError(TestError())
    }
    #expect(log == ["1", "2", "error"])
    #expect(throws: TestError.self) { try subject.value() }
    #expect(events(subject) == ["error"])
    let completed = BehaviorSubject(value: 1)
    completed.onCompleted()
    #expect(try completed.value() == 1)
    #expect(events(completed) == ["completed"])
  }

  @Test("22: a state relay keeps its value and never ends")
  func stateRelay() {
    let relay = StateRelay(value: 1)
    let log = events(relay.asObservable()) {
      relay.value = 2
      relay.accept(3)
      Observable.concat(.just(4), .error(TestError())).catch { _ in .empty() }.bind(to: relay).dispose()
      relay.value += 1
    }
    #expect(log == ["1", "2", "3", "4", "5"])
    #expect(relay.value == 5)
  }

  @Test("relays hand on what they accept")
  func relays() {
    let publish = PublishRelay<Int>()
    publish.accept(0)
    #expect(events(publish.asObservable()) { publish.accept(1) } == ["1"])
    let behavior = BehaviorRelay(value: 1)
    #expect(events(behavior.asObservable()) { behavior.accept(2) } == ["1", "2"])
    #expect(behavior.value == 2)
  }

  @Test("11: an action subject of its own ignores ends and works as observer and as stream")
  func actionSubject() {
    let subject = ActionSubject<Int>()
    let log = events(subject.map { $0 * 10 }) {
      subject.onNext(1)
      subject.onError(TestError())
      subject.onCompleted()
      Observable.of(2, 3).subscribe(subject).dispose()
      subject.asObserver().onNext(4)
    }
    #expect(log == ["10", "20", "30", "40"])
  }
}

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
