public import ReactorRuntime

/// What the steps of a reference do, one after the other, beside the reactor whose spec they are.
///
/// A reference is a spec in straight Swift, from top to bottom. Its steps run here, in a reactor of the same kind that does nothing by
/// itself, with doubles, a clock and a state of its own; what they emit and call is compared with what the reactor does. Nothing of how the
/// reactor makes streams of its steps is used.
///
/// All functions end by an error that belongs to the check where an action has cut off the steps that call them.
public final class ReferenceRun<Subject: Reactor> {
  /// The reactor in whose place the steps run: its dependencies and properties are the reference's.
  public let reactor: Subject
  /// The state of the moment, and in a call of a step the one of the moment when its turn came: the reactor's call begins in a task, later, with
  /// arguments that were read then.
  public var state: Subject.State {
    openCallCount > 0 ? ReferenceScope.current?.stateOfCall as? Subject.State ?? latest : latest
  }
  private var latest: Subject.State {
    didSet { reactor.stub.state.value = latest }
  }
  /// How many calls of steps have not come back.
  private var openCallCount = 0
  /// The steps that run, by what has started them.
  private(set) var roots: [(name: String, isAction: Bool, scope: ReferenceScope)] = []
  /// Whether steps ran side by side since this was reset: then their order is not compared.
  var isConcurrent = false
  /// How many branches run beside others of the same `merge`, and steps for elements beside others of the same stream, now.
  private var besideOthers = (branches: 0, elements: 0)
  /// Whether what happens next may let several go on, whose order nothing says.
  var runsSideBySide: Bool { roots.count > 1 || besideOthers.branches + besideOthers.elements > 0 }
  /// How many actions steps have sent since this was reset.
  var sendCount = 0
  /// Whether so many actions were handled at one instant that it may have no end: then nothing is judged any more.
  private(set) var isEndless = false
  /// How many are at most.
  var mostActions = ReferencePatience.Limits().actions
  /// How many actions were handled at the instant of the last one, since this was reset.
  private var handled: (instant: Int64, count: Int) = (0, 0)
  /// Whether steps have sent several actions of which one has cut something off, or kept it from beginning: where tasks start in their turn, it
  /// may end what another has only just begun.
  var hasUndecidedSend: Bool { sendCount > 1 && hasCut && !ReferenceTime.startsAtOnce }
  private var hasCut = false
  /// Whether a stream was cut off before it was asked for, by what steps had sent perhaps: where that is handled later, the reactor may have
  /// asked for it all the same.
  private(set) var hasUnaskedStream = false
  /// Which conditions held, and which parts of them.
  private(set) var conditions = ReferenceConditions()
  private var cuts = ReferenceCuts()
  /// The steps and actions that don't run at the same time as themselves.
  private var turns = ReferenceTurns()
  private let reference: ReactorReference<Subject>
  private let time: ReferenceTime
  private let note: (ReferenceEntry<Subject>) -> Void
  private var isTrapped = false
  /// Whether steps have come to what no test can do.
  private(set) var isLeftOut = false
  /// Whether an event, or the start, has ended with an error that nothing catches.
  private(set) var hasFailedEvent = false
  /// How many actions have ended with such an error.
  private(set) var uncaughtErrorCount = 0
  /// Who goes on first of those that run side by side.
  var order = ReferenceOrder()
  /// Whether steps that run side by side have come to one `overlap: first`, of which nothing says whether the one is over when the next one
  /// comes; whether an element was held back and came behind streams of the steps before it, which may have elements at once; or whether one
  /// came behind the end of all, in RxSwift's way.
  var hasUndecidedTurn: Bool {
    isConcurrent && turns.haveSeveralComers || arrivals.wereOvertaken || hasElementBehindEnd
  }
  /// Whether a stream had more elements, while it was asked for, than the one whose steps have ended it: RxSwift lets go of a subscription that
  /// is still being made when it is made, and their steps begin.
  private var hasElementBehindEnd = false
  /// How many strands of steps there were.
  private var strandCount = 0
  private let arrivals = ReferenceArrivals()
  /// Whether steps walk a sequence that another one is made into, as `prefix` does, and that may be over while that one goes on.
  private(set) var walksPartOfStream = false
  /// Whether a call was none of a double's: by way of the main actor, say, its result may come later than all else.
  private(set) var hasCalledElsewhere = false
  /// How many streams are being asked for: what they have at once comes to who asks.
  private var subscribing = 0
  /// What streams do now, by who hears of it; nil where each hears at once.
  private var heard: [(hearer: ReferenceScope, work: () -> Void)]?
  /// How many steps let time pass, by their lines in the test.
  private(set) var waits: [UInt: Int] = [:]
  /// The waits that have ended and have not gone on yet.
  private var ended: [ReferenceEnd] = []
  /// The waits behind which steps go on when the actions are handled that theirs have sent.
  private var behindSent: [ReferenceEnd] = []
  /// How many actions steps have sent since the run began.
  private var allSendCount = 0
  /// How many of these when a stream last did something of which steps hear.
  private var sendCountBeforeHearing = 0
  /// The state as the mutations have left it, before the user's own code has made another one of it.
  private var reduced: Subject.State
  private let mutations = PublishSubject<Subject.Mutation>()
  private let states = PublishSubject<Subject.State>()
  private let actions = PublishSubject<Subject.Action>()
  /// The actions that the user's own code has let through and that have not been sent yet.
  var passedActions: [Subject.Action] = []
  private let disposeBag = DisposeBag()
  /// The properties that no test can see.
  private var hidden = ReferenceHiddenProperties()
  /// Whether steps may have changed one of these since this was reset.
  var hasChangedHidden: Bool { hidden.haveChanged }

