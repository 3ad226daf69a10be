import YAMLTree

/// Some of the ways on which a flag stays true, as ``Ways`` keeps them: to be copied and joined at no cost.
private struct WaySet: Hashable {
  /// Where it stands among what is kept; nil for no way at all.
  var place: Int?

  var isEmpty: Bool { place == nil }
}

/// The ways on which a flag stays true. Steps that change nothing join the ways of two branches that have the same ones, so that sets of ways
/// are kept as what they are made of.
private struct Ways {
  private enum Part {
    case way(FlagPath.Way)
    case sets([Int])
    /// It was taken already.
    case taken
  }

  private var parts: [Part] = []

  /// All ways of several sets.
  mutating func union(_ sets: [WaySet]) -> WaySet {
    let places = Set(sets.compactMap(\.place))
    if places.count < 2 { return WaySet(place: places.first) }
    return keep(.sets(places.sorted()))
  }

  /// The ways of a set, and another one.
  mutating func adding(_ way: FlagPath.Way, to set: WaySet) -> WaySet {
    union([set, keep(.way(way))])
  }

  /// Takes the ways of a set that were not taken before, each once.
  mutating func take(_ set: WaySet) -> [FlagPath.Way] {
    var found: [FlagPath.Way] = []
    var known: Set<FlagPath.Way> = []
    var open = [set.place].compactMap { $0 }
    while let place = open.popLast() {
      switch parts[place] {
      case .way(let way): if known.insert(way).inserted { found.append(way) }
      case .sets(let places): open += places
      case .taken: break
      }
      parts[place] = .taken
    }
    return found
  }

  private mutating func keep(_ part: Part) -> WaySet {
    parts.append(part)
    return WaySet(place: parts.count - 1)
  }
}

/// Follows a `Bool` field through lists of steps: where it is set to true, and on which ways it stays so although the normal way sets it
/// back. Each flow is followed once for all lists that run it.
struct FlagPath {
  /// A way on which the field stays true.
  struct Way: Hashable {
    /// What happens on it, to go on with "where": "this `guard` ends the steps".
    var words: String
    /// The step at which it leaves the normal way.
    var range: SourceRange
  }

  private enum Value {
    case on, off
    /// Something may have changed it, so that nothing can be said of it.
    case unknown
  }

  private struct Reach {
    /// What the field is on the normal way.
    var value = Value.off
    /// Other ways to the same place on which it is still true.
    var others = WaySet()

    var isOn: Bool { value == .on }
    var isOpen: Bool { isOn || !others.isEmpty }
  }

  /// What following some steps tells, besides where they lead to.
  private struct Course {
    /// Where the field was set to true last.
    var switchedOn: SourceRange?
    var wasSwitchedOff = false
    /// Whether the field was true while one of the steps so far went on.
    var wasOnMeanwhile = false
    /// The ways on which the steps end before the normal way does.
    var ends = WaySet()
  }

  private let field: String
  /// Whether the field is set back whenever it was set, by its name: a way through a branch that doesn't is a mistake. Of any other field, a
  /// branch that sets it back says only that this is so there.
  private let isOfRunningWork: Bool
  private let changes: FlagChanges
  private var course = Course()
  private var last = Reach()
  private var ways = Ways()
  /// Where flows lead to, by their names, once for a field that is false before them and once for one that is true.
  private var followedFlows: [Bool: [String: (course: Course, end: Reach)]] = [:]
  /// Whether flows, actions and the steps for errors may set the field back.
  private var resettingFlows: [String: Bool] = [:]
  private var resettingActions: [String: Bool] = [:]
  private lazy var resetsOnError = mayReset(changes.onError)

  init(of field: Field, _ changes: FlagChanges) {
    self.field = field.name
    isOfRunningWork = field.isOfRunningWork
    self.changes = changes
  }

  /// Where the field was set to true last.
  var switchedOn: SourceRange? { course.switchedOn }

  /// Takes the ways on which the field stays true; none where the normal way leaves it so too. A way that was taken for one list isn't for
  /// another: it is in a flow that both run.
  mutating func takeLeaks() -> [Way] {
    guard course.wasSwitchedOff, last.value == .off else { return [] }
    return ways.take(ways.union([course.ends, last.others]))
  }

  /// Whether the steps leave the field true on the normal way.
  var staysOn: Bool { last.isOn }

