public import ReactorRuntime

/// A stream that can't fail. RxSwift 6: `Infallible`.
///
/// It has the operators that can't fail either. What its closures throw, or a stream fails with that is given to it, stops debug builds,
/// and is reported to `ReactorHooks` in others.
public struct Infallible<Element>: InfallibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) {
    self.source = source
  }

  /// The stream.
  public func asObservable() -> Observable<Element> {
    source
  }
}

/// A stream that can't fail, such as an ``Infallible``. RxSwift 6: `InfallibleType`.
public protocol InfallibleType: ObservableConvertibleType {}

/// What happens in a stream that can't fail. RxSwift 6: `InfallibleEvent`.
public enum InfallibleEvent<Element> {
  /// The next element.
  case next(Element)

  /// The stream came to its end; nothing follows.
  case completed
}

extension InfallibleEvent: EventConvertible {
  /// The event as that of any stream.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

extension ObservableConvertibleType {
  /// This stream; if it fails, `element` and the end. RxSwift 6: `asInfallible(onErrorJustReturn:)`.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// This stream; if it fails, `infallible`. RxSwift 6: `asInfallible(onErrorFallbackTo:)`.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }

  /// This stream; if it fails, what `onErrorRecover` makes of the error. RxSwift 6: `asInfallible(onErrorRecover:)`.
  public func asInfallible(
    onErrorRecover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
  }
}

extension PublishRelay {
  /// The stream of what is accepted, which can't fail.
  public func asInfallible() -> Infallible<Element> {
    Infallible(asObservable())
  }
}

extension BehaviorRelay {
  /// The stream of the values, which can't fail.
  public func asInfallible() -> Infallible<Element> {
    Infallible(asObservable())
  }
}

extension ReplayRelay {
  /// The stream of what is accepted, which can't fail.
  public func asInfallible() -> Infallible<Element> {
    Infallible(asObservable())
  }
}

/// Subscribing and binding: there is no error to take.
extension InfallibleType {
  /// Starts the stream and hands each event to `on`.
  public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
    asObservable().subscribe { event in
      switch event {
      case .next(let element):
        on(.next(element))
      case .error(let error):
        ReactorHooks.onUnhandledError(error, "a stream that can't fail")
        assertionFailure("an infallible stream failed: \(error)")
      case .completed:
        on(.completed)
      }
    }
  }

  /// Starts the stream. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the stream with closures that get `object` too, which is held weakly: when it is gone they aren't called.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// The elements of this stream for `for await`. RxSwift 6: `values`.
  public var values: AsyncStream<Element> {
    AsyncStream { continuation in
      let subscription = asObservable().subscribe(
        onNext: { element in
          // Its receiver is the next to use it.
          nonisolated(unsafe) let element = element
          continuation.yield(element)
        },
        onError: { _ in continuation.finish() },
        onCompleted: { continuation.finish() }
      )
      // A subscription may be disposed of on any thread.
      nonisolated(unsafe) let disposable = subscription
      continuation.onTermination = { _ in disposable.dispose() }
    }
  }
}
