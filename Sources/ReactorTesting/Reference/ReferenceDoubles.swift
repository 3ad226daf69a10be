public import ReactorRuntime

/// An error that a double fails with where the spec speaks of none in particular.
public struct ReferenceError: Error, Hashable {
  /// Creates the error.
  public init() {}
}

/// What the doubles of one side of a check do.
///
/// Each method of a double that generated tests know is told here what it can return. What a call does is a choice of the input; the calls
/// and streams that are open are ended, or made to emit, by what happens next. Sendable since one side uses it, on
/// one thread at a time: a call from any other is answered without a look at what is here.
public final class ReferenceDoubles: @unchecked Sendable {
  /// The errors that methods fail with.
  public var errors: [any Error] = [ReferenceError()]
  /// The time of their side.
  let time: ReferenceTime
  private let input: ReferenceInput
  private(set) var sources: [ReferenceSource] = []
  /// How often each method was called: which call it is decides what it leads to.
  private var callCounts: [String: Int] = [:]
  /// The calls by which those of the reactor are known, without those that have objects among their arguments.
  private var calls: [String: [(number: Int, arguments: Any)]] = [:]
  /// The doubles of the reference, whose calls the reactor repeats; nil for those themselves.
  weak var model: ReferenceDoubles?
  /// Those of the second run of the reference, where one stands by: what differs there is known by nothing but its order.
  weak var secondModel: ReferenceDoubles?
  /// Which of the calls of these were repeated, by the names of the methods.
  private var repeated: [String: Set<Int>] = [:]
  /// The calls since this was emptied, by the names of the methods.
  private var recentCalls: [String: RecentCalls] = [:]

  /// What the calls of one method have led to.
  private struct RecentCalls {
    var outcomes: Set<Int> = []
    /// The strands of steps that have made them. A call out of no step is one of its own.
    var strands: Set<Int> = []
    /// How many have begun what stays open: what happens to it, happens to the oldest.
    var openCount = 0
  }
  /// What the calls did at once, as a test says it before.
  private(set) var outcomes: [() -> String] = []
  /// Gets each call, and each element of a property that is followed.
  var note: (_ what: Noted, _ name: String, _ value: Any) -> Void = { _, _, _ in }
  private var followed: [any Disposable] = []
  private var kept: [AnyObject] = []

  /// What is noted.
  enum Noted { case call, callOfStream, element }

  /// What fields and properties start with that are made of what the reactor is made with, by what they are and their names.
  private(set) var starts: [String: Any] = [:]

  init(_ input: ReferenceInput, _ time: ReferenceTime) {
    self.input = input
    self.time = time
  }

  /// Says what a field of the state starts with, where that is made of what the reactor is made with.
  public func starts<Value>(field name: String, with value: Value) { starts["field " + name] = value }

  /// The same of a property of the reactor.
  public func starts<Value>(property name: String, with value: Value) { starts["property " + name] = value }

  deinit {
    for subscription in followed { subscription.dispose() }
  }

  /// The number of calls and streams that are open, by their names.
  var open: [String: Int] {
    sources.reduce(into: [:]) { counts, source in
      let count = source.openCount()
      if count > 0 { counts[source.name, default: 0] += count }
    }
  }

  /// Whether calls of one method by steps that don't follow each other had different outcomes, of those since this was asked to forget them.
  var haveDifferentOutcomes: Bool { recentCalls.values.contains { $0.outcomes.count > 1 && $0.strands.count > 1 } }

  /// The methods of which several calls are open, of those since this was asked to forget them.
  var methodsOpenTogether: [String] { recentCalls.filter { $0.value.openCount > 1 }.map(\.key) }

  /// Forgets the calls that there were.
  func forgetCalls() { recentCalls = [:] }

  /// The number of calls of asynchronous methods that wait.
  var waitingCallCount: Int {
    var count = 0
    for waiting in waitingCalls { count += waiting() }
    return count
  }
  /// How many calls wait, of each of these methods: asked again and again while steps take turns.
  private var waitingCalls: [() -> Int] = []

  /// Ends all that is open, so that nothing waits for ever.
  func endAll() {
    for source in sources { source.end() }
  }

  /// Ends what ends some day: all but the streams that are properties.
  func endCalls() {
    for source in sources where !source.isLasting { source.end() }
  }
}

