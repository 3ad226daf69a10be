public import ReactorRuntime

extension TestScheduler {
  /// A stream that sends `events` at their times, whoever is subscribed then.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    HotObservable(scheduler: self, recordedEvents: events)
  }

  /// A stream that sends `events` to each subscriber; their times count from the subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    ColdObservable(scheduler: self, recordedEvents: events)
  }

  /// An observer that records what it gets, and when. `type` is the type of the elements.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Runs the scheduler and records what a stream sends: it is made at `created`, subscribed to at `subscribed`, and the
  /// subscription is disposed of at `disposed`. The times may not go backwards.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime,
    subscribed: TestTime,
    disposed: TestTime,
    create: @escaping () -> OutputSequence,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    precondition(created <= subscribed && subscribed <= disposed, "created, subscribed, disposed must be in this order")
    let observer = createObserver(Element.self)
    var source: Observable<Element>?
    var subscription: (any Disposable)?
    scheduleAt(created) {
      source = create().asObservable()
    }
    scheduleAt(subscribed) {
      subscription = source?.subscribe(observer)
    }
    scheduleAt(disposed) {
      subscription?.dispose()
    }
    start(fileID: fileID, filePath: filePath, line: line, column: column)
    return observer
  }

  /// Runs the scheduler and records what a stream sends: it is made at 100, subscribed to at 200, and the subscription is
  /// disposed of at `disposed`.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime,
    create: @escaping () -> OutputSequence,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created,
      subscribed: Defaults.subscribed,
      disposed: disposed,
      create: create,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Runs the scheduler and records what a stream sends: it is made at 100, subscribed to at 200, and the subscription is
  /// disposed of at 1000.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      disposed: Defaults.disposed,
      create: create,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
