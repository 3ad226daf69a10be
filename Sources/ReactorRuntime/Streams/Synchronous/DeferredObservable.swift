/// A stream that is made anew for each subscriber.
@usableFromInline
final class DeferredObservable<Element>: Observable<Element> {
  @usableFromInline let make: () throws -> Observable<Element>

  @inlinable
  init(_ make: @escaping () throws -> Observable<Element>) {
    self.make = make
    super.init(kind: .deferred)
  }
}