/// Something of which calls or subscriptions can be open, and what can be done about them.
struct ReferenceSource {
  let name: String
  /// How many calls or subscriptions are open.
  let openCount: () -> Int
  /// Whether it is a stream that a property is, which goes on whoever listens; a request may keep who has made it until it ends.
  var isLasting = false
  /// Whether something can happen however many are open.
  var isAlways = false
  /// What can happen, in words, and how.
  let happenings: () -> [(text: () -> String, happen: () -> Void)]
  let end: () -> Void

  /// Whether something can happen.
  var isOpen: Bool { isAlways || openCount() > 0 }
}

/// Methods of doubles.
extension ReferenceDoubles {
  /// A method that returns values, or fails.
  public func method<Arguments, Output, Failure: Error>(
    _ double: MethodDouble<Arguments, Output, Failure>,
    returns samples: ReferenceSamples<Output> = []
  ) {
    method(double, returns: samples, asking: .call)
  }

  /// A method that returns streams of a type of its caller's, which do at once what they do.
  public func anyStream<Arguments, Failure: Error>(
    _ double: MethodDouble<Arguments, Any, Failure>,
    returns streams: ReferenceSamples<Any>
  ) {
    method(double, returns: streams, asking: .callOfStream)
  }

  private func method<Arguments, Output, Failure: Error>(
    _ double: MethodDouble<Arguments, Output, Failure>,
    returns samples: ReferenceSamples<Output>,
    asking noted: Noted
  ) {
    let name = double.name
    let errors = errors.compactMap { $0 as? Failure }
    // What a generic method returns can be nil.
    let nothing = Output.self == Any.self ? Optional<Never>.none as Any as? Output : nil
    let values = samples.values + [() as? Output, nothing].compactMap { $0 }
    // Without a value that it could return and an error, it can't end: what calls it is not tested.
    guard !values.isEmpty || !errors.isEmpty else { return }
    double.records.script = { [weak self] call in
      // Of a generic method, each call takes values of its own type.
      let values = values.filter(call.takes)
      // Code that nobody waits for may call on any thread, and when the check is over.
      guard let self, time.isOurs else {
        return values.first.map { .returning($0) } ?? errors.first.map { .throwing($0) } ?? .suspending
      }
      note(noted, name, call.arguments)
      let suspending = values.count + errors.count
      let index = nextCall(
        name,
        with: call.arguments,
        of: suspending + (call.isAsync ? 1 : 0),
        staysOpen: { $0 == suspending },
        mayBe: { _ in !call.isAsync || self.callCounts[name, default: 0] <= Self.mostAnswers },
        otherwise: suspending
      )
      let error = index - values.count
      if index < values.count {
        let value = values[index]
        outcomes.append { Self.statement(name, "returns", value) }
        return .returning(value)
      } else if error < errors.count {
        outcomes.append { Self.statement(name, "throws", errors[error]) }
        return .throwing(errors[error])
      }
      outcomes.append { Self.statement(name, "suspends") }
      return .suspending
    }
    waitingCalls.append { double.waitingCallCount }
    sources.append(
      ReferenceSource(
        name: name,
        openCount: { double.waitingCallCount },
        happenings: {
          func happening(_ value: Any, _ label: String, _ outcome: MethodDouble<Arguments, Output, Failure>.Outcome)
            -> (text: () -> String, happen: () -> Void)
          {
            ({ Self.statement(name, "release", value, label: label) }, { _ = double.endOldestWait(with: outcome) })
          }
          return inTurns(
            values.filter(double.oldestWaitTakes).map { happening($0, "returning: ", .returning($0)) },
            errors.map { happening($0, "throwing: ", .throwing($0)) }
          )
        },
        end: {
          while double.waitingCallCount > 0 {
            typealias Outcome = MethodDouble<Arguments, Output, Failure>.Outcome
            let value = values.first(where: double.oldestWaitTakes).map { Outcome.returning($0) }
            guard let ending = value ?? errors.first.map({ .throwing($0) }), double.endOldestWait(with: ending) else {
              return
            }
          }
        }
      )
    )
  }