  init(
    _ reactor: Subject,
    _ reference: ReactorReference<Subject>,
    _ time: ReferenceTime,
    note: @escaping (ReferenceEntry<Subject>) -> Void
  ) {
    self.reactor = reactor
    self.reference = reference
    self.time = time
    self.note = note
    reactor.isStubEnabled = true
    latest = reactor.initialState
    reduced = latest
    reactor.stub.state.value = latest
    (reference.transformState?(reactor, states) ?? states)
      .subscribe(onNext: { [weak self] in self?.latest = $0 }).disposed(by: disposeBag)
    (reference.transformMutation?(reactor, mutations) ?? mutations)
      .subscribe(onNext: { [weak self] in self?.receive($0) }).disposed(by: disposeBag)
    (reference.transformAction?(reactor, actions) ?? actions)
      .subscribe(onNext: { [weak self] in self?.passedActions.append($0) }).disposed(by: disposeBag)
    states.onNext(latest)
  }
}

/// What steps do.
extension ReferenceRun {
  /// Emits a mutation: the state is reduced before the next step.
  public func emit(_ mutation: Subject.Mutation) throws {
    try checkAlive()
    mutations.onNext(mutation)
    if isTrapped { throw ReferenceTrap() }
  }

  private func receive(_ mutation: Subject.Mutation) {
    do {
      try reference.reduce(reactor, &reduced, mutation)
    } catch {
      noteTrap(error)
      return
    }
    states.onNext(reduced)
    note(.mutation(mutation, latest))
  }

  /// Emits what a stream of mutations emits, and returns when it has completed.
  public func emit(
    from stream: () throws -> Observable<Subject.Mutation>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await emit(all: try stream())
  }

  /// Emits what a stream of mutations emits, and returns when it has completed.
  @_disfavoredOverload
  public func emit<Stream: ObservableConvertibleType>(
    from stream: () throws -> Stream,
    isolation: isolated (any Actor)? = #isolation
  ) async throws where Stream.Element == Subject.Mutation {
    try await emit(all: try stream().asObservable())
  }

  private func emit(
    all stream: Observable<Subject.Mutation>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    beginWait(forStreams: true)
    // What was held back may have cut off these steps.
    try checkAlive()
    let scope = ReferenceScope(in: .current)
    let end = ReferenceEnd(in: time)
    scope.whenCut { end.reach() }
    scope.hold(
      stream.subscribe(
        onNext: { mutation in if scope.isAlive { self.mutations.onNext(mutation) } },
        onError: { end.reach(.failure($0)) },
        onCompleted: { end.reach() }
      )
    )
    try await end.wait()
    try checkAlive()
  }

  private func noteTrap(_ error: any Error) {
    isTrapped = true
    isLeftOut = isLeftOut || (error as? ReferenceTrap)?.isLeftOut == true
  }

