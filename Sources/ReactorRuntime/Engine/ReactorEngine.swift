/// What makes a reactor go: its queue, its state, its effects and its subscribers.
///
/// It is made of values, each of which says at its top who may touch it and when: ``EngineStatus``, ``EngineBacklog``, ``StateStore``,
/// ``EffectTable``, ``TransformLinks``, ``TransformSources``, ``EngineListeners``, ``DrainPosition``, ``OwnerReference``. The engine holds the
/// lock, and leads from one to the next what comes.
///
/// The way of an action, which each file here takes a part of:
///
/// 1. `EngineQueue`: `send` does the action here and now if the engine is idle, and otherwise leaves it in the queue.
///    `perform` takes one piece of work, `handle` an action: by way of `transform(action:)`, if that is overridden, to
///    the reactor's `mutate(action:)`.
/// 2. `EngineEffects`: `run` reads the mutations of the stream that `mutate` returned. What can't be had without
///    subscribing becomes a `ReactorEffect`, whose events come back through the queue.
/// 3. `EngineState`: `deliver` hands each mutation, by way of `transform(mutation:)`, to `commit`, which has the
///    reactor reduce it, makes the new state the current one and sends it to the subscribers.
/// 4. `EngineTransforms`: what a transform gets and what comes out of it, at once or later, on any thread.
/// 5. `EngineListeners`: those who follow actions and mutations.
///
/// **Who drains.** ``EngineStatus`` says: whoever finds it idle takes the turn and works the queue off, and gives it back in
/// the same breath in which it finds the queue empty. Everyone else leaves work and returns, also the draining thread
/// itself when it sends from inside of `reduce` or a subscriber. So one thread at a time runs the
/// reactor's code, and what says "draining thread only" needs no lock: the next draining thread sees what the last one
/// wrote, because it changed the status after that one had.
///
/// **What is handled on the spot.** What the engine feeds into a transform, or subscribes to, may answer before that
/// call returns. Such an answer belongs to the work that is being done and must not wait in the queue behind other
/// work: `directThread` names the thread that is feeding, and what comes on it from the part that is fed (``DrainPosition``),
/// or from the effect that is subscribed to, is handled at once, and so is what an effect's
/// own code sets going. Everything else is queued, on whatever thread it comes.
///
/// **The lock** guards what the properties say it does and is held for a moment only: never while a reactor's or a subscriber's code
/// runs, to which also belong the destruction of what they handed over and the comparison of their ids. That is why so
/// much here is taken out with the lock held and let go of after it.
@usableFromInline
final class ReactorEngine<Action, Mutation, State>: ActionSubject<Action> {
  @usableFromInline typealias Work = ReactorWork<Action, Mutation, State>

  /// What any thread may ask and change without the lock, who drains included.
  @inlinable var status: EngineStatusWord {
    EngineStatusWord(lock.word)
  }

  // What the lock guards. The latest state lies in the room behind it (`current`).

  @exclusivity(unchecked) @usableFromInline var backlog = EngineBacklog()
  @exclusivity(unchecked) @usableFromInline var store: StateStore<State>
  @exclusivity(unchecked) @usableFromInline var effects: EffectTable
  @exclusivity(unchecked) @usableFromInline var transforms: TransformLinks<Action>

  /// Those who follow the mutations and the actions, if anyone does.
  @exclusivity(unchecked) @usableFromInline var listeners: EngineListeners<Action, Mutation>?

  /// The thread that is handing something on synchronously, if any.
  @exclusivity(unchecked) @usableFromInline var directThread: ThreadIdentity?

  /// What the reactor's stubs share, and what `observed` reads, both made on demand; the second without its type, which older systems
  /// don't have.
  @exclusivity(unchecked) @usableFromInline var stub: AnyObject?
  @exclusivity(unchecked) var observedFields: AnyObject?
  private weak var sharedStateStream: StateStream<Action, Mutation, State>?

