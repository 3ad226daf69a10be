/// Disposes of another disposable when it and all that were had from ``retain()`` were disposed of.
/// RxSwift 6: `RefCountDisposable`.
public final class RefCountDisposable: Cancelable {
  private var lock: Lock { .shared(by: self) }
  private var disposable: (any Disposable)?
  private var holders = 0
  private var isPrimaryDisposed = false

  /// One that holds `disposable`.
  public init(disposable: any Disposable) {
    self.disposable = disposable
  }

  /// Whether what is held was disposed of.
  public var isDisposed: Bool {
    lock.withLock { disposable == nil }
  }

  /// A disposable that keeps what is held from being disposed of until it is disposed of itself.
  public func retain() -> any Disposable {
    let isHeld = lock.withLock {
      if disposable != nil {
        holders += 1
      }
      return disposable != nil
    }
    guard isHeld else { return Disposables.create() }
    return Disposables.create { [self] in
      release { holders -= 1 }
    }
  }

  /// Disposes of what is held, now or when the last holder is disposed of.
  public func dispose() {
    release { isPrimaryDisposed = true }
  }

  private func release(_ note: () -> Void) {
    lock.lock()
    note()
    var obsolete: (any Disposable)?
    if isPrimaryDisposed && holders == 0 {
      obsolete = disposable
      disposable = nil
    }
    lock.unlock()
    obsolete?.dispose()
  }
}