  /// Sends an action, which is handled when what runs now is over.
  public func send(_ action: Subject.Action) throws {
    try checkAlive()
    // Its steps and those that go on may come in any order.
    isConcurrent = true
    sendCount += 1
    allSendCount += 1
    guard !ReferenceTime.startsAtOnce else { return reactor.action.onNext(action) }
    // The reactor sends it in a task, before what begins behind that in tasks of its own.
    let handle = ReferenceBox { [self] in
      let earlier = passedActions
      passedActions = []
      pass(action)
      let passed = passedActions
      passedActions = earlier
      for action in passed {
        let name = ReferenceEquality.caseName(of: action)
        if cutOff(by: name) {
          // What is cut off has to end before its steps begin.
          cuts.noteEarly(name)
          passedActions.append(action)
        } else if noteHandled() {
          start(action)
        }
      }
    }
    _ = time.start { handle.value() }
  }

  /// Runs a statement that is not asynchronous, whatever else has its name.
  public func perform(_ statement: () throws -> Void) rethrows { try statement() }

  /// Calls an async function, then runs the steps for its result, or those for its error.
  ///
  /// `loading` is the mutation that is emitted with `true` before, and with `false` after it; `overlap` says what happens where it
  /// runs already, `cutters` name the actions that cut it off, and `asksEarly` says that what it is called with may stop the program
  /// or calls something itself, to which the reactor may come before it is cut off. The line is that of the step in the test.
  public func call<Output>(
    loading: ((Bool) -> Subject.Mutation)? = nil,
    overlap: ReferenceOverlap? = nil,
    until cutters: String...,
    asksEarly: Bool = false,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ call: @escaping () async throws -> Output,
    then: @escaping (Output) async throws -> Void = { _ in },
    catch failure: ((any Error) async throws -> Void)? = nil
  ) async throws {
    try await run(loading: loading, overlap: overlap, until: cutters, asksEarly: asksEarly) {
      let scope = ReferenceScope(in: .current)
      scope.stateOfCall = self.latest
      try await self.run(in: scope, isEffect: true) {
        let output: Output
        do {
          // Where a task starts in its turn, what cuts it off may come before: then nothing is called.
          try self.checkAlive(elseSkipping: asksEarly)
          await self.putOff()
          try self.checkAlive(elseSkipping: asksEarly)
          self.openCallCount += 1
          defer {
            self.openCallCount -= 1
            scope.stateOfCall = nil
          }
          let entryCount = self.order.entryCount
          do {
            output = try await call()
          } catch {
            await self.comeBack(to: entryCount)
            throw error
          }
          await self.comeBack(to: entryCount)
          try self.checkAlive()
        } catch {
          try self.checkAlive()
          guard !(error is ReferenceTrap), let failure else { throw error }
          self.note(.catch, line: line)
          return try await failure(error)
        }
        self.note(.then, line: line)
        try await then(output)
      }
    }
  }

  /// Subscribes to a stream, runs steps for each of its elements, side by side, and `done` when all of that has
  /// completed. Returns when all is over. `byHand` says that the user's own code makes the stream, which is
  /// taken as it is; the other options are those of a call.
  public func each<Stream: ObservableConvertibleType>(
    byHand: Bool = false,
    loading: ((Bool) -> Subject.Mutation)? = nil,
    overlap: ReferenceOverlap? = nil,
    until cutters: String...,
    asksEarly: Bool = false,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ stream: @escaping () throws -> Stream,
    then: @escaping (Stream.Element) async throws -> Void = { _ in },
    done: @escaping () async throws -> Void = {},
    catch failure: ((any Error) async throws -> Void)? = nil
  ) async throws {
    try await run(loading: loading, overlap: overlap, until: cutters, isStream: true, asksEarly: asksEarly) {
      try await self.each(line: line, then: then, done: done, catch: failure) { receive, end in
        try stream().asObservable()
          .subscribe(onNext: receive, onError: { end(.failure($0)) }, onCompleted: { end(.success(())) })
      }
    }
  }

