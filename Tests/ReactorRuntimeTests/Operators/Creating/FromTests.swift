import ReactorRuntime
import ReactorTesting
import Testing

@Suite("just, of and from on a scheduler")
struct ScheduledCreationTests {
  private static let streams: [@Sendable (any ImmediateSchedulerType) -> Observable<Int>] = [
    { .of(7, 5, 6, scheduler: $0) },
    { .from([7, 5, 6], scheduler: $0) },
    { .from(AnySequence([7, 5, 6]), scheduler: $0) },
    { .from(stride(from: 21, to: 15, by: -3).map { $0 == 21 ? 7 : 5 } + [6], scheduler: $0) },
  ]

  private let scheduler = TestScheduler(initialClock: 0)

  @Test("each element is work of its own, and so is the end", arguments: 0..<streams.count)
  func elements(index: Int) {
    let result = scheduler.start { [scheduler] in Self.streams[index](scheduler) }
    #expect(result.events == [.next(201, 7), .next(202, 5), .next(203, 6), .completed(204)])
  }

  @Test("disposal in between ends the work", arguments: 0..<streams.count)
  func disposal(index: Int) {
    let result = scheduler.start(disposed: 202) { [scheduler] in Self.streams[index](scheduler) }
    #expect(result.events == [.next(201, 7)])
    #expect(scheduler.clock == 202)
  }

  @Test("each subscriber walks the sequence anew")
  func anew() {
    let stream = Observable.from(AnySequence([1, 2]), scheduler: scheduler)
    let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
    scheduler.scheduleAt(10) { _ = stream.subscribe(observers[0]) }
    scheduler.scheduleAt(50) { _ = stream.subscribe(observers[1]) }
    scheduler.start()
    #expect(observers[0].events == [.next(11, 1), .next(12, 2), .completed(13)])
    #expect(observers[1].events == [.next(51, 1), .next(52, 2), .completed(53)])
  }

  @Test("of and from without a scheduler send at once")
  func atOnce() {
    let result = scheduler.start { Observable.of(7, 5) }
    #expect(result.events == [.next(200, 7), .next(200, 5), .completed(200)])
  }

  @Test("just sends its element and its end in two pieces of work")
  func just() {
    let result = scheduler.start { [scheduler] in Observable.just(9, scheduler: scheduler) }
    #expect(result.events == [.next(201, 9), .completed(202)])
  }

  @Test("just sends nothing when it is disposed of at once, and no end when it is disposed of in between")
  func justDisposal() {
    let early = scheduler.start(disposed: 200) { [scheduler] in Observable.just(9, scheduler: scheduler) }
    #expect(early.events == [])
    let other = TestScheduler(initialClock: 0)
    let observer = other.createObserver(Int.self)
    let slot = SerialDisposable()
    slot.disposable = Observable.just(9, scheduler: other).subscribe { event in
      observer.on(event)
      slot.dispose()
    }
    other.start()
    #expect(observer.events == [.next(1, 9)])
  }

  @Test("an optional sends its element, if there is one, and the end in pieces of work")
  func optional() {
    let some = scheduler.start { [scheduler] in Observable.from(optional: Int?.some(9), scheduler: scheduler) }
    #expect(some.events == [.next(201, 9), .completed(202)])
    let other = TestScheduler(initialClock: 0)
    let none = other.start { Observable.from(optional: Int?.none, scheduler: other) }
    #expect(none.events == [.completed(201)])
  }
}
