/// An observer without the type of what takes the events. RxSwift 6: `AnyObserver`.
public struct AnyObserver<Element>: ObserverType {
  /// What takes one event.
  public typealias EventHandler = (Event<Element>) -> Void

  private let handler: EventHandler

  /// An observer that hands each event to `eventHandler`.
  public init(eventHandler: @escaping EventHandler) {
    handler = eventHandler
  }

  /// An observer that hands each event to `observer`.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = { observer.on($0) }
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