  /// Walks a sequence, runs steps for each of its elements, side by side, and `done` when all of that has
  /// completed. Returns when all is over. `byHand` says that the user's own code makes the sequence, by a task of its own perhaps: when the
  /// elements of that come, nobody knows, so that nothing is judged any more.
  public func each<Elements: AsyncSequence>(
    byHand: Bool = false,
    loading: ((Bool) -> Subject.Mutation)? = nil,
    overlap: ReferenceOverlap? = nil,
    until cutters: String...,
    asksEarly: Bool = false,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ elements: @escaping () throws -> Elements,
    then: @escaping (Elements.Element) async throws -> Void = { _ in },
    done: @escaping () async throws -> Void = {},
    catch failure: ((any Error) async throws -> Void)? = nil
  ) async throws {
    try await run(loading: loading, overlap: overlap, until: cutters, isStream: true, asksEarly: asksEarly) {
      try await self.walk(byHand: byHand, line: line, then: then, done: done, catch: failure) {
        let elements = try elements()
        let isWhole =
          elements is AsyncStream<Elements.Element> || elements is AsyncThrowingStream<Elements.Element, any Error>
        return (isWhole, { receive in for try await element in elements { receive(element) } })
      }
    }
  }

  /// The same of a sequence whose type is not known: `any AsyncSequence<Element, any Error>`.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func each<Element, Failure: Error>(
    byHand: Bool = false,
    loading: ((Bool) -> Subject.Mutation)? = nil,
    overlap: ReferenceOverlap? = nil,
    until cutters: String...,
    asksEarly: Bool = false,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ elements: @escaping () throws -> any AsyncSequence<Element, Failure>,
    then: @escaping (Element) async throws -> Void = { _ in },
    done: @escaping () async throws -> Void = {},
    catch failure: ((any Error) async throws -> Void)? = nil
  ) async throws {
    try await run(loading: loading, overlap: overlap, until: cutters, isStream: true, asksEarly: asksEarly) {
      try await self.walk(byHand: byHand, line: line, then: then, done: done, catch: failure) {
        let elements = try elements()
        let isWhole = elements is AsyncStream<Element> || elements is AsyncThrowingStream<Element, any Error>
        return (isWhole, { receive in for try await element in elements { receive(element) } })
      }
    }
  }

  /// Lets time pass, then runs steps.
  public func wait(
    _ duration: ReferenceDuration,
    overlap: ReferenceOverlap? = nil,
    until cutters: String...,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    then: @escaping () async throws -> Void = {}
  ) async throws {
    try await run(overlap: overlap, until: cutters) {
      self.waits[line, default: 0] += 1
      try? await self.time.sleep(for: duration)
      self.waits[line] = self.waits[line].flatMap { $0 > 1 ? $0 - 1 : nil }
      // What was sent before may come first, however short the wait is, and what others have sent whose waits have ended at the same time.
      if self.allSendCount > 0, self.order.isReversed() { await self.letSentGoFirst() }
      if self.order.isReversed() { await self.letLaterOnesGoFirst() }
      try self.checkAlive()
      let sends = self.allSendCount
      self.note(.then, line: line)
      try await then()
      guard self.order.isReversed() else { return }
      // What stands behind a wait comes behind the steps of all that end now, where the reactor's timers have it so, and behind those of the
      // actions that it has sent.
      if self.allSendCount > sends { await self.letSentGoFirst() } else { await self.time.letOthersGoFirst() }
      // Those may let begin what has waited for its turn.
      await self.putOff()
    }
  }

  /// Where one who hears of something before has sent actions, the reactor may handle them before the next one hears.
  ///
  /// - Parameter count: How many had been sent before anyone heard.
  private func letSentGoFirst(since count: Int, isolation: isolated (any Actor)? = #isolation) async throws {
    guard allSendCount > count, order.letsSentGoFirst() else { return }
    beginWait()
    await letSentGoFirst()
    try checkAlive()
  }

  /// Returns when the actions that steps have sent have been handled.
  private func letSentGoFirst(isolation: isolated (any Actor)? = #isolation) async {
    let end = ReferenceEnd(in: time)
    behindSent.append(end)
    try? await end.wait()
  }

  /// Lets go on what stands behind waits whose steps have sent actions; returns whether there is anything.
  func goOnBehindSent() -> Bool {
    let ends = behindSent
    behindSent = []
    for end in ends { end.reach() }
    return !ends.isEmpty
  }

  /// Returns when the waits have gone on that end at the same time and began later.
  private func letLaterOnesGoFirst(isolation: isolated (any Actor)? = #isolation) async {
    let wait = ReferenceEnd(in: time)
    ended.append(wait)
    repeat { await time.letOthersGoFirst() } while ended.last !== wait
    ended.removeLast()
  }

  /// Runs all steps of an action, which may not run at the same time as themselves.
  public func whole(
    overlap: ReferenceOverlap? = nil,
    until cutters: String...,
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    try await run(overlap: overlap, until: cutters) {
      // What counts for the steps inside are the actions since these have begun.
      try await self.run(in: ReferenceScope(in: .current, listStart: self.cuts.sent.count), steps)
    }
  }

  /// Runs steps, and emits a mutation with `true` before and with `false` after them, however they end.
  public func loading(
    _ flag: @escaping (Bool) -> Subject.Mutation,
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    try emit(flag(true))
    do {
      // A scope of its own ends when one around it is cut off, whatever the steps wait for.
      try await run(in: ReferenceScope(in: .current), steps)
    } catch {
      mutations.onNext(flag(false))
      throw error
    }
    try emit(flag(false))
  }

  /// Runs steps side by side, and returns when all of them are over.
  public func merge(
    isolation: isolated (any Actor)? = #isolation,
    _ branches: () async throws -> Void...
  ) async throws {
    beginWait(forStreams: true)
    try checkAlive()
    isConcurrent = isConcurrent || branches.count > 1
    let all = ReferenceScope(in: .current)
    let end = ReferenceEnd(in: time)
    all.whenCut { end.reach() }
    var open = branches.count
    besideOthers.branches += max(open - 1, 0)
    for branch in branches {
      let steps = {
        await self.putOff()
        try await branch()
      }
      ReferenceScope(in: all, strand: nextStrand()).run(in: time, steps) { result in
        open -= 1
        if open > 0 { self.besideOthers.branches -= 1 }
        if case .failure = result {
          end.reach(result)
          all.cut()
        } else if open == 0 {
          end.reach()
        }
      }
    }
    try await end.wait()
    try checkAlive()
  }

  /// Runs a flow: an action that was sent before does not cut off what it starts.
  public func flow(
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    try await run(in: ReferenceScope(in: .current, listStart: cuts.sent.count), steps)
  }
}

