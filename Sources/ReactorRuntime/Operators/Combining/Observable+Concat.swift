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

  /// The elements of `sources`, each subscribed to after the one before has completed. The sequence is walked anew for
  /// each subscriber, as its streams are needed, so that it may go on without end.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    SequentialObservable(sources, on: .completion)
  }

  /// This stream, then `second`. RxSwift 6: `concat`.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat([asObservable(), second.asObservable()])
  }

  /// `elements`, then this stream. RxSwift 6: `startWith`.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    .concat(elements.map { .just($0) } + [asObservable()])
  }
}
