extension ObservableType {
  /// One element, then the end. Costs one allocation.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    JustObservable(element)
  }

  /// One element, sent on `scheduler`, then the end.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    just(element).subscribe(on: scheduler)
  }

  /// The end at once.
  @inlinable
  public static func empty() -> Observable<Element> {
    Observable(kind: .empty)
  }

  /// Nothing, ever.
  public static func never() -> Observable<Element> {
    Observable(kind: .source)
  }

  /// The failure `error` at once.
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    FailureObservable(error)
  }

  /// The given elements, then the end.
  ///
  /// They are sent one after the other in one go; RxSwift 6 lets other streams on the same thread take turns with them.
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    ElementsObservable(elements)
  }

  /// The elements of `array`, then the end.
  @inlinable
  public static func from(_ array: [Element]) -> Observable<Element> {
    ElementsObservable(array)
  }

  /// The elements of `sequence`, which is walked anew for each subscriber, then the end.
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    SourceObservable { sink in
      for element in sequence {
        if sink.isStopped { return NopDisposable() }
        sink.onNext(element)
      }
      sink.onCompleted()
      return NopDisposable()
    }
  }

  /// The element if there is one, then the end.
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// The stream that `observableFactory` makes, called anew for each subscriber; what it throws is the stream's error.
  @inlinable
  public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    DeferredObservable(observableFactory)
  }

  /// A stream from a closure that gets an observer and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Events after the end or after disposal are dropped.
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    SourceObservable { sink in
      subscribe(AnyObserver(sink))
    }
  }
}
