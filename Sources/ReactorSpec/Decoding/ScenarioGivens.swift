import YAMLTree

extension ScenarioDecoder {
  /// Reads `given`: values of fields, parameters and properties, and what the methods of doubles do.
  func readGiven(_ pair: YAMLPair, into scenario: inout Scenario) {
    let expected = "a mapping: field, parameter, property or `dependency.method` → value"
    for (name, entry) in reader.entries(pair.value, key: pair.key, subject: "`given`", expected: expected) {
      if let (name, subject) = subjects.qualified(name) {
        if let given = given(name, subject, entry) { scenario.given.append(given) }
      } else if name.contains("."), !GivenSubjects.isQualified(name) {
        if let outcomes = givenOutcomes(name, entry) { scenario.outcomes.append(outcomes) }
      } else if let given = given(name, subjects[name], entry) {
        scenario.given.append(given)
      }
    }
  }

  private func given(_ name: String, _ subject: GivenSubject?, _ pair: YAMLPair) -> Scenario.Given? {
    let canBeGiven = checkGiven(name, subject, at: pair.key.range)
    let kind = "the value that it starts with"
    let form = SwiftForm.value(.of(subject?.type))
    let value = reader.swift(pair.value, key: pair.key, subject: "`\(name)`", kind: kind, form: form)
    guard canBeGiven, let value, checkMeaning(of: name, subject, value, pair) else { return nil }
    let isField = if case .field = subject { true } else { false }
    return Scenario.Given(name: name, value: value, isField: isField, range: pair.key.range)
  }

  /// Reports the value of a field that is made by the type of the dependency or the property that has the field's name.
  private func checkMeaning(of name: String, _ subject: GivenSubject?, _ value: SwiftText, _ pair: YAMLPair) -> Bool {
    guard case .field(let field) = subject, let other = subjects.qualified("self.\(name)")?.1,
      let made = value.tokens.isEmpty ? nil : value.name(0), value.call != nil, made == other.type.name,
      made != field.type.name
    else { return true }
    reader.report(
      .cannotBeGiven,
      "`\(name)` is the field, of the type `\(field.type.text)`; what else has that name is `self.\(name)`",
      at: pair.key.range,
      replacement: reader.line(replacing: pair.key.range, with: "self.\(name)"),
      notes: [("the field is declared here", field.range)]
    )
    return false
  }

  private func checkGiven(_ name: String, _ subject: GivenSubject?, at range: SourceRange) -> Bool {
    switch subject {
    case .parameter(let parameter):
      guard !parameter.isReplaceable else { return true }
      let message =
        "`\(name)` is given by its attribute, and `injection` in the settings doesn't say how a test replaces it"
      reader.report(.cannotBeGiven, message, at: range, notes: [("it is declared here", parameter.range)])
    case .required: return true
    case .field(let field):
      let isSettable = isSettable(field.access, isConstant: field.isConstant)
      if !isSettable, let other = subjects.qualified("self.\(name)")?.subject {
        reportUnsettable(field, rather: other, at: range)
        return false
      }
      return checkSettable(name, field.access, isConstant: field.isConstant, declared: field.range, at: range)
    case .property(let property):
      return checkSettable(name, property.access, isConstant: property.isConstant, declared: property.range, at: range)
    case nil:
      guard !reader.unread.contains(name, in: .state, .dependencies, .inputs) else { return false }
      if let derived = declared.derived[name] {
        let message = "`\(name)` follows from the fields, so it can't be given: give these"
        reader.report(.cannotBeGiven, message, at: range, notes: [("it is declared here", derived.range)])
      } else if let parameter = spec.parameters.first(where: { $0.label == name }) {
        reader.report(
          .unknownGiven,
          "`\(name)` is how the initializer's callers call `\(parameter.name)`: give it by its name",
          at: range,
          replacement: reader.line(replacing: range, with: parameter.name),
          notes: [("it is declared here", parameter.range)]
        )
      } else {
        let near = reader.didYouMean(
          name,
          among: spec.parameters.map(\.name) + spec.fields.map(\.name) + spec.properties.map(\.name)
        )
        let message = "there is no field, no property and no parameter of the initializer `\(name)`\(near)"
        reader.report(.unknownGiven, message, at: range)
      }
    }
    return false
  }

  /// Reports a field that a test can't set, where a member of the reactor has its name: the field may just be made of that.
  private func reportUnsettable(_ field: Field, rather other: GivenSubject, at range: SourceRange) {
    let kind = if case .property = other { "property" } else { "dependency" }
    let reason = field.isConstant ? "a `let` with a value" : "set in its file only"
    reader.report(
      .cannotBeGiven,
      "`\(field.name)` is the field, which is \(reason), so that a scenario can't give it; the \(kind) of that name is `self.\(field.name)`",
      at: range,
      replacement: reader.line(replacing: range, with: "self.\(field.name)"),
      notes: [("the field is declared here", field.range)]
    )
  }

  /// Whether a test can set what is declared with an access level, and by `let` or not.
  private func isSettable(_ access: String?, isConstant: Bool) -> Bool { !isConstant && !isHidden(access) }

