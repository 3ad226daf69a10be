import Dispatch
import ReactorRuntime

/// Everything that is measured, in the order of the table.
enum Benchmarks {
  /// The direct calls of `reduce`, which are measured beside whatever is measured.
  static var direct: [Benchmark] {
    [
      Benchmark("`reduce(state:)` called directly", count: 50_000) { DirectCall().runCopying },
      Benchmark("`reduce(into:)` called directly", count: 100_000) { DirectCall().runInPlace },
    ]
  }

  static var all: [Benchmark] {
    actions + counter + effects + subscribers + states + threads
  }

  private static var actions: [Benchmark] {
    [
      Benchmark("one mutation", count: 5_000) {
        let reactor = ScreenReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.increase) }
        }
      },
      Benchmark("three mutations", count: 2_000) {
        let reactor = ScreenReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.refresh) }
        }
      },
      Benchmark("currentState", count: 20_000) {
        let reactor = ScreenReactor()
        reactor.action.onNext(.increase)
        return { count in
          var sum = 0
          for _ in 0..<count { sum &+= reactor.currentState.count }
          withExtendedLifetime(sum) {}
        }
      },
      Benchmark("create and one mutation", count: 1_000) {
        { count in
          for _ in 0..<count {
            let reactor = ScreenReactor()
            reactor.action.onNext(.increase)
            // Without it the reactor could be gone before the action is handled.
            withExtendedLifetime(reactor) {}
          }
        }
      },
      Benchmark("one mutation, no declared core", count: 3_000) {
        let reactor = HandWrittenReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.increase) }
        }
      },
    ]
  }

  /// The same with a state that holds no references.
  private static var counter: [Benchmark] {
    [
      Benchmark("one mutation, plain state", count: 5_000) {
        let reactor = CounterReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.increase) }
        }
      },
      Benchmark("currentState, plain state", count: 20_000) {
        let reactor = CounterReactor()
        reactor.action.onNext(.increase)
        return { count in
          var sum = 0
          for _ in 0..<count { sum &+= reactor.currentState.count }
          withExtendedLifetime(sum) {}
        }
      },
      Benchmark("create and one mutation, plain state", count: 1_000) {
        { count in
          for _ in 0..<count {
            let reactor = CounterReactor()
            reactor.action.onNext(.increase)
            withExtendedLifetime(reactor) {}
          }
        }
      },
    ]
  }

  /// What needs subscriptions.
  private static var effects: [Benchmark] {
    [
      Benchmark("`take(until:)`, restarted", count: 500) {
        let reactor = EffectReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.listen) }
        }
      },
      Benchmark("one mutation through `flatMapLatest`", count: 500) {
        let reactor = EffectReactor(transformsMutations: true)
        return { count in
          for number in 0..<count { reactor.action.onNext(.search(number)) }
        }
      },
      Benchmark("a task that suspends once, without a reactor", count: 200) {
        let ended = DispatchSemaphore(value: 0)
        return { count in
          for _ in 0..<count {
            startTask {
              await Task.yield()
              ended.signal()
            }
            ended.wait()
          }
        }
      },
      Benchmark("a task that suspends once, and its mutation", count: 200) {
        let reactor = EffectReactor()
        return { count in
          for _ in 0..<count {
            reactor.action.onNext(.load)
            reactor.loaded.wait()
          }
        }
      },
    ]
  }

  /// Starts a task as the runtime does: the part before the first suspension at once, where the system can do that.
  private static func startTask(_ operation: @escaping @Sendable () async -> Void) {
    #if compiler(>=6.2)
      if #available(macOS 26, *) {
        Task.immediate { await operation() }
        return
      }
    #endif
    Task { await operation() }
  }

  private static var subscribers: [Benchmark] {
    [1, 10, 100].map { subscriberCount in
      following("\(subscriberCount) subscriber\(subscriberCount == 1 ? "" : "s")") { reactor, bag in
        for _ in 0..<subscriberCount {
          reactor.state.subscribe(onNext: { _ in }).disposed(by: bag)
        }
      }
    } + [
      following("4 distinct fields") { reactor, bag in
        reactor.state(\.count).subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state(\.title).subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state(\.items).subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state(\.isLoading).subscribe(onNext: { _ in }).disposed(by: bag)
      },
      following("4 fields by map and distinctUntilChanged") { reactor, bag in
        reactor.state.map { $0.count }.distinctUntilChanged().subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state.map { $0.title }.distinctUntilChanged().subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state.map { $0.items }.distinctUntilChanged().subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state.map { $0.isLoading }.distinctUntilChanged().subscribe(onNext: { _ in }).disposed(by: bag)
      },
    ]
  }

  /// One mutation that those who follow the state are told of.
  private static func following(
    _ name: String,
    _ subscribe: @escaping (ScreenReactor, DisposeBag) -> Void
  ) -> Benchmark {
    Benchmark("one mutation, \(name)", count: 500) {
      let reactor = ScreenReactor()
      let bag = DisposeBag()
      subscribe(reactor, bag)
      return { count in
        withExtendedLifetime(bag) {
          for _ in 0..<count { reactor.action.onNext(.increase) }
        }
      }
    }
  }

  private static var states: [Benchmark] {
    [false, true].map { inPlace in
      Benchmark("10,000 elements, \(inPlace ? "reduced in place" : "copied")", count: 500) {
        let reactor = LargeStateReactor(reducesInPlace: inPlace)
        return { count in
          for number in 0..<count { reactor.action.onNext(.touch(number)) }
        }
      }
    } + [
      Benchmark("10,000 elements, `reduce(into:)` called directly", count: 20_000) {
        let reactor = LargeStateReactor(reducesInPlace: true)
        var state = LargeStateReactor.State()
        return { count in
          for number in 0..<count { reactor.reduce(into: &state, mutation: .touch(number % 10_000)) }
        }
      }
    ]
  }

  private static var threads: [Benchmark] {
    [1, 2, 4, 8].map { threadCount in
      Benchmark("one mutation, \(threadCount) thread\(threadCount == 1 ? "" : "s"), per action", count: 100_000) {
        // What is handed to the threads is the part of the reactor that any thread may use.
        nonisolated(unsafe) let reactor = ScreenReactor()
        let threads = Threads(threadCount)
        return { count in
          let before = reactor.currentState.count
          threads.run { _ in
            for _ in 0..<count / threadCount { reactor.action.onNext(.increase) }
          }
          precondition(reactor.currentState.count - before == count, "an action was lost")
        }
      }
    }
  }
}
