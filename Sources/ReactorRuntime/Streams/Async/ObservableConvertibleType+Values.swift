extension ObservableConvertibleType {
  /// The elements of this stream for `for try await`. RxSwift 6: `values`.
  ///
  /// The stream is subscribed to when this is read, once. It is disposed of when the task that iterates is cancelled,
  /// where the iteration throws `CancellationError` behind the elements that wait, and when the sequence is let go of.
  /// Elements that come faster than they are taken wait, any number of them.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = asObservable().connect { event in
        switch event {
        case .next(let element):
          // Its receiver is the next to use it: a stream that shares its elements breaks Rx's contract on its own.
          continuation.yield(UncheckedTransfer(element).value)
        case .error(let error):
          continuation.finish(throwing: error)
        case .completed:
          continuation.finish()
        }
      }
      let transfer = UncheckedTransfer(subscription)
      continuation.onTermination = { termination in
        transfer.value.dispose()
        if case .cancelled = termination {
          continuation.finish(throwing: CancellationError())
        }
      }
    }
  }
}