  /// A property that is a value, which can change at any time.
  ///
  /// How often it is asked is not compared: it may be asked once more to see whether something may stop the program.
  public func property<Value, Failure: Error>(
    _ double: PropertyDouble<Value, Failure>,
    returns samples: ReferenceSamples<Value>
  ) {
    let name = double.name
    let errors = errors.compactMap { $0 as? Failure }
    let values = samples.values
    var current: Result<Value, Failure>?
    double.records.script = { [weak self] _ in
      guard let self, time.isOurs else { return values.first.map { .returning($0) } ?? .throwing(errors[0]) }
      let chosen =
        current
        ?? {
          // In Swift 5, a closure in a closure has to name it.
          let index = self.input.choose("the value of \(name)", of: values.count + errors.count, isTurn: true)
          let error = index - values.count
          self.outcomes.append {
            index < values.count
              ? Self.statement(name, "returns", values[index], isProperty: true)
              : Self.statement(name, "throws", errors[error], isProperty: true)
          }
          return index < values.count ? .success(values[index]) : .failure(errors[error])
        }()
      current = chosen
      switch chosen {
      case .success(let value): return .returning(value)
      case .failure(let error): return .throwing(error)
      }
    }
    double.noteAssignment = { [weak self] value in
      guard let self, time.isOurs else { return }
      note(.call, "\(name) =", value)
      current = .success(value)
    }
    sources.append(
      ReferenceSource(
        name: name,
        openCount: { 0 },
        isAlways: true,
        happenings: {
          values.map { value in
            ({ Self.statement(name, "returns", value, isProperty: true) }, { current = .success(value) })
          }
        },
        // It may be the reactor itself, which the double would keep alive.
        end: { current = values.first.map { .success($0) } ?? errors.first.map { .failure($0) } }
      )
    )
  }

