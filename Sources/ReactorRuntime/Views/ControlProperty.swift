/// What is a property of a view. RxSwift 6: RxCocoa's `ControlPropertyType`.
public protocol ControlPropertyType: ObservableType, ObserverType {
  /// The property.
  func asControlProperty() -> ControlProperty<Element>
}

/// A property of a view that the user changes and that can be set: its value first, then each that the user gives it. RxSwift 6: RxCocoa's
/// `ControlProperty`.
///
/// What is set by code is not told. It never fails. It is subscribed to on the main queue: at once when that is where it happens, otherwise later.
public struct ControlProperty<PropertyType>: ControlPropertyType {
  /// The property's type.
  public typealias Element = PropertyType

  private let values: Observable<PropertyType>
  private let valueSink: AnyObserver<PropertyType>

  /// The property whose values are those of `values`, and that is set by `valueSink`.
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Element == Values.Element, Element == Sink.Element {
    self.values = values.asObservable().subscribe(on: MainActorScheduler.instance)
    self.valueSink = valueSink.asObserver()
  }

  /// Hands the values to `observer`.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(observer)
  }

  /// The stream of the values.
  public func asObservable() -> Observable<Element> {
    values
  }

  /// Sets the property. A stream that is bound to it must not fail: an error goes to ``ReactorHooks/onUnhandledError``.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next, .completed: valueSink.on(event)
    case .error(let error): ReactorHooks.report(error, from: "a stream that is bound")
    }
  }

  /// This property.
  public func asControlProperty() -> ControlProperty<Element> { self }

  /// The values without the first one: what the user changes from now on.
  @preconcurrency @MainActor public var changed: ControlEvent<PropertyType> {
    ControlEvent(events: values.skip(1))
  }
}

extension ControlPropertyType where Element == String? {
  /// The property with an empty text in the place of nil.
  public var orEmpty: ControlProperty<String> {
    let property = asControlProperty()
    return ControlProperty<String>(
      values: property.asObservable().map { $0 ?? "" },
      valueSink: AnyObserver { event in property.on(event.map { $0 }) }
    )
  }
}

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import UIKit

  extension Reactive where Base: UIControl {
    /// The property that `getter` reads, at first and at the given events, and `setter` sets. RxSwift 6: RxCocoa's `controlProperty`.
    @preconcurrency @MainActor public func controlProperty<Value>(
      editingEvents: UIControl.Event,
      getter: @escaping (Base) -> Value,
      setter: @escaping (Base, Value) -> Void
    ) -> ControlProperty<Value> {
      ControlProperty(
        values: controlEvent(editingEvents).startWith(()).compactMap { [weak base] in base.map(getter) },
        valueSink: Binder(base, binding: setter)
      )
    }
  }

  extension Reactive where Base: UITextField {
    /// The text. RxSwift 6: RxCocoa's `text`.
    @preconcurrency @MainActor public var text: ControlProperty<String?> {
      controlProperty(
        editingEvents: [.allEditingEvents, .valueChanged],
        getter: { $0.text },
        // Setting the same text would end the composition of a letter.
        setter: { if $0.text != $1 { $0.text = $1 } }
      )
    }
  }

  extension Reactive where Base: UISegmentedControl {
    /// The number of the segment that is selected. RxSwift 6: RxCocoa's `selectedSegmentIndex`.
    @preconcurrency @MainActor public var selectedSegmentIndex: ControlProperty<Int> {
      controlProperty(
        editingEvents: .valueChanged,
        getter: { $0.selectedSegmentIndex },
        setter: { $0.selectedSegmentIndex = $1 }
      )
    }
  }

  extension Reactive where Base: UIActivityIndicatorView {
    /// Sets whether it turns. RxSwift 6: RxCocoa's `isAnimating`.
    @preconcurrency @MainActor public var isAnimating: Binder<Bool> {
      Binder(base) { $1 ? $0.startAnimating() : $0.stopAnimating() }
    }
  }

  #if !os(tvOS)
    extension Reactive where Base: UISwitch {
      /// Whether it is on. RxSwift 6: RxCocoa's `isOn`.
      @preconcurrency @MainActor public var isOn: ControlProperty<Bool> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.isOn }, setter: { $0.isOn = $1 })
      }
    }

    extension Reactive where Base: UISlider {
      /// Where it stands. RxSwift 6: RxCocoa's `value`.
      @preconcurrency @MainActor public var value: ControlProperty<Float> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.value }, setter: { $0.value = $1 })
      }
    }

    extension Reactive where Base: UIStepper {
      /// Where it stands. RxSwift 6: RxCocoa's `value`.
      @preconcurrency @MainActor public var value: ControlProperty<Double> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.value }, setter: { $0.value = $1 })
      }
    }

    extension Reactive where Base: UIDatePicker {
      /// The date that is chosen. RxSwift 6: RxCocoa's `date`.
      @preconcurrency @MainActor public var date: ControlProperty<Date> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.date }, setter: { $0.date = $1 })
      }
    }

    extension Reactive where Base: UISearchBar {
      /// The text. RxSwift 6: RxCocoa's `text`; the search bar's delegate stays whose it is.
      @preconcurrency @MainActor public var text: ControlProperty<String?> { base.searchTextField.rx.text }
    }

    extension Reactive where Base: UIRefreshControl {
      /// Sets whether it turns. RxSwift 6: RxCocoa's `isRefreshing`.
      @preconcurrency @MainActor public var isRefreshing: Binder<Bool> {
        Binder(base) { $1 ? $0.beginRefreshing() : $0.endRefreshing() }
      }
    }
  #endif
#endif
