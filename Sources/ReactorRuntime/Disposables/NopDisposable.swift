/// A disposable that has nothing to dispose of.
struct NopDisposable: Disposable {
  func dispose() {}
}