  /// A method that returns streams, which fail where they can.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, Observable<Element>, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    canFail: Bool = true
  ) {
    feed(double, samples.values, canFail: canFail) { $0.observable }
  }

  /// A method that returns streams of one element.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, Single<Element>, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    canFail: Bool = true
  ) {
    feed(double, samples.values, isSingle: true, canFail: canFail) { $0.observable.asSingle() }
  }

  /// A method that returns streams of at most one element.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, Maybe<Element>, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    canFail: Bool = true
  ) {
    feed(double, samples.values, isSingle: true, mayBeEmpty: true, canFail: canFail) { $0.observable.asMaybe() }
  }

  /// A method that returns streams without elements.
  public func stream<Arguments, Failure: Error>(
    _ double: MethodDouble<Arguments, Completable, Failure>,
    canFail: Bool = true
  ) {
    feed(double, [Never](), canFail: canFail) { $0.observable.asCompletable() }
  }

  /// A method that returns subjects, which begin with the first of the values.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, BehaviorSubject<Element>, Failure>,
    emits samples: ReferenceSamples<Element>,
    canFail: Bool = true
  ) {
    let values = samples.values
    feed(double, values, canFail: canFail, isHeard: \.hasObservers) {
      $0.observable.feeding(BehaviorSubject(value: values[0]))
    }
  }

  /// A method that returns subjects.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, PublishSubject<Element>, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    canFail: Bool = true
  ) {
    feed(double, samples.values, canFail: canFail, isHeard: \.hasObservers) {
      $0.observable.feeding(PublishSubject())
    }
  }

  /// A method that returns streams of another type, which can't fail: `make` makes one of what the check lets happen. Of an object, like a
  /// relay, nothing tells whether somebody listens.
  public func stream<Arguments, Element, Stream, Failure: Error>(
    _ double: MethodDouble<Arguments, Stream, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    as make: @escaping (Observable<Element>) -> Stream
  ) {
    let isObject = Stream.self is AnyObject.Type
    let name = double.name
    feed(double, samples.values, canFail: false, isHeard: isObject ? { _ in true } : nil) { [weak self] feed in
      let stream = make(feed.observable)
      // What the reactor sends by way of a relay is noted like what it sends by way of its own. A subject is asked who listens.
      if isObject, let self, time.isOurs, !(stream is Observable<Element>),
        let relay = stream as? any ObservableConvertibleType
      {
        follow(name, relay, withFirst: false)
      }
      return stream
    }
  }

  /// A method that returns asynchronous sequences.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, AsyncStream<Element>, Failure>,
    emits samples: ReferenceSamples<Element> = []
  ) {
    feed(double, samples.values, canFail: false) { $0.asyncStream }
  }

  /// A method that returns asynchronous sequences that can fail.
  public func stream<Arguments, Element, Failure: Error>(
    _ double: MethodDouble<Arguments, AsyncThrowingStream<Element, any Error>, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    canFail: Bool = true
  ) {
    feed(double, samples.values, canFail: canFail) { $0.asyncThrowingStream }
  }

  /// A method that returns asynchronous sequences that can fail, as a type that is no more than that: `any AsyncSequence<Element, any Error>`.
  public func sequence<Arguments, Element, Elements, Failure: Error>(
    _ double: MethodDouble<Arguments, Elements, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    canFail: Bool = true,
    as make: @escaping (AsyncThrowingStream<Element, any Error>) -> Elements
  ) {
    feed(double, samples.values, canFail: canFail) { make($0.asyncThrowingStream) }
  }

  /// The same of sequences that can't fail: `any AsyncSequence<Element, Never>`.
  public func sequence<Arguments, Element, Elements, Failure: Error>(
    _ double: MethodDouble<Arguments, Elements, Failure>,
    emits samples: ReferenceSamples<Element> = [],
    as make: @escaping (AsyncStream<Element>) -> Elements
  ) {
    feed(double, samples.values, canFail: false) { make($0.asyncStream) }
  }

  /// - Parameters:
  ///   - isSingle: Whether it ends with its first element.
  ///   - mayBeEmpty: Whether one that does may end without.
  ///   - isHeard: Whether somebody listens, for a stream that is fed whether anybody does or not.
  private func feed<Arguments, Element, Stream, Failure: Error>(
    _ double: MethodDouble<Arguments, Stream, Failure>,
    _ values: [Element],
    isSingle: Bool = false,
    mayBeEmpty: Bool = false,
    canFail: Bool = true,
    isHeard: ((Stream) -> Bool)? = nil,
    _ make: @escaping (StreamFeed<Element>) -> Stream
  ) {
    let name = double.name
    let failures = errors.compactMap { $0 as? Failure }
    let mayEnd = mayBeEmpty || !isSingle
    let feeds = ReferenceFeeds(
      name: name,
      values: values,
      errors: canFail ? errors : [],
      isSingle: isSingle,
      mayEnd: mayEnd
    )
    // A property is one stream, however often it is asked; one that is walked is made again, since only one can walk it.
    var property: (() -> Stream)?
    double.records.script = { [weak self] call in
      guard let self, time.isOurs else { return .returning(make(StreamFeed(name, isSingle: isSingle))) }
      if let property { return .returning(property()) }
      note(.callOfStream, name, call.arguments)
      let beginningCount = feeds.beginningCount
      let index = nextCall(
        name,
        with: call.arguments,
        of: beginningCount + failures.count,
        staysOpen: feeds.staysOpen,
        // What asks again when a stream fails would not come to an end.
        mayBe: feeds.mayBegin
      )
      if index >= beginningCount {
        let failure = failures[index - beginningCount]
        outcomes.append { Self.statement(name, "throws", failure) }
        return .throwing(failure)
      }
      let feed = feeds.add(beginning: index)
      if !feed.beginning.isEmpty || feed.ending != nil {
        outcomes.append { "// \(name) \(feed.beginningText) at once" }
      }
      let stream = make(feed)
      if let isHeard { feeds.countNewest { isHeard(stream) } }
      if double is PropertyDouble<Stream, Failure> { property = { isHeard == nil ? make(feed) : stream } }
      return .returning(stream)
    }
    sources.append(feeds.source)
    // Those of one element at most end by themselves.
    let mayLast = !isSingle && Element.self != Never.self
    sources[sources.count - 1].isLasting = mayLast && double is PropertyDouble<Stream, Failure>
  }

  /// What a test says to a method's double: `loadMethod.returns(1)  // API.load`.
  private static func statement(
    _ name: String,
    _ call: String,
    _ value: Any = (),
    label: String = "",
    isProperty: Bool = false
  ) -> String {
    let argument = value is Void ? "" : label + ReferenceText.argument(value)
    let method = name.split(separator: ".").last.map(String.init) ?? name
    return "\(method)\(isProperty ? "Property" : "Method").\(call)(\(argument))  // \(name)"
  }

  /// The call's number, up to that from which on all lead to the same: that of the reference's call with the same arguments, so that of two calls that
  /// change places each leads to what the other should have led to.
  private func number(ofCall name: String, with arguments: Any) -> Int {
    let count = callCounts[name, default: 0] + 1
    callCounts[name] = count
    let next = min(count, 3)
    // Of objects, to compare all that they lead to would take longer than all else.
    if ReferenceEquality.hasObjects(arguments) { return next }
    guard let model else {
      calls[name, default: []].append((next, arguments))
      return next
    }
    let expected = model.calls[name] ?? []
    if let second = secondModel?.calls[name],
      zip(expected, second).contains(where: { !ReferenceEquality.areSame($0.arguments, $1.arguments) })
    {
      return next
    }
    let position = expected.indices.first { position in
      repeated[name]?.contains(position) != true
        && ReferenceEquality.areSame(expected[position].arguments, arguments)
    }
    guard let position else { return next }
    repeated[name, default: []].insert(position)
    return expected[position].number
  }

  /// How many calls of one method may lead to something at once: code that calls again whatever comes, page by page, say, would not come to an end.
  /// Each time may be as deep on the stack as the calls that have led to it.
  static var mostAnswers: Int { 24 }

  /// Chooses what a call leads to.
  private func nextCall(
    _ name: String,
    with arguments: Any,
    of count: Int,
    staysOpen: (Int) -> Bool = { _ in false },
    mayBe: (Int) -> Bool = { _ in true },
    otherwise last: Int = 0
  ) -> Int {
    let number = number(ofCall: name, with: arguments)
    let chosen = input.choose(ReferenceInput.call(number, of: name), of: count, isTurn: true)
    let outcome = mayBe(chosen) ? chosen : last
    var calls = recentCalls[name] ?? RecentCalls()
    calls.outcomes.insert(outcome)
    calls.strands.insert(ReferenceScope.current?.strand ?? -1 - calls.strands.count)
    if staysOpen(outcome) { calls.openCount += 1 }
    recentCalls[name] = calls
    return outcome
  }
}

