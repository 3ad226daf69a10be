public import Dispatch
public import ReactorRuntime

/// The operators of a stream that can't fail: those of any stream, whose closures don't throw and whose other streams can't fail.
extension InfallibleType {
  /// One element, then the end.
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(.just(element))
  }

  /// One element, then the end, each sent on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// Nothing, ever.
  public static func never() -> Infallible<Element> {
    Infallible(.never())
  }

  /// The end at once.
  public static func empty() -> Infallible<Element> {
    Infallible(.empty())
  }

  /// The stream that `factory` makes, called anew for each subscriber.
  public static func deferred(_ factory: @escaping () throws -> Infallible<Element>) -> Infallible<Element> {
    Infallible(.deferred { try factory().asObservable() })
  }

  /// The given elements, then the end.
  public static func of(_ elements: Element...) -> Infallible<Element> {
    Infallible(.from(elements))
  }

  /// The given elements, then the end, each sent on `scheduler`.
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    from(elements, scheduler: scheduler)
  }

  /// The elements of `sequence`, then the end.
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Infallible<Element>
  where Elements.Element == Element {
    Infallible(.from(sequence))
  }

  /// The elements of `sequence`, then the end, each sent on `scheduler`.
  public static func from<Elements: Sequence>(_ sequence: Elements, scheduler: any ImmediateSchedulerType)
    -> Infallible<Element> where Elements.Element == Element
  {
    Infallible(.from(sequence, scheduler: scheduler))
  }

  /// What the closure of ``create(subscribe:)`` sends to.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// A stream from a closure that gets an observer and returns what ends the work.
  public static func create(subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable)
    -> Infallible<Element>
  {
    Infallible(.create { observer in subscribe { observer.on($0.event) } })
  }

  /// The elements for which `predicate` holds.
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().filter(predicate))
  }

  /// Each element, transformed.
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    Infallible<Result>(asObservable().map(transform))
  }

  /// Each element, transformed, without those that became nil.
  public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
    Infallible<Result>(asObservable().compactMap(transform))
  }

  /// The elements whose key differs from the key of the one before.
  public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) throws -> Key) -> Infallible<
    Element
  > {
    Infallible(asObservable().distinctUntilChanged(keySelector))
  }

  /// The elements whose key `comparer` doesn't find equal to the key of the one before.
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (Key, Key) throws -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// The elements that `comparer` doesn't find equal to the one before.
  public func distinctUntilChanged(_ comparer: @escaping (Element, Element) throws -> Bool) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(comparer))
  }

  /// The elements whose property at `keyPath` differs from that of the one before.
  public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(at: keyPath))
  }

  /// An element when none has followed it for `dueTime`.
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().debounce(dueTime, scheduler: scheduler))
  }

  /// At most one element in each `dueTime`.
  public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType) -> Infallible<
    Element
  > {
    Infallible(asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// The streams that `selector` makes of the elements, merged.
  public func flatMap<Source: ObservableConvertibleType>(_ selector: @escaping (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible<Source.Element>(asObservable().flatMap { selector($0).asObservable() })
  }

  /// The streams that `selector` makes of the elements, each ending the one before.
  public func flatMapLatest<Source: ObservableConvertibleType>(_ selector: @escaping (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible<Source.Element>(asObservable().flatMapLatest { selector($0).asObservable() })
  }

  /// The streams that `selector` makes of the elements, one at a time, what comes meanwhile is ignored.
  public func flatMapFirst<Source: ObservableConvertibleType>(_ selector: @escaping (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible<Source.Element>(asObservable().flatMapFirst { selector($0).asObservable() })
  }

  /// The streams that `selector` makes of the elements, one after the other.
  public func concatMap<Source: ObservableConvertibleType>(_ selector: @escaping (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible<Source.Element>(asObservable().concatMap { selector($0).asObservable() })
  }

  /// This stream, then `second`.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(asObservable().concat(second.asObservable()))
  }

  /// The elements of `sources`, each subscribed to after the one before has completed.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(.concat(sources.lazy.map { $0.asObservable() }))
  }

  /// The elements of `sources`, each subscribed to after the one before has completed.
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.concat(sources.map { $0.asObservable() }))
  }

  /// The elements of all of `sources`, as they come.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(.merge(sources.map { $0.asObservable() }))
  }

  /// The elements of all of `sources`, as they come.
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(.merge(sources.map { $0.asObservable() }))
  }

  /// This stream, with a look at what happens to it.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
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

  /// This stream, with a line on standard output for each event.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> Infallible<Element> {
    Infallible(asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// For each element what `accumulator` makes of the result before it and the element.
  public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) -> Result) -> Infallible<Result> {
    Infallible<Result>(asObservable().scan(seed, accumulator: accumulator))
  }

  /// For each element the result after `accumulator` changed it.
  public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) -> Void) -> Infallible<
    Result
  > {
    Infallible<Result>(asObservable().scan(into: seed, accumulator: accumulator))
  }

  /// `element`, then this stream.
  public func startWith(_ element: Element) -> Infallible<Element> {
    Infallible(asObservable().startWith(element))
  }

  /// This stream, until `other` sends its first element.
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()))
  }

  /// The elements before the first for which `predicate` holds.
  public func take(until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive)
    -> Infallible<
      Element
    >
  {
    Infallible(asObservable().take(until: predicate, behavior: behavior))
  }

  /// The elements before the first for which `predicate` doesn't hold.
  public func take(while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive)
    -> Infallible<
      Element
    >
  {
    Infallible(asObservable().take(while: predicate, behavior: behavior))
  }

  /// The first `count` elements.
  public func take(_ count: Int) -> Infallible<Element> {
    Infallible(asObservable().take(count))
  }

  /// This stream, for `duration` after the subscription.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().take(for: duration, scheduler: scheduler))
  }

  /// This stream from the first element on for which `predicate` doesn't hold.
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Infallible<Element> {
    Infallible(asObservable().skip(while: predicate))
  }

  /// This stream from when `other` has sent its first element.
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()))
  }

  /// This stream, subscribed to once for all subscribers.
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    Infallible(asObservable().share(replay: replay, scope: scope))
  }

  /// Each element with `object`, which is held weakly, made into one by `resultSelector`.
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object,
    resultSelector: @escaping (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible<Result>(asObservable().withUnretained(object, resultSelector: resultSelector))
  }

  /// Each element with `object`, which is held weakly, as a pair.
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// For each element what `resultSelector` makes of it and the latest element of `second`.
  public func withLatestFrom<Source: InfallibleType, Result>(
    _ second: Source,
    resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Infallible<Result> {
    Infallible<Result>(asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// For each element the latest element of `second`.
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    withLatestFrom(second) { $1 }
  }

  /// What `resultSelector` makes of the latest elements of the streams, whenever one sends, once all have.
  public static func combineLatest<First: InfallibleType, Second: InfallibleType, each Other: InfallibleType>(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other,
    resultSelector: @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      .combineLatest(
        first.asObservable(),
        second.asObservable(),
        repeat (each others).asObservable(),
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the latest elements of the streams, whenever one sends, once all have.
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// The latest elements of the streams, whenever one sends, once all have.
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
  where Sources.Element: InfallibleType, Sources.Element.Element == Element {
    Infallible<[Element]>(Observable<Element>.combineLatest(collection.map { $0.asObservable() }))
  }

  /// What `resultSelector` makes of the first elements of the streams, then of the second, and so on.
  public static func zip<First: InfallibleType, Second: InfallibleType, each Other: InfallibleType>(
    _ first: First,
    _ second: Second,
    _ others: repeat each Other,
    resultSelector: @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(
        first.asObservable(),
        second.asObservable(),
        repeat (each others).asObservable(),
        resultSelector: resultSelector
      )
    )
  }

  /// What `resultSelector` makes of the first elements of the streams, then of the second, and so on.
  public static func zip<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }
}

extension InfallibleType where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged())
  }
}

