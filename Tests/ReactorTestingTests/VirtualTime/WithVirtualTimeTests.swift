import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Code in virtual time that knows nothing of it")
struct VirtualTimeTests {
  private let log = Log<String>()

  @Test("every scheduler of a dispatch queue follows the clock")
  func schedulers() {
    let schedulers: [any SchedulerType] = [
      MainScheduler.instance,
      MainScheduler.asyncInstance,
      SerialDispatchQueueScheduler(qos: .default),
      ConcurrentDispatchQueueScheduler(qos: .default),
    ]
    withVirtualTime { clock in
      let bag = DisposeBag()
      for (index, scheduler) in schedulers.enumerated() {
        Observable.just(index)
          .delay(.seconds(1), scheduler: scheduler)
          .subscribe(onNext: { [log] in log.add("\($0) \(clock.now.elapsed)") })
          .disposed(by: bag)
      }
      clock.advance(by: .milliseconds(999))
      #expect(log.entries.isEmpty)
      clock.advance(by: .milliseconds(1))
      #expect(log.entries == ["0 1.0 seconds", "1 1.0 seconds", "2 1.0 seconds", "3 1.0 seconds"])
      #expect(schedulers.allSatisfy { $0.now == clock.scheduler.now })
    }
  }

  @Test("work for the main scheduler runs at once, work for a queue when time is let pass")
  func immediateWork() {
    withVirtualTime { clock in
      let bag = DisposeBag()
      for (name, scheduler) in [("main", MainScheduler.instance), ("later", MainScheduler.asyncInstance)] {
        Observable.just(name)
          .observe(on: scheduler)
          .subscribe(onNext: { [log] in log.add($0) })
          .disposed(by: bag)
      }
      #expect(log.entries == ["main"])
      clock.settle()
      #expect(log.entries == ["main", "later"])
    }
  }

  @Test("work that the main scheduler gets from its own work runs after it")
  func nestedWorkForMain() {
    withVirtualTime { clock in
      let main = MainScheduler.instance
      _ = main.schedule(()) { [log] in
        _ = main.schedule(()) {
          log.add("inner")
          return Disposables.create()
        }
        log.add("outer")
        return Disposables.create()
      }
      #expect(log.entries == ["outer"])
      clock.settle()
      #expect(log.entries == ["outer", "inner"])
    }
  }

  @Test("periodic work follows the clock")
  func periodicWork() {
    withVirtualTime { clock in
      let subscription = MainScheduler.instance
        .schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) { [log] count in
          log.add("\(clock.now.elapsed)")
          return count + 1
        }
      clock.advance(by: .seconds(5))
      subscription.dispose()
      clock.advance(by: .seconds(5))
      #expect(log.entries == ["1.0 seconds", "3.0 seconds", "5.0 seconds"])
    }
  }

  @Test("other threads and detached tasks keep real time")
  func realTimeElsewhere() async throws {
    try await withVirtualTime { clock in
      let elements = Task.detached { () -> [Int] in
        var elements: [Int] = []
        let stream = Observable.just(1).delay(.milliseconds(1), scheduler: MainScheduler.instance)
        for try await element in stream.values { elements.append(element) }
        return elements
      }
      let received = try await elements.value
      #expect(received == [1])
      #expect(clock.now.elapsed == .zero)
    }
  }

  @Test("a test in the manner of RxTest drives tasks, waits and hard-coded schedulers with nothing injected")
  func testScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start {
      Observable.concat([
        .task {
          try await ReactorClock().sleep(for: .seconds(10))
          return 1
        },
        .wait(for: .seconds(20)),
        .just(2).delay(.seconds(30), scheduler: MainScheduler.instance),
      ])
    }
    #expect(observer.events == [.next(210, 1), .next(260, 2), .completed(261)])
  }

  @Test("disposal at its virtual time cancels a task")
  func disposalByTestScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start(disposed: 300) { [log] in
      Observable<Int>.task {
        do {
          try await ReactorClock().sleep(for: .seconds(200))
        } catch {
          log.add("\(error) \(scheduler.clock)")
        }
        return 1
      }
    }
    #expect(observer.events.isEmpty)
    #expect(log.entries == ["CancellationError() 300"])
  }

  @Test("the virtual time in force can be asked for, and settled, by who doesn't have the clock")
  func timeInForce() {
    #expect(VirtualClock.inForce == nil)
    withVirtualTime { clock in
      let subscription = Observable<Int>.wait(for: .zero).subscribe(onCompleted: { [log] in log.add("done") })
      VirtualClock.inForce?.settle()
      #expect(log.entries == ["done"])
      #expect(VirtualClock.inForce?.scheduler === clock.scheduler)
      subscription.dispose()
    }
  }

  @Test("virtual times don't see each other, nested ones neither")
  func nestedTimes() {
    withVirtualTime { outer in
      withVirtualTime { inner in
        let subscription = Observable<Int>.wait(for: .seconds(1)).subscribe(onCompleted: { [log] in log.add("done") })
        outer.run()
        #expect(log.entries.isEmpty)
        inner.run()
        #expect(log.entries == ["done"])
        subscription.dispose()
      }
      #expect(outer.now.elapsed == .zero)
    }
  }
}