/// Closures that doubles get.
extension ReferenceDoubles {
  /// A closure among the arguments of a method: it is called once for each call, at once or when the check lets it.
  ///
  /// - Parameters:
  ///   - label: The name of the argument.
  ///   - double: The method, of which was said what it returns.
  ///   - samples: What the closure can get, for each of its parameters.
  ///   - call: Calls the one among some arguments.
  public func closure<Arguments, Output, Failure: Error, each Value>(
    _ label: String,
    of double: MethodDouble<Arguments, Output, Failure>,
    gets samples: repeat ReferenceSamples<each Value>,
    by call: @escaping (Arguments, repeat each Value) -> Void
  ) {
    guard let script = double.records.script else { return }
    let name = "\(double.name), its \(label)"
    var most = 1
    var severalCount = 0
    repeat most = max(most, (each samples).values.count)
    repeat severalCount += (each samples).values.count > 1 ? 1 : 0
    // Each value of each parameter, and beside others the second time.
    let calls = (0..<(severalCount > 1 ? 2 * most : most)).map { index in
      var position = 0
      func pick<Picked>(_ samples: ReferenceSamples<Picked>) -> Picked {
        defer { position += 1 }
        return samples.values[(index + (index < most ? 0 : position)) % samples.values.count]
      }
      let values = (repeat pick(each samples))
      let texts = ReferenceText.arguments(repeat each values)
      let text = texts.isEmpty ? "" : " with \(texts.joined(separator: ", "))"
      return (text: text, call: { arguments in call(arguments, repeat each values) })
    }
    var waiting: [Arguments] = []
    var callCount = 0
    double.records.script = { [weak self] scripted in
      let outcome = script(scripted)
      guard let self, time.isOurs else { return outcome }
      callCount += 1
      let number = min(callCount, 3)
      // The first choice is that it waits.
      let index = self.input.choose(ReferenceInput.call(number, of: name), of: calls.count + 1, isTurn: true)
      if index == 0 || callCount > Self.mostAnswers {
        waiting.append(scripted.arguments)
      } else {
        let chosen = calls[index - 1]
        self.outcomes.append { "// \(name) is called at once\(chosen.text)" }
        chosen.call(scripted.arguments)
      }
      return outcome
    }
    sources.append(
      ReferenceSource(
        name: name,
        openCount: { waiting.count },
        happenings: {
          calls.map { each in
            ({ "// \(name) is called\(each.text)" }, { if !waiting.isEmpty { each.call(waiting.removeFirst()) } })
          }
        },
        // They may hold the reactor.
        end: { waiting = [] }
      )
    )
  }
}

