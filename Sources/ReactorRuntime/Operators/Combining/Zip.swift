/// `zip` of two or more streams and of a collection. What all of them do is in ``CombinationSubscription``.
extension ObservableType {
  /// What `resultSelector` makes of the first elements of the streams, then of the second, and so on.
  /// RxSwift 6: `zip`, which takes up to eight.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<First: ObservableType, Second: ObservableType, each Other: ObservableType>(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other,
    resultSelector: @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    let first = first.asObservable()
    let second = second.asObservable()
    let others = (repeat (each others).asObservable())
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: false, releasesFirst: true)
      let firstSlot = combination.queue(of: first)
      let secondSlot = combination.queue(of: second)
      let otherSlots = (repeat combination.queue(of: each others))
      return combination.start {
        try resultSelector(firstSlot.element, secondSlot.element, repeat (each otherSlots).element)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of all of `collection`, then of the second, and so on.
  /// RxSwift 6: `zip`.
  ///
  /// Completes when all have completed, or when one has that has left nothing to combine and an element comes from the
  /// last that hasn't. No streams are an empty stream.
  public static func zip<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    let sources = collection.map { $0.asObservable() }
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true, releasesFirst: false)
      let slots = sources.map { combination.queue(of: $0) }
      return combination.start { try resultSelector(slots.compactMap { $0.next() }) }
    }
  }

  /// The first elements of all of `collection` as an array, then the second, and so on. RxSwift 6: `zip`.
  public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(collection) { $0 }
  }
}
