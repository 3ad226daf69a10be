/// How long the elements that a shared stream replays are kept. RxSwift 6: `SubjectLifetimeScope`.
public enum SubjectLifetimeScope: Sendable {
  /// Until the last subscriber has gone or the source has ended; who comes then starts the source anew.
  case whileConnected

  /// For as long as the shared stream exists. Once the source has ended, all that follows is replayed.
  case forever
}

extension ObservableType {
  /// This stream, subscribed to once for all subscribers, for as long as there are any. RxSwift 6: `share`.
  ///
  /// Who subscribes gets the last `replay` elements first, as far as `scope` lets them be kept.
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch (scope, replay) {
    case (.forever, 0): multicast(PublishSubject()).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    case (.whileConnected, 0): multicast { PublishSubject() }.refCount()
    case (.whileConnected, _): multicast { ReplaySubject.create(bufferSize: replay) }.refCount()
    }
  }
}

extension ConnectableObservableType {
  /// This stream, connected for as long as it has subscribers. RxSwift 6: `refCount`.
  public func refCount() -> Observable<Element> {
    RefCountObservable(asObservable(), connect: connect)
  }
}

/// Is connected to a connectable stream for as long as there are subscribers.
///
/// Whoever subscribes because the source has ended belongs to the next generation and starts it anew; one of the last
/// generation who is disposed of after that must not end it.
private final class RefCountObservable<Element>: Observable<Element> {
  private let source: Observable<Element>
  private let connectSource: () -> any Disposable
  /// Touched only inside the gate, with the other properties.
  private let gate = SerialGate()
  private var count = 0
  private var generation = 0
  private var connection: (any Disposable)?

  init(_ source: Observable<Element>, connect: @escaping () -> any Disposable) {
    self.source = source
    connectSource = connect
    super.init(kind: .source)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    let membership = Membership()
    let subscription = source.connect(downstream: sink) { [self] event in
      if event.isStopEvent {
        gate.pass { self.end(membership) }
      }
      sink.on(event)
    }
    gate.pass { self.join(membership, sink) }
    return Disposables.create(
      subscription,
      Disposables.create { [self] in gate.pass { self.leave(membership) } }
    )
  }

  /// The generation of subscribers that one subscriber belongs to: those that hear of the same end.
  private final class Membership {
    var generation: Int?
  }

  private func join(_ membership: Membership, _ sink: Sink<Element>) {
    if sink.isStopped { return }
    let own = generation
    membership.generation = own
    count += 1
    guard count == 1 else { return }
    let fresh = connectSource()
    // While connecting, the source may have come to its end, or everyone may have left.
    if generation == own && count > 0 {
      connection = fresh
    } else {
      fresh.dispose()
    }
  }

  private func leave(_ membership: Membership) {
    guard membership.generation == generation else { return }
    membership.generation = nil
    count -= 1
    guard count == 0 else { return }
    let obsolete = connection
    connection = nil
    obsolete?.dispose()
  }

  private func end(_ membership: Membership) {
    guard membership.generation == generation else { return }
    let obsolete = connection
    connection = nil
    count = 0
    generation += 1
    obsolete?.dispose()
  }
}
