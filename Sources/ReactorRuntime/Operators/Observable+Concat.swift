extension ObservableType {
  /// The elements of `sources`, each subscribed to after the one before has completed. RxSwift 6: `concat`.
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    ConcatObservable(sources)
  }

  /// The elements of `sources`, each subscribed to after the one before has completed.
  @inlinable
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    ConcatObservable(sources)
  }

  /// The elements of `sources`, each subscribed to after the one before has completed. The sequence is walked at once.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    concat(Array(sources))
  }

  /// This stream, then `second`. RxSwift 6: `concat`.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat([asObservable(), second.asObservable()])
  }

  /// `elements`, then this stream. RxSwift 6: `startWith`.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    .concat([.from(elements), asObservable()])
  }

  /// The streams that `selector` makes of the elements, each after the one before has completed.
  /// RxSwift 6: `concatMap`.
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let subscription = ConcatMapSubscription<Element, Source.Element>(sink) { try selector($0).asObservable() }
      return subscription.start(source)
    }
  }
}
