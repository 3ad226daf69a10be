/// `combineLatest` of two to eight streams and of a collection, each arity written out, as in RxSwift. What all of them do is in
/// ``CombinationSubscription``.
extension ObservableType {
  /// What `resultSelector` makes of the latest elements of two streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1,
    _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      return combination.start {
        guard let element1 = slot1.latest, let element2 = slot2.latest else { return nil }
        return try resultSelector(element1, element2)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of three streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      let slot3 = combination.latest(of: source3)
      return combination.start {
        guard
          let element1 = slot1.latest,
          let element2 = slot2.latest,
          let element3 = slot3.latest
        else { return nil }
        return try resultSelector(element1, element2, element3)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of four streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<
    Source1: ObservableType,
    Source2: ObservableType,
    Source3: ObservableType,
    Source4: ObservableType
  >(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    _ source4: Source4,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element, Source4.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    let source4 = source4.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      let slot3 = combination.latest(of: source3)
      let slot4 = combination.latest(of: source4)
      return combination.start {
        guard
          let element1 = slot1.latest,
          let element2 = slot2.latest,
          let element3 = slot3.latest,
          let element4 = slot4.latest
        else { return nil }
        return try resultSelector(element1, element2, element3, element4)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of five streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<
    Source1: ObservableType,
    Source2: ObservableType,
    Source3: ObservableType,
    Source4: ObservableType,
    Source5: ObservableType
  >(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    _ source4: Source4,
    _ source5: Source5,
    resultSelector:
      @escaping (
        Source1.Element,
        Source2.Element,
        Source3.Element,
        Source4.Element,
        Source5.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    let source4 = source4.asObservable()
    let source5 = source5.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      let slot3 = combination.latest(of: source3)
      let slot4 = combination.latest(of: source4)
      let slot5 = combination.latest(of: source5)
      return combination.start {
        guard
          let element1 = slot1.latest,
          let element2 = slot2.latest,
          let element3 = slot3.latest,
          let element4 = slot4.latest,
          let element5 = slot5.latest
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of six streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<
    Source1: ObservableType,
    Source2: ObservableType,
    Source3: ObservableType,
    Source4: ObservableType,
    Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    _ source4: Source4,
    _ source5: Source5,
    _ source6: Source6,
    resultSelector:
      @escaping (
        Source1.Element,
        Source2.Element,
        Source3.Element,
        Source4.Element,
        Source5.Element,
        Source6.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    let source4 = source4.asObservable()
    let source5 = source5.asObservable()
    let source6 = source6.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      let slot3 = combination.latest(of: source3)
      let slot4 = combination.latest(of: source4)
      let slot5 = combination.latest(of: source5)
      let slot6 = combination.latest(of: source6)
      return combination.start {
        guard
          let element1 = slot1.latest,
          let element2 = slot2.latest,
          let element3 = slot3.latest,
          let element4 = slot4.latest,
          let element5 = slot5.latest,
          let element6 = slot6.latest
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5, element6)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of seven streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<
    Source1: ObservableType,
    Source2: ObservableType,
    Source3: ObservableType,
    Source4: ObservableType,
    Source5: ObservableType,
    Source6: ObservableType,
    Source7: ObservableType
  >(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    _ source4: Source4,
    _ source5: Source5,
    _ source6: Source6,
    _ source7: Source7,
    resultSelector:
      @escaping (
        Source1.Element,
        Source2.Element,
        Source3.Element,
        Source4.Element,
        Source5.Element,
        Source6.Element,
        Source7.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    let source4 = source4.asObservable()
    let source5 = source5.asObservable()
    let source6 = source6.asObservable()
    let source7 = source7.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      let slot3 = combination.latest(of: source3)
      let slot4 = combination.latest(of: source4)
      let slot5 = combination.latest(of: source5)
      let slot6 = combination.latest(of: source6)
      let slot7 = combination.latest(of: source7)
      return combination.start {
        guard
          let element1 = slot1.latest,
          let element2 = slot2.latest,
          let element3 = slot3.latest,
          let element4 = slot4.latest,
          let element5 = slot5.latest,
          let element6 = slot6.latest,
          let element7 = slot7.latest
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5, element6, element7)
      }
    }
  }

  /// What `resultSelector` makes of the latest elements of eight streams, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  ///
  /// Completes when all have completed, or when no result can follow because one completed without an element. Any
  /// error, or what `resultSelector` throws, ends it.
  public static func combineLatest<
    Source1: ObservableType,
    Source2: ObservableType,
    Source3: ObservableType,
    Source4: ObservableType,
    Source5: ObservableType,
    Source6: ObservableType,
    Source7: ObservableType,
    Source8: ObservableType
  >(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    _ source4: Source4,
    _ source5: Source5,
    _ source6: Source6,
    _ source7: Source7,
    _ source8: Source8,
    resultSelector:
      @escaping (
        Source1.Element,
        Source2.Element,
        Source3.Element,
        Source4.Element,
        Source5.Element,
        Source6.Element,
        Source7.Element,
        Source8.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    let source4 = source4.asObservable()
    let source5 = source5.asObservable()
    let source6 = source6.asObservable()
    let source7 = source7.asObservable()
    let source8 = source8.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: true)
      let slot1 = combination.latest(of: source1)
      let slot2 = combination.latest(of: source2)
      let slot3 = combination.latest(of: source3)
      let slot4 = combination.latest(of: source4)
      let slot5 = combination.latest(of: source5)
      let slot6 = combination.latest(of: source6)
      let slot7 = combination.latest(of: source7)
      let slot8 = combination.latest(of: source8)
      return combination.start {
        guard
          let element1 = slot1.latest,
          let element2 = slot2.latest,
          let element3 = slot3.latest,
          let element4 = slot4.latest,
          let element5 = slot5.latest,
          let element6 = slot6.latest,
          let element7 = slot7.latest,
          let element8 = slot8.latest
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5, element6, element7, element8)
      }
    }
  }

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
