/// What a reactor's transforms returned, and who gets the actions for `transform(action:)`.
///
/// The engine's lock guards it. A connection's own subscription is the draining thread's.
@usableFromInline
struct TransformLinks<Action> {
  /// Whether `transform(action:)` is overridden.
  @usableFromInline private(set) var transformActions = false

  /// The subscribers of the actions that belong to `transform(action:)`; the engine's `observers` are the others.
  @usableFromInline private(set) var sinks: SubscriberList<Sink<Action>>

  @usableFromInline private(set) var connections: [any Reconnectable]

  /// Those of them that have failed, until they are subscribed to again.
  @usableFromInline private(set) var broken: [any Reconnectable]

  /// The thread that subscribes again to what `transform(action:)` returned.
  @usableFromInline var reconnectingThread: ThreadIdentity?

  /// How many mutations that have come out of `transform(mutation:)` wait in the queue.
  @usableFromInline var waitingMutationCount = 0

  @inlinable
  init() {
    sinks = SubscriberList()
    connections = []
    broken = []
  }

  /// Notes that `transform(action:)` is overridden, and that `sinks` subscribed to the actions for it.
  @usableFromInline
  mutating func transformActions(for sinks: SubscriberList<Sink<Action>>) {
    transformActions = true
    self.sinks.append(contentsOf: sinks)
  }

  mutating func append(_ sink: Sink<Action>) {
    sinks.append(sink)
  }

  mutating func remove(_ identity: ObjectIdentifier) -> AnyObject? {
    sinks.remove(identity)
  }

  mutating func append(_ connection: any Reconnectable) {
    connections.append(connection)
  }

  /// Notes that what a transform returned has failed.
  mutating func noteFailure(of connection: any Reconnectable) {
    broken.append(connection)
  }

  /// Takes out what has failed, to be subscribed to again.
  mutating func takeBroken() -> [any Reconnectable] {
    let taken = broken
    broken = []
    return taken
  }

  /// Takes all connections out, the broken ones too.
  mutating func takeAll() -> [any Reconnectable] {
    let taken = connections
    connections = []
    broken = []
    return taken
  }
}

/// What goes into a reactor's transforms, where they are overridden, and what `reduce` goes on from then.
///
/// Set while the reactor starts; from then on it is the draining thread's.
@usableFromInline
struct TransformSources<Mutation, State> {
  @usableFromInline var mutations: TransformSource<Mutation>?
  @usableFromInline var states: TransformSource<State>?

  @usableFromInline var stateTransformation: StateTransformation<State>?

  @inlinable
  init() {}
}

/// A subscription to what a transform returned, whatever flows in it.
@usableFromInline
protocol Reconnectable: AnyObject, Disposable {
  var part: PipelinePart { get }

  /// Subscribes, `again` if the stream has failed before. Draining thread only.
  func connect(again: Bool, report: (_ error: any Error, _ consequence: String) -> Void)
}

/// The subscription to what a transform returned. When that fails, it is subscribed to again; when it fails again while
/// that is done, what the transform was given takes its place.
final class TransformConnection<Element>: Reconnectable {
  let part: PipelinePart
  let subscription = SerialDisposable()
  private(set) var stream: Observable<Element>
  private let source: Observable<Element>
  private let subscribe: (TransformConnection<Element>) -> Void

  /// The thread that is subscribing, and the failure that came meanwhile on that thread. The engine's lock guards the
  /// first; the second is that thread's.
  var subscribingThread: ThreadIdentity?
  var failure: (any Error)?

  init(
    _ part: PipelinePart,
    _ stream: Observable<Element>,
    source: Observable<Element>,
    _ subscribe: @escaping (TransformConnection<Element>) -> Void
  ) {
    self.part = part
    self.stream = stream
    self.source = source
    self.subscribe = subscribe
  }

  /// Subscribes to the stream, `again` if it has failed before.
  func connect(again: Bool, report: (_ error: any Error, _ consequence: String) -> Void) {
    subscribe(self)
    guard let error = failure else { return }
    failure = nil
    if again {
      stream = source
      report(error, ", which failed again while it was being subscribed to: from now on the reactor goes on without it")
      subscribe(self)
    } else {
      report(error, "")
      connect(again: true, report: report)
    }
  }

  func dispose() {
    subscription.dispose()
  }
}