  /// Whether there is, or was, anything that must be let go of at the end.
  @exclusivity(unchecked) var needsLettingGo = false

  // What is the draining thread's.

  @exclusivity(unchecked) @usableFromInline var position = DrainPosition()

  /// How many effects run.
  @exclusivity(unchecked) @usableFromInline var runningEffectCount = 0

  /// Mutations that came while one was being handed to the pipeline, on the same thread.
  @exclusivity(unchecked) @usableFromInline var deferredMutations: WorkQueue<Mutation>
  @exclusivity(unchecked) @usableFromInline var sources: TransformSources<Mutation, State>

  // What is set once, at the creation or by the thread that starts the reactor, before the status says that it is started.

  @exclusivity(unchecked) @usableFromInline var owner = OwnerReference()

  /// Does one piece of work, or all that is in the queue; specialised for the reactor's type.
  @exclusivity(unchecked) @usableFromInline var perform: ((ReactorEngine, Work) -> Void)?
  @exclusivity(unchecked) @usableFromInline var workOff: ((ReactorEngine) -> Void)?

  /// Where the draining is done, if not on the sender's thread, and the same scheduler, if it can tell where it is.
  @exclusivity(unchecked) @usableFromInline var scheduler: (any ImmediateSchedulerType)?
  var located: (any LocatedScheduler)?

  /// Makes readers wait while the state is reduced in place; nil if `reduce` works on a copy.
  @exclusivity(unchecked) @usableFromInline var gate: Lock?

  /// Told each time that there is more to let go of, with the lock held.
  var onKeeping: (() -> Void)?

  // Set here rather than where they are declared, which keeps the types from being looked up for each reactor.
  @inlinable
  override init() {
    store = StateStore()
    effects = EffectTable()
    transforms = TransformLinks()
    deferredMutations = WorkQueue()
    sources = TransformSources()
    super.init(lock: Lock(withWordAndRoomFor: State.self))
  }

  deinit {
    gate?.destroy()
    if store.hasState {
      current.deinitialize(count: 1)
    }
  }

  /// The stream of states, the same object as long as anyone has it; not kept here, for it keeps the engine.
  @usableFromInline var stateStream: Observable<State> {
    lock.withLock {
      if let stream = sharedStateStream { return stream }
      let stream = StateStream(self)
      sharedStateStream = stream
      return stream
    }
  }

  override func run(_ sink: Sink<Action>) -> any Disposable {
    subscribeToActions(sink)
  }

