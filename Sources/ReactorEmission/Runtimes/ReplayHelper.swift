import ReactorSpec

/// What keeps the last action that has started, for steps which begin later and are cancelled by it: RxSwift's `replay(_:)` with a closure for
/// what uses it, which RxSwift doesn't have. In a name that no app has.
enum ReplayHelper {
  /// How a call of it begins, without the dot.
  static func call(in runtime: Runtime) -> String {
    "\(runtime == .reactorKit ? "reactorReplay" : "replay")(1)"
  }

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension ObservableType {
        /// What `selector` makes of this stream, which it can subscribe to at any time: it gets the last elements from before, too. They are kept
        /// from when the result is subscribed to, until that has ended.
        fileprivate nonisolated func reactorReplay<Result>(
          _ bufferSize: Int,
          _ selector: @escaping (Observable<Element>) throws -> Observable<Result>
        ) -> Observable<Result> {
          .deferred {
            let replayed = self.replay(bufferSize)
            let connection = CompositeDisposable(disposables: [replayed.connect()])
            return .using({ connection }, observableFactory: { _ in try selector(replayed) })
          }
        }
      }
      """
    )
  }
}
