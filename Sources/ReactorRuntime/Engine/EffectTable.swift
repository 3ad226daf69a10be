/// What runs in a reactor: the streams that `mutate` returned and that aren't over, and those in them and in transforms that can be
/// cancelled by their id.
///
/// The engine's lock guards it, and the counts of what waits in its members. What is taken out is let go of without the lock, and ids
/// are compared without it, since both run a user's code.
@usableFromInline
struct EffectTable {
  /// In any order. An effect that isn't in here is dead: what it still does is dropped.
  @usableFromInline private(set) var running: [ReactorEffect]
  @usableFromInline private(set) var startedCount = 0

  /// In the order of their start.
  @usableFromInline private(set) var cancellations: [any Cancellation]

  @inlinable
  init() {
    running = []
    cancellations = []
  }

  var isEmpty: Bool {
    running.isEmpty
  }

  func isRunning(_ effect: ReactorEffect) -> Bool {
    effect.place != nil
  }

  /// Those that aren't over, in the order in which they were started.
  var effects: [ReactorEffect] {
    running.sorted { $0.number < $1.number }
  }

  /// Keeps an effect that is about to start.
  mutating func insert(_ effect: ReactorEffect) {
    startedCount += 1
    effect.number = startedCount
    effect.place = running.count
    running.append(effect)
  }

  /// Takes an effect out, into whose place the last one goes. Says whether it ran.
  @discardableResult
  mutating func remove(_ effect: ReactorEffect) -> Bool {
    guard let place = effect.place, let last = running.popLast() else { return false }
    effect.place = nil
    if last !== effect {
      running[place] = last
      last.place = place
    }
    return true
  }

  /// Takes everything out. What is returned is to be let go of without the lock.
  mutating func removeAll() -> Self {
    let removed = self
    for effect in running {
      effect.place = nil
    }
    self = Self()
    return removed
  }

  /// Notes that something which `effect` did waits for its turn: an event of it, or the turn of a stream inside of it.
  func leave(_ effect: ReactorEffect, isEvent: Bool) {
    effect.waitingCount += 1
    if isEvent { effect.waitingEventCount += 1 }
  }

  /// Counts something that `effect` has left as begun, and says whether the effect still runs.
  func takeTurn(of effect: ReactorEffect, isEvent: Bool) -> Bool {
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
///
/// Without the types of the reactor, which would have to be looked up for what is done with it.
@usableFromInline
final class ReactorEffect {
  /// The action that started it, for reports.
  let action: Any

  /// Counts the effects of a reactor. Set once, before anyone but the draining thread has the effect.
  var number = 0

  /// What follows the running child, streams of mutations, the next one last. Only the draining thread touches it.
  @exclusivity(unchecked) private var following: [AnyObject] = []

  /// The end of the running child, if it came while it was being subscribed to. Only the draining thread touches it.
  @exclusivity(unchecked) @usableFromInline var endDuringSubscription: StreamEnd?

  /// Where it stands among those that run, if it does. The engine's lock guards it.
  @exclusivity(unchecked) fileprivate(set) var place: Int?

  /// Whether the draining thread is subscribing to the child. The engine's lock guards it.
  @exclusivity(unchecked) var isSubscribing = false

  /// How much of what the running child did waits for its turn. The engine's lock guards it.
  @exclusivity(unchecked) fileprivate(set) var waitingCount = 0

  /// How much of that are its events; the others are turns that streams inside of it wait for. The engine's lock guards it.
  @exclusivity(unchecked) fileprivate(set) var waitingEventCount = 0

  /// The subscription to the running child.
  @usableFromInline let child = SerialDisposable()

  init(action: Any) {
    self.action = action
  }

  /// Takes out what follows the running child, if anything does.
  @usableFromInline
  func popFollowing() -> AnyObject? {
    following.popLast()
  }

  /// Puts `streams` before what follows the running child.
  @usableFromInline
  func prependFollowing(_ streams: consuming [AnyObject]) {
    if following.isEmpty {
      following = streams
      following.reverse()
    } else {
      following.append(contentsOf: streams.reversed())
    }
  }
}
