import ReactorRuntime

/// One side of a check: a reactor with doubles, a clock and a log of its own.
class ReferenceSide<Subject: Reactor> {
  let clock = VirtualClock()
  let doubles: ReferenceDoubles
  /// Whether the reactor belongs to the main actor, which then has its turn whenever things settle.
  let isOnMainActor: Bool
  /// What has happened since this was emptied last, in its order.
  private(set) var log: [ReferenceEntry<Subject>] = []
  /// When each of them has happened.
  private(set) var times: [Duration] = []
  /// The calls that returned streams: one may be made before its stream is needed, so that their order tells nothing.
  private(set) var streamCalls: [ReferenceEntry<Subject>] = []
  /// What differs from run to run.
  let variation = ReactorCheck.Variation()
  private static var place: SourceLocation {
    SourceLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  init(_ input: ReferenceInput, isOnMainActor: Bool) {
    doubles = ReferenceDoubles(input)
    self.isOnMainActor = isOnMainActor
    doubles.note = { [unowned self] what, name, value in
      switch what {
      case .call: note(.call(name, value))
      case .callOfStream: streamCalls.append(.call(name, value))
      case .element: note(.element(name, value))
      }
    }
  }

  /// Notes that something has happened.
  func note(_ entry: ReferenceEntry<Subject>) {
    log.append(entry)
    times.append(clock.scheduler.elapsed)
  }

  /// Forgets what has happened.
  func forget() {
    log = []
    times = []
    streamCalls = []
  }

  /// Runs something in the side's time.
  func inTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ReactorCheck.$variation.withValue(variation) { try clock.scheduler.inVirtualTime(body) }
  }

  /// Lets come what is due now.
  func settle(isolation: isolated (any Actor)? = #isolation) async {
    if isOnMainActor {
      // A reference goes to and fro between the main actor and its tasks more often than a reactor does.
      for _ in 0..<2 {
        await ReactorCheck.$variation.withValue(variation) {
          await VirtualTime.$current.withValue(clock.scheduler.virtualTime) { await clock.settle(isolation: isolation) }
        }
      }
      await ReactorCheck.$variation.withValue(variation) {
        await VirtualTime.$current.withValue(clock.scheduler.virtualTime) { await clock.settle(isolation: isolation) }
      }
    } else {
      inTime { clock.settle(at: Self.place) }
    }
  }

  /// Lets time pass.
  func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    if isOnMainActor {
      await ReactorCheck.$variation.withValue(variation) {
        await VirtualTime.$current.withValue(clock.scheduler.virtualTime) {
          await clock.advance(by: duration, isolation: isolation)
        }
      }
    } else {
      inTime { advanceNow(by: duration) }
    }
  }

  private func advanceNow(by duration: Duration) { clock.advance(by: duration) }

  /// How long it is until something is due; nil where nothing is.
  var timeUntilNext: Duration? {
    clock.scheduler.nextDueTime.map { clock.scheduler.duration(of: $0 - clock.scheduler.clock) }
  }
}

/// The side on which the reactor itself runs.
final class LiveSide<Subject: Reactor>: ReferenceSide<Subject> {
  private(set) var reactor: Subject!
  private var subscription: (any Disposable)?

  func begin(_ make: (ReferenceDoubles) -> Subject) {
    inTime {
      reactor = make(doubles)
      subscription = reactor.mutations.subscribe(onNext: { [unowned self] mutation in
        note(.mutation(mutation, reactor.currentState))
      })
    }
  }

  func set(_ state: Subject.State) { inTime { reactor.goOn(from: state) } }

  func send(_ action: Subject.Action) { inTime { reactor.action.onNext(action) } }

  /// What is open: calls, streams, and actions that still run.
  var open: [String: Int] {
    reactor.actionsOfRunningEffects.reduce(into: doubles.open) { $0[Alike.caseName(of: $1), default: 0] += 1 }
  }

  /// Lets the reactor go; returns whether it went.
  func end() -> Bool {
    inTime {
      subscription?.dispose()
      weak var gone: Subject?
      gone = reactor
      reactor = nil
      doubles.endAll()
      clock.scheduler.runTasks()
      return gone == nil
    }
  }
}

/// The side on which the reference runs.
final class SpecifiedSide<Subject: Reactor>: ReferenceSide<Subject> {
  private(set) var run: ReferenceRun<Subject>!
  private let reference: ReactorReference<Subject>
  private var sentBySteps = 0

  init(_ reference: ReactorReference<Subject>, _ input: ReferenceInput) {
    self.reference = reference
    super.init(input, isOnMainActor: reference.isOnMainActor)
  }

  func begin(_ make: (ReferenceDoubles) -> Subject) {
    inTime {
      run = ReferenceRun(make(doubles), reference, clock: clock) { [unowned self] in note($0) }
      for (name, steps) in reference.starts {
        let run: ReferenceRun<Subject> = run
        run.start(name, isAction: false) { try await steps(run.reactor, run) }
      }
    }
  }

  func set(_ state: Subject.State) { inTime { run.set(state) } }

  func send(_ action: Subject.Action, isolation: isolated (any Actor)? = #isolation) async {
    inTime { run.pass(action) }
    await sendPassed()
  }

  /// Sends what the user's own code has let through, and what steps have sent to the reactor itself.
  func sendPassed(isolation: isolated (any Actor)? = #isolation) async {
    var rest = 100
    while rest > 0 {
      rest -= 1
      let sent = run.reactor.stub.actions
      if sentBySteps < sent.count {
        let action = sent[sentBySteps]
        sentBySteps += 1
        inTime { run.pass(action) }
      }
      guard !run.passedActions.isEmpty else { return }
      await start(run.passedActions.removeFirst())
    }
  }

  private func start(_ action: Subject.Action, isolation: isolated (any Actor)? = #isolation) async {
    let name = Alike.caseName(of: action)
    inTime { run.cut(by: name) }
    await settle()
    inTime {
      let run: ReferenceRun<Subject> = run
      let action = UncheckedBox(action)
      let mutate = reference.mutate
      run.start(name, isAction: true) { try await mutate(run.reactor, action.value, run) }
    }
    await settle()
  }

  var open: [String: Int] {
    run.roots.reduce(into: doubles.open) { counts, root in
      if root.isAction { counts[root.name, default: 0] += 1 }
    }
  }

  func end() {
    inTime {
      run.cutAll()
      doubles.endAll()
      clock.scheduler.runTasks()
    }
  }
}
