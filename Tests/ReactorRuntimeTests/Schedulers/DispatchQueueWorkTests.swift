import Dispatch
import Foundation
import ReactorRuntime
import ReactorTesting
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
    #expect(done.wait(timeout: .now() + patience) == .success)
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

  @Test("a scheduler of a quality of service works on the global queue of that quality")
  func globalQueue() {
    let key = DispatchSpecificKey<Int>()
    DispatchQueue.global(qos: .userInitiated).setSpecific(key: key, value: 5)
    let onGlobalQueue = Observable<Int?>.deferred { .just(DispatchQueue.getSpecific(key: key)) }
    let scheduler = SerialDispatchQueueScheduler(qos: .userInitiated)
    #expect(received(onGlobalQueue.subscribe(on: scheduler)) == [5])
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
    let deadline = Date(timeIntervalSinceNow: patience)
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

/// What on a real queue happens only when a timer fires while it is being cancelled, or takes longer than its period.
@Suite("Timers that come too late")
struct LateTimerTests {
  /// Runs what it was given when it is told to, first in, first out, also what was disposed of.
  private final class StubbornScheduler: SchedulerType {
    let now = TestScheduler(initialClock: 0).now
    private var waiting: [() -> Void] = []

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
      waiting.append { _ = action(state) }
      return Disposables.create()
    }

    func scheduleRelative<StateType>(
      _ state: StateType,
      dueTime: RxTimeInterval,
      action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      schedule(state, action: action)
    }

    func runNext() {
      waiting.removeFirst()()
    }
  }

  private let scheduler = StubbornScheduler()
  private let subject = PublishSubject<Int>()

  @Test("the timer of an element that debounce has replaced brings nothing")
  func debounce() {
    let log = events(subject.debounce(.seconds(1), scheduler: scheduler)) {
      subject.onNext(1)
      subject.onNext(2)
      scheduler.runNext()
      subject.onNext(3)
      scheduler.runNext()
      scheduler.runNext()
    }
    #expect(log == ["3"])
  }

  @Test("the timer before an element that came in time ends nothing")
  func timeout() {
    let log = events(subject.timeout(.seconds(1), other: Observable.just(-1), scheduler: scheduler)) {
      subject.onNext(1)
      scheduler.runNext()
      subject.onNext(2)
    }
    #expect(log == ["1", "2"])
  }

  @Test("what a late stream sends while the other one takes its place is dropped")
  func timeoutChange() {
    let other = Observable<Int>.deferred { [subject] in
      subject.onNext(9)
      return .just(-1)
    }
    let log = events(subject.timeout(.seconds(1), other: other, scheduler: scheduler)) {
      subject.onNext(1)
      scheduler.runNext()
      scheduler.runNext()
    }
    #expect(log == ["1", "-1", "completed"])
  }

  @Test("a tick that comes while periodic work runs is made up for afterwards, not within")
  func periodicWork() {
    var log: [String] = []
    _ = scheduler.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(1)) { [scheduler] number in
      log.append("begin \(number)")
      if number == 1 {
        scheduler.runNext()
      }
      log.append("end \(number)")
      return number + 1
    }
    scheduler.runNext()
    #expect(log == ["begin 1", "end 1"])
    // The next tick finds the missed one still open and waits behind what makes up for that.
    scheduler.runNext()
    #expect(log.count == 2)
    scheduler.runNext()
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }
}
