/// Who works a reactor's queue off: the one state behind it, a value that the engine's lock guards.
///
/// ```
///          arrive, not here            begin, or arrive here
///   idle ─────────────────────▶ asked ───────────────────────▶ draining
///    ▲  └──────────── arrive here ────────────────────────────▶   │  │
///    └──────────────────── finish, nothing is left ───────────────┘  │
///                               asked ◀──────── handOver ────────────┘
/// ```
///
/// *Here* is where the queue may be worked off by the one who asks: anywhere, unless the reactor has a scheduler of its own,
/// and else on that scheduler. What holds:
///
/// - One thread at a time drains: only that which was told so by `arrive` or `begin`, until its `finish` says that it may go.
/// - Nothing is lost: whoever adds work calls `arrive` in the same locked section, and `finish` gives the turn back only in one in
///   which the queue is empty. So if there is work, someone drains or the scheduler was asked.
/// - The scheduler is asked once. Someone who sends from where it works, before it has begun, takes the turn over; its `begin`
///   then does nothing.
@usableFromInline
enum DrainTurn: Hashable {
  /// Nobody drains, and nothing waits.
  case idle

  /// The scheduler was asked to drain and hasn't begun.
  case asked

  /// A thread works the queue off.
  case draining

  /// What someone who has added work is to do.
  enum Answer {
    case leave
    case drain
    case askScheduler
  }

  /// Notes that work was added by someone who is `here` or not.
  mutating func arrive(here: Bool) -> Answer {
    switch self {
    case .draining:
      return .leave
    case .asked where !here:
      return .leave
    case .idle where !here:
      self = .asked
      return .askScheduler
    case .idle, .asked:
      self = .draining
      return .drain
    }
  }

  /// Whether the scheduler, which has come to it, is to drain.
  mutating func begin() -> Bool {
    guard self == .asked else { return false }
    self = .draining
    return true
  }

  /// Says whether the draining thread may go, which is when the queue is empty.
  @inlinable
  mutating func finish(isQueueEmpty: Bool) -> Bool {
    if isQueueEmpty {
      self = .idle
    }
    return isQueueEmpty
  }

  /// Leaves the turn, which the calling thread has, to the scheduler, which is to be asked.
  mutating func handOver() {
    self = .asked
  }
}
