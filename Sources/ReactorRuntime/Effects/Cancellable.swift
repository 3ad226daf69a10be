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
      scope.afterEmitted {
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

/// A stream inside of a reactor that can be cancelled by its id.
///
/// All that it hands on goes through the reactor's queue, as the cancelling does: once it is cancelled, nothing that it
/// sent on another thread is reduced any more.
private final class CancellableSubscription<Element>: Cancellation, Disposable {
  let id: CancellationID
  var waitingCount = 0
  private var lock: Lock { .shared(by: self) }
  private let sink: Sink<Element>
  private let scope: any EffectScope
  private let upstream = SerialDisposable()
  private var isOver = false

  init(_ sink: Sink<Element>, id: CancellationID, scope: any EffectScope) {
    self.sink = sink
    self.id = id
    self.scope = scope
  }

  func start(_ source: Observable<Element>, cancelInFlight: Bool) -> any Disposable {
    let earlier = scope.register(self)
    if cancelInFlight {
      for cancellation in earlier where cancellation.id == id {
        cancellation.cancel()
      }
    }
    upstream.disposable = source.connect(downstream: sink) { [self] event in
      scope.inTurn(of: self) { [self] in pass(event) }
    }
    return self
  }

  func cancel() {
    guard finish() else { return }
    upstream.dispose()
    scope.inTurn(of: self) { [sink] in sink.onCompleted() }
  }

  func dispose() {
    if finish() {
      upstream.dispose()
    }
  }

  private func pass(_ event: Event<Element>) {
    if event.isStopEvent ? finish() : lock.withLock({ !isOver }) {
      sink.on(event)
    }
  }

  /// Says whether the stream wasn't over yet.
  private func finish() -> Bool {
    let wasOver = lock.withLock {
      defer { isOver = true }
      return isOver
    }
    if !wasOver {
      scope.unregister(self)
    }
    return !wasOver
  }
}

/// A running stream that can be cancelled by its id.
@usableFromInline
protocol Cancellation: AnyObject {
  var id: CancellationID { get }

  /// How much of what the stream did waits for its turn in the reactor's queue. The engine's lock guards it.
  var waitingCount: Int { get set }

  /// Ends what is above the stream and completes what is below it.
  func cancel()
}

/// A user's id without its type. Ids of different types are never equal.
@usableFromInline
struct CancellationID: Equatable, Sendable {
  /// Computed once, so that ids can be told apart under a lock without running a user's code.
  let hash: Int
  private let type: ObjectIdentifier
  // Compared by the user's code: never under a lock.
  private let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) {
    hash = value.hashValue
    type = ObjectIdentifier(Swift.type(of: value as Any))
    self.value = value
  }

  @usableFromInline
  static func == (left: CancellationID, right: CancellationID) -> Bool {
    left.hash == right.hash && left.type == right.type && AnyHashable(left.value) == AnyHashable(right.value)
  }
}
