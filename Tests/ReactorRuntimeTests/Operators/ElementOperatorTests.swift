import ReactorRuntime
import Testing

@Suite("Operators on elements")
struct ElementOperatorTests {
  private static let sources: [@Sendable () -> Observable<Int>] = [
    { .of(1, 2, 3) },
    { .concat(.just(1), .just(2), .just(3)) },
    { .from(1...3) },
    { .deferred { .of(1, 2, 3) } },
    { .merge(.just(1), .concat([.just(2), .just(3)])) },
  ]

  @Test("map transforms each element and fails with what it throws", arguments: 0..<5)
  func map(index: Int) {
    let source = Self.sources[index]()
    #expect(events(source.map { $0 * 2 }) == ["2", "4", "6", "completed"])
    #expect(
      events(
        source.map { element in
          if element == 2 { throw TestError() }
          return element
        }
      ) == ["1", "error"]
    )
  }

  @Test("map runs at subscription, anew for each subscriber, not when it is written")
  func mapIsLazy() {
    var count = 0
    let stream = Observable.just(1).map { element in
      count += 1
      return element
    }
    #expect(count == 0)
    _ = events(stream)
    _ = events(stream)
    #expect(count == 2)
  }

  @Test("filter and compactMap leave out", arguments: 0..<5)
  func filter(index: Int) {
    let source = Self.sources[index]()
    #expect(events(source.filter { $0 != 2 }) == ["1", "3", "completed"])
    #expect(events(source.compactMap { $0 == 2 ? nil : "\($0)!" }) == ["1!", "3!", "completed"])
    #expect(events(Observable.just(1).filter { $0 == 2 }) == ["completed"])
    #expect(events(Observable.just(1).map { $0 }.compactMap { $0 == 1 ? "one" : nil }) == ["one", "completed"])
  }

  @Test("take and skip count, and take(1) ends a synchronous source", arguments: 0..<5)
  func take(index: Int) {
    let source = Self.sources[index]()
    #expect(events(source.take(2)) == ["1", "2", "completed"])
    #expect(events(source.take(0)) == ["completed"])
    #expect(events(source.skip(2)) == ["3", "completed"])
    #expect(events(source.take(while: { $0 < 3 })) == ["1", "2", "completed"])
    #expect(events(source.take(until: { $0 == 3 })) == ["1", "2", "completed"])
    #expect(events(Observable.from(1...).map { $0 * 2 }.take(2)) == ["2", "4", "completed"])
  }

  @Test("take counts an element before it hands it on, so that a source that is sent to again doesn't pass it")
  func takeReentrant() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let bag = DisposeBag()
    subject.take(1)
      .subscribe(onNext: {
        log.add($0)
        subject.onNext($0 + 1)
      })
      .disposed(by: bag)
    subject.onNext(1)
    #expect(log.entries == [1])
  }

  @Test("take(until:) completes at the first element of the other, not at its completion, and lets go of both")
  func takeUntil() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Void>())
    let log = events(source.take(until: other)) {
      source.onNext(1)
      other.onNext(())
      #expect(!source.hasObservers && !other.hasObservers)
      source.onNext(2)
    }
    #expect(log == ["1", "completed"])
    #expect(events(Observable.of(1).concat(Observable<Int>.never()).take(until: Observable<Int>.empty())) == ["1"])
    #expect(events(Observable.of(1).take(until: Observable<Int>.error(TestError()))) == ["error"])
    #expect(events(Observable.of(1).take(until: Observable.just(1))) == ["completed"])
  }

  @Test("distinctUntilChanged sends the first and what differs from the one before")
  func distinct() {
    let source = Observable.of(1, 1, 2, 2, 1)
    #expect(events(source.distinctUntilChanged()) == ["1", "2", "1", "completed"])
    #expect(events(Observable.of(1, 3, 2).distinctUntilChanged { $0 % 2 }) == ["1", "2", "completed"])
    #expect(events(Observable.of(1, 3, 2).distinctUntilChanged { $0 > $1 }) == ["1", "3", "completed"])
    #expect(events(Observable.of("a", "b", "cc").distinctUntilChanged(at: \.count)) == ["a", "cc", "completed"])
    #expect(events(Observable.of(1, 3).distinctUntilChanged({ $0 % 2 }, comparer: ==)) == ["1", "completed"])
    #expect(events(source.distinctUntilChanged { _ -> Int in throw TestError() }) == ["error"])
  }

  @Test("startWith comes first")
  func startWith() {
    #expect(events(Observable.of(2, 3).startWith(0, 1)) == ["0", "1", "2", "3", "completed"])
  }

  @Test("do looks before the observer, after it, and at the subscription")
  func doOrder() {
    let log = Log<String>()
    let bag = DisposeBag()
    Observable.of(1)
      .do(
        onNext: { log.add("on \($0)") },
        afterNext: { log.add("after \($0)") },
        onCompleted: { log.add("onCompleted") },
        afterCompleted: { log.add("afterCompleted") },
        onSubscribe: { log.add("onSubscribe") },
        onSubscribed: { log.add("onSubscribed") },
        onDispose: { log.add("onDispose") }
      )
      .subscribe(onNext: { log.add("next \($0)") }, onCompleted: { log.add("completed") })
      .disposed(by: bag)
    #expect(
      log.entries == [
        "onSubscribe", "onSubscribed", "on 1", "next 1", "after 1", "onCompleted", "completed", "afterCompleted",
        "onDispose",
      ]
    )
    #expect(events(Observable.of(1, 2).do(onNext: { if $0 == 2 { throw TestError() } })) == ["1", "error"])
  }

  @Test("withUnretained pairs with the object and completes when it is gone")
  func withUnretained() {
    final class Object { let name = "object" }
    let subject = PublishSubject<Int>()
    var object: Object? = Object()
    guard let stream = object.map({ subject.withUnretained($0) }) else { return }
    let log = events(stream.map { "\($0.name) \($1)" }) {
      subject.onNext(1)
      object = nil
      subject.onNext(2)
    }
    #expect(log == ["object 1", "completed"])
  }
}
