/// Something that can be ended: a subscription, an effect that runs, a scheduled action.
public protocol Disposable {
  /// Ends it. Calling it again does nothing.
  func dispose()
}

extension Disposable {
  /// Leaves the disposal to `bag`, which disposes when it is replaced or deallocated. RxSwift 6: `disposed(by:)`.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// A disposable that can say whether it was disposed of.
public protocol Cancelable: Disposable {
  /// Whether `dispose()` was called.
  var isDisposed: Bool { get }
}

/// Ways to make a ``Disposable``. RxSwift 6: `Disposables`.
public enum Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable {
    NopDisposable()
  }

  /// A disposable that runs `dispose` the first time it is disposed of, on the thread that does so.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// A disposable that disposes of two others.
  public static func create(_ first: any Disposable, _ second: any Disposable) -> any Cancelable {
    PairDisposable(first, second)
  }

  /// A disposable that disposes of three others.
  public static func create(
    _ first: any Disposable,
    _ second: any Disposable,
    _ third: any Disposable
  ) -> any Cancelable {
    CompositeDisposable(disposables: [first, second, third])
  }

  /// A disposable that disposes of all of `disposables`, in their order.
  public static func create(_ disposables: any Disposable...) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }

  /// A disposable that disposes of all of `disposables`, in their order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}

/// A disposable that has nothing to dispose of.
@usableFromInline
struct NopDisposable: Disposable {
  @inlinable
  init() {}

  @inlinable
  func dispose() {}
}

/// Disposes of two others, of the first one first.
private final class PairDisposable: Cancelable {
  private var lock: Lock { .shared(by: self) }
  @exclusivity(unchecked) private var first: (any Disposable)?
  @exclusivity(unchecked) private var second: (any Disposable)?

  init(_ first: any Disposable, _ second: any Disposable) {
    self.first = first
    self.second = second
  }

  var isDisposed: Bool {
    lock.withLock { first == nil }
  }

  func dispose() {
    lock.lock()
    let first = first.take()
    let second = second.take()
    lock.unlock()
    first?.dispose()
    second?.dispose()
  }
}

/// Runs a closure the first time it is disposed of.
private final class AnonymousDisposable: Cancelable {
  private var lock: Lock { .shared(by: self) }
  @exclusivity(unchecked) private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  var isDisposed: Bool {
    lock.withLock { action == nil }
  }

  func dispose() {
    lock.lock()
    let action = action.take()
    lock.unlock()
    action?()
  }
}
