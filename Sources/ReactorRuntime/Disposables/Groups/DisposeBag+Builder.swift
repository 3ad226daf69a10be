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
