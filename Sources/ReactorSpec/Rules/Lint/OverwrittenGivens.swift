extension Rule {
  package static let overwrittenGiven = Rule(
    922,
    "What a scenario gives is not replaced before anything happens",
    """
    A `BehaviorSubject` and a `BehaviorRelay` have a value from their beginning. An event that observes one, and changes a field, does so when the \
    reactor starts: the value that `given` has for that field is gone before `when`, and what a double makes up stands in its place. Say what the \
    subject starts with, too.
    """,
    severity: .warning,
    wrong: scenario(given: "total: 2"),
    right: scenario(given: "store.total: 'BehaviorSubject(value: 2)'"),
    checks: .validSpec { facts in
      guard !facts.spec.scenarios.isEmpty else { return [] }
      let changes = facts.lists.compactMap { FirstChange(of: $0, in: facts) }
      return facts.spec.scenarios.flatMap { scenario in changes.flatMap { $0.findings(in: scenario) } }
    }
  )

  private static func scenario(given: String) -> RuleExample {
    RuleExample(
      spec: """
        dependencies:
          store:
            protocol: Store
            methods:
              total: BehaviorSubject<Int> { get }
        state:
          total: Int = 0
        mutations:
          setTotal: Int
          add: {payload: {count: Int}, reduce: state.total += count}
        actions:
          add: {forward: add}
        events:
          stored:
            observe: store.total
            as: total
            then: {setTotal: total}
            catch: ignore
        tests:
          adding:
            given:
              \(given)
            when: {add: [count: 3]}
            then: {total: 5}
        """
    )
  }
}

/// What an event changes as soon as the reactor starts, whatever the state.
private struct FirstChange {
  private let event: String
  private let dependency: String
  private let member: String
  /// `BehaviorSubject` or `BehaviorRelay`.
  private let stream: SwiftType.Stream
  private let fields: Set<String>

  /// Nil where the steps are not an event's, or it observes something else than such a stream.
  init?(of list: StepList, in facts: SpecFacts) {
    guard case .event(let event) = list.owner, event.condition == nil,
      case .observe(let effect)? = list.steps.first?.kind,
      let names = effect.expression.outerNames, names.count > 1,
      let stream = facts.contracts[names[0]]?.method(names[1])?.result?.stream, stream.startsWithValue,
      names.dropFirst(2).allSatisfy(Self.handingOn.contains)
    else { return nil }
    self.event = event.name
    self.stream = stream
    (dependency, member) = (names[0], names[1])
    // Behind the first step that may lead elsewhere, nothing is sure.
    let emitted = effect.then.prefix { if case .emit = $0.kind { true } else { false } }
    let mutations = Set(emitted.compactMap { if case .emit(let mutation, _) = $0.kind { mutation } else { nil } })
    fields = Set(facts.spec.mutations.filter { mutations.contains($0.name) }.flatMap(\.replacedFields))
  }

  /// The operators that hand on the first element, at once.
  private static let handingOn: Set<String> = ["asObservable", "distinctUntilChanged", "map", "share"]

  /// The fields whose value a scenario gives for nothing.
  func findings(in scenario: Scenario) -> [Finding] {
    let isGiven =
      scenario.outcomes.contains { $0.dependency == dependency && $0.method == member }
      || scenario.given.contains { $0.name == dependency }
    guard !isGiven else { return [] }
    return scenario.given.filter { fields.contains($0.name) }.map { given in
      Finding(
        "`\(given.name)` has another value before anything happens: `\(event)` observes `\(dependency).\(member)`, which has a value "
          + "from its beginning: write which, `\(dependency).\(member): '\(stream.rawValue)(value: …)'`",
        at: given.range
      )
    }
  }
}

extension Mutation {
  /// The fields that have another value behind it, whatever they had before: up to the first statement that is no plain assignment.
  fileprivate var replacedFields: [String] {
    switch effect {
    case .assignments(let assignments): return assignments.map(\.field)
    case .manual: return []
    case .statements(let statements):
      return statements.map { statement -> String? in
        guard let (left, right) = statement.assignmentParts, let path = left.memberOfOwner, path.owner == "state",
          !right.usedStateMembers.contains(path.member)
        else { return nil }
        return path.member
      }.prefix { $0 != nil }.compactMap { $0 }
    }
  }
}

extension SwiftText {
  /// The names outside of all brackets of a chain of members (`["store", "total", "map"]` of `store.total.map { $0 }`); nil where signs say that it is
  /// something else.
  fileprivate var outerNames: [String]? {
    var names: [String] = []
    for position in tokens.indices where tokens[position].depth == 0 {
      switch tokens[position].kind {
      case .name: names.append(text(position))
      case .dot, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace: continue
      default: return nil
      }
    }
    return names
  }
}
