import Foundation

nonisolated final class Counts: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func add() {
    lock.withLock { count += 1 }
  }
}
