import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("VirtualClock")
struct VirtualClockTests {
  private let clock = VirtualClock()
  private let log = Log<String>()

  /// Starts a task in virtual time; it ends with the subscription.
  private func start(_ operation: @escaping @Sendable () async throws -> Void) -> any Disposable {
    withVirtualTime(clock) { _ in
      Observable<Void>.task(operation).subscribe(onError: { [log] in log.add("\($0)") })
    }
  }

  /// Starts a task that sleeps and then notes its name and the time.
  private func sleeper(_ name: String, _ duration: Duration) -> any Disposable {
    start { [clock, log] in
      try await clock.sleep(for: duration)
      log.add("\(name) \(clock.now.elapsed)")
    }
  }

  @Test("a sleep ends exactly at its time, at the time that the clock shows")
  func sleep() {
    let subscription = sleeper("a", .seconds(1))
    clock.advance(by: .nanoseconds(999_999_999))
    #expect(log.entries.isEmpty)
    clock.advance(by: .nanoseconds(1))
    #expect(log.entries == ["a 1.0 seconds"])
    subscription.dispose()
  }

  @Test("sleepers go on in the order of their times, at equal times in the order in which they fell asleep")
  func order() {
    let bag = DisposeBag()
    for (name, seconds) in [("c", 2), ("a", 1), ("d", 2), ("b", 1), ("e", 2)] {
      sleeper(name, .seconds(seconds)).disposed(by: bag)
    }
    clock.advance(by: .seconds(5))
    #expect(
      log.entries == ["a 1.0 seconds", "b 1.0 seconds", "c 2.0 seconds", "d 2.0 seconds", "e 2.0 seconds"]
    )
    #expect(clock.now.elapsed == .seconds(5))
  }

  @Test("tasks and scheduled work take turns at equal times, as they were asked for")
  func tasksAndWork() {
    let bag = DisposeBag()
    sleeper("first", .seconds(1)).disposed(by: bag)
    clock.scheduler
      .scheduleRelative((), dueTime: .seconds(1)) { [log] in
        log.add("second")
        return Disposables.create()
      }
      .disposed(by: bag)
    sleeper("third", .seconds(1)).disposed(by: bag)
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["first 1.0 seconds", "second", "third 1.0 seconds"])
  }

  @Test("a task that sleeps again within the time that passes goes on again")
  func severalSleeps() {
    let subscription = start { [clock, log] in
      for _ in 1...3 {
        try await clock.sleep(for: .milliseconds(400))
        log.add("\(clock.now.elapsed)")
      }
    }
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["0.4 seconds", "0.8 seconds"])
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["0.4 seconds", "0.8 seconds", "1.2 seconds"])
    subscription.dispose()
  }

  @Test("a sleep into the past, or for no time, ends at once")
  func past() {
    clock.advance(by: .seconds(10))
    let subscription = start { [clock, log] in
      try await clock.sleep(until: VirtualClock.Instant(elapsed: .seconds(3)))
      try await clock.sleep(for: .zero)
      log.add("at once")
    }
    #expect(log.entries == ["at once"])
    subscription.dispose()
  }

  @Test("a cancelled sleep throws at the next settling, and nothing waits any more")
  func cancellation() {
    let subscription = start { [clock, log] in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        log.add("\(error)")
      }
    }
    subscription.dispose()
    clock.settle()
    #expect(log.entries == ["CancellationError()"])
    clock.run()
    #expect(clock.now.elapsed == .zero)
  }

  @Test("a sleep of a task that is cancelled already throws at once")
  func cancelledBefore() {
    let subscription = start { [clock, log] in
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        log.add("\(error)")
      }
    }
    #expect(log.entries == ["CancellationError()"])
    subscription.dispose()
  }

  @Test("work may let time pass itself; the outer passage goes on from there")
  func nested() {
    let bag = DisposeBag()
    clock.scheduler.scheduleAt(1_000) { [clock, log] in
      log.add("outer begins")
      clock.advance(by: .microseconds(2))
      log.add("outer ends \(clock.now.elapsed)")
    }
    sleeper("inner", .microseconds(2)).disposed(by: bag)
    sleeper("later", .microseconds(4)).disposed(by: bag)
    clock.advance(by: .microseconds(2))
    #expect(log.entries == ["outer begins", "inner 2e-06 seconds", "outer ends 3e-06 seconds"])
    #expect(clock.now.elapsed == .microseconds(3))
    clock.run()
    #expect(log.entries.last == "later 4e-06 seconds")
  }

  @Test("settle runs what is due now and lets no time pass")
  func settle() {
    for (delay, name) in [(0, "due"), (1, "later")] {
      _ = clock.scheduler.scheduleRelative((), dueTime: .nanoseconds(delay)) { [log] in
        log.add(name)
        return Disposables.create()
      }
    }
    #expect(log.entries.isEmpty)
    clock.settle()
    #expect(log.entries == ["due"])
    #expect(clock.now.elapsed == .zero)
  }

  @Test("run lets time pass as far as something waits")
  func run() {
    let subscription = sleeper("a", .seconds(3 * 3600))
    clock.run()
    #expect(log.entries == ["a 10800.0 seconds"])
    #expect(clock.now.elapsed == .seconds(10_800))
    subscription.dispose()
  }

  @Test("an interval without end makes run fail")
  func endlessRun() {
    let subscription = clock.scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { $0 + 1 }
    withKnownIssue {
      clock.run(limit: 50)
    } matching: { issue in
      issue.description.contains("After 50 pieces of work virtual time still doesn't come to rest")
    }
    subscription.dispose()
  }

  @Test("work that repeats without letting time pass makes advance fail")
  func endlessInstant() {
    let subscription = clock.scheduler.schedulePeriodic(0, startAfter: .seconds(0), period: .seconds(0)) { $0 + 1 }
    withKnownIssue {
      clock.advance(by: .seconds(1))
    } matching: { issue in
      issue.description.contains("something repeats without letting time pass")
        && issue.sourceLocation?.fileName == "VirtualClockTests.swift"
    }
    subscription.dispose()
  }

  @Test("work that repeats without letting time pass makes settle fail, which is shown at its call")
  func endlessSettle() async {
    let subscription = clock.scheduler.schedulePeriodic(0, startAfter: .seconds(0), period: .seconds(0)) { $0 + 1 }
    await withKnownIssue {
      await clock.settle()
    } matching: { issue in
      issue.description.contains("something repeats without letting time pass")
        && issue.sourceLocation?.fileName == "VirtualClockTests.swift"
    }
    subscription.dispose()
  }

  @Test("time never goes back")
  func neverBack() {
    clock.advance(by: .seconds(2))
    clock.advance(to: VirtualClock.Instant(elapsed: .seconds(1)))
    #expect(clock.now.elapsed == .seconds(2))
  }

  @Test("shares its time with its scheduler, also with a coarse one")
  func sharedTime() {
    let scheduler = TestScheduler(initialClock: 0)
    let clock = VirtualClock(scheduler: scheduler)
    #expect(clock.minimumResolution == .seconds(1))
    clock.advance(by: .seconds(3))
    #expect(scheduler.clock == 3)
    scheduler.advanceTo(5)
    #expect(clock.now.elapsed == .seconds(5))
    #expect(self.clock.minimumResolution == .nanoseconds(1))
  }
}

