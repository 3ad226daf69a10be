import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

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
