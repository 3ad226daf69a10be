/// Disposes of another disposable on a scheduler. RxSwift 6: `ScheduledDisposable`.
public final class ScheduledDisposable: Cancelable {
  /// Where the disposal happens.
  public let scheduler: any ImmediateSchedulerType
  private let held = SerialDisposable()

  /// One that disposes of `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held.disposable = disposable
  }

  /// Whether the disposal has happened.
  public var isDisposed: Bool {
    held.isDisposed
  }

  /// Schedules the disposal.
  public func dispose() {
    _ = scheduler.schedule(held) { held in
      held.dispose()
      return Disposables.create()
    }
  }
}
