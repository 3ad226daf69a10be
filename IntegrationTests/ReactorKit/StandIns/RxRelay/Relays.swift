// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import RxSwift

// A stand-in of RxRelay 6: of its public names those that generated reactors may use.

public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  public init() {}

  public func accept(_ event: Element) { subject.onNext(event) }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}

public final class BehaviorRelay<Element>: ObservableType {
  private let subject: BehaviorSubject<Element>
  public private(set) var value: Element

  public init(value: Element) {
    self.value = value
    subject = BehaviorSubject(value: value)
  }

  public func accept(_ event: Element) {
    value = event
    subject.onNext(event)
  }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}
