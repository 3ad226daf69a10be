/// Which subclass a stream is. A tag beside the class, because asking it costs less than a cast.
@usableFromInline
enum ObservableKind {
  case source

  /// A source that takes no turns with others on the thread, such as a subject.
  case direct
  case empty
  case just
  case elements
  case failure
  case computed
  case concatenation

  /// Two or three elements, one after the other, as a concatenation of `just` has them.
  case few
  case deferred
}

/// What a stream is made of, as far as that can be told without subscribing.
///
/// A reactor reads the synchronous part of what `mutate` returns from here and builds no subscription for it. The parts
/// are kept in the subclass that belongs to the kind, as properties whose layout is known whatever the element is:
/// otherwise every deallocation would look their type up.
@usableFromInline
enum ObservableContent<Element> {
  /// Only a subscription can tell: a subclass overrides `run`.
  case source

  case empty
  case just(Element)
  case elements([Element])
  case failure(any Error)

  /// At most one element, computed anew for each subscriber.
  case computed(() throws -> Element?)

  case concatenation([Observable<Element>])
  case deferred(() throws -> Observable<Element>)
}

/// One element.
@usableFromInline
final class JustObservable<Element>: Observable<Element> {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) {
    self.element = element
    super.init(kind: .just)
  }

  // Inlinable, so that one of which only the element is used can be left out.
  @inlinable
  deinit {}
}

/// Two or three elements, each a stream of its own, kept without these: by far the most concatenations are `just` upon `just`.
@usableFromInline
final class FewObservable<Element>: Observable<Element> {
  @usableFromInline let first: Element
  @usableFromInline let second: Element

  /// The second once more, if there is none.
  @usableFromInline let third: Element
  @usableFromInline let hasThird: Bool

  @inlinable
  init(_ first: Element, _ second: Element) {
    self.first = first
    self.second = second
    third = second
    hasThird = false
    super.init(kind: .few)
  }

  @inlinable
  init(_ first: Element, _ second: Element, _ third: Element) {
    self.first = first
    self.second = second
    self.third = third
    hasThird = true
    super.init(kind: .few)
  }

  /// What the elements came from.
  @usableFromInline var children: [Observable<Element>] {
    (hasThird ? [first, second, third] : [first, second]).map { JustObservable($0) }
  }
}

extension Observable {
  /// The element of a stream that was made by `just`.
  @inlinable var onlyElement: Element? {
    kind == .just ? unsafeDowncast(self, to: JustObservable<Element>.self).element : nil
  }
}

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

/// An error at once.
@usableFromInline
final class FailureObservable<Element>: Observable<Element> {
  @usableFromInline let error: any Error

  @inlinable
  init(_ error: any Error) {
    self.error = error
    super.init(kind: .failure)
  }
}

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
