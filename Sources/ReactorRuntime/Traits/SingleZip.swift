/// `zip` of two or more, as the observable's.
extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What `resultSelector` makes of the elements of the sequences, once all have come.
  public static func zip<First, Second, each Other>(
    _ first: PrimitiveSequence<Trait, First>,
    _ second: PrimitiveSequence<Trait, Second>,
    _ others: repeat PrimitiveSequence<Trait, each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(first.source, second.source, repeat (each others).source, resultSelector: resultSelector)
    )
  }
}

extension PrimitiveSequenceType where Element == Any, Trait == SingleTrait {
  /// The elements of two sequences as a tuple, once all have come.
  public static func zip<Element1, Element2>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>
  ) -> PrimitiveSequence<Trait, (Element1, Element2)> {
    .zip(source1, source2) { ($0, $1) }
  }

  /// The elements of three sequences as a tuple, once all have come.
  public static func zip<Element1, Element2, Element3>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>
  ) -> PrimitiveSequence<Trait, (Element1, Element2, Element3)> {
    .zip(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The elements of four sequences as a tuple, once all have come.
  public static func zip<Element1, Element2, Element3, Element4>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>
  ) -> PrimitiveSequence<Trait, (Element1, Element2, Element3, Element4)> {
    .zip(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The elements of five sequences as a tuple, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>
  ) -> PrimitiveSequence<Trait, (Element1, Element2, Element3, Element4, Element5)> {
    .zip(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The elements of six sequences as a tuple, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    _ source6: PrimitiveSequence<Trait, Element6>
  ) -> PrimitiveSequence<Trait, (Element1, Element2, Element3, Element4, Element5, Element6)> {
    .zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The elements of seven sequences as a tuple, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    _ source6: PrimitiveSequence<Trait, Element6>,
    _ source7: PrimitiveSequence<Trait, Element7>
  ) -> PrimitiveSequence<Trait, (Element1, Element2, Element3, Element4, Element5, Element6, Element7)> {
    .zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The elements of eight sequences as a tuple, once all have come.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: PrimitiveSequence<Trait, Element1>,
    _ source2: PrimitiveSequence<Trait, Element2>,
    _ source3: PrimitiveSequence<Trait, Element3>,
    _ source4: PrimitiveSequence<Trait, Element4>,
    _ source5: PrimitiveSequence<Trait, Element5>,
    _ source6: PrimitiveSequence<Trait, Element6>,
    _ source7: PrimitiveSequence<Trait, Element7>,
    _ source8: PrimitiveSequence<Trait, Element8>
  ) -> PrimitiveSequence<Trait, (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)> {
    .zip(source1, source2, source3, source4, source5, source6, source7, source8) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
