/// Where a reactor keeps its state, its queue and its streams. Declare one in the reactor to make it fast:
///
/// ```swift
/// let core = ReactorCore<Action, Mutation, State>()
/// ```
///
/// A core belongs to one reactor; when it is deallocated with it, the streams and the effects end and nothing is sent.
///
/// A reactor without one gets a core that is looked up behind a lock at each use. On Apple platforms that core is attached
/// to the reactor and dies with it. Elsewhere nothing tells that the reactor died: its effects are cancelled and its
/// subscribers let go of up to 20 milliseconds later.
public final class ReactorCore<Action, Mutation, State> {
  @usableFromInline let engine: ReactorEngine<Action, Mutation, State>

  /// A core for a reactor that is written by hand. Nothing starts until `action` or `state` is touched.
  @inlinable
  public init() {
    engine = ReactorEngine()
  }

  /// A core for a generated reactor, which names the shape of code that it was generated for.
  @inlinable
  public init(generatedFor version: GeneratedCodeVersion) {
    engine = ReactorEngine()
  }

  /// A core for a reactor that is written by hand and whose `reduce(into:mutation:)`, with all that it calls, reads neither
  /// `currentState` nor `state`.
  ///
  /// `reduce` then works on the very state that is kept instead of a copy, so that changing one element of a large array
  /// copies nothing. The price: other threads that read `currentState` meanwhile wait for the reduce, behind a lock, and
  /// reading it inside `reduce` stops the program, as overlapping accesses to a variable do. The generator does not use
  /// this, since it can't know what a `reduce` calls.
  @inlinable
  public init(reducesInPlace: Bool) {
    engine = ReactorEngine()
    if reducesInPlace {
      engine.gate = Lock()
    }
  }

  deinit {
    engine.stop()
  }

  @inlinable
  func action<R: Reactor>(for reactor: R) -> ActionSubject<Action>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let status = engine.status.now
    if status.contains(.stubbed) { return stub(for: reactor).action }
    if status.isDisjoint(with: [.started, .stopped]) {
      connect(reactor)
    }
    return engine
  }

  @inlinable
  func state<R: Reactor>(for reactor: R) -> Observable<State>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let status = engine.status.now
    if status.contains(.stubbed) { return stub(for: reactor).state.asObservable() }
    if status.isDisjoint(with: [.started, .stopped]) {
      connect(reactor)
    }
    return engine.stateStream
  }

  @inlinable
  func currentState<R: Reactor>(for reactor: R) -> State
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if engine.status.now.contains(.stubbed), let stubbed = stubbedState { return stubbed }
    engine.lockForReading()
    guard engine.store.hasState else {
      engine.lock.unlock()
      return reactor.initialState
    }
    let state = engine.current.pointee
    engine.lock.unlock()
    return state
  }

  /// Starts the reactor if it isn't started. The functions that are
  /// handed to the engine are specialised for the reactor's type where that is known.
  @inlinable
  func connect<R: Reactor>(_ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    engine.start(
      reactor,
      receiver: { subject, action in
        unsafeDowncast(subject, to: ReactorEngine<Action, Mutation, State>.self).send(action, to: R.self)
      },
      perform: { engine, work in engine.perform(work, R.self) },
      workOff: { engine in engine.workOff(R.self) }
    )
  }
}

/// So that a reactor whose properties are constants of `Sendable` types can be declared `Sendable` and sent to from anywhere.
///
/// Sendable because the only property is a reference to the engine, whose own properties are guarded by its lock or touched
/// by the draining thread only, which the lock appoints; what the engine hands from thread to thread is `Sendable`
/// by the condition. The reactor is asked for no more than its owner allows: a core is used through the reactor only.
extension ReactorCore: @unchecked Sendable where Action: Sendable, Mutation: Sendable, State: Sendable {}

extension Reactor {
  /// Sends `action` and returns when its synchronous mutations were reduced, whichever thread did so.
  public func send(_ action: Action, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      core.send(action, to: self) { continuation.resume() }
    }
  }
}

extension ReactorCore {
  /// Sends `action` and calls `notify` once its synchronous mutations were reduced.
  func send<R: Reactor>(_ action: Action, to reactor: R, thenNotify notify: @escaping () -> Void)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let subject = self.action(for: reactor)
    if subject === engine {
      engine.enqueue(action, thenNotify: notify)
    } else {
      subject.onNext(action)
      notify()
    }
  }
}

/// The shape of generated code that this runtime fits.
///
/// A generated reactor names the shape it was written for where it declares its core, so a file that the runtime no
/// longer fits does not compile, and the compiler's message says to generate it again.
public enum GeneratedCodeVersion: Sendable {
  /// The shape before the first release. No runtime fits it; it exists so that the message can be seen and tested.
  @available(
    *,
    unavailable,
    message: "this file was generated for another version of ReactorRuntime: run `reactorgen generate` again"
  )
  case version0

  /// The shape that this runtime fits: `core`, `mutate(action:)` and `reduce(into:mutation:)`.
  case version1
}
