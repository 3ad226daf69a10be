/// The clock to sleep on in effects: real time in production, virtual time in a test that drives one.
///
/// ```swift
/// .task {
///   try await ReactorClock().sleep(for: .seconds(1))
///   return .setMessage(nil)
/// }
/// ```
///
/// `Task.sleep` always takes real time. Which time is meant is decided at each call, from the task that makes it: tasks
/// inherit virtual time, detached ones don't.
public struct ReactorClock: Clock {
  /// A point in time, comparable with others that were taken in the same test, or with others in production.
  public struct Instant: InstantProtocol {
    private let elapsed: Duration

    init(elapsed: Duration) {
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

  private static let realStart = ContinuousClock.now

  /// The clock; all are the same.
  public init() {}

  /// The current time.
  public var now: Instant {
    if let virtualTime = VirtualTime.current {
      Instant(elapsed: virtualTime.scheduler.elapsed)
    } else {
      Instant(elapsed: Self.realStart.duration(to: .now))
    }
  }

  /// The smallest step of the clock in production: that of the continuous clock.
  public var minimumResolution: Duration {
    ContinuousClock().minimumResolution
  }

  /// Returns at `deadline`, at once if that is over; in real time up to `tolerance` later. Throws `CancellationError` as
  /// soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let duration = now.duration(to: deadline)
    if let virtualTime = VirtualTime.current {
      try await virtualTime.sleep(for: duration)
    } else {
      try await Task.sleep(for: duration, tolerance: tolerance, clock: .continuous)
    }
  }
}
