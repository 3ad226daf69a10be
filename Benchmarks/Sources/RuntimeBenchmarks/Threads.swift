import Dispatch

/// Runs a closure on several threads at the same time and waits for all of them.
enum Threads {
  static func run(_ threadCount: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: threadCount, execute: body)
  }
}
