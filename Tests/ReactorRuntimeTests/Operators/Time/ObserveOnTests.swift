import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("observe(on:)")
struct ObserveOnTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("each event comes as work of its own, the next after the one before", arguments: [0, 1])
  func turns(index: Int) {
    let ends: [Recorded<Event<Int>>] = [.completed(240), .error(240, TestError())]
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(210, 2), .next(210, 3), .next(230, 4), ends[index],
    ])
    let result = scheduler.start { [scheduler] in source.observe(on: scheduler) }
    let end: Recorded<Event<Int>> = [.completed(241), .error(241, TestError())][index]
    #expect(result.events == [.next(211, 1), .next(212, 2), .next(213, 3), .next(231, 4), end])
    #expect(source.subscriptions == [Subscription(200, 240)])
  }

  @Test("other work on the scheduler comes in between")
  func interleaving() {
    var log: [String] = []
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let subject = PublishSubject<Int>()
    _ = subject.observe(on: scheduler).subscribe(onNext: { log.append("\($0)") })
    scheduler.scheduleAt(5) {
      subject.onNext(1)
      subject.onNext(2)
    }
    scheduler.scheduleAt(5) { log.append("other") }
    scheduler.start()
    #expect(log == ["other", "1", "2"])
  }

  @Test("disposal drops what waits")
  func disposal() {
    let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(210, 2), .next(210, 3), .completed(220)])
    let result = scheduler.start(disposed: 212) { [scheduler] in source.observe(on: scheduler) }
    #expect(result.events == [.next(211, 1)])
    #expect(source.subscriptions == [Subscription(200, 212)])
  }

  @Test("never stays never")
  func never() {
    let result = scheduler.start { [scheduler] in Observable<Int>.never().observe(on: scheduler) }
    #expect(result.events == [])
  }

  @Test("a serial queue runs the observer, in order, with what it sends meanwhile at the end")
  func serialQueue() {
    let queue = DispatchQueue(label: "observe")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let done = DispatchSemaphore(value: 0)
    let subscription = subject.observe(
      on: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
    )
    .subscribe(
      onNext: { number in
        #expect(DispatchQueue.getSpecific(key: key) == true)
        log.add(number)
        if number == 1 {
          subject.onNext(3)
          subject.onCompleted()
        }
      },
      onCompleted: { done.signal() }
    )
    queue.suspend()
    subject.onNext(1)
    subject.onNext(2)
    #expect(log.entries == [])
    queue.resume()
    #expect(done.wait(timeout: .now() + patience) == .success)
    #expect(log.entries == [1, 2, 3])
    subscription.dispose()
  }

  @Test("events that wait on a serial queue are dropped at disposal")
  func serialQueueDisposal() {
    let queue = DispatchQueue(label: "observe")
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { log.add($0) })
    queue.suspend()
    subject.onNext(1)
    subscription.dispose()
    #expect(!subject.hasObservers)
    queue.resume()
    let done = DispatchSemaphore(value: 0)
    _ = scheduler.schedule(()) {
      done.signal()
      return Disposables.create()
    }
    #expect(done.wait(timeout: .now() + patience) == .success)
    #expect(log.entries == [])
  }

  @Test("a concurrent queue runs the observer for one event at a time, in order")
  func concurrentQueue() {
    let log = Log<Int>()
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isInside = false
    nonisolated(unsafe) var hasOverlapped = false
    let subscription = Observable.from(0..<200)
      .observe(on: ConcurrentDispatchQueueScheduler(qos: .userInitiated))
      .subscribe(
        onNext: {
          if isInside { hasOverlapped = true }
          isInside = true
          log.add($0)
          isInside = false
        },
        onCompleted: { done.signal() }
      )
    #expect(done.wait(timeout: .now() + patience) == .success)
    #expect(log.entries == Array(0..<200))
    #expect(!hasOverlapped)
    subscription.dispose()
  }
}
