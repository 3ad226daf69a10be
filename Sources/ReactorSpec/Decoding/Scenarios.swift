import YAMLTree

extension SpecDecoder {
  /// Reads `tests`.
  ///
  /// - Parameters:
  ///   - node: The spec.
  ///   - spec: What the other sections say.
  func scenarios(_ node: KeyedNode, of spec: ReactorSpec) -> [Scenario] {
    guard let pair = node[.tests] else { return [] }
    let surroundings = ScenarioSurroundings(spec: spec, node: node)
    let expected = "a mapping: name → scenario"
    return entries(pair.value, key: pair.key, subject: "`tests`", expected: expected).compactMap { name, entry in
      scenario(name, entry, in: surroundings)
    }
  }

  private func scenario(_ name: String, _ pair: YAMLPair, in surroundings: ScenarioSurroundings) -> Scenario? {
    guard let node = keyed(pair.value, key: pair.key, as: .scenario) else { return nil }
    var scenario = Scenario(
      name: name,
      given: [],
      outcomes: [],
      when: [],
      then: [],
      states: [],
      calls: [],
      range: pair.key.range
    )
    if let given = node[.given] { readGiven(given, into: &scenario, in: surroundings) }
    if let when = node[.when] { scenario.when = occurrences(when, in: surroundings) }
    if let then = node[.then] { scenario.then = expectations(then, in: surroundings) }
    if let states = node[.states] { scenario.states = histories(states, in: surroundings) }
    if let calls = node[.calls] { scenario.calls = callCounts(calls, in: surroundings) }
    checkDoubles(of: scenario)
    checkReleases(of: scenario)
    if node.lacks(.then), node.lacks(.states), node.lacks(.calls) {
      report(
        .scenarioExpectsNothing,
        "the scenario expects nothing, so it can't fail: say in `then`, `states` or `calls` what holds afterwards",
        at: pair.key.range
      )
    }
    return scenario
  }

  private func expectations(_ pair: YAMLPair, in surroundings: ScenarioSurroundings) -> [Scenario.Expectation] {
    let entries = entries(pair.value, key: pair.key, subject: "`then`", expected: "a mapping: field → value")
    return entries.compactMap { name, entry in
      let isKnown = checkStateMember(name, at: entry.key.range, in: surroundings)
      let value = swift(entry.value, key: entry.key, subject: "`\(name)`", kind: "the value that it has then")
      guard isKnown, let value else { return nil }
      return Scenario.Expectation(member: name, value: value, range: entry.key.range)
    }
  }

  private func histories(_ pair: YAMLPair, in surroundings: ScenarioSurroundings) -> [Scenario.History] {
    let entries = entries(pair.value, key: pair.key, subject: "`states`", expected: "a mapping: field → values")
    return entries.compactMap { name, entry in
      let isKnown = checkStateMember(name, at: entry.key.range, in: surroundings)
      guard let values = values(entry, of: name), isKnown else { return nil }
      for (value, next) in zip(values, values.dropFirst()) where value.text == next.text {
        report(
          .repeatedValue,
          "`\(name)` can't have the value `\(next.text)` twice in a row here: equal neighbours count once",
          at: next.range,
          notes: entry.value.isFlow ? [] : [("it is here already", value.range)]
        )
        return nil
      }
      return Scenario.History(member: name, values: values, range: entry.key.range)
    }
  }

  /// The values of a history: the items of a list, or the parts of a list in brackets as Swift separates them.
  private func values(_ pair: YAMLPair, of member: String) -> [SwiftText]? {
    let subject = "`\(member)`"
    if case .sequence(let items) = pair.value.content, !pair.value.isFlow {
      let values = items.map { swift($0, key: pair.key, subject: subject, kind: "a value that it has") }
      return values.contains(nil) ? nil : values.compactMap { $0 }
    }
    guard let list = arguments(pair.value, key: pair.key, subject: subject) else { return nil }
    let parts = list.commaSeparatedParts
    if parts.isEmpty {
      report(.wrongShape, "\(subject) is empty; it takes all values that it goes through", at: pair.value.range)
      return nil
    }
    return parts
  }

