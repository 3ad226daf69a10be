public import ReactorRuntime

/// Records what it gets, and at which virtual time. RxTest 6: `TestableObserver`.
///
/// Made by ``TestScheduler/createObserver(_:)``.
public final class TestableObserver<Element>: ObserverType {
  /// What came so far.
  public private(set) var events: [Recorded<Event<Element>>] = []

  private let scheduler: TestScheduler

  init(scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// The elements that came so far.
  public var elements: [Element] {
    events.compactMap(\.value.element)
  }

  /// Records `event` with the scheduler's current time.
  public func on(_ event: Event<Element>) {
    events.append(Recorded(time: scheduler.clock, value: event))
  }
}
