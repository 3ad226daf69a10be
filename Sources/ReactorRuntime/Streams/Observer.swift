/// Takes the events of a stream. RxSwift 6: `ObserverType`.
public protocol ObserverType<Element> {
  /// What the observer takes.
  associatedtype Element

  /// Takes one event. Events come one after the other and none follows `error` or `completed`.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes the next element.
  @inlinable
  public func onNext(_ element: Element) {
    on(.next(element))
  }

  /// Takes the failure of the stream.
  @inlinable
  public func onError(_ error: any Error) {
    on(.error(error))
  }

  /// Takes the end of the stream.
  @inlinable
  public func onCompleted() {
    on(.completed)
  }

  /// This observer without its type.
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver(self)
  }
}

/// An observer without the type of what takes the events. RxSwift 6: `AnyObserver`.
public struct AnyObserver<Element>: ObserverType {
  /// What takes one event.
  public typealias EventHandler = (Event<Element>) -> Void

  private let handler: EventHandler

  /// The stage that takes the events, if it is one of the runtime's: what is subscribed with this observer is above it.
  let stage: (any Stoppable)?

  /// An observer that hands each event to `eventHandler`.
  public init(eventHandler: @escaping EventHandler) {
    handler = eventHandler
    stage = nil
  }

  init(_ sink: Sink<Element>) {
    handler = { sink.on($0) }
    stage = sink
  }

  /// An observer that hands each event to `observer`.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = { observer.on($0) }
    stage = (observer as? AnyObserver<Element>)?.stage
  }

  /// Hands the event on.
  public func on(_ event: Event<Element>) {
    handler(event)
  }

  /// This observer.
  public func asObserver() -> AnyObserver<Element> {
    self
  }
}

extension ObserverType {
  /// An observer of what `transform` makes into this observer's elements; what `transform` throws is handed on as an
  /// error. RxSwift 6: `mapObserver`.
  public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
    AnyObserver { on($0.map(transform)) }
  }
}
