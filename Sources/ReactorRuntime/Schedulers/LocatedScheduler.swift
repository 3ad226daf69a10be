/// A scheduler that can tell whether the caller is where it runs its work. A reactor with such a scheduler handles what is
/// sent there at once.
protocol LocatedScheduler: ImmediateSchedulerType {
  var isCurrent: Bool { get }
}

extension MainActorScheduler: LocatedScheduler {}

extension MainScheduler: LocatedScheduler {
  /// In virtual time every caller is.
  var isCurrent: Bool {
    MainQueue.isCurrent || VirtualTime.current != nil
  }
}
