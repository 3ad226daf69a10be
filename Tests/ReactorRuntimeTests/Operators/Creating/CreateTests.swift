import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Making streams")
struct CreationTests {
  @Test("just, of, from, empty, never and error send what they say")
  func simple() {
    #expect(events(Observable.just(1)) == ["1", "completed"])
    #expect(events(Observable.of(1, 2)) == ["1", "2", "completed"])
    #expect(events(Observable.from([1, 2])) == ["1", "2", "completed"])
    #expect(events(Observable.from(1...3)) == ["1", "2", "3", "completed"])
    #expect(events(Observable.from(optional: 1)) == ["1", "completed"])
    #expect(events(Observable<Int>.from(optional: nil)) == ["completed"])
    #expect(events(Observable<Int>.empty()) == ["completed"])
    #expect(events(Observable<Int>.never()) == [])
    #expect(events(Observable<Int>.error(TestError())) == ["error"])
  }

  @Test("deferred makes its stream anew for each subscriber, and fails with what it throws")
  func deferred() {
    var count = 0
    let stream = Observable<Int>.deferred {
      count += 1
      if count == 3 { throw TestError() }
      return .just(count)
    }
    #expect(events(stream) == ["1", "completed"])
    #expect(events(stream) == ["2", "completed"])
    #expect(events(stream) == ["error"])
  }

  @Test("create runs its closure for each subscriber, drops what follows the end, and disposes once")
  func create() {
    let log = Log<String>()
    let stream = Observable<Int>.create { observer in
      log.add("subscribed")
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      return Disposables.create { log.add("disposed") }
    }
    #expect(events(stream) == ["1", "completed"])
    #expect(events(stream) == ["1", "completed"])
    #expect(log.entries == ["subscribed", "disposed", "subscribed", "disposed"])
  }

  @Test("nothing reaches the observer after disposal")
  func disposal() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.map { $0 * 2 }.subscribe(
      onNext: { log.add("\($0)") },
      onCompleted: { log.add("completed") },
      onDisposed: { log.add("disposed") }
    )
    subject.onNext(1)
    subscription.dispose()
    subscription.dispose()
    subject.onNext(2)
    subject.onCompleted()
    #expect(log.entries == ["2", "disposed"])
  }

  @Test("onDisposed follows the end")
  func disposedAfterEnd() {
    let log = Log<String>()
    let bag = DisposeBag()
    Observable.just(1)
      .subscribe(
        onNext: { log.add("\($0)") },
        onCompleted: { log.add("completed") },
        onDisposed: { log.add("disposed") }
      )
      .disposed(by: bag)
    #expect(log.entries == ["1", "completed", "disposed"])
  }

  @Test("a dispose bag disposes when it goes, and at once of what comes to a bag that is going")
  func bag() {
    let subject = PublishSubject<Int>()
    var bag: DisposeBag? = DisposeBag()
    if let bag {
      subject.subscribe().disposed(by: bag)
    }
    #expect(subject.hasObservers)
    bag = nil
    #expect(!subject.hasObservers)
  }

  @Test("serial and composite disposables dispose of what comes too late")
  func disposables() {
    let log = Log<Int>()
    let serial = SerialDisposable()
    serial.disposable = Disposables.create { log.add(1) }
    serial.disposable = Disposables.create { log.add(2) }
    serial.dispose()
    serial.disposable = Disposables.create { log.add(3) }
    let composite = CompositeDisposable()
    _ = composite.insert(Disposables.create { log.add(4) })
    composite.dispose()
    _ = composite.insert(Disposables.create { log.add(5) })
    #expect(log.entries == [1, 2, 3, 4, 5])
  }

  enum Local { @TaskLocal static var name = "none" }

  @Test("task sends its result, inherits task-locals, and fails with what it throws")
  func task() async {
    func result(_ stream: Observable<String>) async -> String {
      let bag = DisposeBag()
      return await withCheckedContinuation { continuation in
        stream.subscribe(
          onNext: { continuation.resume(returning: $0) },
          onError: { continuation.resume(returning: "\($0)") }
        )
        .disposed(by: bag)
      }
    }
    let name = await Local.$name.withValue("inherited") {
      await result(.task { Local.name })
    }
    #expect(name == "inherited")
    #expect(await result(.task { throw TestError() }) == "TestError()")
  }

  @Test("bind hands elements to observers, optional observers, relays and closures")
  func bind() {
    let (subject, optional) = (PublishSubject<Int>(), PublishSubject<Int?>())
    let (relay, values, state) = (PublishRelay<Int>(), BehaviorRelay(value: 0), StateRelay(value: 0))
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { log.add("subject \($0)") }).disposed(by: bag)
    optional.subscribe(onNext: { log.add("optional \($0 ?? 0)") }).disposed(by: bag)
    relay.subscribe(onNext: { log.add("relay \($0)") }).disposed(by: bag)
    let source = Observable.just(7)
    source.bind(to: subject).disposed(by: bag)
    source.bind(to: optional).disposed(by: bag)
    source.bind(to: relay).disposed(by: bag)
    source.bind(to: values).disposed(by: bag)
    source.bind(to: state).disposed(by: bag)
    source.bind(onNext: { log.add("closure \($0)") }).disposed(by: bag)
    source.bind(with: log) { $0.add("with \($1)") }.disposed(by: bag)
    #expect(log.entries == ["subject 7", "optional 7", "relay 7", "closure 7", "with 7"])
    #expect(values.value == 7)
    #expect(state.value == 7)
  }
}

