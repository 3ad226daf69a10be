import Foundation
import ReactorRuntime

/// What waits for its virtual time: the earliest first, and of those with the same time the one that was added first.
///
/// A binary heap: adding and removing cost the logarithm of how many wait, whatever the times are.
struct VirtualQueue<Item> {
  private struct Entry {
    let time: TestTime
    let number: Int
    let item: Item

    func comes(before other: Entry) -> Bool {
      time == other.time ? number < other.number : time < other.time
    }
  }

  private var heap: [Entry] = []
  private var nextNumber = 0

  /// The item that comes next.
  var first: (time: TestTime, item: Item)? {
    heap.first.map { ($0.time, $0.item) }
  }

  var count: Int {
    heap.count
  }

  mutating func insert(_ item: Item, at time: TestTime) {
    heap.append(Entry(time: time, number: nextNumber, item: item))
    nextNumber += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comes(before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      var earliest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].comes(before: heap[earliest]) {
          earliest = child
        }
      }
      if earliest == parent { return }
      heap.swapAt(parent, earliest)
      parent = earliest
    }
  }
}

/// An action that waits for its virtual time, until it is disposed of.
final class VirtualWork: Disposable {
  private enum Phase {
    case waiting(() -> any Disposable)
    case running
    case ran(any Disposable)
    case disposed
  }

  let time: TestTime
  private let lock: NSLock
  private var phase: Phase

  /// `lock` is the scheduler's: it is held for a moment only, never while the action runs.
  init(at time: TestTime, lock: NSLock, action: @escaping () -> any Disposable) {
    self.time = time
    self.lock = lock
    phase = .waiting(action)
  }

  /// Whether it was disposed of; only with the lock held.
  var isDisposedWhileLocked: Bool {
    if case .disposed = phase { true } else { false }
  }

  func run() {
    let previous = change(to: .running) { if case .waiting = $0 { true } else { false } }
    guard case .waiting(let action) = previous else { return }
    let result = action()
    let interim = change(to: .ran(result)) { if case .running = $0 { true } else { false } }
    if case .disposed = interim {
      result.dispose()
    }
  }

  func dispose() {
    if case .ran(let result) = change(to: .disposed, if: { _ in true }) {
      result.dispose()
    }
  }

  /// Returns the phase before, so that what it holds is destroyed without the lock.
  private func change(to next: Phase, if isAllowed: (Phase) -> Bool) -> Phase {
    lock.withLock {
      let previous = phase
      if isAllowed(previous) {
        phase = next
      }
      return previous
    }
  }
}
