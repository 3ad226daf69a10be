import ReactorSpec

/// How time passes in a scenario's test.
enum ScenarioTime: Hashable {
  /// Everything happens at once.
  case none
  /// By a virtual clock.
  case virtual
  /// By a virtual clock, with turns for the main actor.
  case virtualOnMainActor

  /// - Parameter goesOn: Whether something that the reactor does can go on after an action has been sent.
  init(of spec: ReactorSpec, _ scenario: Scenario, goesOn: Bool) {
    if !goesOn && !scenario.when.contains(where: \.needsTime) {
      self = .none
    } else {
      self = spec.testIsolation == .main ? .virtualOnMainActor : .virtual
    }
  }

  /// Whether the test awaits something.
  var isAsync: Bool { self == .virtualOnMainActor }
}

extension ReactorSpec {
  /// The modules that its tests need besides the runtime's: with RxSwift, time is measured in Dispatch's intervals.
  var testModules: [String] { runtime.testModules + (runtime == .reactorKit && waits ? ["Dispatch"] : []) }

  /// The actor that its tests run on: with ReactorKit, reactors are used on the main thread.
  var testIsolation: Isolation? { runtime == .reactorKit || rib != nil ? .main : isolation }
}

extension ReactorSpec {
  /// Whether something that the reactor does can go on after an action has been sent, as far as the spec tells; costs a walk over its steps.
  var goesOn: Bool {
    // With ReactorKit, what an action sends comes with a task of the main actor's.
    waits || runsTasks || runtime == .reactorKit && sends
  }

  private var runsTasks: Bool {
    let actionSteps = actions.flatMap { action -> [Step] in
      if case .steps(let steps) = action.body { return steps }
      return []
    }
    let steps = actionSteps + start + flows.flatMap(\.steps) + (onError ?? [])
    return !events.isEmpty || !transforms.isEmpty || actions.contains { $0.body == .manual }
      || steps.contains(where: \.facts.runsTasks)
  }
}

extension Scenario.Occurrence {
  fileprivate var needsTime: Bool {
    switch self {
    case .send, .do: false
    case .advance, .release, .stream: true
    }
  }
}
