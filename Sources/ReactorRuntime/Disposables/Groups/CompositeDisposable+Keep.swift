extension CompositeDisposable {
  /// Keeps what `subscribe` returns until the closure that it gets is called.
  func keep(_ subscribe: (_ finish: @escaping () -> Void) -> any Disposable) {
    let slot = SerialDisposable()
    guard let key = insert(slot) else { return }
    slot.disposable = subscribe { [self] in remove(for: key) }
  }
}
