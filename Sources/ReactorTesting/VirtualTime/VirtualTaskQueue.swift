import Foundation

/// The jobs of the tasks that run in virtual time, first in, first out. They run when ``runAll(limit:)`` is called, on
/// the thread that calls it.
///
/// Sendable because the lock guards the jobs; any thread may add some.
final class VirtualTaskQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var incoming: [UnownedJob] = []
  /// Reversed, so that the next one is the last.
  private var outgoing: [UnownedJob] = []

  /// Runs jobs until none is left, also those that are added meanwhile, and returns how many ran; at most `limit`.
  func runAll(limit: Int) -> Int {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return 0 }
    var count = 0
    while count < limit, let job = next() {
      job.runSynchronously(on: asUnownedTaskExecutor())
      count += 1
    }
    return count
  }

  private func add(_ job: UnownedJob) {
    lock.withLock { incoming.append(job) }
  }

  private func next() -> UnownedJob? {
    lock.withLock {
      if outgoing.isEmpty {
        swap(&incoming, &outgoing)
        outgoing.reverse()
      }
      return outgoing.popLast()
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension VirtualTaskQueue: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }
}
