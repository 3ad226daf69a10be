import Foundation
public import ReactorRuntime

/// The streams that a method or a property of a test double returns, and that the test makes emit.
///
/// ```swift
/// let events = socket.eventsProperty.streams()
/// reactor.action.onNext(.connect)
/// events.emit(.joined("ada"))
/// events.fail(URLError(.notConnectedToInternet))
/// ```
///
/// Whoever listens gets what is emitted from then on. A stream that has ended can be asked for again, and then is open.
///
/// Sendable because the lock guards what it keeps.
public final class StreamFeed<Element>: @unchecked Sendable {
  let name: String
  /// Whether a stream ends with its first element.
  let isSingle: Bool
  /// What everybody gets who begins to listen.
  var beginning: [Element] = []
  /// How it ends behind the beginning; nil where it goes on.
  var ending: Event<Element>?
  private let lock = NSLock()
  private var receivers: [Int: (Event<Element>) -> Void] = [:]
  private var count = 0

  init(_ name: String, isSingle: Bool = false) {
    self.name = name
    self.isSingle = isSingle
  }

  /// How many listen.
  var openCount: Int { lock.withLock { receivers.count } }

  func send(_ event: Event<Element>) {
    let receivers = lock.withLock {
      let receivers = self.receivers.sorted { $0.key < $1.key }
      if event.isStopEvent || isSingle { self.receivers = [:] }
      return receivers
    }
    for receiver in receivers {
      receiver.value(event)
      if isSingle, !event.isStopEvent { receiver.value(.completed) }
    }
  }

  private func add(_ receiver: @escaping (Event<Element>) -> Void) -> Int? {
    for value in beginning { receiver(.next(value)) }
    if let ending {
      receiver(ending)
      return nil
    }
    return lock.withLock {
      count += 1
      receivers[count] = receiver
      return count
    }
  }

  private func remove(_ number: Int) { lock.withLock { receivers[number] = nil } }
}

