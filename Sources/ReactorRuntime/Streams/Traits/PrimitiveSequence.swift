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
