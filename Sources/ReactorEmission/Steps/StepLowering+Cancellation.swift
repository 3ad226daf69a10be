import ReactorSpec

/// What cancels a step that has not started yet: an action that starts after the list of steps in which it stands.
extension StepLowering {
  /// The actions in the order of the spec; none where they are all that there are.
  func cancellers(_ actions: [String]) -> [String] {
    let cancellers = Set(actions).compactMap { actionPlaces[$0] }.sorted().map { spec.actions[$0].name }
    return cancellers.count == spec.actions.count ? [] : cancellers
  }

  /// The lowering of steps inside of what these actions end. The steps need not end by themselves when one of them starts, and must not:
  /// those behind them would begin where they hear of it before what is around them does.
  func inside(_ cancellers: [String]) -> StepLowering {
    var lowering = self
    lowering.enders.formUnion(cancellers)
    return lowering
  }

  /// The lowering of steps that start anew, whatever has started before.
  var unarmed: StepLowering {
    var lowering = self
    lowering.armed = []
    lowering.isArmed = false
    return lowering
  }

  /// The actions that cancel steps which start later than these, where nothing notes them yet: those together that cancel the same of them.
  func unarmed(_ steps: ArraySlice<Step>) -> [[String]]? {
    let late = lateCancellers(of: steps, isLate: false, inside: enders).map(Set.init)
    guard !late.isEmpty else { return nil }
    let actions = Set(late.joined()).compactMap { actionPlaces[$0] }.sorted().map { spec.actions[$0].name }
    var groups: [(places: [Int], actions: [String])] = []
    for action in actions {
      let places = late.indices.filter { late[$0].contains(action) }
      if let group = groups.firstIndex(where: { $0.places == places }) {
        groups[group].actions.append(action)
      } else {
        groups.append((places, [action]))
      }
    }
    return groups.map(\.actions)
  }

  /// The stream of steps, with what notes the actions that start before a step does which they cancel.
  func stream(
    of steps: ArraySlice<Step>,
    arming groups: [[String]],
    names: Set<String>,
    continuation: String?,
    _ startsNow: Bool,
    in usage: inout Usage
  ) -> Stream {
    var lowering = self
    lowering.isArmed = true
    for actions in groups {
      let name = lowering.freshName("cancellation", besides: names.union(steps.usedNames))
      lowering.armed.append(Stream.Cancellation(name: name, actions: actions))
    }
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
    let armed = lowering.armed.map { Stream.Cancellation(name: $0.name, actions: cancellers($0.actions)) }
    return .chain(.armed(armed, closure), [])
  }

  /// What tells whether one of the actions has started since these steps began; nil where nothing does for all of them.
  func armedCancellation(_ actions: [String]) -> SwiftCode? {
    let telling = armed.filter { !$0.actions.allSatisfy { !actions.contains($0) } }
    guard Set(telling.flatMap(\.actions)) == Set(actions) else { return nil }
    return telling.count == 1
      ? SwiftCode(telling[0].name) : "Observable.merge(\(telling.map { SwiftCode($0.name) }.joined(separator: ", ")))"
  }

  /// The actions that cancel steps among these which don't start with them, a list for each such step.
  private func lateCancellers(of steps: ArraySlice<Step>, isLate: Bool, inside enders: Set<String>) -> [[String]] {
    guard steps.contains(where: { !$0.facts.cancellers.isEmpty }) else { return [] }
    var isLate = isLate
    var late: [[String]] = []
    for step in steps {
      late += lateCancellers(of: step, isLate: isLate, inside: enders)
      isLate = isLate || flows.takesTime(step)
    }
    return late
  }

  private func lateCancellers(of step: Step, isLate: Bool, inside enders: Set<String>) -> [[String]] {
    let cancellers: [String]
    let inner: [[Step]]
    switch step.kind {
    case .await(let effect):
      (cancellers, inner) = (effect.cancellers, effect.branches)
    case .observe(let effect):
      (cancellers, inner) = (effect.cancellers, Array(effect.branches.dropFirst()))
    case .wait(let wait):
      (cancellers, inner) = (wait.cancellers, [wait.then])
    default:
      return step.branches.flatMap { lateCancellers(of: $0[...], isLate: isLate, inside: enders) }
    }
    let own = cancellers.filter { !enders.contains($0) }
    let late = inner.flatMap { lateCancellers(of: $0[...], isLate: true, inside: enders.union(own)) }
    return isLate && !own.isEmpty ? [own] + late : late
  }
}
