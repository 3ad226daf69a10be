import Dispatch
import Foundation

/// What happened to a reactor and wasn't expected yet, in its order. Any thread may add to it.
///
/// Sendable because the lock guards both properties, and an entry is handed from the reactor to the one test that reads it.
final class RecorderLog<Entry>: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [Entry] = []
  private var waiting: CheckedContinuation<Void, Never>?

  /// What is in the log, the oldest first.
  var pending: [Entry] {
    lock.withLock { entries }
  }

  func add(_ entry: Entry) {
    let waiting = lock.withLock {
      entries.append(entry)
      defer { self.waiting = nil }
      return self.waiting
    }
    waiting?.resume()
  }

  /// Takes out the oldest entry.
  func popFirst() -> Entry? {
    lock.withLock { entries.isEmpty ? nil : entries.removeFirst() }
  }

  /// Takes out the first entry that `predicate` holds for, and what is before it.
  func popThroughFirst(where predicate: (Entry) -> Bool) -> Entry? {
    for _ in pending {
      guard let entry = popFirst() else { return nil }
      if predicate(entry) { return entry }
    }
    return nil
  }

  /// Takes out everything.
  func removeAll() {
    lock.withLock { entries = [] }
  }

  /// Returns when there are more entries than `count`, at `deadline`, or sooner for no reason.
  func waitForEntry(
    after count: Int,
    until deadline: ContinuousClock.Instant,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let remaining = ContinuousClock.now.duration(to: deadline) / .nanoseconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(max(0, remaining)))) { [weak self] in
      self?.stopWaiting()
    }
    await withCheckedContinuation { continuation in
      let ready: CheckedContinuation<Void, Never>? = lock.withLock {
        if entries.count > count || ContinuousClock.now >= deadline { return continuation }
        defer { waiting = continuation }
        // Whoever waited before looks again.
        return waiting
      }
      ready?.resume()
    }
  }

  private func stopWaiting() {
    let waiting = lock.withLock {
      defer { self.waiting = nil }
      return self.waiting
    }
    waiting?.resume()
  }
}

/// One thing that happened to a reactor.
enum RecorderEntry<Action, Mutation, State> {
  /// The reactor began to handle an action.
  case action(Action)

  /// A mutation was reduced; the state is the one after it.
  case mutation(Mutation, State)
}

extension RecorderEntry {
  /// The entry as it is told in a message.
  var summary: String {
    switch self {
    case .action(let action): "the action \(Comparison.description(of: action))"
    case .mutation(let mutation, _): "the mutation \(Comparison.description(of: mutation))"
    }
  }
}
