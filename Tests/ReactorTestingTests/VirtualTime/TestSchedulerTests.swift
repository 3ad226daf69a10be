import Dispatch
import Foundation
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("TestScheduler")
struct TestSchedulerTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("work runs in the order of its time, and in the order of scheduling at equal times")
  func order() {
    var log: [String] = []
    for (time, name) in [(30, "c"), (10, "a"), (30, "d"), (20, "b"), (30, "e")] {
      scheduler.scheduleAt(time) { [scheduler] in log.append("\(name) \(scheduler.clock)") }
    }
    scheduler.start()
    #expect(log == ["a 10", "b 20", "c 30", "d 30", "e 30"])
  }

  @Test("a thousand pieces of work in any order run in the order of their times, oldest first")
  func manyItems() {
    var expected: [[Int]] = []
    var log: [[Int]] = []
    for number in 0..<1_000 {
      let time = (number * 7_919) % 97
      expected.append([time, number])
      scheduler.scheduleAt(time) { log.append([time, number]) }
    }
    scheduler.start()
    #expect(log == expected.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
  }

  @Test("what is scheduled for now or before runs one tick later")
  func processingDelay() {
    var times: [TestTime] = []
    scheduler.scheduleAt(50) { [scheduler] in
      _ = scheduler.schedule(()) { record(scheduler, &times) }
      _ = scheduler.scheduleRelative((), dueTime: .seconds(-3)) { record(scheduler, &times) }
      _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { record(scheduler, &times) }
      _ = scheduler.scheduleRelative((), dueTime: .seconds(2)) { record(scheduler, &times) }
    }
    scheduler.start()
    #expect(times == [51, 51, 51, 52])
  }

  @Test("without simulated processing it runs in the same tick, after what waits there")
  func noProcessingDelay() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    var log: [String] = []
    scheduler.scheduleAt(50) {
      _ = scheduler.schedule(()) {
        log.append("scheduled \(scheduler.clock)")
        return Disposables.create()
      }
    }
    scheduler.scheduleAt(50) { log.append("waiting \(scheduler.clock)") }
    scheduler.start()
    #expect(log == ["waiting 50", "scheduled 50"])
  }

  @Test("virtual times are taken as they are: now runs in the same tick, the past as soon as possible")
  func virtualTimes() {
    var times: [TestTime] = []
    scheduler.scheduleAt(50) { [scheduler] in
      _ = scheduler.scheduleRelativeVirtual((), dueTime: 0) { record(scheduler, &times) }
      _ = scheduler.scheduleRelativeVirtual((), dueTime: 5) { record(scheduler, &times) }
      _ = scheduler.scheduleAbsoluteVirtual((), time: 20) { record(scheduler, &times) }
    }
    scheduler.start()
    #expect(times == [50, 50, 55])
  }

  @Test(
    "spans become the nearest number of ticks",
    arguments: [(0.1, 20, 200), (0.1, 25, 250), (0.5, 1, 2), (2, 3, 2), (2, 5, 3), (0.001, 1, 1_000)]
  )
  func resolution(resolution: Double, seconds: Int, ticks: TestTime) {
    let scheduler = TestScheduler(initialClock: 0, resolution: resolution)
    var times: [TestTime] = []
    _ = scheduler.scheduleRelative((), dueTime: .seconds(seconds)) { record(scheduler, &times) }
    scheduler.start()
    #expect(times == [ticks])
  }

  @Test("now is the clock, times the resolution, since 1970")
  func now() {
    let scheduler = TestScheduler(initialClock: 250, resolution: 0.1)
    #expect(scheduler.now == RxTime(timeIntervalSince1970: 25))
    scheduler.sleep(10)
    #expect(scheduler.now == RxTime(timeIntervalSince1970: 26))
  }

  @Test("a span that never ends schedules nothing")
  func never() {
    _ = scheduler.scheduleRelative((), dueTime: .never) {
      Issue.record("ran at \(scheduler.clock)")
      return Disposables.create()
    }
    #expect(scheduler.nextDueTime == nil)
    scheduler.start()
  }

  @Test("disposing prevents the work, and afterwards disposes of what it returned")
  func disposal() {
    var log: [String] = []
    let first = scheduler.scheduleAbsoluteVirtual((), time: 10) {
      log.append("first")
      return Disposables.create { log.append("first disposed") }
    }
    let second = scheduler.scheduleAbsoluteVirtual((), time: 20) {
      log.append("second")
      return Disposables.create { log.append("second disposed") }
    }
    scheduler.scheduleAt(15) { second.dispose() }
    #expect(scheduler.nextDueTime == 10)
    scheduler.start()
    #expect(log == ["first"])
    first.dispose()
    first.dispose()
    #expect(log == ["first", "first disposed"])
  }

  @Test("work that disposes of itself while it runs disposes of what it returns")
  func disposalFromWithin() {
    var log: [String] = []
    let slot = SerialDisposable()
    slot.disposable = scheduler.scheduleAbsoluteVirtual((), time: 10) {
      slot.dispose()
      log.append("ran")
      return Disposables.create { log.append("disposed") }
    }
    scheduler.start()
    #expect(log == ["ran", "disposed"])
  }

  @Test("disposed work lets go of what its closure holds at once")
  func disposalReleases() {
    final class Held {}
    weak var held: Held?
    let work: any Disposable
    do {
      let object = Held()
      held = object
      work = scheduler.scheduleAbsoluteVirtual(object, time: 10) { _ in Disposables.create() }
    }
    #expect(held != nil)
    work.dispose()
    #expect(held == nil)
  }

  @Test("advanceTo runs what is due by then and sets the clock, also where nothing is due")
  func advance() {
    var times: [TestTime] = []
    for time in [10, 20, 21] {
      scheduler.scheduleAt(time) { [scheduler] in times.append(scheduler.clock) }
    }
    scheduler.advanceTo(20)
    #expect(times == [10, 20])
    #expect(scheduler.clock == 20)
    #expect(scheduler.nextDueTime == 21)
    scheduler.advanceTo(500)
    #expect(times == [10, 20, 21])
    #expect(scheduler.clock == 500)
    #expect(scheduler.nextDueTime == nil)
  }

  @Test("sleep sets the clock and runs nothing; what is overdue runs at the time that it has become")
  func sleep() {
    var times: [TestTime] = []
    scheduler.scheduleAt(10) { [scheduler] in times.append(scheduler.clock) }
    scheduler.sleep(30)
    #expect(times == [])
    #expect(scheduler.clock == 30)
    scheduler.start()
    #expect(times == [30])
  }

  @Test("stop ends the run after the work that is running; start goes on from there")
  func stop() {
    var times: [TestTime] = []
    for time in [10, 20, 30] {
      scheduler.scheduleAt(time) { [scheduler] in
        times.append(time)
        if time == 20 {
          scheduler.stop()
        }
      }
    }
    scheduler.start()
    #expect(times == [10, 20])
    #expect(scheduler.clock == 20)
    scheduler.start()
    #expect(times == [10, 20, 30])
  }

  @Test("start from within does nothing")
  func nestedStart() {
    var log: [String] = []
    scheduler.scheduleAt(10) { [scheduler] in
      log.append("begin")
      scheduler.start()
      log.append("end")
    }
    scheduler.scheduleAt(20) { log.append("later") }
    scheduler.start()
    #expect(log == ["begin", "end", "later"])
  }

  @Test("time jumps from one piece of work to the next, however far")
  func farFuture() {
    var times: [TestTime] = []
    for time in [TestTime.max, 1_000_000_000_000] {
      scheduler.scheduleAt(time) { [scheduler] in times.append(scheduler.clock) }
    }
    scheduler.start()
    #expect(times == [1_000_000_000_000, .max])
  }

  @Test("periodic work runs at its times until it is disposed of, and hands its state on")
  func periodic() {
    var log: [[Int]] = []
    let work = scheduler.schedulePeriodic(7, startAfter: .seconds(15), period: .seconds(20)) { [scheduler] state in
      log.append([scheduler.clock, state])
      return state * 2
    }
    scheduler.scheduleAt(60) { work.dispose() }
    scheduler.start()
    #expect(log == [[15, 7], [35, 14], [55, 28]])
  }

  @Test("periodic work without a period runs once per tick")
  func periodicWithoutPeriod() {
    var times: [TestTime] = []
    let slot = SerialDisposable()
    slot.disposable = scheduler.schedulePeriodic((), startAfter: .seconds(0), period: .seconds(0)) { [scheduler] in
      times.append(scheduler.clock)
      if times.count == 3 {
        slot.dispose()
      }
    }
    scheduler.start()
    #expect(times == [1, 2, 3])
  }

  @Test("advanceTo fails in work that the scheduler runs, which is shown at its call")
  func advanceInWork() {
    scheduler.scheduleAt(5) { [scheduler] in
      withKnownIssue {
        scheduler.advanceTo(9)
      } matching: { issue in
        issue.description.contains("advanceTo(9) was called from work that the scheduler runs")
          && issue.sourceLocation?.fileName == "TestSchedulerTests.swift"
      }
    }
    scheduler.start()
    #expect(scheduler.clock == 5)
  }

  @Test("an interval that nobody disposes of makes start fail, which is shown at its call")
  func endlessStart() {
    let subscription = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { $0 }
    withKnownIssue {
      scheduler.start(limit: 50)
    } matching: { issue in
      issue.description.contains("After 50 pieces of work virtual time still doesn't come to rest")
        && issue.sourceLocation?.fileName == "TestSchedulerTests.swift"
    }
    #expect(scheduler.clock == 50)
    subscription.dispose()
  }
}

/// Notes the scheduler's time.
private func record(_ scheduler: TestScheduler, _ times: inout [TestTime]) -> any Disposable {
  times.append(scheduler.clock)
  return Disposables.create()
}
