/// What makes a reactor go: its queue, its state, its effects and its subscribers.
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
/// **Who drains.** ``DrainTurn`` says: whoever finds it idle takes the turn and works the queue off, and gives it back in
/// the same breath in which it finds the queue empty. Everyone else leaves work and returns, also the draining thread
/// itself when it sends from inside of `reduce` or a subscriber. So one thread at a time runs the
/// reactor's code, and what says "draining thread only" needs no lock: the next draining thread sees what the last one
/// wrote, because it took the lock after that one let go of it.
///
/// **What is handled on the spot.** What the engine feeds into a transform, or subscribes to, may answer before that
/// call returns. Such an answer belongs to the work that is being done and must not wait in the queue behind other
/// work: `directThread` names the thread that is feeding, and what comes on it from the part that is fed (`feed`), or
/// from the effect that is subscribed to, is handled at once. Everything else is queued, on whatever thread it comes.
///
/// **The lock** guards the properties and is held for a moment only: never while a reactor's or a subscriber's code
/// runs, to which also belong the destruction of what they handed over and the comparison of their ids. That is why so
/// much here is taken out with the lock held and let go of after it.
@usableFromInline
final class ReactorEngine<Action, Mutation, State>: ActionSubject<Action> {
  @usableFromInline typealias Work = ReactorWork<Action, Mutation, State>

  @usableFromInline
  enum Phase {
    case untouched
    case started
    case stopped
  }

  @exclusivity(unchecked) @usableFromInline var phase = Phase.untouched
  @exclusivity(unchecked) @usableFromInline var isStubEnabled = false

  /// Who works the queue off. The lock guards it.
  @exclusivity(unchecked) @usableFromInline var turn = DrainTurn.idle
  @exclusivity(unchecked) @usableFromInline var queue: WorkQueue<Work>
  @exclusivity(unchecked) @usableFromInline weak var owner: AnyObject?

  /// The latest state as `transform(state:)` left it, once there is one: in the room behind the lock. Written by the
  /// draining thread only, with the lock.
  @exclusivity(unchecked) @usableFromInline var current: UnsafeMutablePointer<State>?
  @exclusivity(unchecked) @usableFromInline var stateSubscribers: [CatchUpSubscriber<State>]

  /// How many of them are still getting the state that was there when they came.
  @exclusivity(unchecked) @usableFromInline var catchingUpCount = 0

  /// Where the draining is done, if not on the sender's thread. Set once, before anything is handed out.
  @exclusivity(unchecked) @usableFromInline var scheduler: (any ImmediateSchedulerType)?
  @exclusivity(unchecked) @usableFromInline var isScheduled = false

  /// The same scheduler, if it can tell where it is.
  var located: (any LocatedScheduler)?

  /// The thread that works the queue off, and how many actions it has added meanwhile.
  var loopThread: ThreadIdentity?
  var ownActionCount = 0

  /// Does one piece of work. Set once, before anything is handed out; specialised for the reactor's type.
  @exclusivity(unchecked) @usableFromInline var perform: ((ReactorEngine, Work) -> Void)?

  /// Whether a mutation is being handed to the pipeline. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var isDelivering = false

  /// Mutations that came while one was being handed to the pipeline, on the same thread. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var deferredMutations: WorkQueue<Mutation>

  /// Whether the reactor is being started. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var isStarting = false

  /// Whether the transforms are overridden. Set while starting.
  @exclusivity(unchecked) @usableFromInline var transformsAction = false
  @exclusivity(unchecked) @usableFromInline var mutationSource: TransformSource<Mutation>?
  @exclusivity(unchecked) @usableFromInline var stateSource: TransformSource<State>?

  /// The latest state as `reduce` left it, if `transform(state:)` is overridden. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var untransformed: StateBox<State>?

  /// Makes readers wait while the state is reduced in place; nil if `reduce` works on a copy. Set once, at the
  /// creation.
  @exclusivity(unchecked) @usableFromInline var inPlaceGate: Lock?
  @exclusivity(unchecked) @usableFromInline var inPlaceThread: ThreadIdentity?

  /// What the reactor's stubs share, made on demand.
  @exclusivity(unchecked) @usableFromInline var stub: AnyObject?

  /// What `observed` reads, made on demand; without its type, which older systems don't have.
  var observedFields: AnyObject?

  /// The thread that is handing something on synchronously, if any, and what.
  @exclusivity(unchecked) @usableFromInline var directThread: ThreadIdentity?
  @exclusivity(unchecked) @usableFromInline var feed: PipelinePart?

  /// Whether what came out of a transform on the spot is being handled: a second one that comes meanwhile is queued
  /// behind it. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var isMutatingDirectly = false
  @exclusivity(unchecked) @usableFromInline var isPublishingDirectly = false
  @exclusivity(unchecked) @usableFromInline var isCommitting = false

  /// The subscribers of the actions that belong to `transform(action:)`; the others are `observers`.
  @exclusivity(unchecked) @usableFromInline var transformSinks: SubscriberList<Sink<Action>>
  @exclusivity(unchecked) @usableFromInline var transformConnections: [any Reconnectable]

  /// What transforms returned and has failed, until it is subscribed to again.
  @exclusivity(unchecked) @usableFromInline var brokenConnections: [any Reconnectable]

  /// The thread that subscribes again to what `transform(action:)` returned.
  @exclusivity(unchecked) @usableFromInline var connectingThread: ThreadIdentity?

