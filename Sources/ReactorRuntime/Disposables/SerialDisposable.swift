/// Holds one disposable at a time: a new one disposes of the one before. RxSwift 6: `SerialDisposable`.
public final class SerialDisposable: Cancelable {
  private var lock: Lock { .shared(by: self) }
  @exclusivity(unchecked) private var current: (any Disposable)?
  @exclusivity(unchecked) private var disposed = false

  /// An empty one.
  public init() {}

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    lock.withLock { disposed }
  }

  /// The disposable that is held. Setting it disposes of the previous one, and of the new one too when this was disposed
  /// of already.
  public var disposable: any Disposable {
    get { lock.withLock { current } ?? Disposables.create() }
    set {
      var obsolete: (any Disposable)? = newValue
      lock.lock()
      if !disposed {
        swap(&current, &obsolete)
      }
      lock.unlock()
      obsolete?.dispose()
    }
  }

  /// Disposes of what is held, and of everything that is assigned later.
  public func dispose() {
    lock.lock()
    let obsolete = current.take()
    disposed = true
    lock.unlock()
    obsolete?.dispose()
  }
}
