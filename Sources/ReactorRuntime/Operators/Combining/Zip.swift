/// `zip` of two to eight streams and of a collection, each arity written out, as in RxSwift. What all of them do is in
/// ``CombinationSubscription``.
extension ObservableType {
  /// What `resultSelector` makes of the first elements of two streams, then of the second, and so on. RxSwift 6: `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1,
    _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      return combination.start {
        guard let element1 = slot1.next(), let element2 = slot2.next() else { return nil }
        return try resultSelector(element1, element2)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of three streams, then of the second, and so on. RxSwift 6:
  /// `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    resultSelector: @escaping (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    let source3 = source3.asObservable()
    return SourceObservable { sink in
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      let slot3 = combination.queue(of: source3)
      return combination.start {
        guard
          let element1 = slot1.next(),
          let element2 = slot2.next(),
          let element3 = slot3.next()
        else { return nil }
        return try resultSelector(element1, element2, element3)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of four streams, then of the second, and so on. RxSwift 6:
  /// `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<
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
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      let slot3 = combination.queue(of: source3)
      let slot4 = combination.queue(of: source4)
      return combination.start {
        guard
          let element1 = slot1.next(),
          let element2 = slot2.next(),
          let element3 = slot3.next(),
          let element4 = slot4.next()
        else { return nil }
        return try resultSelector(element1, element2, element3, element4)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of five streams, then of the second, and so on. RxSwift 6:
  /// `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<
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
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      let slot3 = combination.queue(of: source3)
      let slot4 = combination.queue(of: source4)
      let slot5 = combination.queue(of: source5)
      return combination.start {
        guard
          let element1 = slot1.next(),
          let element2 = slot2.next(),
          let element3 = slot3.next(),
          let element4 = slot4.next(),
          let element5 = slot5.next()
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of six streams, then of the second, and so on. RxSwift 6: `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<
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
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      let slot3 = combination.queue(of: source3)
      let slot4 = combination.queue(of: source4)
      let slot5 = combination.queue(of: source5)
      let slot6 = combination.queue(of: source6)
      return combination.start {
        guard
          let element1 = slot1.next(),
          let element2 = slot2.next(),
          let element3 = slot3.next(),
          let element4 = slot4.next(),
          let element5 = slot5.next(),
          let element6 = slot6.next()
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5, element6)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of seven streams, then of the second, and so on. RxSwift 6:
  /// `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<
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
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      let slot3 = combination.queue(of: source3)
      let slot4 = combination.queue(of: source4)
      let slot5 = combination.queue(of: source5)
      let slot6 = combination.queue(of: source6)
      let slot7 = combination.queue(of: source7)
      return combination.start {
        guard
          let element1 = slot1.next(),
          let element2 = slot2.next(),
          let element3 = slot3.next(),
          let element4 = slot4.next(),
          let element5 = slot5.next(),
          let element6 = slot6.next(),
          let element7 = slot7.next()
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5, element6, element7)
      }
    }
  }

  /// What `resultSelector` makes of the first elements of eight streams, then of the second, and so on. RxSwift 6:
  /// `zip`.
  ///
  /// Completes when all have completed; any error, or what `resultSelector` throws, ends it.
  public static func zip<
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
      let combination = CombinationSubscription(sink, completesEarly: false)
      let slot1 = combination.queue(of: source1)
      let slot2 = combination.queue(of: source2)
      let slot3 = combination.queue(of: source3)
      let slot4 = combination.queue(of: source4)
      let slot5 = combination.queue(of: source5)
      let slot6 = combination.queue(of: source6)
      let slot7 = combination.queue(of: source7)
      let slot8 = combination.queue(of: source8)
      return combination.start {
        guard
          let element1 = slot1.next(),
          let element2 = slot2.next(),
          let element3 = slot3.next(),
          let element4 = slot4.next(),
          let element5 = slot5.next(),
          let element6 = slot6.next(),
          let element7 = slot7.next(),
          let element8 = slot8.next()
        else { return nil }
        return try resultSelector(element1, element2, element3, element4, element5, element6, element7, element8)
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
      let combination = CombinationSubscription(sink, completesEarly: true)
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
