/// A disposable that can say whether it was disposed of.
public protocol Cancelable: Disposable {
  /// Whether `dispose()` was called.
  var isDisposed: Bool { get }
}
