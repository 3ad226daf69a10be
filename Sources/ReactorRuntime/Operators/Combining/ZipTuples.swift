/// `zip` without a selector. `Element == Any`, as in RxSwift, lets `Observable.zip(a, b)` be written: there is nothing
/// else to infer the element of that `Observable` from.
///
/// Each arity is written out: in a tuple that comes of a parameter pack, Swift 6.3 finds no `$0.2`.
extension ObservableType where Element == Any {
  /// The first elements of two streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1,
    _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    .zip(source1, source2) { ($0, $1) }
  }

  /// The first elements of three streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1,
    _ source2: Source2,
    _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> {
    .zip(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The first elements of four streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
  public static func zip<
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
    .zip(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The first elements of five streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
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
    _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    .zip(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The first elements of six streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
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
    _ source6: Source6
  ) -> Observable<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
  > {
    .zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The first elements of seven streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
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
    .zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The first elements of eight streams as a tuple, then the second, and so on. RxSwift 6: `zip`.
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
    .zip(source1, source2, source3, source4, source5, source6, source7, source8) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