@Suite("Virtual hours")
struct DeterminismTests {
  /// An interval and what follows each of its minutes, all at once, for so long; what happened, in its order.
  private func record(_ duration: Duration) -> [String] {
    withVirtualTime { clock in
      let log = Log<String>()
      let bag = DisposeBag()
      let seconds = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { $0 + 1 }.share()
      let minutes = seconds.filter { $0 % 60 == 0 }.map { $0 / 60 }
      let streams: [Observable<String>] = [
        minutes.flatMap { minute in
          Observable.task {
            try await clock.sleep(for: .seconds(minute % 7))
            return "task \(minute)"
          }
        },
        minutes.flatMapLatest { minute in
          Observable<String>.concat([.wait(for: .seconds(3)), .just("wait \(minute)")])
        },
        minutes.map { "debounce \($0)" }.debounce(.seconds(3), scheduler: MainScheduler.instance),
        minutes.map { "delay \($0)" }
          .delay(.seconds(3), scheduler: ConcurrentDispatchQueueScheduler(qos: .background)),
        minutes.map { "queue \($0)" }.observe(on: SerialDispatchQueueScheduler(qos: .background)),
      ]
      for stream in streams {
        stream.subscribe(onNext: { log.add("\($0) at \(clock.now.elapsed)") }).disposed(by: bag)
      }
      clock.advance(by: duration)
      return log.entries
    }
  }

  @Test("three hours of intervals, tasks, waits, debounces and delays pass, in order")
  func threeHours() {
    let entries = record(.seconds(3 * 3600 + 10))
    #expect(entries.count == 5 * 180)
    #expect(
      entries.prefix(5) == [
        "queue 1 at 60.0 seconds",
        "task 1 at 61.0 seconds",
        "wait 1 at 63.0 seconds",
        "debounce 1 at 63.0 seconds",
        "delay 1 at 63.0 seconds",
      ]
    )
  }

  @Test("the order is the same each time")
  func sameOrder() {
    let first = record(.seconds(130))
    #expect((1..<100).allSatisfy { _ in record(.seconds(130)) == first })
  }
}
