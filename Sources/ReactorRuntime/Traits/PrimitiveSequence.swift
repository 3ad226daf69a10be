/// A stream that has at most one element; the trait says how it may end. RxSwift 6: `PrimitiveSequence`.
///
/// See ``Single``, ``Maybe`` and ``Completable``. Costs no more than the stream that it stands for.
public struct PrimitiveSequence<Trait, Element> {
  let source: Observable<Element>

  init(raw source: Observable<Element>) {
    self.source = source
  }
}

/// A ``PrimitiveSequence``, whatever its trait and element. RxSwift 6: `PrimitiveSequenceType`.
public protocol PrimitiveSequenceType {
  /// How it may end.
  associatedtype Trait

  /// What it carries.
  associatedtype Element

  /// The sequence itself.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> {
    self
  }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// The stream that this sequence stands for.
  public func asObservable() -> Observable<Element> {
    source
  }
}

/// The operators that all traits have: the observable's, which change neither how many elements there are nor how it
/// ends.
extension PrimitiveSequence {
  /// The sequence that `observableFactory` makes, called anew for each subscriber; what it throws is the error.
  public static func deferred(
    _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// A sequence that has a resource of its own for each subscriber, which is disposed of with the subscription, after
  /// it.
  ///
  /// What either factory throws is the error.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).source })
    )
  }

  /// This sequence; if it fails, the one that `handler` makes of the error. What `handler` throws is the error.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catch { try handler($0).source })
  }

  /// This sequence, subscribed to again whenever it fails.
  public func retry() -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry())
  }

  /// This sequence, subscribed to again when it fails, `maxAttemptCount` times in all.
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount))
  }

  /// This sequence, subscribed to again after a failure when the stream that `notificationHandler` returned sends an
  /// element. Errors that aren't a `Failure` end the sequence.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// This sequence, subscribed to again after a failure when the stream that `notificationHandler` returned sends an
  /// element.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// This sequence, its element and its completion later by `dueTime`; an error passes at once.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// This sequence, its events handed on by `scheduler`.
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// This sequence, subscribed to and disposed of on `scheduler`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// This sequence, subscribed to after `dueTime`, on `scheduler`.
  public func delaySubscription(
    _ dueTime: RxTimeInterval,
    scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// This sequence, unless nothing has come of it after `dueTime`: then the failure ``RxError/timeout``.
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// This sequence, unless nothing has come of it after `dueTime`: then `other` takes its place.
  public func timeout(
    _ dueTime: RxTimeInterval,
    other: PrimitiveSequence<Trait, Element>,
    scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Element: RxAbstractInteger {
  /// 0 after `dueTime` on `scheduler`.
  public static func timer(
    _ dueTime: RxTimeInterval,
    scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
  }
}
