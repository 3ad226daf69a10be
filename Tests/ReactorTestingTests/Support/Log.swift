import Foundation

/// Records what happened, from any thread.
final class Log<Entry>: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Entry] = []

  var entries: [Entry] {
    lock.withLock { recorded }
  }

  func add(_ entry: Entry) {
    lock.withLock { recorded.append(entry) }
  }
}