/// What the steps keep in place of the properties of the reactor that no test can see.
extension ReferenceRun {
  /// The value of a property, which starts with `initial`: one object for the whole run, where it is one.
  public func kept<Value>(_ name: String, _ initial: @autoclosure () -> Value) -> Value {
    hidden.value(of: name, initial)
  }

  /// The value of a property; nil where no step has asked for it or set it.
  func keptValue(of name: String) -> Any? { hidden.value(of: name) }

  /// Sets the value of a property.
  public func keep<Value>(_ name: String, _ value: Value) { hidden.set(name, to: value) }
}

/// What a reference notes besides.
extension ReferenceRun {
  /// Notes whether a part of the condition that is asked for next holds, and returns it.
  public func part(_ part: Bool) -> Bool {
    conditions.note(part: part)
    return part
  }

  /// Notes whether a condition holds, and returns it.
  public func holds(_ condition: Bool, line: Int) -> Bool {
    conditions.note(condition, line: line)
    return condition
  }

  /// Notes that a branch was taken.
  public func reached(_ line: Int) { conditions.note(true, line: line) }

  /// Notes that a branch was not taken.
  public func missed(_ line: Int) { conditions.note(false, line: line) }
}

/// How the steps run.
extension ReferenceRun {
  /// Lets others that run side by side with these steps go first, or not, as the order says.
  ///
  /// - Parameter element: How many elements of its stream there were at once, where they are the steps for one.
  private func putOff(element: Int? = nil, isolation: isolated (any Actor)? = #isolation) async {
    guard isConcurrent || runsSideBySide else { return }
    let turn = element.map { $0 - 1 } ?? 0
    let delay = order.delay(of: ReferenceScope.current?.strand ?? 0, turn: turn)
    // Steps that the order puts off wait.
    if delay > 0 { beginWait() }
    for _ in 0..<delay { await time.letOthersGoFirst() }
  }

  /// Lets others go first before what a call has given comes to its steps: to the reactor it is on its way, and may be cut off.
  ///
  /// - Parameter entryCount: How much had been noted when the call began, which a double's notes.
  private func comeBack(to entryCount: Int, isolation: isolated (any Actor)? = #isolation) async {
    hasCalledElsewhere = hasCalledElsewhere || order.entryCount == entryCount
    let end = ReferenceEnd(in: time)
    if cuts.keep(end) { try? await end.wait() }
    await putOff()
    if isConcurrent || runsSideBySide, order.letsResultsComeLate() { await letSentGoFirst() }
  }

