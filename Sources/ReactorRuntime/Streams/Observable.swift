/// Something that can be had as an ``Observable``. RxSwift 6: `ObservableConvertibleType`.
public protocol ObservableConvertibleType<Element> {
  /// What the stream carries.
  associatedtype Element

  /// The stream.
  func asObservable() -> Observable<Element>
}

/// A stream that can be subscribed to. RxSwift 6: `ObservableType`.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Starts the stream for `observer`. Dispose of what is returned to end it early.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// A stream that subscribes to this one.
  public func asObservable() -> Observable<Element> {
    Observable.create { subscribe($0) }
  }
}

// How a stream runs. An operator is a `SourceObservable` whose closure gets the sink that it is to feed and connects to
// the stream above it with another sink: `source.connect(downstream: sink) { event in … sink.on(…) }`. So subscribing
// goes up from sink to sink, each `run` once per subscriber; events come down by calling the sinks' handlers; and
// disposal goes up again by what each sink keeps of the stage above it. `downstream` says which stage the closure
// feeds: by that chain a source learns that nobody wants more (`isStopped`), and everything in it which reactor it runs
// in (`scope`).

/// Another name of ``Observable``, for files that import Observation. RxSwift 6: `RxObservable`.
public typealias RxObservable<Element> = Observable<Element>

/// A stream of elements that runs anew for each subscriber, unless its source is shared. RxSwift 6: `Observable`.
///
/// A stream made by `just`, `of`, `empty`, `error`, `concat`, `deferred`, and `map`, `filter`, `flatMap` and the like
/// upon them, is kept as a value that a reactor reads without subscribing.
public class Observable<Element>: ObservableType {
  @usableFromInline final let kind: ObservableKind

  @inlinable
  init(kind: ObservableKind) {
    self.kind = kind
  }

  // Inlinable for the subclasses whose objects the compiler can leave out.
  @inlinable
  deinit {}

  /// What the stream is made of. The kind tells the subclass.
  @inlinable
  final var content: ObservableContent<Element> {
    switch kind {
    case .source, .direct: .source
    case .empty: .empty
    case .just: .just(unsafeDowncast(self, to: JustObservable<Element>.self).element)
    case .elements: .elements(unsafeDowncast(self, to: ElementsObservable<Element>.self).elements)
    case .failure: .failure(unsafeDowncast(self, to: FailureObservable<Element>.self).error)
    case .computed: .computed(unsafeDowncast(self, to: ComputedObservable<Element>.self).compute)
    case .concatenation: .concatenation(unsafeDowncast(self, to: ConcatObservable<Element>.self).children)
    case .few: .concatenation(unsafeDowncast(self, to: FewObservable<Element>.self).children)
    case .deferred: .deferred(unsafeDowncast(self, to: DeferredObservable<Element>.self).make)
    }
  }

  /// Starts the stream for `observer`. After `error` or `completed`, or after disposal, nothing reaches it any more.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    connect(downstream: (observer as? AnyObserver<Element>)?.stage) { observer.on($0) }
  }

  /// This stream.
  public func asObservable() -> Observable<Element> {
    self
  }

  /// Sends the events to `sink`, until it is stopped; what is returned ends the sending.
  @usableFromInline
  func run(_ sink: Sink<Element>) -> any Disposable {
    switch content {
    case .source:
      return NopDisposable()
    case .empty:
      sink.onCompleted()
    case .just(let element):
      sink.onNext(element)
      sink.onCompleted()
    case .elements(let elements):
      ElementTurns(elements.makeIterator(), sink: sink).start()
    case .failure(let error):
      sink.onError(error)
    case .computed(let compute):
      do {
        if let element = try compute() {
          sink.onNext(element)
        }
        sink.onCompleted()
      } catch {
        sink.onError(error)
      }
    case .concatenation(let children):
      return SequentialSubscription(children, sink: sink).start()
    case .deferred(let make):
      do {
        return try make().connect(downstream: sink) { sink.on($0) }
      } catch {
        sink.onError(error)
      }
    }
    return NopDisposable()
  }

  /// Subscribes with a closure. `downstream` is the stage that the closure feeds, so that loops above it can stop
  /// early.
  ///
  /// The outermost subscription on a thread starts the queue in which streams take turns and returns when it is empty.
  @inlinable
  final func connect(
    downstream: (any Stoppable)? = nil,
    _ handler: @escaping (Event<Element>) -> Void
  ) -> any Disposable {
    let sink = Sink(downstream: downstream, handler)
    if takesTurns && CurrentThreadScheduler.isScheduleRequired {
      CurrentThreadScheduler.withOwnQueue { sink.attach(run(sink)) }
    } else {
      sink.attach(run(sink))
    }
    return sink
  }

  /// Subscribes with a closure that feeds `sink`.
  @usableFromInline
  final func connect<Result>(
    feeding sink: Sink<Result>,
    _ handler: @escaping (Event<Element>) -> Void
  ) -> any Disposable {
    connect(downstream: sink, handler)
  }

  /// Subscribes with a closure that is the end of the stream.
  @usableFromInline
  final func observe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    connect(handler)
  }

  @inlinable final var takesTurns: Bool {
    switch kind {
    case .direct, .just, .empty, .failure: false
    case .source, .elements, .computed, .concatenation, .few, .deferred: true
    }
  }
}

/// A stream whose events come from a closure that is run for each subscriber.
@usableFromInline
final class SourceObservable<Element>: Observable<Element> {
  @usableFromInline let start: (Sink<Element>) -> any Disposable

  @inlinable
  init(kind: ObservableKind = .source, _ start: @escaping (Sink<Element>) -> any Disposable) {
    self.start = start
    super.init(kind: kind)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    start(sink)
  }
}
