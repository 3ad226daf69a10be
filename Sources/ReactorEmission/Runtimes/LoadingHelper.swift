import ReactorSpec

/// What RxSwift lacks and a `loading` needs that may be ended from outside. In names that no app has.
enum LoadingHelper {
  /// Whether a file with these reactors needs it.
  static func isNeeded(by specs: [ReactorSpec]) -> Bool {
    specs.contains { $0.runtime == .reactorKit && !LoadingFacts($0, FlowFacts($0.flows)).isEmpty }
  }

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension ObservableType {
        /// The flag with true, this stream, and the flag with false: behind an error, too, and by `cancelled` where the stream is disposed
        /// of before its end.
        fileprivate nonisolated func reactorLoading(
          _ flag: @escaping (Bool) -> Element,
          cancelled: PublishSubject<Element>
        ) -> Observable<Element> {
          .create { observer in
            var isOver = false
            observer.onNext(flag(true))
            let subscription = self.subscribe(
              onNext: { observer.onNext($0) },
              onError: {
                isOver = true
                observer.onNext(flag(false))
                observer.onError($0)
              },
              onCompleted: {
                isOver = true
                observer.onNext(flag(false))
                observer.onCompleted()
              }
            )
            return Disposables.create {
              subscription.dispose()
              if !isOver { cancelled.onNext(flag(false)) }
              isOver = true
            }
          }
        }

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