  /// Notes that the steps that run now have come to something for which they may have to wait.
  ///
  /// - Parameter forStreams: Whether those are streams, or several things at once.
  private func beginWait(forStreams: Bool = false) {
    arrivals.noteWait(of: ReferenceScope.current?.strand, forStreams: forStreams)
  }

  /// Notes that the steps that run now have come to what stands behind a step.
  private func note(_ outcome: ReferenceMark.Outcome, line: UInt) {
    let root = ReferenceScope.current?.root
    guard let steps = roots.first(where: { $0.scope === root }) else { return }
    conditions.note(outcome, line: line, of: steps.isAction ? steps.name : nil)
  }

  private func nextStrand() -> Int {
    strandCount += 1
    return strandCount
  }

  /// Ends the steps that are cut off.
  ///
  /// - Parameter asksEarly: Whether what they would do next begins with what may stop the program, or calls something.
  private func checkAlive(elseSkipping asksEarly: Bool = false) throws {
    guard ReferenceScope.current?.isAlive == false else { return }
    if asksEarly { isTrapped = true }
    throw ReferenceCut()
  }

  /// Passes over a call or a stream. The reactor may ask for one that it does not use, with an index that isn't there, or with what another call
  /// gives: where that may stop the program, or is a call of its own, the input can't be used.
  private func skip(_ asksEarly: Bool) throws {
    guard asksEarly else { return }
    isTrapped = true
    throw ReferenceTrap()
  }

  private func run(
    loading: ((Bool) -> Subject.Mutation)? = nil,
    overlap: ReferenceOverlap?,
    until cutters: [String],
    isStream: Bool = false,
    asksEarly: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    beginWait(forStreams: isStream)
    // What cuts it off does so while it waits for its turn, too, and ends the `loading`.
    let told = { [self] in
      if let loading { try await self.loading(loading, steps) } else { try await steps() }
    }
    guard let overlap else { return try await run(until: cutters, isStream: isStream, asksEarly: asksEarly, told) }
    // Asked for before anything is awaited: of two that begin at one instant, the second would still find nobody.
    guard let turn = turns.take(overlap, in: time) else {
      try checkAlive()
      return try skip(asksEarly)
    }
    defer { leave(turn) }
    try await run(until: cutters, isStream: isStream, asksEarly: asksEarly) { try await self.inTurn(turn, told) }
  }

  private func run(
    until cutters: [String],
    isStream: Bool,
    asksEarly: Bool,
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    try checkAlive()
    let start = ReferenceScope.current?.listStart ?? 0
    if cutters.isEmpty {
      try await steps()
    } else if !cuts.sent.dropFirst(start).contains(where: cutters.contains) {
      try await run(in: ReferenceScope(in: .current, cutBy: cutters), steps)
    } else {
      hasCut = true
      try skip(asksEarly)
      hasUnaskedStream = hasUnaskedStream || isStream && allSendCount > 0
    }
    try checkAlive()
  }

  /// Runs steps when those before them under the same id are over.
  private func inTurn(
    _ turn: ReferenceTurn,
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    let scope = ReferenceScope(in: .current)
    scope.whenOver { self.leave(turn) }
    try await run(in: scope) {
      let waits = !self.turns.isNext(turn)
      if !waits { turn.end.reach() }
      try await turn.end.wait()
      // An action that has cut off those before may do its own steps first.
      if waits, self.order.letsSentGoFirst() { await self.letSentGoFirst() }
      try self.checkAlive()
      try await steps()
    }
  }

  /// Ends a turn, or the wait for one. The next one begins.
  private func leave(_ turn: ReferenceTurn) {
    guard let next = turns.leave(turn) else { return }
    // It begins beside what stands behind the one that is over.
    isConcurrent = true
    next.end.reach()
  }

  private func run(
    in scope: ReferenceScope,
    isEffect: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    _ steps: @escaping () async throws -> Void
  ) async throws {
    let end = ReferenceEnd(in: time)
    cuts.add(scope)
    scope.run(in: time, isEffect: isEffect, steps) { end.reach($0) }
    try await end.wait()
    if scope.isCut { await putOff() }
    cuts.remove(scope)
    try checkAlive()
  }