  /// The effects that aren't over, without their type, as ``SubscriberList`` keeps its members. One that isn't in here is dead:
  /// what it still does is dropped.
  @exclusivity(unchecked) @usableFromInline var effects: [ObjectIdentifier: AnyObject]
  @exclusivity(unchecked) @usableFromInline var startedEffectCount = 0

  /// The streams inside of effects and transforms that can be cancelled by their id, in the order of their start.
  @exclusivity(unchecked) @usableFromInline var cancellations: [any Cancellation]

  /// Those who follow the mutations and the actions, if anyone ever did, and whether anyone does.
  @exclusivity(unchecked) @usableFromInline var listeners: EngineListeners<Action, Mutation>?
  @exclusivity(unchecked) @usableFromInline var hasListeners = false

  /// The stream of states, the same object as long as anyone has it; not kept here, for it keeps the engine.
  @usableFromInline var stateStream: Observable<State> {
    lock.withLock {
      if let stream = sharedStateStream { return stream }
      let stream = StateStream(self)
      sharedStateStream = stream
      return stream
    }
  }

  private weak var sharedStateStream: StateStream<Action, Mutation, State>?

  /// Whether there is, or was, anything that must be let go of at the end.
  @exclusivity(unchecked) var needsLettingGo = false

  /// Told each time that there is more to let go of, with the lock held. Set once, at the creation.
  var onKeeping: (() -> Void)?

  // Set here rather than where they are declared, which keeps the types from being looked up for each reactor.
  @inlinable
  override init() {
    queue = WorkQueue()
    deferredMutations = WorkQueue()
    stateSubscribers = []
    transformSinks = SubscriberList()
    transformConnections = []
    brokenConnections = []
    effects = [:]
    cancellations = []
    super.init(lock: Lock(withRoomFor: State.self))
  }

  deinit {
    inPlaceGate?.destroy()
    current?.deinitialize(count: 1)
  }

  override func run(_ sink: Sink<Action>) -> any Disposable {
    subscribeToActions(sink)
  }

  @usableFromInline
  override func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock {
      subscription.claimRemoval()
        ? observers.remove(subscription.identity) ?? transformSinks.remove(subscription.identity) : nil
    }
    withExtendedLifetime(removed) {}
  }

  /// Notes that there is something to let go of at the end. Call with the lock held.
  func noteKeeping() {
    needsLettingGo = true
    onKeeping?()
  }

  /// Whether there is anything to let go of now.
  var keepsSomething: Bool {
    lock.withLock {
      !queue.isEmpty || !effects.isEmpty || !transformConnections.isEmpty || !stateSubscribers.isEmpty
        || !observers.isEmpty || stub != nil || listeners?.isEmpty == false
    }
  }

  /// Ends all effects and forgets the subscribers, without sending them anything.
  @usableFromInline
  func stop() {
    lock.lock()
    phase = .stopped
    let needsLettingGo = self.needsLettingGo
    lock.unlock()
    if needsLettingGo {
      letGo()
    }
  }

  private func letGo() {
    lock.lock()
    var queue = self.queue
    self.queue = WorkQueue()
    let effects = self.effects
    self.effects = [:]
    let transformConnections = self.transformConnections
    self.transformConnections = []
    let brokenConnections = self.brokenConnections
    self.brokenConnections = []
    let stateSubscribers = self.stateSubscribers
    self.stateSubscribers = []
    let actionSinks = observers
    observers = SubscriberList()
    let stub = self.stub
    self.stub = nil
    let cancellations = self.cancellations
    self.cancellations = []
    let observedFields = self.observedFields
    self.observedFields = nil
    let listeners = self.listeners
    self.listeners = nil
    lock.unlock()
    // Destroyed here rather than with the lock held: destroying them may run a user's code.
    while let work = queue.popFirst() {
      // Whoever waits for an action that is never handled now goes on all the same.
      if case .notify(let notify) = work {
        notify()
      }
    }
    withExtendedLifetime((stub, cancellations, brokenConnections, observedFields)) {}
    for effect in effects.values {
      unsafeDowncast(effect, to: ReactorEffect<Action, Mutation>.self).child.dispose()
    }
    for connection in transformConnections {
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
    perform: @escaping (ReactorEngine, Work) -> Void
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let initialState = reactor.initialState
    let scheduler = reactor.scheduler
    let isScheduled = type(of: scheduler) != CurrentThreadScheduler.self
    lock.lock()
    guard phase == .untouched else {
      lock.unlock()
      return
    }
    phase = .started
    isStarting = true
    turn = .draining
    owner = reactor
    self.receiver = receiver
    self.perform = perform
    if isScheduled {
      drain(on: scheduler)
    }
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

  /// Makes the initial state of a reactor without transforms the latest one, and sends it to those who subscribed while
  /// the reactor started.
  @inlinable
  func finishStarting(with state: State) {
    let first = lock.room(for: State.self)
    first.initialize(to: state)
    isStarting = false
    lock.lock()
    current = first
    if stateSubscribers.isEmpty && turn.finish(isQueueEmpty: queue.isEmpty) {
      lock.unlock()
    } else {
      let waiting = stateSubscribers
      lock.unlock()
      send(to: waiting)
      finishStarting()
    }
  }

  @usableFromInline
  func finishStarting() {
    isStarting = false
    lock.lock()
    let mayGo = turn.finish(isQueueEmpty: queue.isEmpty)
    lock.unlock()
    if !mayGo {
      startDraining()
    }
  }
}
