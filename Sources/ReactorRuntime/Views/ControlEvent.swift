/// What is a stream of what happens to a view. RxSwift 6: RxCocoa's `ControlEventType`.
public protocol ControlEventType: ObservableType {
  /// The stream.
  func asControlEvent() -> ControlEvent<Element>
}

/// The stream of what happens to a view: has no first value, never fails. RxSwift 6: RxCocoa's `ControlEvent`.
///
/// It is subscribed to and delivered on the main queue: at once when that is where it happens, otherwise later. An error
/// of the events is reported to ``ReactorHooks/onUnhandledError`` and completes the stream.
public struct ControlEvent<Element>: ControlEventType {
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

  /// This stream.
  public func asControlEvent() -> ControlEvent<Element> { self }
}

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension Reactive where Base: UIControl {
    /// The stream of the given events of the control, which is held weakly. RxSwift 6: RxCocoa's `controlEvent(_:)`,
    /// but it doesn't complete when the control goes.
    @preconcurrency @MainActor public func controlEvent(_ controlEvents: UIControl.Event) -> ControlEvent<Void> {
      let source = Observable<Void>.create { [weak base] observer in
        let observer = UncheckedTransfer(observer)
        // A control event subscribes on the main queue.
        let identifier = MainActor.assumeIsolated {
          let action = UIAction { _ in observer.value.onNext(()) }
          base?.addAction(action, for: controlEvents)
          return UncheckedTransfer(action.identifier)
        }
        return Disposables.create {
          _ = MainActorScheduler.instance.schedule(()) {
            MainActor.assumeIsolated {
              base?.removeAction(identifiedBy: identifier.value, for: controlEvents)
            }
            return Disposables.create()
          }
        }
      }
      return ControlEvent(events: source)
    }
  }

  extension Reactive where Base: UIButton {
    /// The stream of the taps. RxSwift 6: RxCocoa's `tap`.
    @preconcurrency @MainActor public var tap: ControlEvent<Void> {
      #if os(tvOS)
        controlEvent(.primaryActionTriggered)
      #else
        controlEvent(.touchUpInside)
      #endif
    }
  }
#endif