  /// Goes through the steps of an action or another list from its start.
  ///
  /// - Parameter places: The indices of the steps that may switch the field; before them, and where it is false, all others change nothing.
  mutating func follow(_ steps: [Step], from places: [Int]) {
    course = Course()
    last = Reach()
    var next = 0
    for place in places {
      next = max(next, place)
      while next < steps.count, next == place || last.isOpen {
        last = walk(steps[next], from: last)
        next += 1
      }
    }
  }

  /// What a step itself does to the field, without those inside it.
  func effect(of step: Step) -> FlagEffect {
    switch step.kind {
    case .emit(let mutation, let arguments): changes.effect(of: mutation, arguments, on: field)
    case .swift: .unknown
    default: .none
    }
  }

  /// Whether any of the steps, or what they run, may set the field back.
  mutating func mayReset(_ steps: [Step]) -> Bool {
    steps.withInner.contains { step in
      if case .run(let flow, _) = step.kind { return mayResetByFlow(flow) }
      if let loading = step.loading, sets(loading.mutation) { return true }
      return [.off, .unknown].contains(effect(of: step))
    }
  }

  private mutating func mayResetByFlow(_ flow: String) -> Bool {
    if let known = resettingFlows[flow] { return known }
    let resets = mayReset(changes.flows[flow]?.steps ?? [])
    resettingFlows[flow] = resets
    return resets
  }

  private mutating func mayReset(_ action: String) -> Bool {
    if let known = resettingActions[action] { return known }
    let resets =
      switch changes.actions[action]?.body {
      case .steps(let steps): mayReset(steps)
      case .forward(let mutation): sets(mutation)
      case .manual, nil: true
      }
    resettingActions[action] = resets
    return resets
  }

  private func sets(_ mutation: String) -> Bool {
    changes.mutations[mutation] != nil && changes.effect(of: mutation, nil, on: field) != .none
  }

  private mutating func walk(_ steps: [Step], from start: Reach) -> Reach {
    steps.reduce(start) { reach, step in self.walk(step, from: reach) }
  }

  private mutating func walk(_ step: Step, from reach: Reach) -> Reach {
    switch step.kind {
    case .emit, .swift: return emitted(step, from: reach)
    case .do, .let, .send: return reach
    case .unwrap(_, let orElse), .guard(_, let orElse):
      let end = walk(orElse, from: reach)
      let word = if case .unwrap = step.kind { "unwrap" } else { "guard" }
      if end.isOpen {
        course.ends = ways.adding(Way(words: "this `\(word)` ends the steps", range: step.range), to: course.ends)
      }
      return reach
    case .if(_, let then, let orElse):
      return joined([then, orElse], from: reach, Way(words: "this `if` goes the other way", range: step.range))
    case .switch(_, let cases):
      let way = Way(words: "this `switch` goes another way", range: step.range)
      return joined(cases.map(\.steps), from: reach, way)
    case .await(let effect), .observe(let effect): return walk(effect, of: step, from: reach)
    case .wait(let wait):
      let (then, isOnInside) = following(wait.then, from: reach)
      if reach.isOpen { course.wasOnMeanwhile = true }
      return cancelled(by: wait.cancellers, at: step, isOn: reach.isOpen || isOnInside, to: then)
    case .merge(let branches):
      let reaches = branches.map { inner($0, from: reach) }
      if reaches.contains(where: { $0.value == .unknown }) { return Reach(value: .unknown) }
      let isOn = reach.isOn ? reaches.allSatisfy(\.isOn) : reaches.contains(where: \.isOn)
      return Reach(value: isOn ? .on : .off)
    case .loading(let loading, let steps):
      let end = inner(steps, from: reach)
      return sets(loading.mutation) ? Reach() : end
    case .run(let flow, _): return walk(flow, at: step, from: reach)
    }
  }

  private mutating func emitted(_ step: Step, from reach: Reach) -> Reach {
    switch effect(of: step) {
    case .none: return reach
    case .on:
      course.switchedOn = step.range
      return Reach(value: .on)
    case .off:
      if reach.isOpen { course.wasSwitchedOff = true }
      return Reach()
    case .unknown: return Reach(value: .unknown)
    }
  }

