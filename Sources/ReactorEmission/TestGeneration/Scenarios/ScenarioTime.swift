import ReactorSpec

/// How time passes in a scenario's test.
enum ScenarioTime: Hashable {
  /// Everything happens at once.
  case none
  /// By ReactorTesting's clock.
  case virtual
  /// By ReactorTesting's clock, with turns for the main actor.
  case virtualOnMainActor
  /// By RxTest's scheduler where the reactor waits, and on the system's threads where it runs tasks.
  case scheduler(runsTasks: Bool)

  init(of spec: ReactorSpec, _ scenario: Scenario) {
    switch spec.runtime {
    case .reactorKit:
      self = spec.waits ? .scheduler(runsTasks: spec.runsTasks) : spec.runsTasks ? .scheduler(runsTasks: true) : .none
    case .reactorRuntime where !spec.waits && !spec.runsTasks && !scenario.when.contains(where: \.needsTime):
      self = .none
    case .reactorRuntime: self = spec.isolation == .main ? .virtualOnMainActor : .virtual
    }
  }

  /// Whether the test awaits something.
  var isAsync: Bool {
    switch self {
    case .none, .virtual: false
    case .virtualOnMainActor: true
    case .scheduler(let runsTasks): runsTasks
    }
  }

  /// The module that the test needs for it.
  func modules(for spec: ReactorSpec) -> [String] {
    switch self {
    case .none: []
    case .virtual, .virtualOnMainActor: spec.runtime.testModules
    case .scheduler: spec.waits ? spec.runtime.testModules : []
    }
  }
}

extension ReactorSpec {
  /// Whether something that the reactor does can go on after an action has been sent, `wait` aside, as far as the spec tells.
  var runsTasks: Bool {
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
    case .advance, .release: true
    }
  }
}
