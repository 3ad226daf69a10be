import Foundation
import Testing

/// Expects that `body` fails the test exactly so that the message has all of `parts`.
func expectIssue(
  containing parts: String...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () -> Void
) {
  withKnownIssue(sourceLocation: sourceLocation) {
    body()
  } matching: { issue in
    let text = issue.comments.map { "\($0)" }.joined(separator: "\n")
    let missing = parts.filter { !text.contains($0) }
    if !missing.isEmpty { print("missing \(missing) in:\n\(text)") }
    return missing.isEmpty
  }
}

/// Runs `body` on a thread of its own.
func onAnotherThread(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  Thread.detachNewThread { body() }
}

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
