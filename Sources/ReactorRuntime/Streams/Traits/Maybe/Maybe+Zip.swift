extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What `resultSelector` makes of the elements of two sequences, once all have come.
  public static func zip<Element1, Element2>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    resultSelector: @escaping (Element1, Element2) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the elements of three sequences, once all have come.
  public static func zip<Element1, Element2, Element3>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    resultSelector: @escaping (Element1, Element2, Element3) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        source3.source,
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the elements of four sequences, once all have come.
  public static func zip<Element1, Element2, Element3, Element4>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    resultSelector: @escaping (Element1, Element2, Element3, Element4) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        source3.source,
        source4.source,
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the elements of five sequences, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    resultSelector: @escaping (Element1, Element2, Element3, Element4, Element5) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        source3.source,
        source4.source,
        source5.source,
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the elements of six sequences, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    _ source6: PrimitiveSequence<Trait, Element6>,
    resultSelector: @escaping (Element1, Element2, Element3, Element4, Element5, Element6) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        source3.source,
        source4.source,
        source5.source,
        source6.source,
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the elements of seven sequences, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    _ source6: PrimitiveSequence<Trait, Element6>,
    _ source7: PrimitiveSequence<Trait, Element7>,
    resultSelector: @escaping (Element1, Element2, Element3, Element4, Element5, Element6, Element7) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        source3.source,
        source4.source,
        source5.source,
        source6.source,
        source7.source,
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the elements of eight sequences, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    _ source6: PrimitiveSequence<Trait, Element6>,
    _ source7: PrimitiveSequence<Trait, Element7>,
    _ source8: PrimitiveSequence<Trait, Element8>,
    resultSelector:
      @escaping (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source,
        source2.source,
        source3.source,
        source4.source,
        source5.source,
        source6.source,
        source7.source,
        source8.source,
        resultSelector: resultSelector
      )
    )
  }
}
