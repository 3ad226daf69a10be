/// What happens to a stream that is to start while another one of its ``EffectRuns`` goes on.
public enum EffectOverlap: Sendable {
  /// The newer one is dropped: it completes at once, without having been subscribed to. Elsewhere called `exhaust`.
  case first
  /// The newer one waits until those before it are over, in the order in which they came. Elsewhere called `concat` or `enqueue`.
  case queue
}

/// The runs of a reactor's effects, of which some may not go on at the same time as themselves.
///
/// ``ObservableType/overlap(_:id:in:)`` asks it whose turn it is. It may be used from any thread.
///
/// Sendable because the lock guards the only property.
public final class EffectRuns: @unchecked Sendable {
  private let lock = Lock()
  /// The runs under an id: the one that goes on, and behind it those that wait.
  private var runs: [String: [any EffectRun]] = [:]

  /// No run goes on.
  public init() {}

  deinit {
    lock.destroy()
  }

  /// Lets a run start if it has its turn; says whether it is dropped.
  fileprivate func enter(_ run: any EffectRun, _ overlap: EffectOverlap) -> Bool {
    lock.lock()
    let isFree = runs[run.id] == nil
    let isDropped = !isFree && overlap == .first
    if !isDropped {
      runs[run.id, default: []].append(run)
    }
    lock.unlock()
    if isFree {
      run.start()
    }
    return isDropped
  }

  /// Forgets a run that is over, or waits no more. The next one starts when what goes on now is done.
  fileprivate func leave(_ run: any EffectRun) {
    lock.lock()
    var rest = runs[run.id] ?? []
    let wasFirst = rest.first === run
    rest.removeAll { $0 === run }
    runs[run.id] = rest.isEmpty ? nil : rest
    lock.unlock()
    if wasFirst {
      rest.first?.startLater()
    }
  }

  /// Whether a run that was to start later has not ended meanwhile.
  fileprivate func hasTurn(_ run: any EffectRun) -> Bool {
    lock.withLock { runs[run.id]?.first === run }
  }
}

extension ObservableType {
  /// This stream, where no other one under the same id of the same runs goes on; otherwise what `overlap` says.
  ///
  /// A run goes on until it has completed, failed or been disposed of. In a reactor, the run that waits starts when the mutations of the
  /// one before it were reduced and, where an action has ended that one, when the action was handled: what the action ends, too, does
  /// not start. Costs a lock at the start and at the end.
  ///
  /// - Parameters:
  ///   - overlap: What happens while another one goes on.
  ///   - id: What the runs have in common that don't go on at the same time.
  ///   - runs: The runs of the reactor.
  public func overlap(_ overlap: EffectOverlap, id: String, in runs: EffectRuns) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let run = OverlapSubscription(source, sink, id: id, runs: runs)
      if runs.enter(run, overlap) {
        sink.onCompleted()
      }
      return run
    }
  }
}

/// One of the streams that take turns.
private protocol EffectRun: AnyObject {
  var id: String { get }

  /// Subscribes to the stream.
  func start()

  /// Subscribes to the stream when the work of now is done, unless it is over by then.
  func startLater()
}

private final class OverlapSubscription<Element>: EffectRun, Disposable {
  let id: String
  private let source: Observable<Element>
  private let sink: Sink<Element>
  private let runs: EffectRuns
  private let upstream = SerialDisposable()

  init(_ source: Observable<Element>, _ sink: Sink<Element>, id: String, runs: EffectRuns) {
    self.source = source
    self.sink = sink
    self.id = id
    self.runs = runs
  }

  func start() {
    upstream.disposable = source.connect(downstream: sink) { [self] event in
      guard event.isStopEvent else { return sink.on(event) }
      // The one that waits is to see what the elements of this one have led to.
      sink.afterEmitted { [self] in
        runs.leave(self)
        sink.on(event)
      }
    }
  }

  func startLater() {
    guard let scope = sink.scope else {
      // It belongs to no reactor, or what it is for has ended: then it is disposed of next.
      if !sink.isStopped, runs.hasTurn(self) { start() }
      return
    }
    scope.afterNow { [self] in
      sink.afterEmitted { [self] in
        if runs.hasTurn(self) { start() }
      }
    }
  }

  func dispose() {
    upstream.dispose()
    runs.leave(self)
  }
}
