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
  /// How many tasks have been started since all jobs had run.
  private var starts = 0

  /// Runs jobs until none is left, also those that are added meanwhile, and returns how many ran; at most `limit`, which also tells that tasks
  /// start each other without end.
  func runAll(limit: Int) -> Int {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return 0 }
    let (isLoop, waiting) = lock.withLock { (starts > Self.mostStarts, incoming.count + outgoing.count) }
    // Many tasks that were put off may wait some times each; a loop makes more of few.
    let most = isLoop ? min(limit, Self.mostJobsOfLoop + 16 * waiting) : limit
    var count = 0
    while count < most, let job = next() {
      job.runSynchronously(on: asUnownedTaskExecutor())
      count += 1
    }
    // What may be a loop is one if it goes on.
    if isLoop, count == most { return limit }
    lock.withLock { starts = 0 }
    return count
  }

  /// Whether a task that is started may begin there and then: so many at most, until all jobs have run. Those behind wait for ``runAll(limit:)``.
  func mayStart() -> Bool {
    lock.withLock {
      starts += 1
      return starts <= Self.mostStarts
    }
  }

  private static let mostStarts = 5_000
  private static let mostJobsOfLoop = 1_000

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
