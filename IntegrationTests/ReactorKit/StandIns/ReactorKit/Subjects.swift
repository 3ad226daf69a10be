// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import RxSwift

public final class ActionSubject<Element>: ObservableType, ObserverType, SubjectType {
  private let subject = PublishSubject<Element>()

  public init() {}

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  public func asObserver() -> ActionSubject<Element> { self }

  public func on(_ event: Event<Element>) {
    if case .next = event { subject.on(event) }
  }
}

public final class StateRelay<Element>: ObservableType {
  private let subject: BehaviorSubject<Element>

  public init(_ value: Element) {
    self.value = value
    subject = BehaviorSubject(value: value)
  }

  public var value: Element {
    didSet { subject.onNext(value) }
  }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}
