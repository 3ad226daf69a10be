public import ReactorRuntime

/// Records everything that happens to a reactor, and fails the test for what it doesn't expect.
///
/// ```swift
/// let recorder = ReactorRecorder(CounterReactor())
/// recorder.send(.increase)
/// recorder.receive(.setLoading(true)) { $0.isLoading = true }
/// recorder.receive(.increaseCount) { $0.count = 1 }
/// recorder.receive(.setLoading(false)) { $0.isLoading = false }
/// recorder.finish()
/// ```
///
/// Every action, every mutation and every change of the state must be expected, in the order in which they happen, and no
/// effect may be running when the test is over; ``exhaustivity`` relaxes that. Failures are reported where they are found,
/// in XCTest and in Swift Testing, with the difference between what was expected and what came.
///
/// Touching the recorder starts the reactor. A recorder is used by one test at a time; the reactor may be sent to, and its
/// effects may emit, on any thread.
public final class ReactorRecorder<R: Reactor> {
  /// The reactor whose life is recorded.
  public let reactor: R

  /// How much must be expected. Everything, unless it is set.
  public var exhaustivity: Exhaustivity

  /// The state as the test has expected it so far: the initial one, then the one after the last mutation received.
  public internal(set) var state: R.State

  let log = RecorderLog<RecorderEntry<R.Action, R.Mutation, R.State>>()
  let creation: SourceLocation
  var isFinished = false
  private let observation: any Disposable

  /// Starts `reactor`, if it isn't started, and records what happens from here on.
  ///
  /// What the reactor's streams emitted while it started is behind: it is in ``state``.
  public init(
    _ reactor: R,
    exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.reactor = reactor
    self.exhaustivity = exhaustivity
    creation = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let log = log
    observation = Disposables.create(
      reactor.handledActions.subscribe(onNext: { log.add(.action($0)) }),
      reactor.mutations.subscribe(onNext: { [unowned reactor] in log.add(.mutation($0, reactor.currentState)) })
    )
    log.removeAll()
    state = reactor.currentState
  }

  deinit {
    if !isFinished {
      finish(at: creation)
    }
    observation.dispose()
  }
}
