/// `combineLatest` without a selector. `Element == Any`, as in RxSwift, lets `Observable.combineLatest(a, b)` be
/// written: there is nothing else to infer the element of that `Observable` from.
///
/// Each arity is written out: of a tuple that a parameter pack made, `$0.2` finds nothing (Swift 6.3).
extension ObservableType where Element == Any {
  /// The latest elements of two streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1,
    _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    .combineLatest(source1, source2) { ($0, $1) }
  }

  /// The latest elements of three streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> {
    .combineLatest(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The latest elements of four streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
  public static func combineLatest<
    Source1: ObservableType,
    Source2: ObservableType,
    Source3: ObservableType,
    Source4: ObservableType
  >(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3,
    _ source4: Source4
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> {
    .combineLatest(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The latest elements of five streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
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
    _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    .combineLatest(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The latest elements of six streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
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
    _ source6: Source6
  ) -> Observable<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
  > {
    .combineLatest(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The latest elements of seven streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
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
    _ source7: Source7
  ) -> Observable<
    (
      Source1.Element,
      Source2.Element,
      Source3.Element,
      Source4.Element,
      Source5.Element,
      Source6.Element,
      Source7.Element
    )
  > {
    .combineLatest(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The latest elements of eight streams as a tuple, whenever one sends, once all have.
  /// RxSwift 6: `combineLatest`.
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
    _ source8: Source8
  ) -> Observable<
    (
      Source1.Element,
      Source2.Element,
      Source3.Element,
      Source4.Element,
      Source5.Element,
      Source6.Element,
      Source7.Element,
      Source8.Element
    )
  > {
    .combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
      ($0, $1, $2, $3, $4, $5, $6, $7)
    }
  }
}
