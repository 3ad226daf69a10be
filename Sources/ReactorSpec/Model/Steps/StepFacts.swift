/// What a step and the steps inside of it do, found out once, when the step is made.
///
/// A step is made of steps that are there already, so each is looked at once, however deep it stands, and whoever asks a list of steps
/// only adds up. What depends on the flows that are run is asked of the spec's ``FlowFacts``.
package final class StepFacts: Sendable {
  /// The lists of steps directly inside, in the order in which they are written.
  package let branches: [[Step]]
  /// The Swift texts of the step without those inside it.
  package let ownTexts: [SwiftText]
  /// Whether it emits mutations, as far as the spec tells.
  package let emits: Bool
  /// Whether it runs a statement (`do`).
  package let performs: Bool
  /// Whether it can end the list in which it stands: a `guard` or an `unwrap`, also inside of an `if` or a `switch`.
  package let canEnd: Bool
  /// Whether it waits for time to pass.
  package let waits: Bool
  /// Whether it calls an asynchronous function.
  package let awaits: Bool
  /// Whether it calls or observes something that may go on after it has started, `wait` and flows aside.
  package let runsTasks: Bool
  /// Whether an error can come out of it, flows aside: that of a `swift` step, since all others say what follows theirs.
  package let mayFail: Bool
  /// Whether a mutation tells while it goes on, or a step inside.
  package let loads: Bool
  /// The actions that cancel it, or a step inside.
  package let cancellers: Set<String>
  /// Whether its runs take turns, or those of a step inside.
  package let takesTurns: Bool
  /// The flows that it runs, or a step inside.
  package let flows: Set<String>
  /// The actions that it sends, or a step inside.
  package let sentActions: Set<String>
  /// The names that it takes from around it.
  package let usedNames: Set<String>
  /// The names that it binds, or a step inside.
  package let boundNames: Set<String>

  init(_ kind: Step.Kind) {
    branches = kind.branches
    ownTexts = kind.texts
    let inner = branches.joined().map(\.facts)
    let effect = kind.effect
    var own: (emits: Bool, ends: Bool, fails: Bool) = (false, false, false)
    switch kind {
    case .emit, .await, .observe, .wait, .merge, .loading, .run: own.emits = true
    case .swift: own = (true, false, true)
    case .unwrap, .guard: own.ends = true
    case .do, .let, .if, .switch, .send: break
    }
    let isChoice =
      switch kind {
      case .if, .switch: true
      default: false
      }
    emits = own.emits || inner.contains(where: \.emits)
    let isStatement = if case .do = kind { true } else { false }
    performs = isStatement || inner.contains(where: \.performs)
    canEnd = own.ends || isChoice && inner.contains(where: \.canEnd)
    waits = kind.wait != nil || inner.contains(where: \.waits)
    awaits = kind.isAwait || inner.contains(where: \.awaits)
    runsTasks = effect != nil || own.fails || inner.contains(where: \.runsTasks)
    mayFail = own.fails || inner.contains(where: \.mayFail)
    loads = kind.isLoading || inner.contains(where: \.loads)
    cancellers = inner.reduce(into: Set(kind.ownCancellers)) { $0.formUnion($1.cancellers) }
    takesTurns = kind.overlap?.takesTurns == true || inner.contains(where: \.takesTurns)
    flows = inner.reduce(into: kind.flow.map { [$0] } ?? []) { $0.formUnion($1.flows) }
    sentActions = inner.reduce(into: kind.sentAction.map { [$0] } ?? []) { $0.formUnion($1.sentActions) }
    boundNames = inner.reduce(into: Set(kind.ownBoundNames)) { $0.formUnion($1.boundNames) }
    usedNames = kind.usedNames
  }

  /// Whether it may go on after it has started, flows aside.
  package var takesTime: Bool { runsTasks || waits }
}

