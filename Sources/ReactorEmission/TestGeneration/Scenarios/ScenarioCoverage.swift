import ReactorSpec

/// What a spec's scenarios see of the reactor, so that nobody is told of a test that is left out where the user has written one.
///
/// It goes by what a scenario names: an action that it sends, the fields that it looks at, a method whose outcome it gives. Which branch that
/// takes isn't known here. Mutations and flows, which no scenario names, count also where an action has them that comes of one that is sent.
struct ScenarioCoverage {
  private let spec: ReactorSpec
  /// The actions that scenarios send themselves: one that only comes of another is seen in passing.
  private let sent: Set<String>
  /// The mutations that steps of these actions emit.
  private var mutations: Set<String> = []
  /// Those of them that change something at which no scenario looks, with the types of their payloads' values.
  private var unseen: [String: [SwiftType]] = [:]
  /// The flows that these actions run.
  private var flows: Set<String> = []
  /// The fields that scenarios begin with a value of their own.
  private let given: Set<String>
  /// The fields and derived values at which scenarios look.
  private let seen: Set<String>
  /// The methods of doubles of which scenarios give results or elements, behind their dependencies.
  private let methods: Set<[String]>
  /// The errors with which calls and streams fail, as the names in them, with the methods behind their dependencies.
  private let errors: [(method: [String], names: Set<String>)]

  init(of scenarios: [Scenario], _ spec: ReactorSpec) {
    self.spec = spec
    given = Set(scenarios.flatMap(\.given).map(\.name))
    seen = Set(scenarios.flatMap { $0.then.map(\.member) + $0.states.map(\.member) })
    methods = Set(scenarios.flatMap(\.givingMethods))
    errors = scenarios.flatMap(\.errors).map { ($0.method, $0.error.freeNames) }
    sent = Set(
      scenarios.flatMap(\.when).compactMap { occurrence in
        if case .send(let action, _, _) = occurrence { action } else { nil }
      }
    )
    guard !scenarios.isEmpty else { return }
    let named = Dictionary(spec.actions.map { ($0.name, $0) }) { first, _ in first }
    note(spec.start)
    var next = Array(sent)
    var actions: Set<String> = []
    while let name = next.popLast() {
      guard actions.insert(name).inserted, let action = named[name] else { continue }
      switch action.body {
      case .forward(let mutation): mutations.insert(mutation)
      case .steps(let steps): next += note(steps)
      case .manual: break
      }
    }
    for mutation in spec.mutations where mutations.contains(mutation.name) {
      let changed = mutation.changedFields.fields
      if changed.isEmpty || !seen.isSuperset(of: changed) {
        unseen[mutation.name] = mutation.payload.values.map(\.type)
      }
    }
  }

  /// Takes in what steps emit, and those of the flows that they run.
  ///
  /// - Returns: The actions that they send.
  @discardableResult
  private mutating func note(_ steps: [Step]) -> Set<String> {
    let steps = spec.withStepsOfFlows(steps)
    for step in steps.withInner {
      switch step.kind {
      case .emit(let mutation, _): mutations.insert(mutation)
      case .run(let flow, _): flows.insert(flow)
      default: break
      }
      if let loading = step.loading { mutations.insert(loading.mutation) }
    }
    return steps.reduce(into: []) { $0.formUnion($1.facts.sentActions) }
  }

  /// Whether a scenario is about what the test that is left out is about.
  func covers(_ omission: Omission) -> Bool {
    switch omission.subject {
    case .reactor: !spec.actions.isEmpty && spec.actions.allSatisfy { sent.contains($0.name) }
    case .action(let name): sent.contains(name)
    case .mutation(let name): mutations.contains(name) && unseen[name] == nil
    case .field(let name), .parameter(let name): given.contains(name)
    case .derived(let name): seen.contains(name)
    case .flow(let name): flows.contains(name)
    case .method(let dependency, let name): methods.contains([dependency, name]) && !isUnseen(omission.reason)
    case .error(let type): areThrown(errorsOf: type)
    case .calls, .scenario, .rib, .view: false
    }
  }
}

extension ScenarioCoverage {
  /// Whether scenarios let errors of a type be thrown by each of the methods that say it and that steps name, or by any where none does.
  private func areThrown(errorsOf type: SwiftType) -> Bool {
    let name = type.name ?? type.text
    let thrown = errors.filter { $0.names.contains(name) }.map(\.method)
    let used = Set(spec.stepLists.flatMap(\.texts).flatMap(\.nameUses).map { [$0.name, $0.member ?? ""] })
    let throwing = spec.parameters.flatMap { parameter in
      (parameter.contract?.methods ?? []).filter { ($0.errorType?.name ?? $0.errorType?.text) == name }
        .map { [parameter.name, $0.name] }.filter(used.contains)
    }
    return !thrown.isEmpty && Set(throwing).isSubset(of: thrown)
  }

  /// Whether a value of a type of which there are none may go into a mutation that no scenario looks at, perhaps as a part of another value.
  private func isUnseen(_ reason: Obstacle) -> Bool {
    guard case .missingValue(let missing) = reason else { return false }
    let text = missing.plain.canonicalText
    return unseen.values.joined().contains { type in type.contains { $0.plain.canonicalText == text } }
  }
}

extension Scenario {
  /// The methods of doubles that it says something of, behind their dependencies.
  var decidedMethods: [[String]] {
    outcomes.map { [$0.dependency, $0.method] } + fedStreams.map { [$0.dependency, $0.method] }
  }

  /// Those of which it gives a result or an element, behind their dependencies.
  fileprivate var givingMethods: [[String]] {
    let given = outcomes.filter { $0.outcomes.contains(where: \.isResult) }.map { [$0.dependency, $0.method] }
    return given
      + when.compactMap { occurrence in
        switch occurrence {
        case .release(let dependency, let method, let outcome, _): outcome.isResult ? [dependency, method] : nil
        case .stream(let dependency, let method, .emit, _): [dependency, method]
        default: nil
        }
      }
  }

  /// The errors with which calls and streams fail, each with the method behind its dependency.
  fileprivate var errors: [(method: [String], error: SwiftText)] {
    let given = outcomes.flatMap { item in item.outcomes.map { ([item.dependency, item.method], $0.error) } }
    let happening = when.compactMap { occurrence -> ([String], SwiftText?)? in
      switch occurrence {
      case .release(let dependency, let method, let outcome, _): ([dependency, method], outcome.error)
      case .stream(let dependency, let method, .fail(let error), _): ([dependency, method], error)
      default: nil
      }
    }
    return (given + happening).compactMap { method, error in error.map { (method, $0) } }
  }
}

extension Scenario.Outcome {
  fileprivate var isResult: Bool { if case .returning = self { true } else { false } }

  fileprivate var error: SwiftText? {
    if case .throwing(let error) = self { error } else { nil }
  }
}
