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

  /// As in RxSwift, what a subscription lets happen on the thread's own scheduler waits until it is whole.
  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    guard CurrentThreadScheduler.isScheduleRequired else { return run(observer) }
    return CurrentThreadScheduler.instance.schedule(()) { self.run(observer) }
  }

  private func run<Observer: ObserverType>(_ observer: Observer) -> any Disposable
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

/// A stream that has sent all that it sends when its subscription returns, whatever waits on the thread.
private final class ImmediateObservable<Element>: Observable<Element> {
  private let events: [Event<Element>]

  init(_ events: Event<Element>...) {
    self.events = events
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    for event in events { observer.on(event) }
    return Disposables.create()
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
    let end = Disposables.create { onDisposed?() }
    let subscription = subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
      if event.isStopEvent { end.dispose() }
    }
    return Disposables.create {
      subscription.dispose()
      end.dispose()
    }
  }

  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    ClosureObservable(subscribe)
  }

  public static func empty() -> Observable<Element> { ImmediateObservable(.completed) }

  public static func never() -> Observable<Element> { ImmediateObservable() }

  public static func error(_ error: any Swift.Error) -> Observable<Element> { ImmediateObservable(.error(error)) }

  public static func just(_ element: Element) -> Observable<Element> { ImmediateObservable(.next(element), .completed) }

  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  /// As in RxSwift, each element has a turn of its own on the thread's scheduler: several such streams take turns.
  public static func from(_ elements: [Element]) -> Observable<Element> {
    create { observer in
      let group = DisposableGroup()
      func send(_ rest: ArraySlice<Element>) {
        let turn = CurrentThreadScheduler.instance.schedule(rest) { rest in
          guard let element = rest.first else {
            observer.onCompleted()
            return Disposables.create()
          }
          observer.onNext(element)
          if !group.isDisposed { send(rest.dropFirst()) }
          return Disposables.create()
        }
        group.add(turn)
      }
      send(elements[...])
      return group
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
      let task = Task.detached {
        let (sequence, observer) = transfer.value
        do {
          for try await element in sequence { observer.onNext(element) }
          observer.onCompleted()
        } catch is CancellationError {
          // An error like any other before RxSwift 6.10.
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
