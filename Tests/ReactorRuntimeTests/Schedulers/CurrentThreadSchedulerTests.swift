@testable import ReactorRuntime
import Testing

@Suite("CurrentThreadScheduler")
struct CurrentThreadSchedulerTests {
  private let log = Log<String>()

  private func schedule(_ name: String, _ body: @escaping () -> Void = {}) -> any Disposable {
    CurrentThreadScheduler.instance.schedule(name) { [log] name in
      log.add(name)
      body()
      return Disposables.create()
    }
  }

  @Test("work runs at once, and what it schedules runs after it, in the order of scheduling")
  func order() {
    #expect(CurrentThreadScheduler.isScheduleRequired)
    _ = schedule("a") {
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      _ = schedule("b") {
        _ = schedule("d")
        log.add("end of b")
      }
      _ = schedule("c")
      log.add("end of a")
    }
    #expect(log.entries == ["a", "end of a", "b", "end of b", "c", "d"])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test("work that is disposed of while it waits doesn't run")
  func disposal() {
    _ = schedule("a") {
      let waiting = schedule("b")
      _ = schedule("c")
      waiting.dispose()
    }
    #expect(log.entries == ["a", "c"])
  }

  @Test("what the work returned is disposed of with it")
  func disposesResult() {
    let result = BooleanDisposable()
    let atOnce = CurrentThreadScheduler.instance.schedule(()) { result }
    #expect(!result.isDisposed)
    atOnce.dispose()
    #expect(result.isDisposed)

    let later = BooleanDisposable()
    var waiting: (any Disposable)?
    _ = CurrentThreadScheduler.instance.schedule(()) {
      waiting = CurrentThreadScheduler.instance.schedule(()) { later }
      return Disposables.create()
    }
    #expect(!later.isDisposed)
    waiting?.dispose()
    #expect(later.isDisposed)
  }

  @Test("each thread has a queue of its own")
  func threads() {
    _ = schedule("a") {
      let ranAtOnce = Shared(Log<Bool>())
      onAnotherThread {
        ranAtOnce.value.add(CurrentThreadScheduler.isScheduleRequired)
        _ = CurrentThreadScheduler.instance.schedule(()) {
          ranAtOnce.value.add(true)
          return Disposables.create()
        }
      }
      #expect(ranAtOnce.value.entries == [true, true])
    }
  }

  @Test("a queue of one's own is worked off before what waits around it")
  func ownQueue() {
    _ = schedule("a") {
      _ = schedule("waits")
      CurrentThreadScheduler.withOwnQueue {
        _ = schedule("inner")
        log.add("body")
      }
      log.add("end of a")
    }
    #expect(log.entries == ["a", "body", "inner", "end of a", "waits"])
  }
}
