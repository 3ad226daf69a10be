import Foundation

/// Threads that are there before anything is measured, and that start what they are given at the same time.
///
/// Sendable because the condition guards everything that changes.
final class Threads: @unchecked Sendable {
  private let count: Int
  private let condition = NSCondition()
  private var work: (@Sendable (_ thread: Int) -> Void)?
  private var generation = 0
  private var runningCount = 0

  init(_ count: Int) {
    self.count = count
    for thread in 0..<count {
      Thread.detachNewThread { self.serve(thread) }
    }
  }

  /// Runs `work` on all threads and waits for them.
  func run(_ work: @escaping @Sendable (_ thread: Int) -> Void) {
    condition.withLock {
      self.work = work
      generation += 1
      runningCount = count
      condition.broadcast()
      while runningCount > 0 { condition.wait() }
      self.work = nil
    }
  }

  // The threads live as long as the process.
  private func serve(_ thread: Int) {
    var served = 0
    while true {
      condition.lock()
      while generation == served { condition.wait() }
      served = generation
      let work = self.work
      condition.unlock()
      work?(thread)
      condition.withLock {
        runningCount -= 1
        condition.broadcast()
      }
    }
  }
}
