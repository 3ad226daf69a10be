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