  private mutating func walk(_ flow: String, at step: Step, from reach: Reach) -> Reach {
    let (inside, end) = follow(flow, isOpen: reach.isOpen)
    if let place = inside.switchedOn { course.switchedOn = place }
    if inside.wasSwitchedOff { course.wasSwitchedOff = true }
    if inside.wasOnMeanwhile { course.wasOnMeanwhile = true }
    guard reach.isOpen else {
      if end.isOn { course.switchedOn = step.range }
      return end
    }
    if end.value == .off { course.wasSwitchedOff = true }
    return end.isOn ? reach : end
  }

  private mutating func follow(_ flow: String, isOpen: Bool) -> (course: Course, end: Reach) {
    if let known = followedFlows[isOpen]?[flow] { return known }
    let outer = course
    course = Course()
    let end = inner(changes.flows[flow]?.steps ?? [], from: Reach(value: isOpen ? .on : .off))
    let followed = (course, end)
    course = outer
    followedFlows[isOpen, default: [:]][flow] = followed
    return followed
  }

  /// Follows steps whose end is not that of the steps around them.
  private mutating func inner(_ steps: [Step], from start: Reach) -> Reach {
    let outerEnds = course.ends
    course.ends = WaySet()
    var reach = walk(steps, from: start)
    reach.others = ways.union([reach.others, course.ends])
    course.ends = outerEnds
    return reach
  }

  private mutating func joined(_ branches: [[Step]], from start: Reach, _ way: Way) -> Reach {
    let wasOff = course.wasSwitchedOff
    let reaches = branches.map { walk($0, from: start) }
    let isOn = !reaches.isEmpty && reaches.allSatisfy(\.isOn)
    let isMixed = !isOn && start.isOn && reaches.contains(where: \.isOn)
    if reaches.contains(where: { $0.value == .unknown }) || isMixed && !isOfRunningWork {
      course.wasSwitchedOff = wasOff
      return Reach(value: .unknown)
    }
    let others = ways.union(reaches.map(\.others))
    return Reach(value: isOn ? .on : .off, others: isMixed ? ways.adding(way, to: others) : others)
  }

  private mutating func walk(_ effect: Effect, of step: Step, from reach: Reach) -> Reach {
    let (steps, isOnInside) = following(effect.then, from: reach)
    let then = effect.done.isEmpty ? steps : inner(effect.done, from: steps)
    var end = cancelled(by: effect.cancellers, at: step, isOn: reach.isOpen || isOnInside, to: then)
    if then.value == .off, isOpenAfterError(effect, from: reach) {
      end.others = ways.adding(Way(words: "this step fails", range: step.range), to: end.others)
    }
    let isLoading = effect.loading.map { sets($0.mutation) } ?? false
    // A `loading` is over when what is cancelled is.
    if reach.isOpen { course.wasOnMeanwhile = true }
    return isLoading ? Reach() : end
  }

  /// Follows the steps behind another, and tells whether the field is true while one of them goes on.
  private mutating func following(_ steps: [Step], from start: Reach) -> (end: Reach, isOnInside: Bool) {
    let before = course.wasOnMeanwhile
    course.wasOnMeanwhile = false
    let end = inner(steps, from: start)
    let isOnInside = course.wasOnMeanwhile
    course.wasOnMeanwhile = before || isOnInside
    return (end, isOnInside)
  }

  private mutating func isOpenAfterError(_ effect: Effect, from reach: Reach) -> Bool {
    // What follows an error is not the way on.
    let wasOff = course.wasSwitchedOff
    defer { course.wasSwitchedOff = wasOff }
    return switch effect.failure {
    case .impossible: false
    case .ignored: reach.isOpen
    // What the steps for the error set themselves is meant to be so where it occurs.
    case .steps(let steps): inner(steps, from: reach).isOpen && reach.isOpen
    case .shared: reach.isOpen && !resetsOnError
    }
  }

  /// What is reached behind a step that actions may cancel while the field is true, unless they set it back.
  private mutating func cancelled(by actions: [String], at step: Step, isOn: Bool, to end: Reach) -> Reach {
    guard isOn, end.value == .off, let action = firstThatLeaves(actions) else { return end }
    course.wasSwitchedOff = true
    return Reach(others: ways.adding(Way(words: "`\(action)` cancels this step", range: step.range), to: end.others))
  }

  /// The first action that does not set the field back.
  private mutating func firstThatLeaves(_ actions: [String]) -> String? {
    for action in actions where !mayReset(action) { return action }
    return nil
  }
}
