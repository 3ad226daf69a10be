import ReactorSpec

/// What tells steps that start late whether an action has cancelled them. No action is in two of them, so that all that it cancels, and all that
/// follows, hears of it at once.
struct ArmedCancellations {
  /// The name under which steps know whether one of some actions has started; all actions where none are named.
  struct Cancellation {
    var name: String
    var actions: [String]
  }

  private(set) var all: [Cancellation] = []
  private(set) var names: Set<String> = []
  /// The place of what tells of an action.
  private var places: [String: Int] = [:]

  mutating func append(_ cancellation: Cancellation) {
    for action in cancellation.actions { places[action] = all.count }
    names.insert(cancellation.name)
    all.append(cancellation)
  }

  /// Those that tell of some actions, in their order.
  func telling(of actions: [String]) -> [Cancellation] {
    Set(actions.compactMap { places[$0] }).sorted().map { all[$0] }
  }
}

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
    lowering.armed = ArmedCancellations()
    lowering.isArmed = false
    return lowering
  }

  /// The actions that cancel steps which start later than these, where nothing notes them yet: those together that cancel the same of them.
  func unarmed(_ steps: ArraySlice<Step>) -> [[String]]? {
    let late = lateCancellers(of: steps, isLate: false, inside: enders)
    guard !late.isEmpty else { return nil }
    var places: [String: [Int]] = [:]
    for (place, actions) in late.enumerated() {
      for action in Set(actions) { places[action, default: []].append(place) }
    }
    let actions = places.keys.compactMap { actionPlaces[$0] }.sorted().map { spec.actions[$0].name }
    var groups: [[String]] = []
    var numbers: [[Int]: Int] = [:]
    for action in actions {
      let places = places[action, default: []]
      if let group = numbers[places] {
        groups[group].append(action)
      } else {
        numbers[places] = groups.count
        groups.append([action])
      }
    }
    return groups
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
    var fresh = freshNames(besides: names, steps.usedNames, steps.boundNames)
    for actions in groups {
      lowering.armed.append(ArmedCancellations.Cancellation(name: fresh.take("cancellation"), actions: actions))
    }
    var inside = Usage()
    var stream = lowering.stream(
      of: steps,
      names: names,
      continuation: continuation,
      startsNow: startsNow,
      in: &inside
    )
    for cancellation in lowering.armed.all.reversed() {
      let closure = inside.closure([.return(stream)])
      inside = Usage()
      inside.pass(to: closure)
      inside.capture("startedActions")
      stream = .chain(
        .started(cancellers(cancellation.actions)),
        [.closure(name: ReplayHelper.call(in: spec.runtime), parameter: cancellation.name, closure)]
      )
    }
    usage.add(inside)
    return stream
  }

  /// What tells whether one of the actions has started since these steps began; nil where nothing does for all of them.
  func armedCancellation(_ actions: [String]) -> SwiftCode? {
    let telling = armed.telling(of: actions)
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
