/// Holds one disposable, which is set once, before or after this is disposed of.
/// RxSwift 6: `SingleAssignmentDisposable`.
public final class SingleAssignmentDisposable: Cancelable {
  private var lock: Lock { .shared(by: self) }
  @exclusivity(unchecked) private var current: (any Disposable)?
  @exclusivity(unchecked) private var isAssigned = false
  @exclusivity(unchecked) private var disposed = false

  /// An empty one.
  public init() {}

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    lock.withLock { disposed }
  }

  /// Sets the disposable, which must not have been set before. Disposes of it at once if this was disposed of already.
  public func setDisposable(_ disposable: any Disposable) {
    lock.lock()
    let wasAssigned = isAssigned
    isAssigned = true
    let isLate = disposed
    if !isLate {
      current = disposable
    }
    lock.unlock()
    precondition(!wasAssigned, "SingleAssignmentDisposable.setDisposable(_:) was called twice")
    if isLate {
      disposable.dispose()
    }
  }

  /// Disposes of what was set, or of what will be.
  public func dispose() {
    lock.lock()
    disposed = true
    let obsolete = current.take()
    lock.unlock()
    obsolete?.dispose()
  }
}
