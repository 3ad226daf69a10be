import ReactorRuntime

/// One side of a check: a reactor with doubles, a clock and a log of its own.
class ReferenceSide<Subject: Reactor> {
  let time: ReferenceTime
  let doubles: ReferenceDoubles
  /// What has happened since this was emptied last, in its order.
  private(set) var log: [ReferenceEntry<Subject>] = []
  /// When each of them has happened, in nanoseconds.
  private(set) var times: [Int64] = []
  /// The strand of the steps that have done it, of each of them; nil of what no steps did.
  private(set) var strands: [Int?] = []
  /// The calls that returned streams: one may be made before its stream is needed, so that their order tells nothing.
  private(set) var streamCalls: [ReferenceEntry<Subject>] = []
  /// What differs from run to run.
  let variation = ReactorCheck.Variation()

  init(_ input: ReferenceInput, isOnMainActor: Bool) {
    time = ReferenceTime(isOnMainActor: isOnMainActor)
    doubles = ReferenceDoubles(input, time)
    doubles.note = { [weak self] what, name, value in
      guard let self else { return }
      switch what {
      case .call: note(.call(name, value))
      case .callOfStream: streamCalls.append(.call(name, value))
      case .element: note(.element(name, value))
      }
    }
  }

  /// Notes that something has happened.
  fileprivate func note(_ entry: ReferenceEntry<Subject>) {
    log.append(entry)
    times.append(time.elapsed)
    strands.append(ReferenceScope.current?.strand)
  }

  /// How often mutations, calls and elements have come since then, by their names.
  var counts: [String: Int] {
    log.reduce(into: [:]) { counts, entry in
      switch entry {
      case .mutation(let mutation, _): counts[ReferenceEquality.caseName(of: mutation), default: 0] += 1
      case .call(let name, _), .element(let name, _): counts[name, default: 0] += 1
      }
    }
  }

  /// Forgets what has happened.
  func forget() {
    log = []
    times = []
    strands = []
    streamCalls = []
    time.rounds = 0
    variation.turns = 0
    doubles.forgetCalls()
  }

  /// Runs something in the side's time.
  func inTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ReactorCheck.$variation.withValue(variation) { try time.run(body) }
  }

  /// Lets come what is due now.
  func settle(isolation: isolated (any Actor)? = #isolation) async {
    await ReactorCheck.$variation.withValue(variation) { await time.settle(isolation: isolation) }
  }

  /// Lets some nanoseconds pass.
  func advance(by nanoseconds: Int64, isolation: isolated (any Actor)? = #isolation) async {
    await ReactorCheck.$variation.withValue(variation) { await time.advance(by: nanoseconds, isolation: isolation) }
  }
}

/// The side on which the reactor itself runs.
final class ReferenceLiveSide<Subject: Reactor>: ReferenceSide<Subject> {
  private var live: ReferenceLiveReactor<Subject>!
  /// Whether the reactor has handled so many actions at one instant that it would not come to an end.
  private(set) var isEndless = false
  /// How many actions it has handled at the instant of the last one.
  private var handled: (instant: Int64, count: Int) = (0, 0)

  var reactor: Subject { live.reactor }

  /// How many actions are handled at one instant at most.
  private static var mostActions: Int { 10_000 }

  func begin(_ reference: ReactorReference<Subject>) {
    inTime {
      live = ReferenceLiveReactor(reference.make(doubles)) { [weak self] in
        self?.noteAction() ?? false
      } note: { [weak self] mutation, state in
        guard let self, time.isOurs else { return }
        note(.mutation(mutation, state))
      }
      reference.begin(live.reactor)
    }
  }

  /// Counts an action; returns whether what the reactor sends to itself is still handled.
  private func noteAction() -> Bool {
    guard time.isOurs else { return true }
    handled = (time.elapsed, handled.instant == time.elapsed ? handled.count + 1 : 1)
    isEndless = isEndless || handled.count >= Self.mostActions
    return !isEndless
  }

  func set(_ state: Subject.State) { inTime { live.set(state) } }

  func send(_ action: Subject.Action) { inTime { reactor.action.onNext(action) } }

  /// What is open: calls, streams, and actions that still run.
  var open: [String: Int] {
    live.runningActions.reduce(into: doubles.open) { $0[ReferenceEquality.caseName(of: $1), default: 0] += 1 }
  }

  /// How often what keeps the reactor ends or comes, one after the other.
  private static var mostEnds: Int { 100 }

  /// Lets the reactor go; returns whether it went. What ends some day may keep it until then, what goes on must not.
  func end(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    weak var gone: Subject?
    inTime {
      gone = live?.reactor
      live = nil
    }
    for _ in 0..<Self.mostEnds {
      inTime {
        doubles.endCalls()
        // Among the arguments of calls may be the reactor itself.
        forget()
      }
      await settle()
      // What has ended may have gone on, and call or wait once more.
      guard gone != nil else { break }
      if let next = time.untilNext { await advance(by: next) }
    }
    let hasGone = gone == nil
    inTime {
      doubles.endAll()
      forget()
    }
    return hasGone
  }
}