/// Dependencies that are streams or functions themselves, and properties that others observe.
extension ReferenceDoubles {
  /// A stream that emits what the check lets it.
  public func stream<Element>(
    _ name: String,
    emits samples: ReferenceSamples<Element>,
    canFail: Bool = true
  ) -> Observable<Element> {
    let feeds = ReferenceFeeds(
      name: name,
      values: samples.values,
      errors: canFail ? errors : [],
      isSingle: false,
      mayEnd: true
    )
    sources.append(feeds.source)
    return feeds.add(beginning: 0).observable
  }

  /// A subject that emits what the check lets it, besides what the reactor sends.
  @discardableResult
  public func subject<Subject: ObservableType & ObserverType>(
    _ name: String,
    _ subject: Subject,
    emits samples: ReferenceSamples<Subject.Element>
  ) -> Subject {
    feed(name, samples) { subject.on(.next($0)) }
    follow(name, subject)
    return subject
  }

  /// A relay that emits what the check lets it, besides what the reactor sends.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - relay: The relay.
  ///   - samples: The elements.
  ///   - accept: Lets it emit an element.
  @discardableResult
  public func relay<Relay: ObservableType>(
    _ name: String,
    _ relay: Relay,
    emits samples: ReferenceSamples<Relay.Element>,
    by accept: @escaping (Relay, Relay.Element) -> Void
  ) -> Relay {
    feed(name, samples) { accept(relay, $0) }
    follow(name, relay)
    return relay
  }

  private func feed<Element>(
    _ name: String,
    _ samples: ReferenceSamples<Element>,
    _ emit: @escaping (Element) -> Void
  ) {
    sources.append(
      ReferenceSource(
        name: name,
        openCount: { 0 },
        isAlways: true,
        happenings: {
          samples.values.map { value in ({ "// \(name) emits \(ReferenceText.text(value))" }, { emit(value) }) }
        },
        end: {}
      )
    )
  }

  /// Holds what the reactor only knows weakly, for as long as the check goes on.
  public func keep<Kept: AnyObject>(_ object: Kept) -> Kept {
    kept.append(object)
    return object
  }

  /// Notes the elements of a stream that belongs to the reactor.
  public func follow<Stream: ObservableConvertibleType>(_ name: String, _ stream: Stream) {
    follow(name, stream, withFirst: true)
  }

  /// - Parameter isFirstNoted: Whether that counts with which the stream begins, rather than what comes later alone: when a double is asked for it, is not
  ///   compared.
  private func follow<Stream: ObservableConvertibleType>(
    _ name: String,
    _ stream: Stream,
    withFirst isFirstNoted: Bool
  ) {
    var isNoted = isFirstNoted
    followed.append(
      stream.asObservable().subscribe(
        onNext: { [weak self] in
          guard let self, time.isOurs, isNoted else { return }
          note(.element, name, $0)
        },
        onError: { _ in }
      )
    )
    isNoted = true
  }

  /// Notes the elements of a stream that may be missing.
  public func follow<Stream: ObservableConvertibleType>(_ name: String, _ stream: Stream?) {
    if let stream { follow(name, stream) }
  }

  /// Notes nothing of an object that is no stream: of what a superclass has, a spec tells only how it is used.
  @_disfavoredOverload
  public func follow<Object>(_ name: String, _ object: Object) {}

  /// Chooses a value that the reactor is made with.
  public func value<Value>(_ name: String, _ samples: ReferenceSamples<Value>) -> Value {
    samples.values[input.choose("the argument \(name)", of: samples.values.count)]
  }

  /// Notes the call of a function, and chooses what it returns.
  public func call<Output>(_ name: String, _ arguments: Any, returns samples: ReferenceSamples<Output>) -> Output {
    guard time.isOurs else { return samples.values[0] }
    note(.call, name, arguments)
    return samples.values[nextCall(name, with: arguments, of: samples.values.count)]
  }

  /// Notes the call of a function that can throw, and chooses what it returns or throws.
  public func tryCall<Output, Failure: Error>(
    _ name: String,
    _ arguments: Any,
    returns samples: ReferenceSamples<Output>,
    throws failure: Failure.Type = (any Error).self
  ) throws(Failure) -> Output {
    guard time.isOurs else { return samples.values[0] }
    note(.call, name, arguments)
    let errors = errors.compactMap { $0 as? Failure }
    let index = nextCall(name, with: arguments, of: samples.values.count + errors.count)
    guard index >= samples.values.count else { return samples.values[index] }
    let error = errors[index - samples.values.count]
    outcomes.append { "\(name) throws \(ReferenceText.text(error))" }
    throw error
  }
}
