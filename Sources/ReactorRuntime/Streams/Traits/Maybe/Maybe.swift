/// Ends with one element, without any, or with an error. RxSwift 6: `MaybeTrait`.
public enum MaybeTrait {}

/// A stream that ends with one element, without any, or with an error. RxSwift 6: `Maybe`.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a ``Maybe`` ends. RxSwift 6: `MaybeEvent`.
@frozen
public enum MaybeEvent<Element> {
  /// With an element.
  case success(Element)

  /// With an error.
  case error(any Error)

  /// Without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What takes the end of a ``Maybe``.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A maybe from a closure that gets what takes its end and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Only the first end counts.
  public static func create(
    subscribe: @escaping (_ observer: @escaping MaybeObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error):
            observer.onError(error)
          case .completed:
            observer.onCompleted()
          }
        }
      }
    )
  }

  /// One element.
  public static func just(_ element: Element) -> Maybe<Element> {
    Maybe(raw: .just(element))
  }

  /// One element, sent on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    Maybe(raw: .just(element, scheduler: scheduler))
  }

  /// The failure `error` at once.
  public static func error(_ error: any Error) -> Maybe<Element> {
    Maybe(raw: .error(error))
  }

  /// Nothing, ever.
  public static func never() -> Maybe<Element> {
    Maybe(raw: .never())
  }

  /// The end at once.
  public static func empty() -> Maybe<Element> {
    Maybe(raw: .empty())
  }
}
