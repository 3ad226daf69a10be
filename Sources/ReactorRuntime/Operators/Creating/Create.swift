extension ObservableType {
  /// One element, then the end. Costs one allocation.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    JustObservable(element)
  }

  /// One element, then the end, each sent on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    SourceObservable { sink in
      scheduler.schedule(element) { element in
        sink.onNext(element)
        return scheduler.schedule(()) {
          sink.onCompleted()
          return Disposables.create()
        }
      }
    }
  }

  /// The end at once.
  @inlinable
  public static func empty() -> Observable<Element> {
    Observable(kind: .empty)
  }

  /// Nothing, ever.
  public static func never() -> Observable<Element> {
    Observable(kind: .direct)
  }

  /// The failure `error` at once.
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    FailureObservable(error)
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

  /// A stream that has a resource of its own for each subscriber, which is disposed of with the subscription, after it.
  /// RxSwift 6: `using`.
  ///
  /// What either factory throws is the stream's error.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    SourceObservable { sink in
      var resource: any Disposable = NopDisposable()
      let source: Observable<Element>
      do {
        let made = try resourceFactory()
        resource = made
        source = try observableFactory(made)
      } catch {
        source = .error(error)
      }
      return Disposables.create(source.connect(downstream: sink) { sink.on($0) }, resource)
    }
  }
}
