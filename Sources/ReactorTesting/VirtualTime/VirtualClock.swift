import ReactorRuntime

/// A clock whose time passes only when a test says so, and which runs what is due then, without waiting.
///
/// ```swift
/// withVirtualTime { clock in
///   reactor.action.onNext(.search("swift"))
///   clock.advance(by: .milliseconds(300))
///   #expect(reactor.currentState.isLoading)
/// }
/// ```
///
/// What is due runs in the order of its time, at equal times in the order in which it was asked for; each piece of work is
/// followed by what it lets tasks do. It runs on the thread that lets time pass. Only one may do so at a time, but a piece
/// of work may let time pass itself.
///
/// A task is in virtual time if a stream started it there (`.task`, `.run`, an asynchronous sequence), with its child
/// tasks and the default actors that it calls; `Task { }` and `Task.detached` aren't, since they run on the system's
/// threads. Needs macOS 15, iOS 18 or Linux; on older systems tasks run on the system's threads, too. Before the systems
/// numbered 26 a task starts when time is let pass next, from then on at once.
public final class VirtualClock: Clock, Sendable {
  /// A point in virtual time.
  public struct Instant: InstantProtocol {
    /// The virtual time since the start of the clock.
    public let elapsed: Duration

    /// The instant at which `elapsed` has passed since the start of the clock.
    public init(elapsed: Duration) {
      self.elapsed = elapsed
    }

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(elapsed: elapsed + duration)
    }

    /// How much later `other` is; negative if it is earlier.
    public func duration(to other: Instant) -> Duration {
      other.elapsed - elapsed
    }

    /// Whether `left` is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.elapsed < right.elapsed
    }
  }

  /// The scheduler that shares this clock's time, to inject where a scheduler is asked for and to make hot and cold
  /// streams.
  public let scheduler: TestScheduler

  /// A clock that shows zero and counts nanoseconds.
  public convenience init() {
    self.init(scheduler: TestScheduler(initialClock: 0, resolution: 1e-9, simulateProcessingDelay: false))
  }

  /// A clock that shares the time of `scheduler`, and its resolution and processing delay.
  public init(scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// A clock for the virtual time that is in force where this is read; nil where time is real.
  package static var inForce: VirtualClock? {
    (VirtualTime.current?.scheduler as? TestScheduler).map { VirtualClock(scheduler: $0) }
  }

  /// The virtual time.
  public var now: Instant {
    Instant(elapsed: scheduler.elapsed)
  }

  /// One tick of the scheduler.
  public var minimumResolution: Duration {
    scheduler.duration(of: 1)
  }

  /// Returns when virtual time has come to `deadline`, at once if that is over. Throws `CancellationError` as soon as the
  /// task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await scheduler.virtualTime.sleep(for: now.duration(to: deadline))
  }
}
