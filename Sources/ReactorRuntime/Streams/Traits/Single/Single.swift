/// Ends with one element or with an error. RxSwift 6: `SingleTrait`.
public enum SingleTrait {}

/// A stream that ends with one element or with an error. RxSwift 6: `Single`.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// How a ``Single`` ends. RxSwift 6: `SingleEvent`.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What takes the end of a ``Single``.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A single from a closure that gets what takes its end and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Only the first end counts.
  public static func create(
    subscribe: @escaping (_ observer: @escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error):
            observer.onError(error)
          }
        }
      }
    )
  }

  /// One element.
  public static func just(_ element: Element) -> Single<Element> {
    Single(raw: .just(element))
  }

  /// One element, sent on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: .just(element, scheduler: scheduler))
  }

  /// The failure `error` at once.
  public static func error(_ error: any Error) -> Single<Element> {
    Single(raw: .error(error))
  }

  /// Nothing, ever.
  public static func never() -> Single<Element> {
    Single(raw: .never())
  }
}
