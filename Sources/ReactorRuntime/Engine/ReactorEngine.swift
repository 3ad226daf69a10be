/// What makes a reactor go: its queue, its state, its effects and its subscribers.
///
/// Whoever finds the engine idle drains the queue; others leave their work and return. The lock guards the properties and
/// is never held while a reactor's or a subscriber's code runs. What says "draining thread only" needs no lock, because
/// becoming and ceasing to be the draining thread goes through the lock.
@usableFromInline
final class ReactorEngine<Action, Mutation, State>: ActionSubject<Action> {
  @usableFromInline typealias Work = ReactorWork<Action, Mutation, State>

  @usableFromInline
  enum Phase {
    case untouched
    case started
    case stopped
  }

  /// A part of the pipeline that is handing something on synchronously; what comes out of it is handled on the spot.
  @usableFromInline
  enum Feed {
    case actions
    case mutations
    case states
  }

  @exclusivity(unchecked) @usableFromInline var phase = Phase.untouched
  @exclusivity(unchecked) @usableFromInline var isStubEnabled = false
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  @exclusivity(unchecked) @usableFromInline var queue: WorkQueue<Work>
  @usableFromInline weak var owner: AnyObject?

  /// The latest state as `transform(state:)` left it. Written by the draining thread only, with the lock.
  @exclusivity(unchecked) @usableFromInline var current: UnsafeMutablePointer<State>?
  @exclusivity(unchecked) @usableFromInline var stateSubscribers: [CatchUpSubscriber<State>]
  @exclusivity(unchecked) @usableFromInline var catchingUpCount = 0

  /// Where the draining is done, if not on the sender's thread. Set once, before anything is handed out.
  @exclusivity(unchecked) @usableFromInline var scheduler: (any ImmediateSchedulerType)?

  /// Does one piece of work. Set once, before anything is handed out; specialised for the reactor's type.
  @exclusivity(unchecked) @usableFromInline var perform: ((ReactorEngine, Work) -> Void)?

  /// Whether a mutation is being handed to the pipeline. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var isDelivering = false

  /// Mutations that came while one was being handed to the pipeline, on the same thread. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var deferredMutations: WorkQueue<Mutation>

  /// Whether the transforms are overridden. Set while starting.
  @exclusivity(unchecked) @usableFromInline var transformsAction = false
  @exclusivity(unchecked) @usableFromInline var mutationSource: TransformSource<Mutation>?
  @exclusivity(unchecked) @usableFromInline var stateSource: TransformSource<State>?

  /// The latest state as `reduce` left it, if `transform(state:)` is overridden. Draining thread only.
  @exclusivity(unchecked) @usableFromInline var untransformed: StateBox<State>?

  /// Makes readers wait while the state is reduced in place; nil if `reduce` works on a copy. Set once, at the creation.
  @exclusivity(unchecked) @usableFromInline var inPlaceGate: Lock?
  @exclusivity(unchecked) @usableFromInline var inPlaceThread: ThreadIdentity?

  /// The stub, made on demand, and the last state that it was given.
  @usableFromInline var stub: AnyObject?
  @exclusivity(unchecked) @usableFromInline var stubbedState: StateBox<State>?

  /// What `observed` reads, made on demand; without its type, which older systems don't have.
  var observedFields: AnyObject?

  /// The thread that is handing something on synchronously, if any, and what.
  @usableFromInline var directThread: ThreadIdentity?
  @usableFromInline var feed: Feed?
  @usableFromInline var isMutatingDirectly = false
  @usableFromInline var isPublishingDirectly = false
  @exclusivity(unchecked) @usableFromInline var isCommitting = false

  @usableFromInline var transformSinks: [Sink<Action>]
  @usableFromInline var transformSubscriptions: [any Disposable]
  @usableFromInline var effects: [ObjectIdentifier: ReactorEffect<Action, Mutation>]

  /// The stream of states, a new object for each caller.
  @usableFromInline var stateStream: Observable<State> {
    StateStream(self)
  }

  // Set here rather than where they are declared, which keeps the types from being looked up for each reactor.
  @inlinable
  override init() {
    queue = WorkQueue()
    deferredMutations = WorkQueue()
    stateSubscribers = []
    transformSinks = []
    transformSubscriptions = []
    effects = [:]
    super.init()
  }

  deinit {
    inPlaceGate?.destroy()
    current?.deinitialize(count: 1)
    current?.deallocate()
  }

  /// Adds work, and drains unless someone does.
  @usableFromInline
  func enqueue(_ work: Work) {
    lock.lock()
    guard phase == .started else {
      lock.unlock()
      return
    }
    queue.append(work)
    needsLettingGo = true
    let mustDrain = !isDraining
    isDraining = true
    lock.unlock()
    if mustDrain {
      startDraining()
    }
  }

  /// Adds an action and what to call when it was handled, so that nothing comes between them.
  func enqueue(_ action: Action, thenNotify notify: @escaping () -> Void) {
    lock.lock()
    guard phase == .started else {
      lock.unlock()
      notify()
      return
    }
    queue.append(.action(action))
    queue.append(.notify(notify))
    needsLettingGo = true
    let mustDrain = !isDraining
    isDraining = true
    lock.unlock()
    if mustDrain {
      startDraining()
    }
  }

  /// Drains here or on the scheduler. Call after having set `isDraining`.
  @usableFromInline
  func startDraining() {
    if let scheduler {
      _ = scheduler.schedule(self) { engine in
        engine.drain()
        return Disposables.create()
      }
    } else {
      drain()
    }
  }

  /// Does what is in the queue until nothing is. Call on the draining thread, without the lock.
  @usableFromInline
  func drain() {
    var actionCount = 0
    while true {
      lock.lock()
      guard let work = queue.popFirst() else {
        isDraining = false
        lock.unlock()
        return
      }
      lock.unlock()
      perform?(self, work)
      if case .action(let action) = work {
        actionCount += 1
        if actionCount == ReactorHooks.runawayLimit {
          ReactorHooks.reportRunaway(action)
        }
      }
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
    let observedFields = self.observedFields
    self.observedFields = nil
    let queue = self.queue
    self.queue = WorkQueue()
    let effects = self.effects
    self.effects = [:]
    let transformSubscriptions = self.transformSubscriptions
    self.transformSubscriptions = []
    let stateSubscribers = self.stateSubscribers
    self.stateSubscribers = []
    let actionSinks = subscribers
    subscribers = []
    let stub = self.stub
    self.stub = nil
    lock.unlock()
    // Destroyed here rather than with the lock held: destroying them may run a user's code.
    withExtendedLifetime(observedFields) {}
    withExtendedLifetime(queue) {}
    withExtendedLifetime(stub) {}
    for effect in effects.values {
      effect.child.dispose()
    }
    for subscription in transformSubscriptions {
      subscription.dispose()
    }
    for subscriber in stateSubscribers {
      subscriber.sink.dispose()
    }
    for sink in actionSinks {
      sink.dispose()
    }
  }
}
