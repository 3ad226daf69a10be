public import Dispatch
import Foundation
public import ReactorRuntime

/// A stream that can't fail, is subscribed to once for all subscribers and sends on its strategy's scheduler.
/// RxSwift 6: RxCocoa's `SharedSequence`. See ``Driver`` and ``Signal``.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  init(raw source: Observable<Element>) {
    self.source = source
  }

  /// The stream.
  public func asObservable() -> Observable<Element> {
    source
  }

  /// This sequence.
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> {
    self
  }

  /// The stream, which can't fail.
  public func asInfallible() -> Infallible<Element> {
    Infallible(source)
  }
}

/// Where and how a ``SharedSequence`` is shared. RxSwift 6: RxCocoa's `SharingStrategyProtocol`.
public protocol SharingStrategyProtocol {
  /// Where elements are sent.
  static var scheduler: any SchedulerType { get }

  /// `source`, shared.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// Something that can be had as a ``SharedSequence``. RxSwift 6: RxCocoa's `SharedSequenceConvertibleType`.
public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  /// Where and how it is shared.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// The sequence.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// The stream of the sequence.
  public func asObservable() -> Observable<Element> {
    asSharedSequence().asObservable()
  }

  /// The elements of this sequence for `for await`. RxSwift 6: `values`.
  public var values: AsyncStream<Element> {
    Infallible(asObservable()).values
  }
}

extension SharedSequence {
  /// The end at once.
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable.empty().subscribe(on: SharingStrategy.scheduler))
  }

  /// Nothing, ever.
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .never())
  }

  /// One element, then the end.
  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable.just(element).subscribe(on: SharingStrategy.scheduler))
  }

  /// The sequence that `factory` makes, called anew for each connection.
  public static func deferred(
    _ factory: @escaping () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.deferred { factory().asObservable() })
  }

  /// The given elements, then the end.
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    from(elements)
  }

  /// The elements of `sequence`, then the end.
  public static func from<Elements: Sequence>(_ sequence: Elements) -> SharedSequence<SharingStrategy, Element>
  where Elements.Element == Element {
    SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler))
  }

  /// The element if there is one, then the end.
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }
}

extension SharedSequence where Element: RxAbstractInteger {
  /// 0, 1, 2 and so on, one after each `period`.
  public static func interval(_ period: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// 0 after `dueTime`, and then 1, 2 and so on after each `period`.
  public static func timer(
    _ dueTime: RxTimeInterval,
    period: RxTimeInterval
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}

extension ObservableConvertibleType {
  /// This stream as a shared sequence; if it fails, `element` and the end.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorJustReturn element: Element
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler).catchAndReturn(element))
  }

  /// This stream as a shared sequence; if it fails, `other`.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorDriveWith other: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    asSharedSequence(onErrorRecover: { _ in other })
  }

  /// This stream as a shared sequence; if it fails, what `onErrorRecover` makes of the error.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping (any Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).asObservable() }
    )
  }
}

/// Which scheduler drivers and signals send on. RxSwift 6: RxCocoa's `SharingScheduler`.
public enum SharingScheduler {
  // Sendable because the lock guards the closure.
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var make: () -> any SchedulerType = { MainScheduler() }
  }

  private static let storage = Storage()

  /// Makes the scheduler; by default one of the main queue for each sequence, so that a driver that drives another from inside its own
  /// element doesn't wait for itself.
  public static var make: () -> any SchedulerType {
    storage.lock.withLock { storage.make }
  }

  /// Runs `action`, in which drivers and signals that are made send on `scheduler`.
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Runs `action`, in which drivers and signals that are made send on what `makeScheduler` makes.
  public static func mock(
    makeScheduler: @escaping () -> any SchedulerType,
    action: () throws -> Void
  ) rethrows {
    let former = make
    storage.lock.withLock { storage.make = makeScheduler }
    defer { storage.lock.withLock { storage.make = former } }
    try action()
  }
}
