/// A scheduler whose time passes only when a test says so.
package protocol VirtualScheduler: SchedulerType, Sendable {
  /// The virtual time that has passed since the scheduler's zero.
  var elapsed: Duration { get }
}
