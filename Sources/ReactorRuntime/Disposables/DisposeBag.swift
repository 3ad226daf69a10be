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

extension DisposeBag {
  /// Collects the disposables that a closure lists.
  @resultBuilder
  public enum DisposableBuilder {
    /// All that is listed.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }

  /// A bag that holds what `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Adds what `builder` lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) {
    insert(builder())
  }
}
