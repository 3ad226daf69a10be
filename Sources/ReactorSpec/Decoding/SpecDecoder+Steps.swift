import YAMLTree

extension SpecDecoder {
  /// Reads a step or a list of steps.
  func steps(_ node: YAMLNode, key: YAMLNode?, subject: String, in scope: StepScope) -> [Step] {
    if node.isAbsent {
      reportShape(node, key: key, subject: subject, expected: "a step or a list of steps (`[]` for none)")
      return []
    }
    var scope = scope
    guard case .sequence(let items) = node.content else { return step(node, key: key, in: &scope).map { [$0] } ?? [] }
    return items.compactMap { step($0, key: nil, in: &scope) }
  }

  private func step(_ node: YAMLNode, key: YAMLNode?, in scope: inout StepScope) -> Step? {
    switch node.content {
    case .scalar(let scalar):
      guard !node.isAbsent, !hasStrayTag(node) else {
        if node.tag == nil { reportShape(node, key: key, subject: "a step", expected: "a mutation or a step's key") }
        return nil
      }
      return emission(of: scalar.text.trimmed, at: node.range, arguments: nil, in: scope)
    case .sequence:
      reportShape(node, key: key, subject: "a step", expected: "a mutation or a step's key")
      return nil
    case .mapping(let pairs):
      guard !pairs.isEmpty else {
        report(.wrongShape, "a step is a mutation or starts with a step's key; this one is empty", at: node.range)
        return nil
      }
      return step(node, pairs, in: &scope)
    }
  }

  private func step(_ node: YAMLNode, _ pairs: [YAMLPair], in scope: inout StepScope) -> Step? {
    let named = wholePairs(pairs, of: node).compactMap { pair in keyText(pair.key).map { (name: $0, pair: pair) } }
    let heads = named.filter { LanguageDescription.stepObject($0.name) != nil || scope.mutation($0.name) != nil }
    if heads.count > 1 {
      report(
        .severalStepsInOne,
        "`\(heads[1].name)` is a step of its own: start it with `- ` on a line of its own",
        at: heads[1].pair.key.range,
        notes: [("the step that it would belong to starts here", heads[0].pair.key.range)]
      )
      return nil
    }
    guard let head = heads.first, let object = LanguageDescription.stepObject(head.name) else {
      return emission(named, head: heads.first?.name, in: scope)
    }
    guard let keyed = keyed(node, key: nil, as: object.name), let pair = keyed[head.name] else { return nil }
    return self.step(object.name, pair, keyed, in: &scope).map { Step(kind: $0, range: pair.range) }
  }

  private func emission(_ named: [(name: String, pair: YAMLPair)], head: String?, in scope: StepScope) -> Step? {
    guard let (name, pair) = named.first(where: { $0.name == head }) ?? named.first else { return nil }
    for (other, otherPair) in named where other != name && scope.mutation(name) != nil {
      report(.unknownKey, "a mutation takes no further key; `\(other)` is none of its step", at: otherPair.key.range)
    }
    return emission(of: name, at: pair.key.range, arguments: pair, in: scope)
  }

  private func step(
    _ name: LanguageObject.Name,
    _ pair: YAMLPair,
    _ node: KeyedNode,
    in scope: inout StepScope
  ) -> Step.Kind? {
    switch name {
    case .emitStep:
      return longEmission(pair, in: scope)?.kind
    case .doStep:
      return performance(pair, node, in: scope)
    case .letStep:
      return .bind(bindings(pair, subject: "`let`", in: &scope))
    case .unwrapStep:
      let orElse = nestedSteps(node, "else", in: scope)
      return .unwrap(bindings(pair, subject: "`unwrap`", in: &scope), orElse: orElse)
    case .guardStep:
      guard let condition = swift(pair.value, key: pair.key, subject: "`guard`", kind: "a Swift condition") else {
        return nil
      }
      return .require(condition, orElse: nestedSteps(node, "else", in: scope))
    case .switchStep, .awaitStep, .observeStep, .waitStep, .mergeStep, .runStep, .swiftStep:
      report(.notSupportedYet, "the step is not supported yet", at: pair.key.range)
      return nil
    default:
      let then = nestedSteps(node, "then", in: scope)
      let orElse = nestedSteps(node, "else", in: scope)
      guard let condition = swift(pair.value, key: pair.key, subject: "`if`", kind: "a Swift condition") else {
        return nil
      }
      return .choose(condition, then: then, orElse: orElse)
    }
  }

  private func nestedSteps(_ node: KeyedNode, _ key: String, in scope: StepScope) -> [Step] {
    guard let pair = node[key] else { return [] }
    return steps(pair.value, key: pair.key, subject: "`\(key)`", in: scope)
  }

  private func performance(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    if case .sequence = pair.value.content {
      reportShape(
        pair.value,
        key: pair.key,
        subject: "`do`",
        expected: "one Swift statement; a list of them is several steps"
      )
      return nil
    }
    let kind = "a Swift statement"
    guard var statement = swift(pair.value, key: pair.key, subject: "`do`", kind: kind, form: .statement),
      checkPerformed(statement, in: scope)
    else { return nil }
    if let with = node["with"] {
      guard let arguments = arguments(with.value, key: with.key, subject: "`with`") else { return nil }
      if statement.text.hasSuffix(")") {
        report(
          .keysExcludeEachOther,
          "`do` has its arguments already; `with` is for a function's name alone",
          at: with.key.range,
          notes: [("the call is here", pair.value.range)]
        )
        return nil
      }
      statement = statement.called(with: arguments)
    } else if SwiftSyntax(statement.text).isFunctionName {
      statement = statement.called(with: nil)
    }
    return .perform(statement)
  }

  /// Checks that a statement leaves the state and the mutations to emissions.
  private func checkPerformed(_ statement: SwiftText, in scope: StepScope) -> Bool {
    let syntax = SwiftSyntax(statement.text)
    if syntax.endsInComment, !statement.text.contains("\n") {
      report(.trailingComment, "`do` ends in a comment; YAML's own start with ` #`", at: statement.range)
      return false
    }
    if let (member, range) = syntax.assignedMembers(of: "state").first {
      let place = place(of: range, in: statement)
      report(.stateChangedInStep, "a step can't change `state.\(member)`: emit a mutation", at: place)
      return false
    }
    if let name = syntax.calledName, let mutation = scope.mutation(name) {
      let message = "`\(name)` is a mutation: emit it as a step of its own, with its arguments behind a colon"
      let notes = [("the mutation is declared here", mutation.range)]
      report(.stateChangedInStep, message, at: statement.range, notes: notes)
      return false
    }
    return true
  }

  private func bindings(_ pair: YAMLPair, subject: String, in scope: inout StepScope) -> [Step.Binding] {
    let entries = entries(pair.value, key: pair.key, subject: subject, expected: "a mapping: `name: expression`")
    return entries.compactMap { name, entry in
      guard checkLocalName(name, at: entry.key.range, what: "a local value") else { return nil }
      if let earlier = scope.names[name] {
        report(.nameTaken, "the name `\(name)` is taken", at: entry.key.range, notes: [("it is already here", earlier)])
        return nil
      }
      let value = swift(entry.value, key: entry.key, subject: "`\(name)`", kind: "a Swift expression")
      scope.bind(name, at: entry.key.range)
      return value.map { Step.Binding(name: name, value: $0) }
    }
  }
}

extension LanguageDescription {
  /// The mapping of a step that starts with this key.
  static func stepObject(_ key: String) -> LanguageObject? {
    stepObjects.first { $0.keys.first?.name == key }
  }
}