/// Making the streams emit.
extension StreamFeed {
  /// Lets the streams emit an element; those of a `Single` or a `Maybe` end with it.
  ///
  /// Fails the test where nobody has listened yet. That those who have listened don't any more is no failure: it may be what is tested.
  public func emit(
    _ element: Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    send(.next(element), TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lets the streams end. Fails the test where nobody has listened yet.
  public func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    send(.completed, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lets the streams fail. Fails the test where nobody has listened yet.
  public func fail(
    _ error: any Error,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    send(.error(error), TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func send(_ event: Event<Element>, _ place: TestLocation) {
    if lock.withLock({ count == 0 }) { place.report("Nobody listens to \(name): it was not observed yet.") }
    send(event)
  }
}

/// The streams.
extension StreamFeed {
  var observable: Observable<Element> {
    Observable.create { observer in
      guard let number = self.add({ observer.on($0) }) else { return Disposables.create() }
      return Disposables.create { self.remove(number) }
    }
  }

  var asyncStream: AsyncStream<Element> {
    AsyncStream { continuation in
      let number = self.add { event in
        switch event {
        case .next(let element):
          nonisolated(unsafe) let element = element
          continuation.yield(element)
        case .completed, .error: continuation.finish()
        }
      }
      guard let number else { return }
      continuation.onTermination = { _ in self.remove(number) }
    }
  }

  var asyncThrowingStream: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let number = self.add { event in
        switch event {
        case .next(let element):
          nonisolated(unsafe) let element = element
          continuation.yield(element)
        case .completed: continuation.finish()
        case .error(let error): continuation.finish(throwing: error)
        }
      }
      guard let number else { return }
      continuation.onTermination = { _ in self.remove(number) }
    }
  }
}

/// Making subjects and relays of what the test feeds.
extension Observable {
  /// The subject, which gets all that this stream emits, from now on.
  public func feeding<Subject: ObserverType>(_ subject: Subject) -> Subject where Subject.Element == Element {
    _ = subscribe(subject)
    return subject
  }

  /// The relay, which gets all elements that this stream emits, from now on.
  ///
  /// - Parameters:
  ///   - relay: The relay; of which type, this doesn't know.
  ///   - accept: Lets it emit an element.
  public func feeding<Relay: ObservableType>(
    _ relay: Relay,
    by accept: @escaping (Relay, Element) -> Void
  ) -> Relay where Relay.Element == Element {
    _ = subscribe(onNext: { accept(relay, $0) })
    return relay
  }
}

/// Returning streams that the test feeds.
extension MethodDouble {
  /// Lets the next call return a stream that the test makes emit, and those after it too unless something else is said.
  public func streams<Element>() -> StreamFeed<Element> where Output == Observable<Element> {
    fed(StreamFeed(name)) { $0.observable }
  }

  /// Lets the next call return a stream that the test makes emit, and those after it too unless something else is said.
  public func streams<Element>() -> StreamFeed<Element> where Output == Single<Element> {
    fed(StreamFeed(name, isSingle: true)) { $0.observable.asSingle() }
  }

  /// Lets the next call return a stream that the test makes emit, and those after it too unless something else is said.
  public func streams<Element>() -> StreamFeed<Element> where Output == Maybe<Element> {
    fed(StreamFeed(name, isSingle: true)) { $0.observable.asMaybe() }
  }

  /// Lets the next call return a stream that the test lets end, and those after it too unless something else is said.
  public func streams() -> StreamFeed<Never> where Output == Completable {
    fed(StreamFeed(name)) { $0.observable.asCompletable() }
  }

  /// Lets the next call return a stream that the test makes emit, and those after it too unless something else is said.
  public func streams<Element>() -> StreamFeed<Element> where Output == AsyncStream<Element> {
    fed(StreamFeed(name)) { $0.asyncStream }
  }

  /// Lets the next call return a stream that the test makes emit, and those after it too unless something else is said.
  public func streams<Element>() -> StreamFeed<Element> where Output == AsyncThrowingStream<Element, any Error> {
    fed(StreamFeed(name)) { $0.asyncThrowingStream }
  }

  /// Lets the next call return a stream of another type that the test makes emit, and those after it too unless something else is said. A
  /// property whose type is a class gives the same object each time.
  ///
  /// - Parameter make: Makes it of what the test feeds.
  public func streams<Element>(as make: @escaping (Observable<Element>) -> Output) -> StreamFeed<Element> {
    let feed = StreamFeed<Element>(name)
    guard self is PropertyDouble<Output, Failure>, Output.self is AnyObject.Type else {
      return fed(feed) { make($0.observable) }
    }
    let made = make(feed.observable)
    return fed(feed) { _ in made }
  }

  /// Lets the next call return a sequence that the test makes emit, and those after it too unless something else is said: of a type that is no
  /// more than a sequence that can fail, as `any AsyncSequence<Element, any Error>` is.
  ///
  /// - Parameter make: Makes it of a stream: `{ $0 }`.
  public func sequences<Element>(
    as make: @escaping (AsyncThrowingStream<Element, any Error>) -> Output
  ) -> StreamFeed<Element> {
    fed(StreamFeed(name)) { make($0.asyncThrowingStream) }
  }

  /// The same of a sequence that can't fail: `any AsyncSequence<Element, Never>`.
  public func sequences<Element>(as make: @escaping (AsyncStream<Element>) -> Output) -> StreamFeed<Element> {
    fed(StreamFeed(name)) { make($0.asyncStream) }
  }

  private func fed<Element>(
    _ feed: StreamFeed<Element>,
    _ make: @escaping (StreamFeed<Element>) -> Output
  ) -> StreamFeed<Element> {
    performs { _ in make(feed) }
    return feed
  }
}

extension Observable: SilentStream {
  static var silent: Any { Observable.never() }
}

extension PrimitiveSequence: SilentStream {
  static var silent: Any {
    let never = Observable<Element>.never()
    return never.asSingle() as? Self ?? never.asMaybe() as Any
  }
}

extension AsyncStream: SilentStream {
  static var silent: Any { AsyncStream { _ in } }
}
