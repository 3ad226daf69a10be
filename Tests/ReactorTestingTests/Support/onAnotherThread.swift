import Foundation

/// Runs `body` on a thread of its own.
func onAnotherThread(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  Thread.detachNewThread { body() }
}