  private func isHidden(_ access: String?) -> Bool {
    access.map { $0.hasPrefix("private") || $0.hasPrefix("fileprivate") } ?? false
  }

  /// Checks that a test can set what is declared with an access level, and by `let` or not.
  private func checkSettable(
    _ name: String,
    _ access: String?,
    isConstant: Bool,
    declared: SourceRange,
    at range: SourceRange
  ) -> Bool {
    if isSettable(access, isConstant: isConstant) { return true }
    let message =
      isHidden(access)
      ? "`\(name)` can be set in its file only, so a scenario can't give it: another `access`, or none, lets tests set it"
      : "`\(name)` is a `let` with a value, so it starts with no other"
    reader.report(.cannotBeGiven, message, at: range, notes: [("it is declared here", declared)])
    return false
  }

  private func givenOutcomes(
    _ name: String,
    _ pair: YAMLPair
  ) -> Scenario.GivenOutcomes? {
    guard let (dependency, method) = doubleMethod(name, at: pair.key.range) else { return nil }
    let nodes = outcomeNodes(pair.value, of: method)
    if nodes.isEmpty {
      reader.report(.wrongShape, "`\(name)` is empty; it takes an outcome or a list of them", at: pair.value.range)
    }
    let outcomes = nodes.map { outcome($0, key: pair.key, of: method, name: name) }
    guard !nodes.isEmpty, !outcomes.contains(nil) else { return nil }
    return Scenario.GivenOutcomes(
      dependency: dependency,
      method: method.name,
      outcomes: outcomes.compactMap { $0 },
      range: pair.key.range
    )
  }

  /// The outcomes of a list; a list in brackets is one only where one of it says by a key what a call does, or all of it are mappings,
  /// otherwise it is Swift's array. No array is a stream.
  private func outcomeNodes(_ node: YAMLNode, of method: Method) -> [YAMLNode] {
    guard case .sequence(let items) = node.content else { return [node] }
    guard node.isFlow, method.result?.stream == nil else { return items }
    let keys = Set([LanguageKey.Name.returns, .throws, .suspends].map(\.rawValue))
    let mappings = items.compactMap { item in
      if case .mapping(let pairs) = item.content { pairs } else { nil }
    }
    let hasOutcome = mappings.joined().contains { pair in
      if case .scalar(let scalar) = pair.key.content { keys.contains(scalar.text) } else { false }
    }
    return hasOutcome || !items.isEmpty && mappings.count == items.count ? items : [node]
  }

  private func outcome(_ node: YAMLNode, key: YAMLNode, of method: Method, name: String) -> Scenario.Outcome? {
    guard case .mapping = node.content else {
      if reportOutcomeAsText(node) { return nil }
      let kind = "the value that it returns, or an outcome"
      let form = SwiftForm.value(.of(method.result))
      let value = reader.swift(node, key: key, subject: "`\(name)`", kind: kind, form: form)
      return value.flatMap { returning($0, from: method, name: name) }
    }
    guard let keyed = reader.keyed(node, key: nil, as: .outcome) else { return nil }
    return outcome(keyed, of: method, name: name, at: node.range)
  }

