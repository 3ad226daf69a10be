/// The stream of what happens to a view: has no first value, never fails. RxSwift 6: RxCocoa's `ControlEvent`.
///
/// It is subscribed to and delivered on the main queue: at once when that is where it happens, otherwise later. An error
/// of the events is reported to ``ReactorHooks/onUnhandledError`` and completes the stream.
public struct ControlEvent<Element>: ObservableType {
  private let events: Observable<Element>

  /// The stream of `events`.
  public init<Events: ObservableType>(events: Events) where Events.Element == Element {
    self.events = events.asObservable()
      .catch { error in
        ReactorHooks.report(error, from: "a control event")
        return .empty()
      }
      .observe(on: MainActorScheduler.instance)
      .subscribe(on: MainActorScheduler.instance)
  }

  /// Hands the events to `observer`, on the main queue.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(observer)
  }

  /// The stream of the events.
  public func asObservable() -> Observable<Element> {
    events
  }
}
