import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("publish, replay, multicast, connect and refCount")
struct ConnectableTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source: TestableObservable<Int>

  init() {
    source = scheduler.createHotObservable([
      .next(190, 9), .next(210, 1), .next(240, 2), .next(300, 3), .next(350, 4), .completed(400),
    ])
  }

  /// A subscriber from 200 on; connected from 230 to 320, and again from 340 on.
  private func run(_ stream: ConnectableObservable<Int>) -> [Recorded<Event<Int>>] {
    let connection = SerialDisposable()
    scheduler.scheduleAt(230) { connection.disposable = stream.connect() }
    scheduler.scheduleAt(320) { connection.disposable = Disposables.create() }
    scheduler.scheduleAt(340) { connection.disposable = stream.connect() }
    return scheduler.start { stream.asObservable() }.events
  }

  @Test("sends only while it is connected, to those who subscribed to that connection")
  func publish() {
    #expect(run(source.publish()) == [.next(240, 2), .next(300, 3)])
    #expect(source.subscriptions == [Subscription(230, 320), Subscription(340, 400)])
  }

  @Test("with a subject of one's own a second connection goes on with it")
  func multicast() {
    #expect(
      run(source.multicast(PublishSubject())) == [.next(240, 2), .next(300, 3), .next(350, 4), .completed(400)]
    )
  }

  @Test("connecting twice is one connection")
  func connectTwice() {
    let stream = source.publish()
    scheduler.scheduleAt(210) {
      let connections = (stream.connect(), stream.connect())
      connections.0.dispose()
      connections.1.dispose()
    }
    scheduler.start()
    #expect(source.subscriptions == [Subscription(210, 210)])
  }

  @Test("who subscribes because of the end gets what the next connection brings")
  func resubscribing() {
    let stream = Observable.of(1, 2).publish()
    let log = Log<String>()
    let bag = DisposeBag()
    stream
      .subscribe(onCompleted: {
        stream.subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }).disposed(by: bag)
        stream.connect().disposed(by: bag)
      })
      .disposed(by: bag)
    stream.connect().disposed(by: bag)
    #expect(log.entries == ["1", "2", "completed"])
  }

  @Test("replay gives later subscribers the last elements, replayAll all of them")
  func replay() {
    let subject = PublishSubject<Int>()
    for (stream, expected) in [
      (subject.replay(1), ["3"]), (subject.replay(2), ["2", "3"]), (subject.replayAll(), ["1", "2", "3"]),
    ] {
      let connection = stream.connect()
      [1, 2, 3].forEach(subject.onNext)
      #expect(events(stream) == expected)
      connection.dispose()
    }
  }

  @Test(
    "replay with a selector keeps the last elements for whoever comes later in it, from when it is subscribed to, until that ends"
  )
  func replayInSelector() {
    let result = scheduler.start { [source, scheduler] in
      source.replay(1) { kept in
        .concat(.just(0), .empty().delay(.seconds(110), scheduler: scheduler), kept.take(2).asObservable())
      }
    }
    #expect(result.events == [.next(200, 0), .next(310, 3), .next(350, 4), .completed(350)])
    #expect(source.subscriptions == [Subscription(200, 350)])
    let subject = PublishSubject<Int>()
    let atOnce = subject.replay(1) { kept in
      Observable.deferred {
        subject.onNext(1)
        return kept.take(1)
      }
    }
    #expect(events(atOnce) == ["1", "completed"])
    let failing = Observable.just(1).replay(1) { _ -> Observable<Int> in throw TestError() }
    #expect(events(failing) == ["error"])
  }

  @Test("refCount connects for the first subscriber and disconnects after the last")
  func refCount() {
    let stream = source.publish().refCount()
    let results = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    let slots = (SerialDisposable(), SerialDisposable())
    scheduler.scheduleAt(205) { slots.0.disposable = stream.subscribe(results.0) }
    scheduler.scheduleAt(220) { slots.1.disposable = stream.subscribe(results.1) }
    scheduler.scheduleAt(250) { slots.0.dispose() }
    scheduler.scheduleAt(310) { slots.1.dispose() }
    scheduler.start()
    #expect(results.0.events == [.next(210, 1), .next(240, 2)])
    #expect(results.1.events == [.next(240, 2), .next(300, 3)])
    #expect(source.subscriptions == [Subscription(205, 310)])
  }

  @Test("multicast with a selector shares one subscription within it")
  func selector() {
    let result = scheduler.start { [source] in
      source.multicast({ PublishSubject<Int>() }, selector: { .zip($0, $0.map { $0 * 10 }) { $0 + $1 } })
    }
    #expect(result.events == [.next(210, 11), .next(240, 22), .next(300, 33), .next(350, 44), .completed(400)])
    #expect(source.subscriptions == [Subscription(200, 400)])
    let failing = Observable.just(1).multicast({ PublishSubject<Int>() }) { _ -> Observable<Int> in throw TestError() }
    #expect(events(failing) == ["error"])
  }

  @Test("a subscription that nobody disposes of goes with the unconnected stream", arguments: 0..<3)
  func forgotten(index: Int) {
    final class Held {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let stream =
        switch index {
        case 0: Observable<Int>.never().publish()
        case 1: Observable<Int>.never().replay(1)
        default: Observable<Int>.never().multicast(PublishSubject())
        }
      _ = stream.subscribe(onNext: { _ in withExtendedLifetime(object) {} })
    }
    #expect(held == nil)
  }
}
