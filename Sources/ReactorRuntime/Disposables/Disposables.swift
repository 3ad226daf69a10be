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
    CompositeDisposable(disposables: [first, second])
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
