// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import RxSwift

// A stand-in of RxCocoa: of its public names some of those that views use, with the types and the timing that it has. An event is delivered while
// it happens; a property's stream has its value first, at once.

public struct ControlEvent<PropertyType>: ObservableType {
  public typealias Element = PropertyType

  private let events: Observable<PropertyType>

  public init<Events: ObservableType>(events: Events) where Events.Element == Element {
    self.events = events.asObservable()
  }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(observer)
  }

  public func asObservable() -> Observable<Element> { events }
}

public struct ControlProperty<PropertyType>: ObservableType, ObserverType {
  public typealias Element = PropertyType

  private let values: Observable<PropertyType>
  private let sink: (Event<PropertyType>) -> Void

  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Element == Values.Element, Element == Sink.Element {
    self.values = values.asObservable()
    sink = { event in
      if case .next = event { valueSink.on(event) }
    }
  }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(observer)
  }

  public func asObservable() -> Observable<Element> { values }

  public func on(_ event: Event<Element>) { sink(event) }

  public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }
}

extension ControlProperty where PropertyType == String? {
  public var orEmpty: ControlProperty<String> {
    let sink = self.sink
    return ControlProperty<String>(
      values: values.map { $0 ?? "" },
      valueSink: StringSink { sink($0) }
    )
  }
}

private struct StringSink: ObserverType {
  var set: (Event<String?>) -> Void

  func on(_ event: Event<String>) {
    if case .next(let text) = event { set(.next(text)) }
  }
}

extension ObservableType {
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe(onNext: { element in for observer in observers { observer.on(.next(element)) } })
  }

  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    subscribe(onNext: { element in for observer in observers { observer.on(.next(element)) } })
  }

  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result,
    curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
