import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("subscribe(on:)")
struct SubscribeOnTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("subscription and disposal happen on the scheduler, one tick later")
  func sideEffects() {
    var log: [String] = []
    let source = Observable<Int>.create { [scheduler] _ in
      log.append("subscribed \(scheduler.clock)")
      return Disposables.create { log.append("disposed \(scheduler.clock)") }
    }
    let result = scheduler.start(disposed: 400) { [scheduler] in source.subscribe(on: scheduler) }
    #expect(result.events == [])
    #expect(log == ["subscribed 201", "disposed 401"])
  }

  @Test("events come when they are sent; the end disposes on the scheduler", arguments: [0, 1])
  func ends(index: Int) {
    let end: Recorded<Event<Int>> = [.completed(250), .error(250, TestError())][index]
    let source = scheduler.createHotObservable([.next(201, 0), .next(220, 1), end])
    let result = scheduler.start { [scheduler] in source.subscribe(on: scheduler) }
    #expect(result.events == [.next(220, 1), end])
    #expect(source.subscriptions == [Subscription(201, 251)])
  }

  @Test("a stage in between disposes of its source at the end")
  func stages() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1), .completed(250)])
    let result = scheduler.start { [scheduler] in source.map { -$0 }.subscribe(on: scheduler) }
    #expect(result.events == [.next(220, -1), .completed(250)])
    #expect(source.subscriptions == [Subscription(201, 250)])
  }

  @Test("disposal while the stream runs happens on the scheduler")
  func disposal() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1), .next(300, 2)])
    let result = scheduler.start(disposed: 250) { [scheduler] in source.subscribe(on: scheduler) }
    #expect(result.events == [.next(220, 1)])
    #expect(source.subscriptions == [Subscription(201, 251)])
  }

  @Test("disposal before the scheduler's turn prevents the subscription")
  func earlyDisposal() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1)])
    let result = scheduler.start(disposed: 200) { [scheduler] in source.subscribe(on: scheduler) }
    #expect(result.events == [])
    #expect(source.subscriptions == [])
  }

  @Test("a queue runs the subscription")
  func queue() {
    let queue = DispatchQueue(label: "subscribe")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let done = DispatchSemaphore(value: 0)
    let log = Log<Bool>()
    let source = Observable<Int>.create { observer in
      log.add(DispatchQueue.getSpecific(key: key) == true)
      observer.onCompleted()
      return Disposables.create {
        log.add(DispatchQueue.getSpecific(key: key) == true)
        done.signal()
      }
    }
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
    _ = source.subscribe(on: scheduler).subscribe { _ in }
    #expect(done.wait(timeout: .now() + patience) == .success)
    #expect(log.entries == [true, true])
  }
}
