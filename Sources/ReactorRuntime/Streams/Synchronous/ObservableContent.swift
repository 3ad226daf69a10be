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
