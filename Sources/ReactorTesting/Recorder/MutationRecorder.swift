public import ReactorRuntime

/// Records the mutations that a reactor emits from a state that the test has chosen, and reduces each of them.
///
/// ```swift
/// let recorder = MutationRecorder(reactor, state: state)
/// recorder.run(.refresh)
/// #expect(differences(of: recorder.mutations, from: [.setLoading(true)]) == nil)
/// ```
///
/// The reactor's stub stands in for its pipeline: nothing happens but what the test runs. An effect that is under way when the
/// recorder goes is cancelled.
public final class MutationRecorder<Subject: Reactor> {
  /// The mutations so far.
  public private(set) var mutations: [Subject.Mutation] = []
  /// Whether what was run has come to its end.
  public private(set) var isCompleted = false
  /// The error with which what was run has ended; nil where it has not.
  public private(set) var error: (any Error)?
  /// How many calls there were before each mutation; empty unless calls are counted.
  public private(set) var callCounts: [Int] = []
  private var countedCalls: (() -> Int)?
  private let reactor: Subject
  private let disposeBag = DisposeBag()

  /// Gives a reactor a state and is ready to record.
  public init(_ reactor: Subject, state: Subject.State) {
    self.reactor = reactor
    reactor.isStubEnabled = true
    reactor.stub.state.value = state
  }

  /// Notes at each mutation how many calls there were before it.
  ///
  /// - Parameter count: The number of calls so far.
  public func countCalls(_ count: @escaping () -> Int) {
    countedCalls = count
  }

  /// Runs the effects of an action.
  public func run(_ action: Subject.Action) {
    record(reactor.mutate(action: action))
  }

  /// Records what a stream of mutations emits.
  public func record(_ stream: Observable<Subject.Mutation>) {
    stream
      .subscribe(
        onNext: { [weak self] mutation in self?.receive(mutation) },
        onError: { [weak self] error in self?.error = error },
        onCompleted: { [weak self] in self?.isCompleted = true }
      )
      .disposed(by: disposeBag)
  }

  /// Sends an action that cancels what waits for it, and leaves out its own effects.
  public func send(_ action: Subject.Action) {
    reactor.transform(action: .just(action)).subscribe().disposed(by: disposeBag)
  }

  private func receive(_ mutation: Subject.Mutation) {
    mutations.append(mutation)
    if let countedCalls { callCounts.append(countedCalls()) }
    var state = reactor.currentState
    reactor.reduce(into: &state, mutation: mutation)
    reactor.stub.state.value = state
  }
}
