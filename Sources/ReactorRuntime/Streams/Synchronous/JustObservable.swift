/// One element.
@usableFromInline
final class JustObservable<Element>: Observable<Element> {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) {
    self.element = element
    super.init(kind: .just)
  }
}
