extension ObservableType {
  /// This stream, which `cancel(id:)` ends: it is disposed of, and what comes after it sees it complete, so that what
  /// follows in a concat goes on.
  ///
  /// The id belongs to the reactor in whose effect or transform the stream runs, however deep inside; other reactors may
  /// use the same one. Once a stream is cancelled, nothing of it is reduced any more, even what it sent before on another
  /// thread. Several streams may run under one id at the same time. Outside of a reactor this is the same stream and can't
  /// be cancelled; a stream that is subscribed to with closures is outside, even if they belong to one that is inside, and
  /// so is what `share`, `replay` and the like subscribe to, since others than this reactor may do so too: `cancellable`
  /// goes behind those.
  /// The Composable Architecture: `cancellable(id:cancelInFlight:)`.
  ///
  /// - Parameters:
  ///   - id: What `cancel(id:)` is to name. Ids of different types differ.
  ///   - cancelInFlight: Whether the streams that run under the id are cancelled before this one starts.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Observable<Element> {
    let source = asObservable()
    let id = CancellationID(id)
    return SourceObservable { sink in
      guard let scope = sink.scope else {
        return source.connect(downstream: sink) { sink.on($0) }
      }
      return CancellableSubscription(sink, id: id, scope: scope).start(source, cancelInFlight: cancelInFlight)
    }
  }

  /// No elements: cancels the streams of the same reactor that run under `id`, then ends. Outside of a reactor it only
  /// ends. The Composable Architecture: `cancel(id:)`.
  public static func cancel(id: some Hashable & Sendable) -> Observable<Element> {
    cancel([CancellationID(id)])
  }

  /// No elements: cancels the streams of the same reactor that run under one of `ids`, then ends.
  public static func cancel(ids: some Sequence<some Hashable & Sendable>) -> Observable<Element> {
    cancel(ids.map { CancellationID($0) })
  }

  private static func cancel(_ ids: [CancellationID]) -> Observable<Element> {
    SourceObservable { sink in
      guard let scope = sink.scope else {
        sink.onCompleted()
        return NopDisposable()
      }
      scope.afterReducing {
        for id in ids {
          for cancellation in scope.cancellations(for: id) where cancellation.id == id {
            cancellation.cancel()
          }
        }
        sink.onCompleted()
      }
      return NopDisposable()
    }
  }
}
