import ReactorSpec

/// What stands for `take(until:)` in a ReactorKit reactor where an action may have come before: RxSwift's subscribes to a stream even then, and
/// what that does at once is done, calls and sent actions included. In a name that no app has.
enum CancelHelper {
  /// How a call of it begins.
  static let head: SwiftCode = ".\(SwiftCode(Runtime.reactorKit.cancelFunction))(by: "

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension ObservableType {
        /// This stream until the other one sends an element: it is disposed of before what comes behind it begins, and not started where
        /// the element is there already.
        fileprivate nonisolated func reactorCancelled(by other: some ObservableType) -> Observable<Element> {
          .create { observer in
            let subscription = CompositeDisposable(disposables: [])
            let cancellation = other.take(1)
              .subscribe(onNext: { _ in
                subscription.dispose()
                observer.onCompleted()
              })
            if !subscription.isDisposed { _ = subscription.insert(self.subscribe(observer)) }
            return CompositeDisposable(disposables: [subscription, cancellation])
          }
        }
      }
      """
    )
  }
}
