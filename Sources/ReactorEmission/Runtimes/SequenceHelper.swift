import ReactorSpec

/// The stream of what an `observe` names, where that may be an `AsyncSequence` and the runtime is RxSwift: there, a thrown `CancellationError` ends
/// the stream, and nothing would follow it. In a name that no app has.
enum SequenceHelper {
  /// Whether a file with these reactors needs it.
  static func isNeeded(by specs: [ReactorSpec]) -> Bool {
    specs.contains { spec in
      let known = KnownMethods(of: spec)
      return spec.observed.contains { known.mayBeSequence($0) }
    }
  }

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension ObservableConvertibleType {
        /// This stream.
        fileprivate nonisolated func reactorStream() -> Observable<Element> { asObservable() }
      }

      extension AsyncSequence {
        /// The elements of this sequence, on the main thread. What it throws is the error, a `CancellationError` too.
        fileprivate nonisolated func reactorStream() -> Observable<Element> {
          ReactorResults(base: self).asObservable().map { try $0.get() }.observe(on: MainScheduler.instance)
        }
      }

      /// The elements of a sequence, and what it throws as the last one.
      fileprivate nonisolated struct ReactorResults<Base: AsyncSequence>: AsyncSequence {
        nonisolated struct AsyncIterator: AsyncIteratorProtocol {
          var base: Base.AsyncIterator
          var hasFailed = false

          #if compiler(>=6.2)
            @concurrent
          #endif
          mutating func next() async -> Swift.Result<Base.Element, any Swift.Error>? {
            guard !hasFailed else { return nil }
            do {
              return try await base.next().map { .success($0) }
            } catch {
              hasFailed = true
              return .failure(error)
            }
          }
        }

        let base: Base

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }
      }
      """
    )
  }
}