extension InfallibleType where Element == Any {
  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2>(_ source1: Infallible<Element1>, _ source2: Infallible<Element2>)
    -> Infallible<(Element1, Element2)>
  {
    .combineLatest(source1, source2) { ($0, $1) }
  }

  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>
  ) -> Infallible<(Element1, Element2, Element3)> {
    .combineLatest(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>
  ) -> Infallible<(Element1, Element2, Element3, Element4)> {
    .combineLatest(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5)> {
    .combineLatest(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>,
    _ source6: Infallible<Element6>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5, Element6)> {
    .combineLatest(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>,
    _ source6: Infallible<Element6>,
    _ source7: Infallible<Element7>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5, Element6, Element7)> {
    .combineLatest(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The latest elements of the streams as a tuple, whenever one sends, once all have.
  public static func combineLatest<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>,
    _ source6: Infallible<Element6>,
    _ source7: Infallible<Element7>,
    _ source8: Infallible<Element8>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)> {
    .combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
      ($0, $1, $2, $3, $4, $5, $6, $7)
    }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2>(_ source1: Infallible<Element1>, _ source2: Infallible<Element2>)
    -> Infallible<(Element1, Element2)>
  {
    .zip(source1, source2) { ($0, $1) }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>
  ) -> Infallible<(Element1, Element2, Element3)> {
    .zip(source1, source2, source3) { ($0, $1, $2) }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>
  ) -> Infallible<(Element1, Element2, Element3, Element4)> {
    .zip(source1, source2, source3, source4) { ($0, $1, $2, $3) }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5)> {
    .zip(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>,
    _ source6: Infallible<Element6>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5, Element6)> {
    .zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>,
    _ source6: Infallible<Element6>,
    _ source7: Infallible<Element7>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5, Element6, Element7)> {
    .zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The first elements of the streams as a tuple, then the second, and so on.
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: Infallible<Element1>,
    _ source2: Infallible<Element2>,
    _ source3: Infallible<Element3>,
    _ source4: Infallible<Element4>,
    _ source5: Infallible<Element5>,
    _ source6: Infallible<Element6>,
    _ source7: Infallible<Element7>,
    _ source8: Infallible<Element8>
  ) -> Infallible<(Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)> {
    .zip(source1, source2, source3, source4, source5, source6, source7, source8) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