extension Step.Kind {
  fileprivate var branches: [[Step]] {
    switch self {
    case .emit, .do, .let, .run, .send, .swift: []
    case .unwrap(_, let orElse), .guard(_, let orElse): [orElse]
    case .if(_, let then, let orElse): [then, orElse]
    case .switch(_, let cases): cases.map(\.steps)
    case .await(let effect), .observe(let effect): effect.branches
    case .wait(let wait): [wait.then]
    case .merge(let branches): branches
    case .loading(_, let steps): [steps]
    }
  }

  fileprivate var texts: [SwiftText] {
    switch self {
    case .emit(_, let arguments), .run(_, let arguments), .send(_, let arguments): arguments.map { [$0] } ?? []
    case .do(let text), .swift(let text), .guard(let text, _), .if(let text, _, _): [text]
    case .let(let bindings), .unwrap(let bindings, _): bindings.map(\.value)
    case .switch(let value, let cases): [value] + cases.map(\.pattern)
    case .await(let effect), .observe(let effect):
      [effect.expression] + [effect.loading?.arguments].compactMap { $0 }
    case .loading(let loading, _): [loading.arguments].compactMap { $0 }
    case .wait, .merge: []
    }
  }

  /// What an `await` or an `observe` does.
  var effect: Effect? {
    switch self {
    case .await(let effect), .observe(let effect): effect
    default: nil
    }
  }

  var isWait: Bool { wait != nil }

  fileprivate var wait: Wait? {
    if case .wait(let wait) = self { wait } else { nil }
  }

  fileprivate var isAwait: Bool {
    if case .await = self { true } else { false }
  }

  fileprivate var isLoading: Bool {
    if case .loading = self { true } else { effect?.loading != nil }
  }

  fileprivate var flow: String? {
    if case .run(let flow, _) = self { flow } else { nil }
  }

  fileprivate var sentAction: String? {
    if case .send(let action, _) = self { action } else { nil }
  }

  /// What happens where it runs already.
  var overlap: Overlap? { effect?.overlap ?? wait?.overlap }

  /// The actions that cancel the step itself.
  var ownCancellers: [String] { effect?.cancellers ?? wait?.cancellers ?? [] }

  /// The names that the step itself binds.
  var ownBoundNames: [String] {
    switch self {
    case .let(let bindings), .unwrap(let bindings, _): bindings.map(\.name)
    case .await(let effect), .observe(let effect): effect.boundNames
    case .switch(_, let cases): cases.flatMap(\.pattern.declaredNames)
    case .guard(let condition, _), .if(let condition, _, _): Array(condition.conditionNames)
    case .emit, .do, .wait, .merge, .loading, .run, .send, .swift: []
    }
  }

  /// The names that the step and those inside take from around it.
  fileprivate var usedNames: Set<String> {
    switch self {
    case .let(let bindings): return bindings.usedNames
    case .unwrap(let bindings, let orElse): return bindings.usedNames.union(orElse.usedNames)
    case .switch(let value, let cases):
      return cases.reduce(into: value.freeNames) { names, item in
        names.formUnion(item.pattern.freeNames)
        names.formUnion(item.steps.usedNames.subtracting(item.pattern.declaredNames))
      }
    case .await(let effect), .observe(let effect):
      var names = effect.expression.freeNames.union(effect.loading?.arguments?.freeNames ?? [])
      names.formUnion(effect.then.usedNames.subtracting(effect.result.map { [$0] } ?? []))
      names.formUnion(effect.done.usedNames)
      if case .steps(let steps) = effect.failure { names.formUnion(steps.usedNames.subtracting(["error"])) }
      return names
    case .emit(_, let arguments), .run(_, let arguments), .send(_, let arguments): return arguments?.freeNames ?? []
    case .do(let text), .swift(let text): return text.freeNames
    case .guard(let condition, let orElse):
      return condition.freeNames.union(condition.shorthandNames).union(orElse.usedNames)
    case .if(let condition, let then, let orElse):
      return condition.freeNames.union(condition.shorthandNames)
        .union(then.usedNames.subtracting(condition.conditionNames)).union(orElse.usedNames)
    case .wait(let wait): return wait.then.usedNames
    case .merge(let branches): return branches.reduce(into: []) { $0.formUnion($1.usedNames) }
    case .loading(let loading, let steps): return steps.usedNames.union(loading.arguments?.freeNames ?? [])
    }
  }
}

