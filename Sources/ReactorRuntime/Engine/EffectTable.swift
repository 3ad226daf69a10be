/// What runs in a reactor: the streams that `mutate` returned and that aren't over, and those in them and in transforms that can be
/// cancelled by their id.
///
/// The engine's lock guards it, and the counts of what waits in its members. What is taken out is let go of without the lock, and ids
/// are compared without it, since both run a user's code.
@usableFromInline
struct EffectTable<Action, Mutation> {
  typealias Effect = ReactorEffect<Action, Mutation>

  /// Without their type, as ``SubscriberList`` keeps its members. An effect that isn't in here is dead: what it still does is dropped.
  @usableFromInline private(set) var running: [ObjectIdentifier: AnyObject]
  @usableFromInline private(set) var startedCount = 0

  /// In the order of their start.
  @usableFromInline private(set) var cancellations: [any Cancellation]

  @inlinable
  init() {
    running = [:]
    cancellations = []
  }

  var isEmpty: Bool {
    running.isEmpty
  }

  func isRunning(_ effect: Effect) -> Bool {
    running[ObjectIdentifier(effect)] != nil
  }

  /// Those that aren't over, in the order in which they were started.
  var effects: [Effect] {
    running.values.map { unsafeDowncast($0, to: Effect.self) }.sorted { $0.number < $1.number }
  }

  /// Keeps an effect that is about to start.
  mutating func insert(_ effect: Effect) {
    startedCount += 1
    effect.number = startedCount
    running[ObjectIdentifier(effect)] = effect
  }

  mutating func remove(_ effect: Effect) -> AnyObject? {
    running.removeValue(forKey: ObjectIdentifier(effect))
  }

  /// Notes that something which `effect` did waits for its turn: an event of it, or the turn of a stream inside of it.
  func leave(_ effect: Effect, isEvent: Bool) {
    effect.waitingCount += 1
    if isEvent { effect.waitingEventCount += 1 }
  }

  /// Counts something that `effect` has left as begun, and says whether the effect still runs.
  func takeTurn(of effect: Effect, isEvent: Bool) -> Bool {
    effect.waitingCount -= 1
    if isEvent { effect.waitingEventCount -= 1 }
    return isRunning(effect)
  }

  /// The streams that can be cancelled and whose id may be `id`, since it has the same hash.
  func cancellations(for id: CancellationID) -> [any Cancellation] {
    cancellations.filter { $0.id.hash == id.hash }
  }

  mutating func insert(_ cancellation: any Cancellation) {
    cancellations.append(cancellation)
  }

  mutating func remove(_ cancellation: any Cancellation) {
    cancellations.removeAll { $0 === cancellation }
  }
}

/// A stream that `mutate` returned and that isn't over.
///
/// Its concatenation is worked off by the reactor itself: what follows a child is started after the child's last
/// mutation was reduced, whichever thread the child came to its end on.
@usableFromInline
final class ReactorEffect<Action, Mutation> {
  /// The action that started it, for reports.
  let action: Action

  /// Counts the effects of a reactor. Set once, before anyone but the draining thread has the effect.
  var number = 0

  /// What follows the running child, the next one last; without its type, as ``SubscriberList`` keeps its members. Only the
  /// draining thread touches it.
  private var following: [AnyObject]

  /// The end of the running child, if it came while it was being subscribed to. Only the draining thread touches it.
  var endDuringSubscription: Event<Mutation>?

  /// Whether the draining thread is subscribing to the child. The engine's lock guards it.
  var isSubscribing = false

  /// How much of what the running child did waits for its turn. The engine's lock guards it.
  fileprivate(set) var waitingCount = 0

  /// How much of that are its events; the others are turns that streams inside of it wait for. The engine's lock guards it.
  fileprivate(set) var waitingEventCount = 0

  /// The subscription to the running child.
  let child = SerialDisposable()

  init(action: Action, pending: [Observable<Mutation>]) {
    self.action = action
    following = pending.reversed()
  }

  /// Takes out what follows the running child, if anything does.
  func popFollowing() -> Observable<Mutation>? {
    following.popLast().map { unsafeDowncast($0, to: Observable<Mutation>.self) }
  }

  /// Puts all of `children` but the first before what follows the running child.
  func prependFollowing(_ children: [Observable<Mutation>]) {
    for index in stride(from: children.count - 1, to: 0, by: -1) {
      following.append(children[index])
    }
  }
}