  /// - Parameter elements: Asks for a sequence: whether that is a whole stream of Swift's, rather than a part of one, and what walks it.
  private func walk<Element>(
    byHand: Bool,
    line: UInt,
    isolation: isolated (any Actor)? = #isolation,
    then: @escaping (Element) async throws -> Void,
    done: () async throws -> Void,
    catch failure: ((any Error) async throws -> Void)?,
    _ elements: () throws -> (isWhole: Bool, walk: (_ receive: @escaping (Element) -> Void) async throws -> Void)
  ) async throws {
    try await each(line: line, then: then, done: done, catch: failure) { receive, end in
      let elements = try elements()
      if byHand { time.hasStrayed = true }
      walksPartOfStream = walksPartOfStream || !elements.isWhole
      let walk = ReferenceBox {
        do {
          try await elements.walk(receive)
          end(.success(()))
        } catch {
          end(.failure(error))
        }
      }
      let task = time.start { await walk.value() }
      return Disposables.create { task.cancel() }
    }
  }

  private func each<Element>(
    line: UInt,
    isolation: isolated (any Actor)? = #isolation,
    then: @escaping (Element) async throws -> Void,
    done: () async throws -> Void,
    catch failure: ((any Error) async throws -> Void)?,
    _ subscribe: (
      _ receive: @escaping (Element) -> Void,
      _ end: @escaping (Result<Void, any Error>) -> Void
    ) throws -> any Disposable
  ) async throws {
    let all = ReferenceScope(in: .current)
    let end = ReferenceEnd(in: time)
    all.whenCut { end.reach() }
    var open = 0
    var isOver = false
    var sourceError: (any Error)?
    /// How many actions had been sent before anyone heard of the end; nil where it came when the stream was asked for.
    var sendsBeforeEnd: Int?
    let gate = ReferenceArrivals.Gate(of: arrivals)
    func receive(_ element: Element) {
      guard all.isAlive, sourceError == nil else { return }
      open += 1
      if open > 1 {
        isConcurrent = true
        besideOthers.elements += 1
      }
      let strand = nextStrand()
      let scope = ReferenceScope(in: all, listStart: cuts.sent.count, strand: strand)
      let element = ReferenceBox(element)
      let number = open
      let sends = sendCountBeforeHearing
      gate.begin(strand) {
        var isDone = false
        scope.run(in: time) {
          await self.putOff(element: number)
          try await self.letSentGoFirst(since: sends)
          self.note(.then, line: line)
          try await then(element.value)
        } end: { result in
          isDone = true
          open -= 1
          if open > 0 { self.besideOthers.elements -= 1 }
          if case .failure = result {
            gate.discard()
            end.reach(result)
            all.cut()
          } else if open == 0, isOver {
            end.reach()
          }
          gate.end(strand)
        }
        return isDone
      }
    }
    func finish(_ result: Result<Void, any Error>) {
      isOver = true
      if subscribing == 0 { sendsBeforeEnd = sendCountBeforeHearing }
      if case .failure(let error) = result {
        sourceError = error
        // How what is cut off ends, and what the error leads to, come in any order.
        if open > 0 { isConcurrent = true }
        all.cut()
        end.reach()
      } else if open == 0 {
        end.reach()
      }
    }
    do {
      subscribing += 1
      defer { subscribing -= 1 }
      all.hold(
        try subscribe(
          { element in
            if self.subscribing > 0, !all.isAlive, !ReferenceTime.startsAtOnce { self.hasElementBehindEnd = true }
            self.deliver(to: all) { gate.pass(isElement: true) { receive(element) } }
          },
          { result in self.deliver(to: all) { gate.pass(isElement: false) { finish(result) } } }
        )
      )
    } catch {
      if error is ReferenceTrap { throw error }
      sourceError = error
      end.reach()
    }
    try await end.wait()
    try checkAlive()
    // Of several who hear that a stream is over, each may come to its own end before the next one hears.
    await putOff()
    try checkAlive()
    if let sendsBeforeEnd { try await letSentGoFirst(since: sendsBeforeEnd) }
    note(sourceError == nil ? .done : .catch, line: line)
    guard let sourceError else { return try await done() }
    guard let failure else { throw sourceError }
    try await failure(sourceError)
  }
}

/// What the check does with a run.
extension ReferenceRun {
  /// Counts an action that is handled; returns whether it still is.
  func noteHandled() -> Bool {
    handled = (time.elapsed, handled.instant == time.elapsed ? handled.count + 1 : 1)
    isEndless = isEndless || handled.count > mostActions || handled.count > 4 && hasGrown
    return !isEndless
  }

