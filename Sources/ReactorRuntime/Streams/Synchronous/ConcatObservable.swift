/// Streams, one after the other.
@usableFromInline
final class ConcatObservable<Element>: Observable<Element> {
  @usableFromInline let children: [Observable<Element>]

  @inlinable
  init(_ children: [Observable<Element>]) {
    self.children = children
    super.init(kind: .concatenation)
  }
}
