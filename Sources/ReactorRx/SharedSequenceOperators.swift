public import Dispatch
public import ReactorRuntime

/// The operators of a shared sequence: those of any stream, each shared again.
extension SharedSequenceConvertibleType {
  /// Each element, transformed.
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().map(selector))
  }

  /// Each element, transformed, without those that became nil.
  public func compactMap<Result>(_ selector: @escaping (Element) -> Result?) -> SharedSequence<SharingStrategy, Result>
  {
    SharedSequence(asObservable().compactMap(selector))
  }

  /// The elements for which `predicate` holds.
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().filter(predicate))
  }

  /// The sequences that `selector` makes of the elements, merged.
  public func flatMap<Strategy: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(asObservable().flatMap(selector))
  }

  /// The sequences that `selector` makes of the elements, each ending the one before.
  public func flatMapLatest<Strategy: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(asObservable().flatMapLatest(selector))
  }

  /// The sequences that `selector` makes of the elements, one at a time, what comes meanwhile is ignored.
  public func flatMapFirst<Strategy: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(asObservable().flatMapFirst(selector))
  }

  /// This sequence, with a look at what happens to it.
  public func `do`(
    onNext: ((Element) -> Void)? = nil,
    afterNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      asObservable().do(
        onNext: onNext,
        afterNext: afterNext,
        onCompleted: onCompleted,
        afterCompleted: afterCompleted,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose
      )
    )
  }

  /// This sequence, with a line on standard output for each event.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// The elements whose key differs from the key of the one before.
  public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) -> Key) -> SharedSequence<
    SharingStrategy, Element
  > {
    SharedSequence(asObservable().distinctUntilChanged(keySelector))
  }

  /// The elements that `comparer` doesn't find equal to the one before.
  public func distinctUntilChanged(_ comparer: @escaping (Element, Element) -> Bool) -> SharedSequence<
    SharingStrategy, Element
  > {
    SharedSequence(asObservable().distinctUntilChanged(comparer))
  }

  /// The elements whose key `comparer` doesn't find equal to the key of the one before.
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key,
    comparer: @escaping (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// The elements of all of `sources`, as they come.
  public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.merge(sources.map { $0.asObservable() }))
  }

  /// The elements of all of `sources`, as they come.
  public static func merge(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence<
    SharingStrategy, Element
  > {
    SharedSequence(.merge(sources.map { $0.asObservable() }))
  }

  /// At most one element in each `dueTime`.
  public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  /// An element when none has followed it for `dueTime`.
  public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// This sequence, later by `dueTime`.
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().delay(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// For each element what `accumulator` makes of the result before it and the element.
  public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) -> Result) -> SharedSequence<
    SharingStrategy, Result
  > {
    SharedSequence(asObservable().scan(seed, accumulator: accumulator))
  }

  /// This sequence without its first `count` elements.
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().skip(count))
  }

  /// `element`, then this sequence.
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().startWith(element))
  }

  /// Each element with `object`, which is held weakly, made into one by `resultSelector`.
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object,
    resultSelector: @escaping (Object, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where SharingStrategy == SignalSharingStrategy {
    SharedSequence(asObservable().withUnretained(object, resultSelector: resultSelector))
  }

  /// Each element with `object`, which is held weakly, as a pair.
  public func withUnretained<Object: AnyObject>(_ object: Object) -> SharedSequence<SharingStrategy, (Object, Element)>
  where SharingStrategy == SignalSharingStrategy {
    withUnretained(object) { ($0, $1) }
  }

  /// For each element what `resultSelector` makes of it and the latest element of `second`.
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second,
    resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
    SharedSequence(asObservable().withLatestFrom(second.asObservable(), resultSelector: resultSelector))
  }

  /// For each element the latest element of `second`.
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(_ second: Second) -> SharedSequence<
    SharingStrategy, Second.Element
  > {
    SharedSequence(asObservable().withLatestFrom(second.asObservable()))
  }

  /// What `resultSelector` makes of the latest elements of the sequences, whenever one sends, once all have.
  public static func combineLatest<First, Second, each Other>(
    _ first: SharedSequence<SharingStrategy, First>,
    _ second: SharedSequence<SharingStrategy, Second>,
    _ others: repeat SharedSequence<SharingStrategy, each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) throws -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      .combineLatest(
        first.asObservable(),
        second.asObservable(),
        repeat (each others).asObservable(),
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the latest elements of the sequences, whenever one sends, once all have.
  public static func combineLatest<Sources: Collection, Result>(
    _ collection: Sources,
    resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// An array of the latest elements of the sequences, whenever one sends, once all have.
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> SharedSequence<
    SharingStrategy, [Element]
  > where Sources.Element == SharedSequence<SharingStrategy, Element> {
    combineLatest(collection) { $0 }
  }

  /// What `resultSelector` makes of the first elements of the sequences, then of the second, and so on.
  public static func zip<First, Second, each Other>(
    _ first: SharedSequence<SharingStrategy, First>,
    _ second: SharedSequence<SharingStrategy, Second>,
    _ others: repeat SharedSequence<SharingStrategy, each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) throws -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      .zip(
        first.asObservable(),
        second.asObservable(),
        repeat (each others).asObservable(),
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the first elements of the sequences, then of the second, and so on.
  public static func zip<Sources: Collection, Result>(
    _ collection: Sources,
    resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// An array of the first elements of the sequences, then of the second, and so on.
  public static func zip<Sources: Collection>(_ collection: Sources) -> SharedSequence<SharingStrategy, [Element]>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    zip(collection) { $0 }
  }

  /// The elements of `sources`, each subscribed to after the one before has completed.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.concat(sources.lazy.map { $0.asObservable() }))
  }
}

extension SharedSequenceConvertibleType where Element == Any {
  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2)> {
    .combineLatest(source1, source2) { ($0, $1) }
  }

  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3)> {
    .combineLatest(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4)> {
    .combineLatest(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5)> {
    .combineLatest(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6)> {
    .combineLatest(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7)> {
    .combineLatest(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The latest elements of the sequences as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>,
    _ source8: SharedSequence<SharingStrategy, Element8>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)>
  {
    .combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
      ($0, $1, $2, $3, $4, $5, $6, $7)
    }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2)> {
    .zip(source1, source2) { ($0, $1) }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3)> {
    .zip(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4)> {
    .zip(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5)> {
    .zip(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6)> {
    .zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7)> {
    .zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The first elements of the sequences as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>,
    _ source8: SharedSequence<SharingStrategy, Element8>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)>
  {
    .zip(source1, source2, source3, source4, source5, source6, source7, source8) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged())
  }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// The elements of the latest of the sequences that this one carries.
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().map { $0.asObservable() }.switchLatest())
  }

  /// The elements of all the sequences that this one carries, as they come.
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().map { $0.asObservable() }.merge())
  }

  /// The elements of the sequences that this one carries, of `maxConcurrent` at the same time.
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().map { $0.asObservable() }.merge(maxConcurrent: maxConcurrent))
  }
}
