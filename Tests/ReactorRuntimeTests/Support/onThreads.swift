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
