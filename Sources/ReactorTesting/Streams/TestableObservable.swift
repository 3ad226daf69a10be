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

/// Sends its events at their virtual times, whoever is subscribed then. RxTest 6: `HotObservable`.
final class HotObservable<Element>: TestableObservable<Element> {
  private var handlers: [(number: Int, handler: (Event<Element>) -> Void)] = []
  private var nextNumber = 0

  override init(scheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
    super.init(scheduler: scheduler, recordedEvents: recordedEvents)
    for record in recordedEvents {
      scheduler.scheduleAt(record.time) { [self] in
        for (_, handler) in handlers {
          handler(record.value)
        }
      }
    }
  }

  override func connect(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    let number = nextNumber
    nextNumber += 1
    handlers.append((number, handler))
    return Disposables.create { [self] in
      handlers.removeAll { $0.number == number }
    }
  }
}

/// Sends its events to each subscriber; their times count from the subscription. RxTest 6: `ColdObservable`.
final class ColdObservable<Element>: TestableObservable<Element> {
  override func connect(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    Disposables.create(
      recordedEvents.map { record in
        scheduler.scheduleRelativeVirtual(record.value, dueTime: record.time) { event in
          handler(event)
          return Disposables.create()
        }
      }
    )
  }
}

/// From when to when a stream was subscribed to, in virtual time. RxTest 6: `Subscription`.
public struct Subscription: Hashable, Sendable {
  /// When it was subscribed to.
  public let subscribe: TestTime

  /// When the subscription was disposed of; `Int.max` when it wasn't.
  public let unsubscribe: TestTime

  /// A subscription at `subscribe` that wasn't disposed of.
  public init(_ subscribe: TestTime) {
    self.init(subscribe, .max)
  }

  /// A subscription at `subscribe` that was disposed of at `unsubscribe`.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// Both times, as in `(200: 300)`.
  public var debugDescription: String {
    "(\(subscribe): \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
  }
}
