// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A stand-in of RxSwift 6: of its public names those that generated reactors may use, and nothing else.

public enum Event<Element> {
  case next(Element)
  case error(any Swift.Error)
  case completed

  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }
}

public protocol Disposable {
  func dispose()
}

public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onError(_ error: any Swift.Error) { on(.error(error)) }
  public func onCompleted() { on(.completed) }
}

public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  init(_ handler: @escaping (Event<Element>) -> Void) {
    self.handler = handler
  }

  public func on(_ event: Event<Element>) { handler(event) }
}
