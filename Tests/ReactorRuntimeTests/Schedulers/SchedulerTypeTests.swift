import Dispatch
import ReactorRuntime
import Testing

@Suite("A reactor's scheduler")
struct ReactorSchedulerTests {
  private final class Background: Reactor {
    typealias Action = Int
    static let key = DispatchSpecificKey<Bool>()
    let core = ReactorCore<Int, Int, [Bool]>()
    let initialState: [Bool] = []
    let queue = DispatchQueue(label: "background")
    let scheduler: any Scheduler

    init() {
      queue.setSpecific(key: Self.key, value: true)
      scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "reactor")
    }

    func reduce(into state: inout [Bool], mutation: Int) {
      state.append(DispatchQueue.getSpecific(key: Self.key) == true)
    }
  }

  @Test("29: reduce and the states after the initial one move to the reactor's scheduler")
  func movesReduce() {
    let reactor = Background()
    let bag = DisposeBag()
    let done = DispatchSemaphore(value: 0)
    let log = Log<Bool>()
    reactor.state
      .subscribe(onNext: { state in
        log.add(DispatchQueue.getSpecific(key: Background.key) == true)
        if state.count == 2 { done.signal() }
      })
      .disposed(by: bag)
    #expect(log.entries == [false])
    reactor.action.onNext(1)
    reactor.action.onNext(2)
    #expect(done.wait(timeout: .now() + patience) == .success)
    #expect(log.entries == [false, true, true])
    #expect(reactor.currentState == [true, true])
  }
}

@Suite("Schedulers")
struct SchedulerTests {
  @Test("the current thread's scheduler runs work at once, and work from within after that")
  func currentThread() {
    let log = Log<Int>()
    let scheduler = CurrentThreadScheduler.instance
    _ = scheduler.schedule(()) { _ in
      _ = scheduler.schedule(()) { _ in
        log.add(2)
        return Disposables.create()
      }
      log.add(1)
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      return Disposables.create()
    }
    #expect(log.entries == [1, 2])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test("work that is disposed of before it ran doesn't run")
  func disposal() {
    let queue = DispatchQueue(label: "test")
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
    let log = Log<Int>()
    let done = DispatchSemaphore(value: 0)
    queue.suspend()
    let first = scheduler.schedule(1) { number in
      log.add(number)
      return Disposables.create()
    }
    _ = scheduler.schedule(2) { number in
      log.add(number)
      done.signal()
      return Disposables.create()
    }
    first.dispose()
    queue.resume()
    #expect(done.wait(timeout: .now() + patience) == .success)
    #expect(log.entries == [2])
  }

  @Test("the main scheduler runs work at once on the main queue, except from within its own work")
  func main() async {
    let log = Log<String>()
    // One of its own: for the shared one other tests' work may be waiting.
    let scheduler = MainScheduler()
    await withCheckedContinuation { continuation in
      _ = MainScheduler.asyncInstance.schedule(()) { _ in
        _ = scheduler.schedule(()) { _ in
          log.add("at once")
          _ = scheduler.schedule(()) { _ in
            log.add("within")
            continuation.resume()
            return Disposables.create()
          }
          return Disposables.create()
        }
        log.add("after")
        return Disposables.create()
      }
      log.add("elsewhere")
    }
    #expect(log.entries.filter { $0 != "elsewhere" } == ["at once", "after", "within"])
  }
}
