public import CReactorRuntime

/// What must be known of a reactor before anything is done with it, who works its queue off included: one word.
///
/// ```
///          arrive, not here            begin, or arrive here
///   idle ─────────────────────▶ asked ───────────────────────▶ draining
///    ▲  └──────── arrive here, or an action on the spot ──────────▶ │ │
///    └──────────────── finish, nothing is waiting ──────────────────┘ │
///                               asked ◀──────── handOver ─────────────┘
/// ```
///
/// *Here* is where the queue may be worked off by the one who asks: anywhere, unless the reactor has a scheduler of its own,
/// and else on that scheduler. What holds:
///
/// - One thread at a time drains: only that which was told so by `arriving` or `beginning`, or that found it idle, until it has put a word in place in
///   which `draining` isn't set any more.
/// - Nothing is lost: whoever adds work notes it here (`arriving`) in the same locked section, and `draining` goes only together with
///   `waiting`: in a locked section in which the queue is empty, or by an exchange that fails if anything was noted meanwhile.
/// - The scheduler is asked once. Someone who sends from where it works, before it has begun, takes the turn over; it then does nothing.
///
/// The value is pure; ``EngineStatusWord`` is the place that threads share.
@usableFromInline
struct EngineStatus: OptionSet, Hashable {
  @usableFromInline let rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The reactor was touched, and its core hasn't gone.
  @inlinable static var started: Self { Self(rawValue: 1 << 0) }

  /// The core has gone: nothing is handled any more.
  @inlinable static var stopped: Self { Self(rawValue: 1 << 1) }

  /// The stub stands in for the pipeline.
  @inlinable static var stubbed: Self { Self(rawValue: 1 << 2) }

  /// The reactor drains on a scheduler of its own.
  @inlinable static var scheduled: Self { Self(rawValue: 1 << 3) }

  /// The scheduler was asked to drain and hasn't begun.
  @inlinable static var asked: Self { Self(rawValue: 1 << 4) }

  /// A thread works the queue off, or handles an action past it.
  @inlinable static var draining: Self { Self(rawValue: 1 << 5) }

  /// Work was added since the queue was empty last.
  @inlinable static var waiting: Self { Self(rawValue: 1 << 6) }

  /// An action concerns others than `mutate`: `transform(action:)`, those who follow the actions or mutations, someone who is only just
  /// subscribing to the state.
  @inlinable static var followed: Self { Self(rawValue: 1 << 7) }

  /// What someone who has added work is to do.
  @usableFromInline
  enum Answer {
    case leave
    case drain
    case askScheduler
  }

  /// Someone who is `here` or not has added work.
  func arriving(here: Bool) -> (Self, Answer) {
    let noted = union(.waiting)
    if contains(.draining) { return (noted, .leave) }
    if here { return (noted.subtracting(.asked).union(.draining), .drain) }
    return contains(.asked) ? (noted, .leave) : (noted.union(.asked), .askScheduler)
  }

  /// The scheduler has come to it; nil if it has nothing to do here any more.
  var beginning: Self? {
    contains(.asked) ? subtracting(.asked).union(.draining) : nil
  }

  /// The draining thread goes, since the queue is empty.
  @inlinable var finishing: Self {
    subtracting([.draining, .waiting])
  }

  /// The draining thread leaves its turn to the scheduler, which is to be asked.
  var handingOver: Self {
    subtracting(.draining).union(.asked)
  }

  /// Whether an action can be handled on the spot, past the queue: by whoever puts this with `draining` in its place, which is the turn.
  /// Who then puts this back has ended the turn; that fails if anything was noted meanwhile.
  @inlinable var isIdle: Bool {
    subtracting(.followed) == .started
  }
}

/// The word that all threads share, in the room behind the engine's lock. Any thread may use it, with the lock or without.
///
/// What a thread wrote before it changed the word is seen by one that has found the change.
@usableFromInline
struct EngineStatusWord {
  @usableFromInline let word: UnsafeMutablePointer<UInt32>

  @inlinable
  init(_ word: UnsafeMutablePointer<UInt32>) {
    self.word = word
  }

  @inlinable var now: EngineStatus {
    EngineStatus(rawValue: reactor_word_load(word))
  }

  /// Puts `new` in the place of `old`, if that is there.
  @inlinable
  func exchange(_ old: EngineStatus, for new: EngineStatus) -> Bool {
    reactor_word_exchange(word, old.rawValue, new.rawValue)
  }

  /// Changes the word by what `change` makes of it, which is asked again if someone else was faster; returns what else it says.
  @discardableResult
  func update<Result>(_ change: (EngineStatus) -> (EngineStatus, Result)) -> Result {
    while true {
      let old = now
      let (new, result) = change(old)
      if exchange(old, for: new) { return result }
    }
  }

  /// Sets or clears `flag`.
  @usableFromInline
  func set(_ flag: EngineStatus, to isSet: Bool = true) {
    update { (isSet ? $0.union(flag) : $0.subtracting(flag), ()) }
  }
}
