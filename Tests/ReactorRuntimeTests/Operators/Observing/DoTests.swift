import ReactorRuntime
import ReactorTesting
import Testing

@Suite("do")
struct DoTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let log = Log<String>()

  private func observed(_ source: Observable<Int>, _ name: String = "") -> Observable<Int> {
    source.do(
      onNext: { [log] in log.add("\(name)next \($0)") },
      onError: { [log] _ in log.add("\(name)error") },
      onCompleted: { [log] in log.add("\(name)completed") },
      onSubscribe: { [log] in log.add("\(name)subscribe") },
      onSubscribed: { [log] in log.add("\(name)subscribed") },
      onDispose: { [log] in log.add("\(name)dispose") }
    )
  }

  /// Sends 1 and, unless `end` is nil, ends.
  private func source(_ end: Event<Int>?) -> Observable<Int> {
    .create { [log] observer in
      log.add("start")
      observer.onNext(1)
      if let end { observer.on(end) }
      return Disposables.create { log.add("stop") }
    }
  }

  @Test("the order at a stream that ends while it is subscribed to")
  func synchronous() {
    _ = observed(source(.completed)).subscribe()
    #expect(log.entries == ["subscribe", "start", "next 1", "completed", "stop", "subscribed", "dispose"])
  }

  @Test("the same with an error")
  func synchronousError() {
    _ = observed(source(.error(TestError()))).subscribe { _ in }
    #expect(log.entries == ["subscribe", "start", "next 1", "error", "stop", "subscribed", "dispose"])
  }

  @Test("the order at disposal")
  func disposal() {
    observed(source(nil)).subscribe().dispose()
    #expect(log.entries == ["subscribe", "start", "next 1", "subscribed", "stop", "dispose"])
  }

  @Test("the order at a stream that ends later: what is above is disposed of first")
  func later() {
    let subject = PublishSubject<Int>()
    let source = Observable<Int>.create { [log] observer in
      Disposables.create(subject.subscribe(observer), Disposables.create { log.add("stop") })
    }
    _ = observed(observed(source, "inner ").map { $0 }, "outer ").subscribe(
      onCompleted: { [log] in log.add("end") },
      onDisposed: { [log] in log.add("disposed") }
    )
    subject.onCompleted()
    #expect(
      log.entries == [
        "outer subscribe", "inner subscribe", "inner subscribed", "outer subscribed", "inner completed",
        "outer completed", "end", "disposed", "stop", "inner dispose", "outer dispose",
      ]
    )
  }

  @Test("after… comes when the observer has had the event, and before the disposal")
  func after() {
    let subject = PublishSubject<Int>()
    _ =
      subject
      .do(
        afterNext: { [log] _ in log.add("after next") },
        afterError: { [log] _ in log.add("after error") },
        onDispose: { [log] in log.add("dispose") }
      )
      .subscribe { [log] event in log.add(event.isStopEvent ? "end" : "event") }
    subject.onNext(1)
    subject.onError(TestError())
    #expect(log.entries == ["event", "after next", "end", "after error", "dispose"])
  }

  @Test("what the closures throw ends the stream")
  func throwing() {
    let hot = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
    let result = scheduler.start { hot.do(onNext: { if $0 == 2 { throw TestError() } }) }
    #expect(result.events == [.next(210, 1), .error(220, TestError())])
    #expect(hot.subscriptions == [Subscription(200, 220)])
    #expect(events(Observable.just(1).do(onCompleted: { throw TestError() })) == ["1", "error"])
    struct Other: Error {}
    var seen: (any Error)?
    _ = Observable<Int>.error(Other()).do(onError: { _ in throw TestError() }).subscribe(onError: { seen = $0 })
    #expect(seen is TestError)
  }

  @Test("onDispose comes once")
  func once() {
    let subscription = observed(.never()).subscribe()
    subscription.dispose()
    subscription.dispose()
    #expect(log.entries == ["subscribe", "subscribed", "dispose"])
  }
}
