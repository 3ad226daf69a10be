import ReactorSpec

/// What cancels a step that has not started yet: an action that starts after the list of steps in which it stands.
extension StepLowering {
  /// The actions in the order of the spec; none where they are all that there are.
  func cancellers(_ actions: [String]) -> [String] {
    let cancellers = Set(actions).compactMap { actionPlaces[$0] }.sorted().map { spec.actions[$0].name }
    return cancellers.count == spec.actions.count ? [] : cancellers
  }

  /// The lowering of steps that start anew, whatever has started before.
  var unarmed: StepLowering {
    var lowering = self
    lowering.armed = [:]
    lowering.isArmed = false
    return lowering
  }

  /// The actions that cancel a step which starts later than these steps, where nothing notes them yet.
  func unarmed(_ steps: ArraySlice<Step>) -> [String]? {
    lateCancellers(of: steps, isLate: false).lazy.map(cancellers).first { armed[$0] == nil }
  }

  /// The stream of steps, with what notes the actions that start before a step does which they cancel.
  func stream(
    of steps: ArraySlice<Step>,
    arming actions: [String],
    names: Set<String>,
    continuation: String?,
    _ startsNow: Bool,
    in usage: inout Usage
  ) -> Stream {
    var lowering = self
    lowering.isArmed = false
    let name = freshName("cancellation", besides: names.union(steps.usedNames))
    lowering.armed[actions] = name
    var inside = Usage()
    let stream = lowering.stream(
      of: steps,
      names: names,
      continuation: continuation,
      startsNow: startsNow,
      in: &inside
    )
    let closure = inside.closure([.return(stream)])
    usage.pass(to: closure)
    usage.capture("startedActions")
    return .armed(name: name, actions: actions, closure)
  }

  /// The actions that cancel steps among these which don't start with them, a list for each such step.
  private func lateCancellers(of steps: ArraySlice<Step>, isLate: Bool) -> [[String]] {
    guard steps.contains(where: { !$0.facts.cancellers.isEmpty }) else { return [] }
    var isLate = isLate
    var late: [[String]] = []
    for step in steps {
      late += lateCancellers(of: step, isLate: isLate)
      isLate = isLate || flows.takesTime(step)
    }
    return late
  }

  private func lateCancellers(of step: Step, isLate: Bool) -> [[String]] {
    let own: [String]
    let inner: [[Step]]
    switch step.kind {
    case .await(let effect):
      (own, inner) = (effect.cancellers, effect.branches)
    case .observe(let effect):
      (own, inner) = (effect.cancellers, Array(effect.branches.dropFirst()))
    case .wait(let wait):
      (own, inner) = (wait.cancellers, [wait.then])
    default:
      return step.branches.flatMap { lateCancellers(of: $0[...], isLate: isLate) }
    }
    // What cancels the step itself cancels those inside it too.
    let late = inner.flatMap { lateCancellers(of: $0[...], isLate: true) }.filter { !Set($0).isSubset(of: own) }
    return isLate && !own.isEmpty ? [own] + late : late
  }
}
