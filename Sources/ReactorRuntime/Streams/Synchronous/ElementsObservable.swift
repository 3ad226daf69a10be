/// A list of elements.
@usableFromInline
final class ElementsObservable<Element>: Observable<Element> {
  @usableFromInline let elements: [Element]

  @inlinable
  init(_ elements: [Element]) {
    self.elements = elements
    super.init(kind: .elements)
  }
}