@Suite("Streams that are made when they are subscribed to")
struct FactoryTests {
  private func run(
    disposed: TestTime = 1000,
    _ make: @escaping (TestScheduler) -> Observable<Int>
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0)
    return scheduler.start(disposed: disposed) { make(scheduler) }.events
  }

  @Test("of, from and range send each element and the end in a step of their own")
  func elements() {
    let expected: [Recorded<Event<Int>>] = [.next(201, 4), .next(202, 5), .next(203, 6), .completed(204)]
    #expect(run { .of(4, 5, 6, scheduler: $0) } == expected)
    #expect(run { .from([4, 5, 6], scheduler: $0) } == expected)
    #expect(run { .from(AnySequence([4, 5, 6]), scheduler: $0) } == expected)
    #expect(run { .range(start: 4, count: 3, scheduler: $0) } == expected)
    #expect(run { _ in .of(4, 5) } == [.next(200, 4), .next(200, 5), .completed(200)])
    #expect(run { .from([], scheduler: $0) } == [.completed(201)])
  }

  @Test("a closure that throws is asked anew by each subscriber of deferred")
  func deferred() {
    var count = 0
    let stream = Observable<Int>.deferred {
      count += 1
      if count == 2 { throw TestError() }
      return .just(count)
    }
    #expect(count == 0)
    #expect(events(stream) == ["1", "completed"])
    #expect(events(stream) == ["error"])
    #expect(events(stream) == ["3", "completed"])
  }

  @Test("using disposes of its resource after the subscription, at the end and at disposal")
  func using() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let stream = Observable<Int>.using {
      log.add("open")
      return Resource { log.add("close") }
    } observableFactory: { _ in
      source.do(onDispose: { log.add("end of stream") })
    }
    stream.subscribe().dispose()
    _ = stream.subscribe(onCompleted: { log.add("completed") })
    source.onCompleted()
    #expect(
      log.entries == ["open", "end of stream", "close", "open", "completed", "end of stream", "close"]
    )
  }

  @Test("what a factory of using throws is the error, and a resource that was made is disposed of")
  func usingThrows() {
    let log = Log<String>()
    let failing = Observable<Int>.using {
      Resource { log.add("close") }
    } observableFactory: { _ in
      throw TestError()
    }
    #expect(events(failing) == ["error"])
    #expect(log.entries == ["close"])
    let without = Observable<Int>.using { () -> Resource in
      throw TestError()
    } observableFactory: { _ in
      .just(1)
    }
    #expect(events(without) == ["error"])
  }
}

/// Stands for a resource that has to be closed.
private final class Resource: Disposable {
  let onDispose: () -> Void

  init(_ onDispose: @escaping () -> Void) {
    self.onDispose = onDispose
  }

  func dispose() {
    onDispose()
  }
}