  @usableFromInline
  override func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock {
      guard subscription.claimRemoval() else { return AnyObject?.none }
      let removed = observers.remove(subscription.identity) ?? transforms.remove(subscription.identity)
      noteFollowers()
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Notes that there is something to let go of at the end. Call with the lock held.
  func noteKeeping() {
    needsLettingGo = true
    onKeeping?()
  }

  /// Notes whether an action concerns anyone but `mutate`. Call with the lock held, after whatever may have changed that.
  @usableFromInline
  func noteFollowers() {
    status.set(
      .followed,
      to: transforms.transformActions || !observers.isEmpty || listeners != nil || store.catchingUpCount > 0
    )
  }

  /// Whether there is anything to let go of now.
  var keepsSomething: Bool {
    lock.withLock {
      !backlog.isEmpty || !effects.isEmpty || !transforms.connections.isEmpty || !store.subscribers.isEmpty
        || !observers.isEmpty || stub != nil || listeners != nil
    }
  }

  /// Ends all effects and forgets the subscribers, without sending them anything.
  @usableFromInline
  func stop() {
    lock.lock()
    status.update { ($0.subtracting(.started).union(.stopped), ()) }
    let needsLettingGo = self.needsLettingGo
    lock.unlock()
    if needsLettingGo {
      letGo()
    }
  }

  private func letGo() {
    lock.lock()
    var work = backlog.removeAll()
    let effects = self.effects.removeAll()
    let connections = transforms.takeAll()
    let stateSubscribers = store.removeAll()
    let actionSinks = observers
    observers = SubscriberList()
    let listeners = self.listeners
    self.listeners = nil
    let states = sources.stateTransformation?.waiting
    sources.stateTransformation?.waiting = WorkQueue()
    let others = (stub, observedFields, states)
    stub = nil
    observedFields = nil
    lock.unlock()
    // Destroyed here rather than with the lock held: destroying them may run a user's code.
    while let work = work.popFirst() {
      // Whoever waits for an action that is never handled now goes on all the same.
      if case .notify(let notify) = unsafeDowncast(work, to: WorkItem<Work>.self).work {
        notify()
      }
    }
    withExtendedLifetime(others) {}
    for effect in effects.effects {
      effect.child.dispose()
    }
    for connection in connections {
      connection.dispose()
    }
    for subscriber in stateSubscribers {
      subscriber.sink.dispose()
    }
    actionSinks.forEach { $0.dispose() }
    listeners?.dispose()
  }
}

extension ReactorEngine {
  /// Connects the engine to its reactor: sets what is specialised for the reactor's type and, when the reactor
  /// overrides transforms, calls each once and subscribes to what it returned. Only the first call does anything.
  @inlinable
  func start<R: Reactor>(
    _ reactor: R,
    receiver: @escaping (ActionSubject<Action>, Action) -> Void,
    perform: @escaping (ReactorEngine, Work) -> Void,
    workOff: @escaping (ReactorEngine) -> Void
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let initialState = reactor.initialState
    let scheduler = reactor.scheduler
    let isScheduled = type(of: scheduler) != CurrentThreadScheduler.self
    lock.lock()
    guard status.now.isDisjoint(with: [.started, .stopped]) else {
      lock.unlock()
      return
    }
    position.steps = .starting
    owner.set(reactor)
    self.receiver = receiver
    self.perform = perform
    self.workOff = workOff
    if isScheduled {
      drain(on: scheduler)
    }
    status.set([.started, .draining])
    lock.unlock()

    let mutationSource = TransformSource<Mutation>()
    let stateSource = TransformSource<State>()
    let actions = reactor.transform(action: self)
    let mutations = reactor.transform(mutation: mutationSource)
    let states = reactor.transform(state: stateSource)

    let transformsStates = states !== stateSource || stateSource.isActive
    let transformsMutations = mutations !== mutationSource || mutationSource.isActive
    if !transformsStates && !transformsMutations && actions === self {
      finishStarting(with: initialState)
      return
    }
    if transformsStates {
      connectStates(states, source: stateSource, initialState: initialState)
    } else {
      publish(initialState)
    }
    if transformsMutations {
      connectMutations(mutations, source: mutationSource)
    }
    if actions !== self {
      connectActions(actions)
    }
    finishStarting()
  }

  /// Moves the draining to `scheduler`. While the reactor starts.
  @usableFromInline
  func drain(on scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler
    located = scheduler as? any LocatedScheduler
    status.set(.scheduled)
  }

  /// Makes the initial state of a reactor without transforms the latest one, and sends it to those who subscribed while
  /// the reactor started.
  @inlinable
  func finishStarting(with state: State) {
    current.initialize(to: state)
    position.steps = []
    lock.lock()
    store.hasState = true
    let waiting = store.subscribers
    lock.unlock()
    send(to: waiting)
    finishDraining()
  }

  @usableFromInline
  func finishStarting() {
    position.steps = []
    finishDraining()
  }

  /// Ends the turn, or drains if there is anything to do. For the thread that has the turn.
  @usableFromInline
  func finishDraining() {
    lock.lock()
    let isIdle = !status.now.contains(.waiting)
    if isIdle {
      status.update { ($0.finishing, ()) }
    }
    lock.unlock()
    if !isIdle {
      startDraining()
    }
  }
}
