public import ReactorRuntime

/// A stream with prepared events that records who subscribes to it, and when. RxTest 6: `TestableObservable`.
///
/// Made by ``TestScheduler/createHotObservable(_:)`` and ``TestScheduler/createColdObservable(_:)``.
public class TestableObservable<Element>: ObservableType {
  /// The subscriptions so far, in their order.
  public private(set) var subscriptions: [Subscription] = []

  /// The events that were prepared.
  public let recordedEvents: [Recorded<Event<Element>>]

  let scheduler: TestScheduler

  init(scheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
    self.scheduler = scheduler
    self.recordedEvents = recordedEvents
  }

  /// Subscribes `observer`, from the scheduler's current time until what is returned is disposed of.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let index = subscriptions.count
    subscriptions.append(Subscription(scheduler.clock))
    let connection = connect { observer.on($0) }
    return Disposables.create { [self] in
      connection.dispose()
      subscriptions[index] = Subscription(subscriptions[index].subscribe, scheduler.clock)
    }
  }

  /// Sends the events to `handler` until what is returned is disposed of; the subclass tells when.
  func connect(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    preconditionFailure("a testable observable is hot or cold")
  }
}
