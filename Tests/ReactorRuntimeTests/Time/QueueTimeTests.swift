import Dispatch
import Foundation
import ReactorRuntime
import Testing

/// That they work on real queues at all: no test depends on how long anything takes.
@Suite("Time operators on dispatch queues")
struct QueueTimeTests {
  private static let schedulers: [any SchedulerType & Sendable] = [
    SerialDispatchQueueScheduler(qos: .userInitiated),
    ConcurrentDispatchQueueScheduler(qos: .userInitiated),
  ]

  /// What `stream` sends until it ends.
  private func received<Element: Sendable>(_ stream: Observable<Element>) -> [Element] {
    let log = Log<Element>()
    let done = DispatchSemaphore(value: 0)
    let subscription = stream.subscribe(
      onNext: { log.add($0) },
      onError: { _ in done.signal() },
      onCompleted: { done.signal() }
    )
    #expect(done.wait(timeout: .now() + 10) == .success)
    subscription.dispose()
    return log.entries
  }

  @Test("an interval counts, a timer ends", arguments: schedulers)
  func timers(scheduler: any SchedulerType & Sendable) {
    #expect(received(Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(3)) == [0, 1, 2])
    #expect(received(Observable<Int>.interval(.nanoseconds(0), scheduler: scheduler).take(3)) == [0, 1, 2])
    #expect(received(Observable<Int>.timer(.milliseconds(1), scheduler: scheduler)) == [0])
  }

  @Test("delay keeps all elements, debounce the last, throttle the first and the last", arguments: schedulers)
  func elements(scheduler: any SchedulerType & Sendable) {
    let source = Observable.from(1...5)
    #expect(received(source.delay(.milliseconds(1), scheduler: scheduler)) == [1, 2, 3, 4, 5])
    #expect(received(source.debounce(.seconds(60), scheduler: scheduler)) == [5])
    let pausing = Observable.concat(source, .never()).debounce(.milliseconds(1), scheduler: scheduler).take(1)
    #expect(received(pausing).count == 1)
    #expect(received(source.throttle(.seconds(60), latest: false, scheduler: scheduler)) == [1])
    let throttled = received(source.throttle(.milliseconds(20), scheduler: scheduler))
    #expect(throttled.first == 1 && throttled.last == 5)
  }

  @Test("a silent stream times out and can be cut off", arguments: schedulers)
  func silence(scheduler: any SchedulerType & Sendable) {
    let silent = Observable<Int>.never()
    #expect(received(silent.timeout(.milliseconds(1), other: Observable.just(7), scheduler: scheduler)) == [7])
    #expect(received(silent.take(for: .milliseconds(1), scheduler: scheduler)) == [])
    #expect(received(Observable.just(1).delaySubscription(.milliseconds(1), scheduler: scheduler)) == [1])
  }

  @Test("a queue's timer that is disposed of lets go of its work", arguments: schedulers)
  func releases(scheduler: any SchedulerType & Sendable) {
    final class Held {}
    weak var held: Held?
    let timers: [any Disposable]
    do {
      let object = Held()
      held = object
      timers = [
        scheduler.scheduleRelative(object, dueTime: .seconds(3_600)) { _ in Disposables.create() },
        scheduler.schedulePeriodic(object, startAfter: .seconds(3_600), period: .seconds(1)) { $0 },
      ]
    }
    #expect(held != nil)
    for timer in timers {
      timer.dispose()
    }
    // The queue lets go of a cancelled timer's handler when it next has a turn.
    let deadline = Date(timeIntervalSinceNow: 10)
    while held != nil && Date() < deadline {
      usleep(1_000)
    }
    #expect(held == nil)
  }

  @Test("the time on a queue is the wall clock's", arguments: schedulers)
  func now(scheduler: any SchedulerType & Sendable) {
    let before = Date()
    let now = scheduler.now
    #expect(before <= now && now <= Date())
  }
}
