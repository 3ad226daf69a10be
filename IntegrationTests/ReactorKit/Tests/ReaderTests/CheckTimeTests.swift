import Dispatch
import RxSwift
import XCTest

/// The time of the generated checks.
@MainActor
final class CheckTimeTests: XCTestCase {
  private final class Kept {}

  func testWhatIsDisposedOfHoldsNothingUntilItWouldBeDue() {
    let schedulers: [any SchedulerType] = [ReferenceTime().scheduler, MainScheduler.instance]
    for scheduler in schedulers {
      var kept: Kept? = Kept()
      let isLeft = { [weak kept] in kept != nil }
      let work = scheduler.scheduleRelative(kept, dueTime: .seconds(60)) { _ in Disposables.create() }
      kept = nil
      XCTAssertTrue(isLeft())
      work.dispose()
      XCTAssertFalse(isLeft(), "\(type(of: scheduler))")
    }
  }

  func testWorkThatEndsItselfIsDisposedOf() {
    let scheduler = ReferenceScheduler()
    var isDisposed = false
    var own: (any Disposable)?
    own = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in
      own?.dispose()
      return Disposables.create { isDisposed = true }
    }
    XCTAssertTrue(scheduler.runNext(until: 2_000_000_000))
    XCTAssertTrue(isDisposed)
  }

  func testWhatIsHandedToTheMainQueueComesBeforeThingsHaveSettled() async {
    await withVirtualTime { clock in
      nonisolated(unsafe) var count = 0
      @Sendable func handOn(_ times: Int) {
        guard times > 0 else { return }
        DispatchQueue.main.async {
          count += 1
          handOn(times - 1)
        }
      }
      handOn(5)
      await clock.settle()
      XCTAssertEqual(count, 5)
    }
  }

  func testWhatIsStartedBeginsInItsOrderBehindTheStepsThatGoOn() async {
    await withVirtualTime { clock in
      nonisolated(unsafe) var events: [String] = []
      nonisolated(unsafe) let clock = clock
      // Steps that go on by turns of the main actor, as those do that stand in others.
      clock.runningTasks += 1
      _ = clock.start { events.append("first") }
      _ = clock.start { events.append("second") }
      _ = ReferenceTime.begin {
        for _ in 0..<5 { await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } } }
        events.append("steps")
        clock.runningTasks -= 1
      }
      await clock.settle()
      XCTAssertEqual(events, ["steps", "first", "second"])
    }
  }
}
