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
