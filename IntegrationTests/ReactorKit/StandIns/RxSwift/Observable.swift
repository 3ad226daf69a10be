// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

public class Observable<Element>: ObservableType {
  init() {}

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    Disposables.create()
  }

  public func asObservable() -> Observable<Element> { self }
}

/// A stream made of what subscribing to it does.
final class ClosureObservable<Element>: Observable<Element> {
  private let subscription: (AnyObserver<Element>) -> any Disposable

  init(_ subscription: @escaping (AnyObserver<Element>) -> any Disposable) {
    self.subscription = subscription
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let group = DisposableGroup()
    var hasEnded = false
    let guarded = AnyObserver<Element> { event in
      guard !hasEnded, !group.isDisposed else { return }
      hasEnded = event.isStopEvent
      observer.on(event)
      if event.isStopEvent { group.dispose() }
    }
    group.add(subscription(guarded))
    return group
  }
}

extension ObservableType {
  public func asObservable() -> Observable<Element> {
    ClosureObservable { observer in self.subscribe(observer) }
  }

  func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(AnyObserver(handler))
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let subscription = subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
    }
    return Disposables.create {
      subscription.dispose()
      onDisposed?()
    }
  }

  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    ClosureObservable(subscribe)
  }

  public static func empty() -> Observable<Element> {
    create { observer in
      observer.onCompleted()
      return Disposables.create()
    }
  }

  public static func never() -> Observable<Element> { create { _ in Disposables.create() } }

  public static func error(_ error: any Swift.Error) -> Observable<Element> {
    create { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  public static func just(_ element: Element) -> Observable<Element> { of(element) }

  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  public static func from(_ elements: [Element]) -> Observable<Element> {
    create { observer in
      for element in elements { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  public static func deferred(_ factory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    create { observer in
      do {
        return try factory().subscribe(observer)
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
extension AsyncSequence {
  public func asObservable() -> Observable<Element> {
    .create { observer in
      let transfer = Transfer(value: (self, observer))
      let task = Task {
        let (sequence, observer) = transfer.value
        do {
          for try await element in sequence { observer.onNext(element) }
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
extension ObservableConvertibleType {
  public var values: AsyncThrowingStream<Element, any Swift.Error> {
    AsyncThrowingStream { continuation in
      let subscription = Transfer(
        value: asObservable().subscribe(
          onNext: { continuation.yield($0) },
          onError: { continuation.finish(throwing: $0) },
          onCompleted: { continuation.finish() }
        )
      )
      continuation.onTermination = { _ in subscription.value.dispose() }
    }
  }
}

struct Transfer<Value>: @unchecked Sendable {
  var value: Value
}
