import ReactorSpec

/// What RxSwift lacks and `await` needs: the result of an asynchronous function as a stream. It has a name of its own: an app that has a `task` itself, of a narrower type,
/// would be called in its place.
///
/// The result comes on the main actor, since ReactorKit leaves it to its users that actions and results come on one thread.
enum TaskHelper {
  /// Whether a file with these reactors needs it.
  static func isNeeded(by specs: [ReactorSpec]) -> Bool {
    specs.contains { $0.runtime == .reactorKit && $0.awaits }
  }

  /// - Parameter withOwner: Whether functions of a reactor are called, too.
  static func print(withOwner: Bool, to printer: inout SwiftPrinter) {
    printer.block("extension ObservableType") { printer in
      printTask(to: &printer)
      if withOwner {
        printer.line()
        printTaskWithOwner(to: &printer)
      }
    }
  }

  private static func printTask(to printer: inout SwiftPrinter) {
    printer.line(
      """
      /// The result of an asynchronous function. It comes on the main actor; disposal cancels the function.
      fileprivate nonisolated static func reactorTask(
        _ operation: @escaping () async throws -> Element
      ) -> Observable<Element> {
        .create { observer in
          nonisolated(unsafe) let (operation, observer) = (operation, observer)
          let task = _Concurrency.Task { @MainActor in
            do {
              try _Concurrency.Task.checkCancellation()
              let element = try await operation()
              observer.onNext(element)
              observer.onCompleted()
            } catch {
              observer.onError(error)
            }
          }
          return Disposables.create { task.cancel() }
        }
      }
      """
    )
  }

  private static func printTaskWithOwner(to printer: inout SwiftPrinter) {
    printer.line(
      """
      /// The result of an asynchronous function that gets `owner`, which the stream itself does not keep.
      fileprivate nonisolated static func reactorTask<Owner: AnyObject>(
        with owner: Owner,
        _ operation: @escaping (Owner) async throws -> Element
      ) -> Observable<Element> {
        .deferred { [weak owner] in
          guard let owner else { return .empty() }
          return .reactorTask { try await operation(owner) }
        }
      }
      """
    )
  }
}
