import YAMLTree

/// Reads the scenarios of a spec, whose other sections have been read.
struct ScenarioDecoder {
  let reader: SpecDecoder
  let spec: ReactorSpec
  let subjects: GivenSubjects
  /// The dependencies by their names, and the protocols of those whose methods are listed.
  let dependencies: [String: Parameter]
  let contracts: [String: DependencyContract]
  /// What the spec declares, by names.
  let declared: DeclaredNames
  /// The children of the RIB by their names, and the actions for what they tell, by `Child.method`.
  let children: [String: RIB.Child]
  let told: [String: String]

  init(_ reader: SpecDecoder, _ spec: ReactorSpec) {
    self.reader = reader
    self.spec = spec
    subjects = GivenSubjects(of: spec)
    dependencies = Dictionary(spec.parameters.filter { $0.role != .input }.map { ($0.name, $0) }) { first, _ in first }
    contracts = spec.parameters.contracts
    declared = DeclaredNames(of: spec)
    children = Dictionary(spec.rib?.children.map { ($0.name, $0) } ?? []) { first, _ in first }
    told = Dictionary(spec.rib?.told.map { ("\($0.child).\($0.method.name)", $0.method.name) } ?? []) { first, _ in
      first
    }
  }

  /// Reads `tests`.
  func scenarios(_ node: KeyedNode) -> [Scenario] {
    guard let pair = node[.tests] else { return [] }
    let expected = "a mapping: name → scenario"
    return reader.entries(pair.value, key: pair.key, subject: "`tests`", expected: expected).compactMap { name, entry in
      scenario(name, entry)
    }
  }

  private func scenario(_ name: String, _ pair: YAMLPair) -> Scenario? {
    guard let node = reader.keyed(pair.value, key: pair.key, as: .scenario) else { return nil }
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
    if let given = node[.given] { readGiven(given, into: &scenario) }
    if let when = node[.when] { scenario.when = occurrences(when) }
    if let then = node[.then] { scenario.then = expectations(then) }
    if let states = node[.states] { scenario.states = histories(states) }
    if let calls = node[.calls] { scenario.calls = callCounts(calls) }
    if node.lacks(.then), node.lacks(.states), node.lacks(.calls) {
      reader.report(
        .scenarioExpectsNothing,
        "the scenario expects nothing, so it can't fail: say in `then`, `states` or `calls` what holds afterwards",
        at: pair.key.range
      )
    }
    return scenario
  }

  private func expectations(_ pair: YAMLPair) -> [Scenario.Expectation] {
    let entries = reader.entries(pair.value, key: pair.key, subject: "`then`", expected: "a mapping: field → value")
    return entries.compactMap { name, entry in
      let isKnown = checkStateMember(name, at: entry.key.range)
      let form = SwiftForm.value(.of(declared.type(of: name)))
      let kind = "the value that it has then"
      let value = reader.swift(entry.value, key: entry.key, subject: "`\(name)`", kind: kind, form: form)
      guard isKnown, let value else { return nil }
      return Scenario.Expectation(member: name, value: value, range: entry.key.range)
    }
  }

  private func histories(_ pair: YAMLPair) -> [Scenario.History] {
    let entries = reader.entries(pair.value, key: pair.key, subject: "`states`", expected: "a mapping: field → values")
    return entries.compactMap { name, entry in
      let isKnown = checkStateMember(name, at: entry.key.range)
      guard let values = values(entry, of: name), isKnown else { return nil }
      return Scenario.History(member: name, values: values, range: entry.key.range)
    }
  }

  /// The values of a history: the items of a list, or the parts of a list in brackets as Swift separates them.
  private func values(_ pair: YAMLPair, of member: String) -> [SwiftText]? {
    let subject = "`\(member)`"
    let expected = ExpectedValue.of(declared.type(of: member))
    if case .sequence(let items) = pair.value.content, !pair.value.isFlow {
      let values = items.map {
        reader.swift($0, key: pair.key, subject: subject, kind: "a value that it has", form: .value(expected))
      }
      return values.contains(nil) ? nil : values.compactMap { $0 }
    }
    guard let list = reader.arguments(pair.value, key: pair.key, subject: subject, as: expected) else { return nil }
    for (scalar, range) in pair.value.swiftStrings {
      guard let refusal = expected.refusalOfStrings else { break }
      reader.reportString(scalar, at: range, subject: subject, because: refusal)
      return nil
    }
    let parts = list.commaSeparatedParts
    if parts.isEmpty {
      reader.report(.wrongShape, "\(subject) is empty; it takes all values that it goes through", at: pair.value.range)
      return nil
    }
    // Of a text in quotes, brackets are the value's own.
    if parts.count == 1, case .scalar = pair.value.content, case .ofType(let type) = expected, !type.takesArrays,
      parts[0].isBracketLiteral
    {
      reader.report(
        .wrongShape,
        "\(subject) takes a list of the values that it goes through; between quotes, this is one value",
        at: pair.value.range,
        replacement: reader.line(replacing: pair.value.range, with: parts[0].text)
      )
      return nil
    }
    return parts
  }

  private func callCounts(_ pair: YAMLPair) -> [Scenario.CallCount] {
    let entries = reader.entries(
      pair.value,
      key: pair.key,
      subject: "`calls`",
      expected: "a mapping: dependency.method → number"
    )
    return entries.compactMap { name, entry in
      let method = doubleMethod(name, at: entry.key.range)
      let text = reader.text(entry.value, key: entry.key, subject: "`\(name)`", expected: "the number of calls")
      guard let text else { return nil }
      guard let count = Int(text), count >= 0 else {
        reader.report(.wrongShape, "`\(name)` takes the number of calls, not `\(text)`", at: entry.value.range)
        return nil
      }
      return method.map { Scenario.CallCount(dependency: $0, method: $1.name, count: count, range: entry.key.range) }
    }
  }

  /// Reports a name that the state has not.
  private func checkStateMember(_ name: String, at range: SourceRange) -> Bool {
    if let derived = declared.derived[name], derived.access == "fileprivate" {
      let notes = [("its access is said here", derived.range)]
      reader.report(
        .unknownExpectation,
        "`\(name)` can be seen in its file only, so no test can expect it",
        at: range,
        notes: notes
      )
      return false
    }
    if declared.type(of: name) != nil { return true }
    guard !reader.unread.contains(name, in: .state, .derived) else { return false }
    let member = String(name.dropFirst("state.".count))
    if name.hasPrefix("state."), declared.type(of: member) != nil {
      reader.report(
        .unknownExpectation,
        "what is in the state stands here by its name alone",
        at: range,
        replacement: reader.line(replacing: range, with: member)
      )
      return false
    }
    let near = reader.didYouMean(name, among: spec.stateMembers.sorted())
    reader.report(.unknownExpectation, "the state has no field and no derived value `\(name)`\(near)", at: range)
    return false
  }
}

extension ReactorSpec {
  /// The names of the state's fields and derived values.
  fileprivate var stateMembers: [String] { fields.map(\.name) + derived.map(\.name) }
}