  /// Whether the state has more than it would have if the actions came to an end: one that makes a text longer each time, and sends itself twice,
  /// would use up the memory.
  private var hasGrown: Bool {
    reference.fields.contains { field in ((field.get(state) as? any Collection)?.count ?? 0) > 100_000 }
  }

  /// Forgets whether steps ran side by side, before something else happens.
  func forgetOrders() {
    handled.count = 0
    isConcurrent = false
    hidden.haveChanged = false
    turns.forgetComers()
    arrivals.forget()
    sendCount = 0
    hasCut = false
  }

  /// Lets a stream do something, of which all who have asked for it hear: in the other order, who asked last hears first.
  func hear(_ happen: () -> Void) {
    sendCountBeforeHearing = allSendCount
    guard order.isReversed() else { return happen() }
    heard = []
    happen()
    let all = heard ?? []
    heard = nil
    var hearers: [ReferenceScope] = []
    for item in all where !hearers.contains(where: { $0 === item.hearer }) { hearers.append(item.hearer) }
    for hearer in hearers.reversed() {
      for item in all where item.hearer === hearer { item.work() }
    }
  }

  /// Hands on what a stream has done to the steps that have asked for it.
  private func deliver(to hearer: ReferenceScope, _ work: @escaping () -> Void) {
    guard time.isOurs else { return }
    // What steps send to a stream of the reactor's own arrives before or behind what else they do, as the runtime comes to it.
    if ReferenceScope.current != nil, subscribing == 0 {
      isConcurrent = true
    }
    if heard == nil { work() } else { heard?.append((hearer, work)) }
  }

  /// Lets the run go on from another state.
  func set(_ state: Subject.State) {
    reduced = state
    states.onNext(state)
  }

  /// Hands an action to the user's own code, where there is some.
  func pass(_ action: Subject.Action) { actions.onNext(action) }

  /// Cuts off what an action cuts off that is handled now, and notes that it is sent; returns whether anything is, or was when it was sent.
  func cut(by action: String) -> Bool {
    cuts.takeEarly(action) || cutOff(by: action)
  }

  /// Cuts off what an action cuts off; returns whether there is anything.
  private func cutOff(by action: String) -> Bool {
    let scopes = cuts.take(by: action)
    hasCut = hasCut || !scopes.isEmpty
    // What stands behind them goes on side by side, and where tasks start in their turn, beside the action's own steps.
    if scopes.count > (ReferenceTime.startsAtOnce ? 1 : 0) { isConcurrent = true }
    for scope in scopes { scope.cut() }
    return !scopes.isEmpty
  }

  /// Keeps what calls give, until it is let come.
  func keepResults() { cuts.keepResults() }

  /// Lets come what calls have given meanwhile.
  func letResultsCome() { for end in cuts.takeResults() { end.reach() } }

  /// Whether tasks were started behind what was cut off since this was asked last.
  func hasStartedBehindCut() -> Bool { cuts.haveStartsBehind() }

  /// Starts the steps of an action that has cut off what it cuts off.
  func start(_ action: Subject.Action) {
    let action = ReferenceBox(action)
    start(ReferenceEquality.caseName(of: action.value), isAction: true) { [self] in
      try await reference.mutate(reactor, action.value, self)
    }
  }

  /// Starts the steps of an action, of an event or of the start.
  func start(_ name: String, isAction: Bool, _ steps: @escaping () async throws -> Void) {
    let scope = ReferenceScope(in: nil, listStart: cuts.sent.count, strand: nextStrand())
    roots.append((name, isAction, scope))
    if !isAction && roots.count > 1 || roots.filter(\.isAction).count > 1 { isConcurrent = true }
    let ordered = {
      await self.putOff()
      try await steps()
    }
    scope.run(in: time, ordered) { result in
      self.roots.removeAll { $0.scope === scope }
      if case .failure(let error) = result {
        // Any other error ends the steps, as it ends the reactor's.
        if error is ReferenceTrap {
          self.noteTrap(error)
        } else if isAction {
          self.uncaughtErrorCount += 1
        } else {
          self.hasFailedEvent = true
        }
      }
    }
  }

  /// Whether the reactor would have stopped the program.
  var wouldTrap: Bool { isTrapped }

  /// Cuts off everything.
  func cutAll() {
    for root in roots { root.scope.cut() }
    roots = []
    cuts.removeAll()
  }
}