  private func callCounts(_ pair: YAMLPair, in surroundings: ScenarioSurroundings) -> [Scenario.CallCount] {
    let entries = entries(
      pair.value,
      key: pair.key,
      subject: "`calls`",
      expected: "a mapping: dependency.method → number"
    )
    return entries.compactMap { name, entry in
      let method = doubleMethod(name, at: entry.key.range, in: surroundings)
      let text = text(entry.value, key: entry.key, subject: "`\(name)`", expected: "the number of calls")
      guard let text else { return nil }
      guard let count = Int(text), count >= 0 else {
        report(.wrongShape, "`\(name)` takes the number of calls, not `\(text)`", at: entry.value.range)
        return nil
      }
      return method.map { Scenario.CallCount(dependency: $0, method: $1.name, count: count, range: entry.key.range) }
    }
  }

  /// Reports a name that the state has not.
  private func checkStateMember(_ name: String, at range: SourceRange, in surroundings: ScenarioSurroundings) -> Bool {
    if surroundings.stateMembers.contains(name) { return true }
    guard !surroundings.isWritten(name, in: .state, .derived) else { return false }
    let near = didYouMean(name, among: surroundings.stateMembers.sorted())
    report(.unknownExpectation, "the state has no field and no derived value `\(name)`\(near)", at: range)
    return false
  }

  /// Reports doubles that are none, since the scenario gives the dependency another value.
  private func checkDoubles(of scenario: Scenario) {
    let uses =
      scenario.outcomes.map { ($0.dependency, $0.method, $0.range) }
      + scenario.when.compactMap(\.release).map { ($0.dependency, $0.method, $0.range) }
      + scenario.calls.map { ($0.dependency, $0.method, $0.range) }
    for (dependency, method, range) in uses {
      guard let given = scenario.given.first(where: { $0.name == dependency }) else { continue }
      report(
        .keysExcludeEachOther,
        "`\(dependency)` is not its double here, so `\(dependency).\(method)` can't be said anything about",
        at: range,
        notes: [("another value is given here", given.range)]
      )
    }
  }

  /// Reports a release that no call can wait for.
  private func checkReleases(of scenario: Scenario) {
    var counts: [String: Int] = [:]
    for release in scenario.when.compactMap(\.release) {
      let name = "\(release.dependency).\(release.method)"
      counts[name, default: 0] += 1
      let given = scenario.outcomes.first { $0.dependency == release.dependency && $0.method == release.method }
      let outcomes = given?.outcomes ?? []
      if outcomes.last == .suspending || counts[name, default: 0] <= outcomes.filter({ $0 == .suspending }).count {
        continue
      }
      let isNone = !outcomes.contains(.suspending)
      report(
        .nothingToRelease,
        isNone
          ? "no call of `\(name)` waits: let it wait by `\(name): {suspends: true}` in `given`"
          : "`\(name)` is released more often than its calls wait by `given`",
        at: release.range,
        notes: given.map { [("what its calls do is given here", $0.range)] } ?? []
      )
    }
  }
}

extension Scenario.Occurrence {
  /// The method whose call is released, and where the spec says so.
  fileprivate var release: (dependency: String, method: String, range: SourceRange)? {
    if case .release(let dependency, let method, _, let range) = self { (dependency, method, range) } else { nil }
  }
}

/// What the scenarios of a spec can refer to.
struct ScenarioSurroundings {
  let spec: ReactorSpec
  /// The spec as it is written.
  let node: KeyedNode

  /// The names of the state's fields and derived values.
  var stateMembers: [String] { spec.fields.map(\.name) + spec.derived.map(\.name) }

  /// Whether a section has the name, although nothing could be read there: what is wrong with it is reported already.
  func isWritten(_ name: String, in sections: LanguageKey.Name...) -> Bool {
    sections.contains { node[$0]?.value.entry(name) != nil }
  }

  /// Whether an action's payload is written, although it may not have been read.
  func hasPayload(_ action: Action) -> Bool {
    node[.actions]?.value.entry(action.name)?.value.entry("payload") != nil
  }
}

extension YAMLNode {
  /// The entry of a mapping with this key.
  fileprivate func entry(_ key: String) -> YAMLPair? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { entry in
      if case .scalar(let scalar) = entry.key.content { scalar.text == key } else { false }
    }
  }
}