  /// Reports an outcome that is written as a sentence: `returns 3`.
  private func reportOutcomeAsText(_ node: YAMLNode) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, let space = scalar.text.firstIndex(of: " "),
      ["returns", "throws"].contains(scalar.text[..<space])
    else { return false }
    let outcome = "{\(scalar.text[..<space]):\(scalar.text[space...])}"
    reader.report(
      .wrongShape,
      "`\(scalar.text[..<space])` is a key, with its value behind a colon",
      at: node.range,
      replacement: reader.line(replacing: node.range, with: outcome)
    )
    return true
  }

  /// Reads `returns`, `throws` or `suspends`, of which there is one.
  func outcome(_ node: KeyedNode, of method: Method, name: String, at range: SourceRange) -> Scenario.Outcome? {
    let written = [LanguageKey.Name.returns, .throws, .suspends].filter {
      node.object.key($0) != nil && node[$0] != nil
    }
    if let first = written.first, let second = written.dropFirst().first, let pair = node[second] {
      reader.report(
        .impossibleOutcome,
        "a call has one outcome: `\(first.rawValue)` or `\(second.rawValue)`",
        at: pair.key.range
      )
      return nil
    }
    if let pair = node[.returns] {
      let value = reader.swift(
        pair.value,
        key: pair.key,
        subject: "`returns`",
        kind: "the value that `\(name)` returns",
        form: .value(.of(method.result))
      )
      return value.flatMap { returning($0, from: method, name: name) }
    }
    if let pair = node[.throws] {
      let error = reader.swift(pair.value, key: pair.key, subject: "`throws`", kind: "the error that `\(name)` throws")
      guard !method.canThrow else { return error.map { .throwing($0) } }
      let notes = [("it is declared here", method.range)]
      reader.report(.impossibleOutcome, "`\(name)` does not throw by its declaration", at: pair.key.range, notes: notes)
      return nil
    }
    guard written == [.suspends], let pair = node[.suspends] else {
      guard node.lacks(.returns) else { return nil }
      if method.result == nil { return .returning(reader.located("()", at: range)) }
      reader.report(.impossibleOutcome, "`\(name)` needs `returns` or `throws`: what the call ends with", at: range)
      return nil
    }
    guard let suspends = reader.flag(pair.value, key: pair.key, subject: "`suspends`") else { return nil }
    if !method.isAsync || !suspends {
      let message =
        suspends
        ? "`\(name)` is not `async` by its declaration, so its calls can't wait"
        : "`suspends: false` says nothing: say what the call does, by `returns` or `throws`"
      reader.report(.impossibleOutcome, message, at: pair.key.range, notes: [("it is declared here", method.range)])
      return nil
    }
    return .suspending
  }

  private func returning(_ value: SwiftText, from method: Method, name: String) -> Scenario.Outcome? {
    if method.result == nil, value.text != "()" {
      let message = "`\(name)` returns nothing by its declaration"
      reader.report(.impossibleOutcome, message, at: value.range, notes: [("it is declared here", method.range)])
      return nil
    }
    if let type = method.result, value.text.hasPrefix("["), type.isScalar {
      let message =
        "`\(name)` returns `\(type.text)`, and this is an array; the outcomes of several calls stand in a list, each on a line after `- `"
      reader.report(.impossibleOutcome, message, at: value.range, notes: [("it is declared here", method.range)])
      return nil
    }
    return .returning(value)
  }

  /// The router's method by which a child is attached or detached: `UserInformation.attach`.
  private func routing(_ word: String, of child: RIB.Child, at range: SourceRange) -> (
    dependency: String, method: Method
  )? {
    let names = ["attach": child.attachMethod, "detach": child.detachMethod]
    guard let method = names[word].flatMap({ spec.routing?.method($0) }) else {
      let near = reader.didYouMean(word, among: names.keys.sorted(), otherwise: "; it is `attach` or `detach`")
      reader.report(.unknownDouble, "nothing counts a `\(word)` of the child `\(child.name)`\(near)", at: range)
      return nil
    }
    return (ReactorSpec.routerName, method)
  }

  /// The method of a double by `dependency.method`; reports one that there is not.
  func doubleMethod(
    _ name: String,
    at range: SourceRange
  ) -> (dependency: String, method: Method)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // A service is known by its path.
    let service = [parts.dropLast().joined(separator: ".")].first { parts.count == 3 && contracts[$0] != nil }
    if parts.count == 3, service == nil, let property = contracts[parts[0]]?.method(parts[1]), property.isProperty {
      reader.report(
        .unknownDouble,
        "the `\(parts[1])` of `\(parts[0])` has no double: list its `methods` where it is declared, or give it a value as `\(parts[0]).\(parts[1])`",
        at: range,
        notes: [("it is declared here", property.range)]
      )
      return nil
    }
    guard parts.count == 2 || service != nil, let root = parts.first, let method = parts.last else {
      // What the reactor itself calls by this name may be meant: a RIB's listener is a dependency like others.
      let owner = contracts.filter { $0.value.method(name) != nil }.keys.min()
      let advice = owner.map { "write `\($0).\(name)`" } ?? "it takes `dependency.method`"
      reader.report(.unknownDouble, "`\(name)` is no method or property of a double: \(advice)", at: range)
      return nil
    }
    let dependency = service ?? root
    if let child = children[dependency] {
      return routing(method, of: child, at: range)
    }
    guard let parameter = dependencies[root] else {
      guard !reader.unread.contains(root, in: .dependencies) else { return nil }
      let hasMethod = contracts.contains { $0.key != ReactorSpec.routerName && $0.value.method(method) != nil }
      if let rib = spec.rib, ["attach", "detach"].contains(method), !hasMethod {
        // What is attached is a child, whatever it is called like.
        if !reader.unread.contains(dependency, in: .children) {
          reader.reportUnknownChild(dependency, among: rib.children, at: range)
        }
        return nil
      }
      let near = reader.didYouMean(dependency, among: spec.parameters.filter { $0.role != .input }.map(\.name))
      reader.report(.unknownDouble, "there is no dependency `\(dependency)`\(near)", at: range)
      return nil
    }
    guard let contract = contracts[dependency] else {
      guard !reader.unread.contracts.contains(dependency) else { return nil }
      reader.report(
        .unknownDouble,
        "`\(dependency)` has no double: list its `methods` or `closures` where it is declared; with `double: elsewhere` where another spec lists them",
        at: range,
        notes: [("it is declared here", parameter.range)]
      )
      return nil
    }
    // What is wrong with a dependency that no test can replace is reported where it is declared.
    guard parameter.isReplaceable else { return nil }
    guard let found = contracts[dependency]?.method(method) else {
      guard !reader.unread.contracts.contains(dependency) else { return nil }
      let near = reader.didYouMean(method, among: contract.methods.map(\.name))
      let notes = [("its methods are declared here", parameter.range)]
      reader.report(
        .unknownDouble,
        "`\(dependency)` has no method and no property `\(method)`\(near)",
        at: range,
        notes: notes
      )
      return nil
    }
    return (dependency, found)
  }
}
