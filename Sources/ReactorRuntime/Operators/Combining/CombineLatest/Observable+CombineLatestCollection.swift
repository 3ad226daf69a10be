extension ObservableType {
  /// What `resultSelector` makes of the latest elements of all of `collection`, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// No streams are an empty stream.
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    let sources = collection.map { $0.asObservable() }
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
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
