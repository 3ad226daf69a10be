import Foundation
import ReactorRuntime
import ReactorRx
import Testing

@Suite("Schedulers of ReactorRx")
struct SchedulerTests {
  @Test("virtual time jumps from work to work, in the order of time and of scheduling")
  func virtualTime() {
    let scheduler = HistoricalScheduler()
    var log: [String] = []
    func note(_ text: String, at seconds: Int) {
      _ = scheduler.scheduleRelative((), dueTime: .seconds(seconds)) {
        log.append("\(text) at \(Int(scheduler.clock.timeIntervalSince1970))")
        return Disposables.create()
      }
    }
    note("c", at: 20)
    note("a", at: 10)
    note("b", at: 10)
    scheduler.scheduleRelative((), dueTime: .seconds(15)) {
      log.append("never")
      return Disposables.create()
    }.dispose()
    scheduler.advanceTo(Date(timeIntervalSince1970: 12))
    #expect(log == ["a at 10", "b at 10"])
    #expect(scheduler.clock.timeIntervalSince1970 == 12)
    scheduler.start()
    #expect(log == ["a at 10", "b at 10", "c at 20"])
    scheduler.sleep(5)
    #expect(scheduler.now.timeIntervalSince1970 == 25)
  }

  @Test("much work runs in the order of virtual time and of scheduling, too")
  func muchWork() {
    let scheduler = HistoricalScheduler()
    var log: [(seconds: Int, number: Int)] = []
    for number in 0..<500 {
      let seconds = number &* 7919 % 97
      _ = scheduler.scheduleRelative((), dueTime: .seconds(seconds)) {
        log.append((seconds, number))
        return Disposables.create()
      }
    }
    scheduler.start()
    #expect(log.count == 500)
    #expect(zip(log, log.dropFirst()).allSatisfy { ($0.seconds, $0.number) < ($1.seconds, $1.number) })
  }

  @Test("an operator that needs time takes it from a virtual scheduler")
  func delay() {
    let scheduler = HistoricalScheduler()
    var times: [Int] = []
    let subscription = Observable<Int>.interval(.seconds(3), scheduler: scheduler).take(3)
      .subscribe(onNext: { _ in times.append(Int(scheduler.clock.timeIntervalSince1970)) })
    scheduler.start()
    #expect(times == [3, 6, 9])
    subscription.dispose()
  }

  @Test("work runs on the operation queue, unless it was disposed of")
  func operationQueue() async {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    scheduler.schedule(()) {
      Issue.record("it was disposed of")
      return Disposables.create()
    }.dispose()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      _ = scheduler.schedule(()) {
        #expect(OperationQueue.current === queue)
        done.resume()
        return Disposables.create()
      }
      queue.isSuspended = false
    }
  }
}
