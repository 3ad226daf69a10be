/// Who gets a reactor's states, and who may read the latest one.
///
/// The engine's lock guards it, and the latest state, which lies in the room behind that lock: the draining thread alone writes it, with the
/// lock, so it may read it without.
///
/// A subscriber who is new gets the latest state outside of the lock, and what is published meanwhile waits for it (``CatchUpSubscriber``):
/// nobody misses a state, and nobody sees two out of their order.
///
/// Reducing in place changes the state where it is kept, so that nobody may read it meanwhile. The engine's `gate` is held while `reduce` runs, which
/// nothing else here does with a lock; a reader waits at it and not at the engine's lock, which stays free for those who send.
/// `reducingThread` tells readers that they have to, and catches a `reduce` that reads its own state, which would wait for itself.
@usableFromInline
struct StateStore<State> {
  @usableFromInline typealias Subscriber = CatchUpSubscriber<State>

  /// Whether there is a latest state, as `transform(state:)` left it.
  @usableFromInline var hasState = false

  /// In the order of their subscription.
  @usableFromInline private(set) var subscribers: [Subscriber]

  /// How many of them are still getting the state that was there when they came.
  @usableFromInline private(set) var catchingUpCount = 0

  /// The thread that reduces in place right now.
  @usableFromInline var reducingThread: ThreadIdentity?

  @inlinable
  init() {
    subscribers = []
  }

  /// The subscribers that can be sent `state` now. Those that are still catching up keep it for later.
  @inlinable
  func ready(for state: UnsafePointer<State>) -> [Subscriber] {
    catchingUpCount == 0 ? subscribers : readyMeanwhile(for: state)
  }

  @usableFromInline
  func readyMeanwhile(for state: UnsafePointer<State>) -> [Subscriber] {
    subscribers.filter { !$0.leaveForLater(.next(state.pointee)) }
  }

  /// Keeps `subscriber`, who has to catch up if there is a state already.
  mutating func insert(_ subscriber: Subscriber) {
    subscribers.append(subscriber)
    if hasState {
      catchingUpCount += 1
    } else {
      subscriber.isCatchingUp = false
    }
  }

  /// Notes that a subscriber has caught up.
  mutating func caughtUp() {
    catchingUpCount -= 1
  }

  /// Takes out the subscriber with that identity. What is returned is to be let go of without the lock.
  mutating func remove(_ identity: ObjectIdentifier) -> Subscriber? {
    subscribers.firstIndex { ObjectIdentifier($0) == identity }.map { subscribers.remove(at: $0) }
  }

  /// Takes all of them out.
  mutating func removeAll() -> [Subscriber] {
    let removed = subscribers
    subscribers = []
    return removed
  }

  /// Counts an action that came from `thread` with those who are catching up there, and says whether one of them has led to so many
  /// that it is a loop without end.
  func isRunaway(on thread: ThreadIdentity) -> Bool {
    subscribers.compactMap { $0.countAction(on: thread) }.contains(ReactorHooks.runawayLimit)
  }
}
