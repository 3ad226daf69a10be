import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

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
