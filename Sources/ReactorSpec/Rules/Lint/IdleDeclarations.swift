extension Rule {
  package static let idleAction = Rule(
    904,
    "An action does something",
    """
    None of its steps emits a mutation, calls anything or runs a flow, and it cancels no step by `until`. \
    A step is missing, or the action is not needed.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
        refresh: []
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
        refresh: {setCount: 0}
      """#,
    checks: .soundSpec(idleActions)
  )

  package static let flowNeverRun = Rule(
    905,
    "Each flow is run by a step",
    """
    A flow does nothing by itself: `run` runs it, from an action, another flow, an event, `start` or `onError`.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
      flows:
        restart: {setCount: 0}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
        clear: {run: restart}
      flows:
        restart: {setCount: 0}
      """#,
    checks: .soundSpec(flowsNeverRun)
  )

  package static let idleErrorSteps = Rule(
    909,
    "`onError` is for errors that nothing else catches",
    """
    Each `await`, `observe` and event says by a `catch` of its own what follows an error, so the steps of `onError` never run.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: any API
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            catch: ignore
      onError: {setCount: 0}
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
      onError: {setCount: 0}
      """#,
    checks: .soundSpec(idleErrorSteps)
  )
}

extension Rule {
  /// Actions without any step that does something. One that cancels others does that, and what a child tells has to be heard.
  private static func idleActions(in facts: SpecFacts) -> [Finding] {
    let transforms = facts.spec.transforms
    guard !transforms.contains(.action), !transforms.contains(.mutation) else { return [] }
    let told = facts.spec.rib?.told.map(\.method.name) ?? []
    let meant = Set(facts.steps.flatMap(\.cancellers) + told)
    return facts.lists.compactMap { list in
      guard case .action(let action) = list.owner, !meant.contains(action.name),
        list.steps.allSatisfy(\.isIdle)
      else { return nil }
      return Finding("`\(action.name)` does nothing: its steps emit nothing and call nothing", at: action.range)
    }
  }

  private static func flowsNeverRun(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard !spec.flows.isEmpty else { return [] }
    let run = Set(
      facts.steps.compactMap { step -> String? in
        if case .run(let flow, _) = step.kind { flow } else { nil }
      }
    )
    let called = (facts.stepTexts + [spec.types].compactMap { $0 }).mentions
    return spec.flows.filter { !run.contains($0.name) && !called.contains($0.methodName) }.map { flow in
      Finding("nothing runs the flow `\(flow.name)`", at: flow.range)
    }
  }

  private static func idleErrorSteps(in facts: SpecFacts) -> [Finding] {
    guard let first = facts.spec.onError?.first, !facts.steps.contains(where: { $0.effect?.failure == .shared }) else {
      return []
    }
    return [Finding("no error comes here: each `await`, `observe` and event has its own `catch`", at: first.range)]
  }
}

extension Step {
  /// The actions that cancel the step.
  fileprivate var cancellers: [String] {
    if case .wait(let wait) = kind { wait.cancellers } else { effect?.cancellers ?? [] }
  }

  /// Whether the step and those inside it only look at values.
  fileprivate var isIdle: Bool {
    switch kind {
    case .let, .unwrap, .guard, .if, .switch, .wait, .merge: branches.joined().allSatisfy(\.isIdle)
    case .emit, .do, .await, .observe, .loading, .run, .send, .swift: false
    }
  }
}
