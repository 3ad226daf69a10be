/// `combineLatest` of two or more streams and of a collection. What all of them do is in ``CombinationSubscription``.
extension ObservableType {
  /// What `resultSelector` makes of the latest elements of the streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`, which takes up to eight.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<First: ObservableType, Second: ObservableType, each Other: ObservableType>(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other,
    resultSelector: @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    let first = first.asObservable()
    let second = second.asObservable()
    let others = (repeat (each others).asObservable())
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true, releasesFirst: true)
      let firstSlot = combination.latest(of: first)
      let secondSlot = combination.latest(of: second)
      let otherSlots = (repeat combination.latest(of: each others))
      return combination.start {
        try resultSelector(firstSlot.element, secondSlot.element, repeat (each otherSlots).element)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of all of `collection`, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Without streams it is what `resultSelector` makes of an empty array, and then the end.
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    let sources = collection.map { $0.asObservable() }
    if sources.isEmpty { return ComputedObservable { try resultSelector([]) } }
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true, releasesFirst: false)
      let slots = sources.map { combination.latest(of: $0) }
      return combination.start { try resultSelector(slots.compactMap(\.latest)) }
    }
  }

  /// The latest elements of all of `collection` as an array, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }
}
