extension ObservableType {
  /// This stream; if it fails, the one that `handler` makes of the error goes on. RxSwift 6: `catch`.
  ///
  /// What `handler` throws ends the stream with that error.
  @inlinable
  public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    switch source.content {
    // As in `map`: what is made of these takes a turn of the thread's queue.
    case .empty:
      return ComputedObservable { nil }
    case .just(let element):
      return ComputedObservable { element }
    case .elements:
      return source
    case .failure(let error):
      return .deferred { try handler(error) }
    default:
      return SourceObservable { sink in
        let current = SerialDisposable()
        let first = SingleAssignmentDisposable()
        current.disposable = first
        let subscription = source.connect(downstream: sink) { event in
          guard case .error(let error) = event else {
            sink.on(event)
            return
          }
          // In a reactor the handler is to see what the elements before the error led to.
          sink.afterEmitted {
            do {
              // This stream is let go of only then, so that the other may share what it holds.
              current.disposable = try handler(error).connect(downstream: sink) { sink.on($0) }
            } catch {
              sink.onError(error)
            }
          }
        }
        first.setDisposable(subscription)
        return current
      }
    }
  }

  /// This stream; if it fails, `element` and the end. RxSwift 6: `catchAndReturn`.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    `catch` { _ in .just(element) }
  }

  /// The first of `sequence`; if it fails, the second goes on, and so on; the error of the last is the stream's error.
  /// RxSwift 6: `catch(sequence:)`.
  ///
  /// The sequence is walked anew for each subscriber, as its streams are needed.
  public static func `catch`<Sources: Sequence>(sequence: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    SequentialObservable(sequence, on: .error)
  }
}