/// The side on which the reference runs.
final class ReferenceSpecifiedSide<Subject: Reactor>: ReferenceSide<Subject> {
  private(set) var run: ReferenceRun<Subject>!
  private let reference: ReactorReference<Subject>
  private var sentBySteps = 0
  /// Whether what follows depends on an order that nothing says: steps have sent several actions at one instant since this was reset.
  var hasSentTogether = false
  /// Whether what follows depends on whether what an action has cut off goes on before its own steps, by tasks, since this was reset.
  var hasUndecidedCut = false
  /// When what is behind what an action cuts off goes on.
  var cutOrder = ReferenceTrial<Subject>.Cut.Order.first

  init(_ reference: ReactorReference<Subject>, _ input: ReferenceInput) {
    self.reference = reference
    super.init(input, isOnMainActor: reference.isOnMainActor)
    time.waitingCalls = { [weak doubles] in doubles?.waitingCallCount ?? 0 }
  }

  func begin(_ make: (ReferenceDoubles) -> Subject, _ order: ReferenceOrder) {
    inTime {
      // Steps that were cut off may be under way when all of this is gone.
      run = ReferenceRun(make(doubles), reference, time) { [weak self] in self?.note($0) }
      run.order = order
      run.mostActions = mostActions
      // Those that end at once, too, may come in any order: streams take turns.
      run.isConcurrent = reference.starts.count > 1
      for (name, steps) in run.order.isReversed() ? reference.starts.reversed() : reference.starts {
        let run: ReferenceRun<Subject> = run
        run.start(name, isAction: false) { try await steps(run.reactor, run) }
      }
    }
  }

  fileprivate override func note(_ entry: ReferenceEntry<Subject>) {
    super.note(entry)
    run?.order.noteEntry()
  }

  func set(_ state: Subject.State) { inTime { run.set(state) } }

  func send(_ action: Subject.Action, isolation: isolated (any Actor)? = #isolation) async {
    inTime { run.pass(action) }
    await sendPassed()
  }

  /// How often time stops on its way so that what steps send is handled at once.
  private static var mostStops: Int { 1000 }

  /// At how many instants something was due while time passed.
  private(set) var stopCount = 0

  /// Lets some nanoseconds pass, from one instant at which something is due to the next: what steps send then has its time from there.
  func pass(_ nanoseconds: Int64, isolation: isolated (any Actor)? = #isolation) async {
    var left = nanoseconds
    for _ in 0..<Self.mostStops {
      guard let next = time.untilNext, next > 0, next < left else { break }
      stopCount += 1
      await advance(by: next)
      left -= next
      noteSendsTogether()
      await sendPassed()
    }
    await advance(by: left)
    noteSendsTogether()
  }

  /// Of several actions that steps send at one instant, the reactor handles the first before what else is due then.
  private func noteSendsTogether() {
    hasSentTogether = hasSentTogether || run.reactor.stub.actions.count - sentBySteps > 1
  }

  /// Whether the reactor would have stopped the program, never come to an end, or failed as a whole, behind which each runtime goes on otherwise.
  var wouldStop: Bool { run.wouldTrap || run.isEndless || run.hasFailedEvent }

  /// How many actions are handled at one instant at most.
  var mostActions = ReferencePatience.Limits().actions

  /// Sends what the user's own code has let through, and what steps have sent to the reactor itself.
  func sendPassed(isolation: isolated (any Actor)? = #isolation) async {
    while !run.isEndless {
      let sent = run.reactor.stub.actions
      while run.passedActions.isEmpty, sentBySteps < sent.count {
        let action = sent[sentBySteps]
        sentBySteps += 1
        inTime { run.pass(action) }
      }
      if run.passedActions.isEmpty {
        guard run.goOnBehindSent() else { return }
        await settle()
      } else {
        let action = run.passedActions.removeFirst()
        if run.noteHandled() { await start(action) }
      }
    }
  }

  private func start(_ action: Subject.Action, isolation: isolated (any Actor)? = #isolation) async {
    let name = ReferenceEquality.caseName(of: action)
    var isCut = false
    inTime { isCut = run.cut(by: name) }
    let count = log.count
    let keepsResults = isCut && cutOrder == .firstUpToResults
    if keepsResults { run.keepResults() }
    if isCut, cutOrder != .last {
      await ReactorCheck.$variation.withValue(variation) { await time.letCutOffGoOn(isolation: isolation) }
    }
    // By way of the main actor, it may go on behind the action's own steps.
    if run.hasStartedBehindCut() || reference.isOnMainActor && log.count > count { hasUndecidedCut = true }
    inTime { run.start(action) }
    await settle()
    guard keepsResults else { return }
    inTime { run.letResultsCome() }
    await settle()
  }

  var open: [String: Int] {
    run.roots.reduce(into: doubles.open) { counts, root in
      if root.isAction { counts[root.name, default: 0] += 1 }
    }
  }

  func end(isolation: isolated (any Actor)? = #isolation) async {
    inTime {
      run.cutAll()
      doubles.endAll()
    }
    await settle()
  }
}
