/// Steps that a spec lists at one place, with what is known in them.
package struct StepList: Sendable, Hashable {
  /// What they belong to.
  package enum Owner: Sendable, Hashable {
    /// An action with steps.
    case action(Action)
    /// A flow.
    case flow(Flow)
    /// An event, whose one step is to observe its stream.
    case event(Event)
    /// The steps that run once.
    case start
    /// The steps for errors.
    case onError
  }

  /// What they belong to.
  package var owner: Owner
  /// The steps.
  package var steps: [Step]

  /// The names that are known in all of the steps.
  package var names: Set<String> {
    switch owner {
    case .action(let action): Set(action.payload.values.map(\.name))
    case .flow(let flow): Set(flow.payload.values.map(\.name))
    case .event, .start: []
    case .onError: ["error"]
    }
  }

  /// The Swift texts of the steps, and an event's condition.
  package var texts: [SwiftText] {
    let own = steps.texts
    if case .event(let event) = owner, let condition = event.condition { return own + [condition] }
    return own
  }
}

extension ReactorSpec {
  /// Whether a step waits for time to pass.
  package var waits: Bool { containsStep(where: \.waits) }

  /// Whether a step calls an asynchronous function.
  package var awaits: Bool { containsStep(where: \.awaits) }

  /// Whether there are steps that actions cancel.
  package var hasCancellers: Bool {
    actions.contains { $0.overlap?.rule == .latest } || containsStep { !$0.cancellers.isEmpty }
  }

  /// Whether there are actions or steps whose runs take turns.
  package var takesTurns: Bool {
    actions.contains { $0.overlap?.takesTurns == true } || containsStep(where: \.takesTurns)
  }

  /// What steps and events observe.
  package var observed: [SwiftText] {
    stepLists.flatMap(\.steps).withInner.compactMap { step in
      if case .observe(let effect) = step.kind { effect.expression } else { nil }
    }
  }

  /// Whether a step sends an action.
  package var sends: Bool { containsStep { !$0.sentActions.isEmpty } }

  /// The actions that cancel steps, or their own older runs.
  package var cancellers: Set<String> {
    let own = actions.filter { $0.overlap?.rule == .latest }.map(\.name)
    return stepLists.reduce(into: Set(own)) { names, list in
      for step in list.steps { names.formUnion(step.facts.cancellers) }
    }
  }

  /// Whether a step has a fact; those of events are what follows their elements and errors. Makes no lists, since it is asked often.
  private func containsStep(where isSo: (StepFacts) -> Bool) -> Bool {
    func holds(_ steps: [Step]) -> Bool { steps.contains { isSo($0.facts) } }
    return actions.contains { if case .steps(let steps) = $0.body { holds(steps) } else { false } }
      || flows.contains { holds($0.steps) } || events.contains { $0.effect.branches.contains(where: holds) }
      || holds(start) || onError.map(holds) ?? false
  }

  /// All lists of steps, section by section.
  package var stepLists: [StepList] {
    let ofActions = actions.compactMap { action -> StepList? in
      guard case .steps(let steps) = action.body else { return nil }
      return StepList(owner: .action(action), steps: steps)
    }
    let ofFlows = flows.map { StepList(owner: .flow($0), steps: $0.steps) }
    let ofEvents = events.map { event in
      StepList(owner: .event(event), steps: [Step(kind: .observe(event.effect), range: event.range)])
    }
    let ofErrors = onError.map { [StepList(owner: .onError, steps: $0)] } ?? []
    return ofActions + ofFlows + ofEvents + [StepList(owner: .start, steps: start)] + ofErrors
  }
}

/// Which streams the steps and events of a spec observe, and whether an error of theirs is looked at: found out once for all streams.
package struct ObservedStreams {
  /// By the name of a dependency, and by that of a member behind its own: whether one of those who observe the stream takes errors.
  private var takesErrors: [String: Bool] = [:]

  /// Looks at all that a spec observes.
  package init(in spec: ReactorSpec) {
    for step in spec.stepLists.flatMap(\.steps).withInner {
      guard case .observe(let effect) = step.kind else { continue }
      let canFail = if case .impossible = effect.failure { false } else { true }
      let members = effect.expression.namedMembers.map { "\($0.owner).\($0.member)" }
      for stream in effect.expression.freeNames.union(members) where takesErrors[stream] != true {
        takesErrors[stream] = canFail
      }
    }
  }

  /// Whether an error of a stream is looked at somewhere: not where each step that observes it says that it can't fail.
  ///
  /// - Parameters:
  ///   - dependency: The dependency that has the stream, or is it.
  ///   - member: The method or property; nil where the dependency is the stream.
  package func areErrorsSeen(of dependency: String, _ member: String? = nil) -> Bool {
    takesErrors[member.map { "\(dependency).\($0)" } ?? dependency] ?? true
  }
}
