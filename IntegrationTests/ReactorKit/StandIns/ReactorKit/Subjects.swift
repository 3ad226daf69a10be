// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import RxSwift

public final class ActionSubject<Element>: ObservableType, ObserverType, SubjectType {
  private let subject = PublishSubject<Element>()
  private let lock = NSRecursiveLock()

  public init() {}

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  public func asObserver() -> ActionSubject<Element> { self }

  /// As in ReactorKit, the lock is held while an action is handled.
  public func on(_ event: Event<Element>) {
    guard case .next = event else { return }
    lock.withLock { subject.on(event) }
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

  /// The subject itself: who is told of a state does not depend on who disposes of what meanwhile.
  public func asObservable() -> Observable<Element> { subject.asObservable() }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}
