/// Ends without an element or with an error. RxSwift 6: `CompletableTrait`.
public enum CompletableTrait {}

/// A stream without elements: it completes or fails. RxSwift 6: `Completable`.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a ``Completable`` ends. RxSwift 6: `CompletableEvent`.
@frozen
public enum CompletableEvent: Sendable {
  /// With an error.
  case error(any Error)

  /// Without one.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// What takes the end of a ``Completable``.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A completable from a closure that gets what takes its end and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Only the first end counts.
  public static func create(
    subscribe: @escaping (_ observer: @escaping CompletableObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      }
    )
  }

  /// The failure `error` at once.
  public static func error(_ error: any Error) -> Completable {
    Completable(raw: .error(error))
  }

  /// Nothing, ever.
  public static func never() -> Completable {
    Completable(raw: .never())
  }

  /// The end at once.
  public static func empty() -> Completable {
    Completable(raw: .empty())
  }
}
