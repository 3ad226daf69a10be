import YAMLTree

/// Which `loading`s of a spec may be ended from outside: by what cancels a step around them, by what cancels their own step before it has
/// started, or by an error.
///
/// All others stand between two emissions: the work between them always completes.
package struct LoadingFacts: Sendable {
  private let flows: FlowFacts
  /// The steps whose `loading` may be ended from outside, by their places.
  private var interrupted: Set<SourceRange> = []
  /// The flows that a step runs which something around it can cancel.
  private var cancellableFlows: Set<String> = []

  package init(_ spec: ReactorSpec, _ flows: FlowFacts) {
    self.flows = flows
    let all = spec.stepLists
    guard all.contains(where: { $0.steps.contains(where: flows.loads) }) else { return }
    let lists = all.filter { if case .flow = $0.owner { false } else { true } }
    for list in lists { walk(list.steps, isCancellable: Self.isCancellable(list.owner, in: spec), isLate: false) }
    var open = cancellableFlows
    let named = Dictionary(spec.flows.map { ($0.name, $0) }) { first, _ in first }
    while let name = open.popFirst() {
      let inner = named[name]?.steps.flatMap(\.facts.flows) ?? []
      for flow in inner where cancellableFlows.insert(flow).inserted { open.insert(flow) }
    }
    for flow in spec.flows {
      walk(flow.steps, isCancellable: cancellableFlows.contains(flow.name), isLate: false)
    }
  }

  /// Whether there is such a `loading`.
  package var isEmpty: Bool { interrupted.isEmpty }

  /// Whether the `loading` of a step may be ended from outside.
  package func isInterrupted(_ step: Step) -> Bool { interrupted.contains(step.range) }

  /// Whether one of the steps, when they are cancelled, has to end a `loading` before the next step begins.
  package func ends(_ steps: some Sequence<Step>) -> Bool { !isEmpty && steps.contains(where: flows.loads) }

  /// Whether something can cancel the steps of a list as a whole. What runs the shared steps for errors isn't looked for.
  private static func isCancellable(_ owner: StepList.Owner, in spec: ReactorSpec) -> Bool {
    switch owner {
    case .action(let action): action.overlap?.rule == .latest
    case .onError: spec.hasCancellers
    case .flow, .event, .start: false
    }
  }

  private mutating func walk(_ steps: some Sequence<Step>, isCancellable: Bool, isLate: Bool) {
    var isLate = isLate
    for step in steps {
      let hasCancellers = !step.kind.ownCancellers.isEmpty
      if step.loading != nil {
        let startsLate = hasCancellers && (isLate || step.kind.overlap?.takesTurns == true)
        if isCancellable || startsLate || flows.mayFail(step) { interrupted.insert(step.range) }
      }
      if isCancellable, case .run(let flow, _) = step.kind { cancellableFlows.insert(flow) }
      // An error in one of several that go on side by side ends the others, and a stream's own error all of its elements' steps, whatever
      // catches it behind them.
      let fails = step.endsSideBySide ?? flows.mayFail(step)
      for (index, branch) in step.branches.enumerated() {
        // Each element of a stream starts its steps anew.
        let isAnew = if case .observe = step.kind { index == 0 } else { false }
        let isBeside = if case .merge = step.kind { true } else { isAnew }
        let isBehind = step.effect != nil || step.kind.isWait
        let isOpen = isCancellable || hasCancellers || isBeside && fails
        walk(branch, isCancellable: isOpen, isLate: !isAnew && (isLate || isBehind))
      }
      isLate = isLate || flows.takesTime(step)
    }
  }
}

extension Step {
  /// Of a stream, whether an error can end the steps of its elements.
  fileprivate var endsSideBySide: Bool? {
    guard case .observe(let effect) = kind else { return nil }
    if case .impossible = effect.failure { return false }
    return true
  }
}
