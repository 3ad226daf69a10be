internal import Foundation
internal import ReactorRuntime

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
