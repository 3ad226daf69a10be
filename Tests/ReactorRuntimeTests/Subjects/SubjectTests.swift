import ReactorRuntime
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
