/// Only knows whether it was disposed of. RxSwift 6: `BooleanDisposable`.
public final class BooleanDisposable: Cancelable {
  private var lock: Lock { .shared(by: self) }
  private var disposed: Bool

  /// One that was not disposed of yet.
  public convenience init() {
    self.init(isDisposed: false)
  }

  /// One that was disposed of already if `isDisposed` is true.
  public init(isDisposed: Bool) {
    disposed = isDisposed
  }

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    lock.withLock { disposed }
  }

  /// Notes that it was disposed of.
  public func dispose() {
    lock.withLock { disposed = true }
  }
}
