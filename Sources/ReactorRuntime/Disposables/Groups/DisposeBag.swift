/// Disposes of what it holds when it is deallocated. RxSwift 6: `DisposeBag`.
public final class DisposeBag {
  private let group = CompositeDisposable()

  /// An empty bag.
  public init() {}

  /// A bag that holds `disposables`.
  public convenience init(disposing disposables: any Disposable...) {
    self.init()
    insert(disposables)
  }

  /// A bag that holds `disposables`.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  deinit {
    group.dispose()
  }

  /// Adds `disposable`.
  public func insert(_ disposable: any Disposable) {
    _ = group.insert(disposable)
  }

  /// Adds each of `disposables`.
  public func insert(_ disposables: any Disposable...) {
    insert(disposables)
  }

  /// Adds each of `disposables`.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables {
      insert(disposable)
    }
  }
}
