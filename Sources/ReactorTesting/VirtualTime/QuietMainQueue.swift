import Dispatch
import Foundation

/// Where a task goes on when nothing is left to do now: by the main queue, whose jobs are the main actor's, nor by the tasks of a virtual time.
///
/// An actor, so that a task gets here and back by two turns of the main queue. One that waits for a continuation there has to go by a thread
/// of the system's on its way back.
actor QuietMainQueue {
  private nonisolated let executor: QuietExecutor

  /// - Parameters:
  ///   - tasks: The tasks.
  ///   - jobLimit: How many of their jobs run at most until one that comes here goes on.
  init(tasks: VirtualTaskQueue, jobLimit: Int) {
    executor = QuietExecutor(tasks: tasks, jobLimit: jobLimit)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: executor) }

  /// Returns when nothing is left to do; how many jobs of tasks have run until then.
  func wait() -> Int { executor.lastCount }
}

/// Runs what comes when all is quiet, on the main queue.
private final class QuietExecutor: SerialExecutor, @unchecked Sendable {
  private let tasks: VirtualTaskQueue
  private let jobLimit: Int
  /// How many jobs of tasks ran before the job that runs now. Used on the main queue.
  private(set) var lastCount = 0

  init(tasks: VirtualTaskQueue, jobLimit: Int) {
    self.tasks = tasks
    self.jobLimit = jobLimit
  }

  /// So many times in a row the main queue has its turn without a task in virtual time going on, then all is quiet.
  private static let quietRounds = 3

  func enqueue(_ job: UnownedJob) {
    #if os(Linux)
      MainRunLoop.serveMainQueue()
    #endif
    letOthersGoFirst(job, jobs: 0, quietRounds: 0)
  }

  /// Lets the main queue come to its end as it is now, then tasks go on there, and that again until all is quiet. Then `job` runs.
  ///
  /// The main queue runs its jobs in the order in which they came: what waited there when a job was put behind it has run when that job has.
  private func letOthersGoFirst(_ job: UnownedJob, jobs: Int, quietRounds: Int) {
    DispatchQueue.main.async { [self] in
      let count = tasks.runAll(limit: jobLimit - jobs)
      let quietRounds = count == 0 ? quietRounds + 1 : 0
      if quietRounds < Self.quietRounds && jobs + count < jobLimit {
        letOthersGoFirst(job, jobs: jobs + count, quietRounds: quietRounds)
      } else {
        lastCount = jobs + count
        job.runSynchronously(on: UnownedSerialExecutor(ordinary: self))
      }
    }
  }
}

#if os(Linux)
  /// The run loop of the main thread, where it has one: XCTest's, which makes a timer for each turn of the main queue. That costs more than all
  /// else in a check of a reactor on the main actor, which takes thousands of turns.
  private enum MainRunLoop {
    private typealias Drain = @convention(c) (UnsafeMutableRawPointer?) -> Void
    private typealias Handle = @convention(c) () -> CInt

    // What libdispatch has for the run loop.
    private static let drain = dlsym(nil, "_dispatch_main_queue_callback_4CF").map { unsafeBitCast($0, to: Drain.self) }
    private static let handle = dlsym(nil, "_dispatch_get_main_queue_handle_4CF").map {
      unsafeBitCast($0, to: Handle.self)()
    }

    private static let lock = NSLock()
    /// Whether the run loop does it, or will do so in its next turn; guarded by the lock.
    nonisolated(unsafe) private static var isServing = false

    /// Lets the run loop do nothing in its next turn but serve the main queue, until nothing comes there for a moment.
    static func serveMainQueue() {
      guard let drain, let handle else { return }
      let isFirst = lock.withLock {
        defer { isServing = true }
        return !isServing
      }
      guard isFirst else { return }
      RunLoop.main.perform {
        var event = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        var turns = 0
        repeat {
          // Within a job of the main queue, this does nothing: the queue is served behind that job.
          drain(nil)
          turns += 1
        } while turns < mostTurns && hasMore(&event)
        lock.withLock { isServing = false }
      }
    }

    /// Whether something has come to the main queue, for which it waits a moment.
    private static func hasMore(_ event: inout pollfd) -> Bool {
      guard poll(&event, 1, 1) > 0 else { return false }
      var count: UInt64 = 0
      return read(event.fd, &count, MemoryLayout.size(ofValue: count)) > 0
    }

    /// So that what else the run loop has gets its turn.
    private static let mostTurns = 10_000
  }
#endif
