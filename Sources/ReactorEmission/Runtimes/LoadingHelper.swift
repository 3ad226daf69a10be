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
      }
      """
    )
  }
}
