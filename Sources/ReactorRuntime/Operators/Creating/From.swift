extension ObservableType {
  /// The given elements, then the end.
  ///
  /// When it is subscribed to, each of them is sent in a turn of its own on the current thread, so that streams that
  /// are combined or merged take turns. RxSwift 6: `of`.
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    ElementsObservable(elements)
  }

  /// The given elements, then the end, each sent on `scheduler`.
  public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }

  /// The elements of `array`, then the end, each in a turn of its own. RxSwift 6: `from`.
  @inlinable
  public static func from(_ array: [Element]) -> Observable<Element> {
    ElementsObservable(array)
  }

  /// The elements of `array`, then the end, each sent on `scheduler`.
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    elements(of: array, scheduler: scheduler)
  }

  /// The elements of `sequence`, which is walked anew for each subscriber, then the end, each in a turn of its own.
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    SourceObservable { sink in
      ElementTurns(sequence.makeIterator(), sink: sink).start()
      return NopDisposable()
    }
  }

  /// The elements of `sequence`, which is walked anew for each subscriber, then the end, each sent on `scheduler`.
  public static func from<Elements: Sequence>(
    _ sequence: Elements,
    scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: sequence, scheduler: scheduler)
  }

  /// The element if there is one, then the end.
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// The element if there is one, then the end, each sent on `scheduler`.
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    if let optional { return just(optional, scheduler: scheduler) }
    return SourceObservable { sink in
      scheduler.schedule(()) {
        sink.onCompleted()
        return Disposables.create()
      }
    }
  }

  private static func elements<Elements: Sequence>(
    of sequence: Elements,
    scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    SourceObservable { sink in
      scheduler.scheduleRecursive(sequence.makeIterator()) { iterator, recurse in
        var iterator = iterator
        if let element = iterator.next() {
          sink.onNext(element)
          recurse(iterator)
        } else {
          sink.onCompleted()
        }
      }
    }
  }
}

extension ObservableType where Element: RxAbstractInteger {
  /// The `count` numbers from `start` on, then the end, each in a turn of its own. RxSwift 6: `range`.
  public static func range(start: Element, count: Element) -> Observable<Element> {
    from(numbers(start, count))
  }

  /// The `count` numbers from `start` on, then the end, each sent on `scheduler`.
  public static func range(
    start: Element,
    count: Element,
    scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    from(numbers(start, count), scheduler: scheduler)
  }

  private static func numbers(_ start: Element, _ count: Element) -> some Sequence<Element> {
    precondition(count >= 0, "range(start:count:) needs a count of at least 0")
    precondition(
      count == 0 || !start.addingReportingOverflow(count - 1).overflow,
      "range(start:count:) goes beyond what \(Element.self) can hold"
    )
    return sequence(state: (next: start, left: count)) { state -> Element? in
      guard state.left > 0 else { return nil }
      defer {
        state.next &+= 1
        state.left -= 1
      }
      return state.next
    }
  }
}

/// Sends elements, and then the end, one in each turn on the current thread, so that other streams on it come in
/// between.
final class ElementTurns<Elements: IteratorProtocol> {
  private var elements: Elements
  private let sink: Sink<Elements.Element>

  init(_ elements: Elements, sink: Sink<Elements.Element>) {
    self.elements = elements
    self.sink = sink
  }

  func start() {
    CurrentThreadScheduler.runInTurn(takeTurn)
  }

  /// Keeps the turn for as long as nobody else waits for one, which looks the same and costs less.
  private func takeTurn() {
    while !sink.isStopped {
      guard let element = elements.next() else {
        sink.onCompleted()
        return
      }
      sink.onNext(element)
      if !CurrentThreadScheduler.isNothingWaiting {
        start()
        return
      }
    }
  }
}
