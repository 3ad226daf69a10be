extension SpecLint {
  /// Actions without any step that does something. One that cancels others does that.
  var idleActions: [LintFinding] {
    guard !spec.transforms.contains(.action), !spec.transforms.contains(.mutation) else { return [] }
    let cancelling = Set(steps.flatMap(\.cancellers))
    return lists.compactMap { list in
      guard case .action(let action) = list.owner, !cancelling.contains(action.name),
        list.steps.allSatisfy(\.isIdle)
      else { return nil }
      let message = "`\(action.name)` does nothing: its steps emit nothing and call nothing"
      return LintFinding(rule: .idleAction, message: message, range: action.range)
    }
  }

  /// Flows that no step runs.
  var flowsNeverRun: [LintFinding] {
    let run = Set(
      steps.compactMap { step -> String? in
        if case .run(let flow, _) = step.kind { flow } else { nil }
      }
    )
    let texts = lists.flatMap(\.texts) + [spec.types].compactMap { $0 }
    return spec.flows.filter { !run.contains($0.name) && !texts.mention($0.methodName) }.map { flow in
      LintFinding(rule: .flowNeverRun, message: "nothing runs the flow `\(flow.name)`", range: flow.range)
    }
  }

  /// An `onError` on which no `await`, `observe` or event relies.
  var idleErrorSteps: [LintFinding] {
    guard let onError = spec.onError, let first = onError.first else { return [] }
    let effects = steps.compactMap(\.effect)
    guard !effects.contains(where: { $0.failure == .shared }) else { return [] }
    let message = "no error comes here: each `await`, `observe` and event has its own `catch`"
    return [LintFinding(rule: .idleErrorSteps, message: message, range: first.range)]
  }
}

extension Step {
  /// The actions that cancel the step.
  var cancellers: [String] {
    if case .wait(let wait) = kind { wait.cancellers } else { effect?.cancellers ?? [] }
  }

  /// Whether the step and those inside it only look at values.
  fileprivate var isIdle: Bool {
    switch kind {
    case .let, .unwrap, .guard, .if, .switch, .wait: branches.joined().allSatisfy(\.isIdle)
    case .merge(let branches): branches.joined().allSatisfy(\.isIdle)
    case .emit, .do, .await, .observe, .run, .swift: false
    }
  }
}
