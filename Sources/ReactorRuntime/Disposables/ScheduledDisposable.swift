/// Disposes of another disposable on a scheduler. RxSwift 6: `ScheduledDisposable`.
public final class ScheduledDisposable: Cancelable {
  /// Where the disposal happens.
  public let scheduler: any ImmediateSchedulerType

  private let slot = SerialDisposable()

  /// Disposes of `disposable` on `scheduler`, some time after `dispose()` was called.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    slot.disposable = disposable
  }

  /// Whether the disposal has happened on the scheduler.
  public var isDisposed: Bool {
    slot.isDisposed
  }

  /// Has the scheduler dispose of it.
  public func dispose() {
    _ = scheduler.schedule(slot) { slot in
      slot.dispose()
      return Disposables.create()
    }
  }
}
