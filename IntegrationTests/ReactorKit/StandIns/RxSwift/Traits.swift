// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct PrimitiveSequence<Trait, Element> {
  let source: Observable<Element>
}

public enum SingleTrait {}
public enum MaybeTrait {}
public enum CompletableTrait {}

public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

extension PrimitiveSequence: ObservableConvertibleType {
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(source: source.observe(on: scheduler))
  }
}

public struct Infallible<Element>: ObservableConvertibleType {
  let source: Observable<Element>

  public static func just(_ element: Element) -> Infallible<Element> { Infallible(source: .just(element)) }
  public static func empty() -> Infallible<Element> { Infallible(source: .empty()) }
  public static func never() -> Infallible<Element> { Infallible(source: .never()) }
  public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(source: .from(elements)) }

  public func asObservable() -> Observable<Element> { source }
}

extension ObservableConvertibleType {
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(source: asObservable().catch { _ in infallible.asObservable() })
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  public static func just(_ element: Element) -> Single<Element> { Single(source: .just(element)) }
  public static func error(_ error: any Swift.Error) -> Single<Element> { Single(source: .error(error)) }

  public static func create(
    subscribe: @escaping (@escaping (Result<Element, any Swift.Error>) -> Void) -> any Disposable
  ) -> Single<Element> {
    Single(
      source: .create { observer in
        subscribe { result in
          switch result {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      }
    )
  }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  public static func empty() -> Maybe<Element> { Maybe(source: .empty()) }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  public static func empty() -> Completable { Completable(source: .empty()) }
  public static func never() -> Completable { Completable(source: .never()) }
  public static func error(_ error: any Swift.Error) -> Completable { Completable(source: .error(error)) }
}

extension ObservableType {
  public func asSingle() -> Single<Element> { Single(source: asObservable().take(1)) }
  public func asMaybe() -> Maybe<Element> { Maybe(source: asObservable().take(1)) }
}

extension ObservableType {
  public func ignoreElements() -> Observable<Never> { flatMap { _ in Observable<Never>.empty() } }
}

extension ObservableType where Element == Never {
  public func asCompletable() -> Completable { Completable(source: asObservable()) }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  public func andThen<Next>(_ second: Observable<Next>) -> Observable<Next> {
    let first = Observable<Next>.create { observer in
      source.subscribe(onError: { observer.onError($0) }, onCompleted: { observer.onCompleted() })
    }
    return .concat(first, second)
  }

  public func `do`(
    onError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(source: source.do(onError: onError, onCompleted: onCompleted, onDispose: onDispose))
  }

  public func andThen<Next>(_ second: Single<Next>) -> Single<Next> { Single(source: andThen(second.source)) }
}

extension PrimitiveSequence {
  public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(source: .never()) }
}