extension [Step.Binding] {
  /// The names that bindings take from around them, each of which knows those before it.
  fileprivate var usedNames: Set<String> {
    var used: Set<String> = []
    var bound: Set<String> = []
    for binding in self {
      // `subtracting` would go through all that are bound, each time.
      for name in binding.value.freeNames where !bound.contains(name) { used.insert(name) }
      bound.insert(binding.name)
    }
    return used
  }
}

extension Sequence<Step> {
  /// Whether one of the steps, or of those inside, emits a mutation.
  package var emits: Bool { contains { $0.facts.emits } }

  /// Whether one of the steps, or of those inside, runs a statement.
  package var performs: Bool { contains { $0.facts.performs } }

  /// Whether one of the steps can end the list.
  package var canEnd: Bool { contains { $0.facts.canEnd } }

  /// The names that the steps bind, or steps inside.
  package var boundNames: Set<String> { reduce(into: []) { $0.formUnion($1.facts.boundNames) } }

  /// The names that the steps take from around them.
  package var usedNames: Set<String> {
    var used: Set<String> = []
    var bound: Set<String> = []
    for step in self {
      // `subtracting` would go through all that are bound, each time.
      for name in step.facts.usedNames where !bound.contains(name) { used.insert(name) }
      switch step.kind {
      case .let(let bindings), .unwrap(let bindings, _): bound.formUnion(bindings.map(\.name))
      case .guard(let condition, _): bound.formUnion(condition.conditionNames)
      default: break
      }
    }
    return used
  }
}

/// What the flows of a spec do, by way of the flows that they run, too. Each is looked at once.
package struct FlowFacts: Sendable {
  private var slow: Set<String>
  private var failing: Set<String>
  private let loading: Set<String>
  private let sending: Set<String>
  private let known: Set<String>

  package init(_ flows: [Flow]) {
    known = Set(flows.map(\.name))
    slow = Self.flows(flows) { $0.takesTime }
    failing = Self.flows(flows) { $0.mayFail }
    loading = Self.flows(flows) { $0.loads }
    sending = Self.flows(flows) { !$0.sentActions.isEmpty }
  }

  /// Whether a step can last, so that an action can start before the next one does.
  package func takesTime(_ step: Step) -> Bool {
    step.facts.takesTime || step.facts.flows.contains { slow.contains($0) || !known.contains($0) }
  }

  /// Whether an error can come out of a step.
  package func mayFail(_ step: Step) -> Bool {
    step.facts.mayFail || !step.facts.flows.isDisjoint(with: failing)
  }

  /// Whether a mutation tells while a step goes on, or one inside.
  package func loads(_ step: Step) -> Bool {
    step.facts.loads || !step.facts.flows.isDisjoint(with: loading)
  }

  /// Whether a step sends an action, or one inside.
  package func sends(_ step: Step) -> Bool {
    !step.facts.sentActions.isEmpty || !step.facts.flows.isDisjoint(with: sending)
  }

  /// The flows of which something is so, and those that run them: from the former to the latter, each flow once.
  private static func flows(_ flows: [Flow], where isSo: (StepFacts) -> Bool) -> Set<String> {
    var callers: [String: [String]] = [:]
    for flow in flows {
      for run in Set(flow.steps.flatMap(\.facts.flows)) { callers[run, default: []].append(flow.name) }
    }
    var found = Set(flows.filter { $0.steps.contains { isSo($0.facts) } }.map(\.name))
    var open = Array(found)
    while let next = open.popLast() {
      for caller in callers[next] ?? [] where found.insert(caller).inserted { open.append(caller) }
    }
    return found
  }
}
