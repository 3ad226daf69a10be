/// Runs a closure the first time it is disposed of.
final class AnonymousDisposable: Cancelable {
  private let lock = Lock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  deinit {
    lock.destroy()
  }

  var isDisposed: Bool {
    lock.withLock { action == nil }
  }

  func dispose() {
    lock.lock()
    let action = self.action
    self.action = nil
    lock.unlock()
    action?()
  }
}
