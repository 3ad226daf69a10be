import Foundation

/// Runs `body` on `count` threads that start together, and returns when all have returned.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let gate = DispatchSemaphore(value: 0)
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread {
      gate.wait()
      body(index)
      group.leave()
    }.start()
  }
  for _ in 0..<count {
    gate.signal()
  }
  group.wait()
}

/// Runs `body` on another thread and returns when it has returned.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  onThreads(1) { _ in body() }
}

/// Runs `body` on a thread of its own, for what takes long or waits: other tests need the threads that tests share.
func onOwnThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      body()
      continuation.resume()
    }.start()
  }
}

/// How long a test waits for another thread, in seconds: only what never happens takes that long, on however busy a machine.
let patience: TimeInterval = 300

/// Whether `condition` holds now or before ``patience`` is at its end: for what another thread may delay for a moment, as the look-out for
/// dead reactors without a core does, which holds each for as long as it looks at it.
func holdsSoon(_ condition: () -> Bool) -> Bool {
  let deadline = Date(timeIntervalSinceNow: patience)
  while !condition() {
    if Date() > deadline { return false }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return true
}

/// Lets a test touch one object from several threads, which is what it is about.
final class Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// Suspends a task until it is cancelled.
struct Suspension {
  func wait() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    continuation.finish()
  }
}

/// Whether the system runs the part of a task before its first suspension at once.
var tasksStartAtOnce: Bool {
  #if compiler(>=6.2)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
  #endif
  return false
}
