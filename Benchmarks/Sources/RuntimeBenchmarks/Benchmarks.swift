import ReactorRuntime

/// Everything that is measured, in the order of the table.
enum Benchmarks {
  /// One line of the table: a name and how to measure it.
  struct Benchmark {
    let name: String
    let measure: (_ rounds: Int) -> Measurement
  }

  static var all: [Benchmark] {
    actions + subscribers + states + threads
  }

  private static func benchmark(_ name: String, count: Int, _ make: @escaping () -> (Int) -> Void) -> Benchmark {
    Benchmark(name: name) { rounds in Measurement.take(name, count: count, rounds: rounds, make()) }
  }

  private static var actions: [Benchmark] {
    [
      benchmark("one mutation", count: 500_000) {
        let reactor = ScreenReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.increase) }
        }
      },
      benchmark("three mutations", count: 200_000) {
        let reactor = ScreenReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.refresh) }
        }
      },
      benchmark("currentState", count: 1_000_000) {
        let reactor = ScreenReactor()
        reactor.action.onNext(.increase)
        return { count in
          var sum = 0
          for _ in 0..<count { sum &+= reactor.currentState.count }
          withExtendedLifetime(sum) {}
        }
      },
      benchmark("create and one mutation", count: 100_000) {
        { count in
          for _ in 0..<count {
            let reactor = ScreenReactor()
            reactor.action.onNext(.increase)
          }
        }
      },
      benchmark("one mutation, no declared core", count: 200_000) {
        let reactor = HandWrittenReactor()
        return { count in
          for _ in 0..<count { reactor.action.onNext(.increase) }
        }
      },
    ]
  }

  private static var subscribers: [Benchmark] {
    [1, 10, 100].map { subscriberCount in
      benchmark("one mutation, \(subscriberCount) subscriber\(subscriberCount == 1 ? "" : "s")", count: 20_000) {
        let reactor = ScreenReactor()
        let bag = DisposeBag()
        for _ in 0..<subscriberCount {
          reactor.state.subscribe(onNext: { _ in }).disposed(by: bag)
        }
        return { count in
          withExtendedLifetime(bag) {
            for _ in 0..<count { reactor.action.onNext(.increase) }
          }
        }
      }
    } + [
      benchmark("one mutation, 4 distinct fields", count: 50_000) {
        let reactor = ScreenReactor()
        let bag = DisposeBag()
        reactor.state(\.count).subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state(\.title).subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state(\.items).subscribe(onNext: { _ in }).disposed(by: bag)
        reactor.state(\.isLoading).subscribe(onNext: { _ in }).disposed(by: bag)
        return { count in
          withExtendedLifetime(bag) {
            for _ in 0..<count { reactor.action.onNext(.increase) }
          }
        }
      }
    ]
  }

  private static var states: [Benchmark] {
    [false, true].map { inPlace in
      benchmark("10,000 elements, \(inPlace ? "reduced in place" : "copied")", count: 20_000) {
        let reactor = LargeStateReactor(reducesInPlace: inPlace)
        return { count in
          for number in 0..<count { reactor.action.onNext(.touch(number % 10_000)) }
        }
      }
    }
  }

  private static var threads: [Benchmark] {
    [1, 2, 4].map { threadCount in
      benchmark("one mutation, \(threadCount) thread\(threadCount == 1 ? "" : "s")", count: 200_000) {
        // What is handed to the threads is the part of the reactor that any thread may use.
        nonisolated(unsafe) let reactor = ScreenReactor()
        return { count in
          Threads.run(threadCount) { _ in
            for _ in 0..<count / threadCount { reactor.action.onNext(.increase) }
          }
        }
      }
    }
  }
}
