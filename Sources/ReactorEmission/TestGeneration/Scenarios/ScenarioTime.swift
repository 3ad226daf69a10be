import ReactorSpec

/// How time passes in a scenario's test.
enum ScenarioTime: Hashable {
  /// Everything happens at once.
  case none
  /// By a virtual clock.
  case virtual
  /// By a virtual clock, with turns for the main actor.
  case virtualOnMainActor

  /// - Parameters:
  ///   - isolation: The actor that the test runs on.
  ///   - goesOn: Whether something that the reactor does can go on after an action has been sent.
  init(of scenario: Scenario, isolation: Isolation?, goesOn: Bool) {
    if !goesOn && !scenario.when.contains(where: \.needsTime) {
      self = .none
    } else {
      self = isolation == .main ? .virtualOnMainActor : .virtual
    }
  }

  /// Whether the test awaits something.
  var isAsync: Bool { self == .virtualOnMainActor }
}

extension ReactorSpec {
  /// The modules that its tests need besides the runtime's: with RxSwift, time is measured in Dispatch's intervals.
  var testModules: [String] { runtime.testModules + (runtime == .reactorKit && hasClock ? ["Dispatch"] : []) }

  /// Whether something that it calls may go by way of the main actor, though the reactor belongs to no actor. The tests then run on the main
  /// actor too, so that what goes there waits for its turn rather than runs beside them.
  ///
  /// What a double does instead of a dependency does not, unless the dependency's type says so; of code by hand nothing is known.
  var mayUseMainActor: Bool {
    guard runtime == .reactorRuntime, isolation != .main else { return false }
    let dependencies = parameters.filter { $0.contract != nil || $0.type.isFunction }
    if dependencies.contains(where: { $0.type.swift.hasIdentifier("MainActor") }) { return true }
    let doubles = Set(dependencies.map(\.name))
    return actions.contains { $0.body == .manual }
      || stepLists.contains { $0.steps.contains { $0.callsOthers(than: doubles) } }
  }
}

extension ReactorSpec {
  /// The dependencies that are schedulers. With ReactorKit, tests give them their own, so that what waits by them waits for no real time;
  /// ReactorRuntime's schedulers have virtual time by themselves. Costs a walk over what the initializer takes.
  var injectedSchedulers: Set<String> {
    guard runtime == .reactorKit else { return [] }
    let found = parameters.filter { parameter in
      parameter.role == .dependency && parameter.injection == nil && parameter.contract == nil
        && ["any SchedulerType", "SchedulerType"].contains(parameter.type.plain.canonicalText)
    }
    return Set(found.map(\.name))
  }

  /// Whether what waits does so by a scheduler that the initializer takes.
  var hasClock: Bool { waits || !injectedSchedulers.isEmpty }

  /// Whether something that the reactor does can go on after an action has been sent, as far as the spec tells; costs a walk over its steps.
  var goesOn: Bool {
    // With ReactorKit, what an action sends comes with a task of the main actor's.
    hasClock || runsTasks || runtime == .reactorKit && sends
  }

  /// A text of what a scenario lets run that names a scheduler of the library's, such as `MainScheduler.instance`, with that name: of what
  /// runs by itself, and of the actions that are sent, also by steps. Nil where there is none. Costs a walk over these.
  func textNamingScheduler(in scenario: Scenario) -> (name: String, text: String)? {
    var sent: [String] = []
    for case .send(let action, _, _) in scenario.when { sent.append(action) }
    let steps = withStepsOfSent(start + (onError ?? []) + events.flatMap { $0.effect.then + $0.effect.done }, sent)
    let injected = injectedSchedulers
    func isScheduler(_ name: String) -> Bool { name.hasSuffix("Scheduler") && !injected.contains(name) }
    for text in steps.texts + events.map(\.effect.expression) where text.takesName(where: isScheduler) {
      return text.freeNames.filter(isScheduler).min().map { ($0, text.text) }
    }
    return nil
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

extension Step {
  /// Whether it, or a step inside of it, calls an asynchronous function of something else than certain dependencies.
  fileprivate func callsOthers(than dependencies: Set<String>) -> Bool {
    let isOther =
      switch kind {
      case .await(let effect):
        !dependencies.contains((effect.expression.calledFunction ?? effect.expression).memberPath?.first ?? "")
      case .swift(let text): text.hasIdentifier("await")
      default: false
      }
    return isOther || branches.contains { $0.contains { $0.callsOthers(than: dependencies) } }
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
