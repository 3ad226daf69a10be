/// At most one element, computed anew for each subscriber.
@usableFromInline
final class ComputedObservable<Element>: Observable<Element> {
  @usableFromInline let compute: () throws -> Element?

  @inlinable
  init(_ compute: @escaping () throws -> Element?) {
    self.compute = compute
    super.init(kind: .computed)
  }
}
