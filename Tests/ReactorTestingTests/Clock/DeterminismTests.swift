import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Virtual hours")
struct DeterminismTests {
  /// A ticker, tasks that sleep, waits and delays, all mixed, for so long; what happened, in its order.
  private func record(_ duration: Duration) -> [String] {
    withVirtualTime { clock in
      let log = Log<String>()
      let bag = DisposeBag()
      let ticker = PublishSubject<Int>()
      MainScheduler.instance
        .schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(1)) { count in
          ticker.onNext(count)
          return count + 1
        }
        .disposed(by: bag)
      let streams: [Observable<String>] = [
        ticker.filter { $0 % 60 == 0 }.flatMap { count in
          Observable.task {
            try await clock.sleep(for: .seconds(count % 7))
            return "task \(count)"
          }
        },
        ticker.filter { $0 % 60 == 0 }.flatMapLatest { count in
          Observable<String>.concat([.wait(for: .seconds(3)), .just("wait \(count)")])
        },
        ticker.filter { $0 % 60 == 0 }.map { "delay \($0)" }.delay(.seconds(3), scheduler: MainScheduler.instance),
      ]
      for stream in streams {
        stream.subscribe(onNext: { log.add("\($0) at \(clock.now.elapsed)") }).disposed(by: bag)
      }
      clock.advance(by: duration)
      return log.entries
    }
  }

  @Test("three hours of tickers, tasks, waits and delays pass, in order")
  func threeHours() {
    let entries = record(.seconds(3 * 3600))
    #expect(entries.count == 3 * 180 - 3)
    #expect(entries.prefix(3) == ["wait 60 at 63.0 seconds", "delay 60 at 63.0 seconds", "task 60 at 64.0 seconds"])
  }

  @Test("the order is the same each time")
  func sameOrder() {
    let first = record(.seconds(300))
    #expect((1..<100).allSatisfy { _ in record(.seconds(300)) == first })
  }
}
