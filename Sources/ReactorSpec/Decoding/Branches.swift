import YAMLTree

extension BehaviorDecoder {
  func requirement(_ pair: YAMLPair, _ node: KeyedNode, in scope: inout StepScope) -> Step.Kind? {
    let orElse = nestedSteps(node, .else, in: scope)
    let condition = reader.swift(
      pair.value,
      key: pair.key,
      subject: "`guard`",
      kind: "a Swift condition",
      form: .value(.condition)
    )
    bind(namesOf: condition, at: pair.value.range, in: &scope)
    return condition.map { .guard($0, orElse: orElse) }
  }

  func conditional(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    let condition = reader.swift(
      pair.value,
      key: pair.key,
      subject: "`if`",
      kind: "a Swift condition",
      form: .value(.condition)
    )
    var inside = scope
    bind(namesOf: condition, at: pair.value.range, in: &inside)
    let then = nestedSteps(node, .then, in: inside)
    let orElse = nestedSteps(node, .else, in: scope)
    if isEmptyList(node[.then]), node[.else] == nil || isEmptyList(node[.else]) {
      reader.report(.branchesWithoutSteps, "whichever way this `if` goes, it does nothing", at: pair.key.range)
    }
    return condition.map { .if($0, then: then, orElse: orElse) }
  }

  func selection(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    let value = reader.swift(pair.value, key: pair.key, subject: "`switch`", kind: "a Swift expression")
    checkStrings(in: pair.value, in: scope)
    guard let written = node[.cases] else { return nil }
    let entries = reader.entries(
      written.value,
      key: written.key,
      subject: "`cases`",
      expected: "a mapping: `pattern: steps`"
    )
    let cases = entries.compactMap { pattern, entry in selected(pattern, entry, of: value, in: scope) }
    if !entries.isEmpty, entries.allSatisfy({ isEmptyList($0.pair) }) {
      reader.report(.branchesWithoutSteps, "whichever way this `switch` goes, it does nothing", at: pair.key.range)
    }
    if let position = entries.firstIndex(where: { $0.name == "default" }), position + 1 < entries.count {
      reader.report(
        .casesAfterDefault,
        "`default` takes all that is left, so it stands last",
        at: entries[position + 1].pair.key.range,
        notes: [("`default` is here", entries[position].pair.key.range)]
      )
    }
    if !cases.isEmpty, cases.count == entries.count, cases.allSatisfy({ $0.pattern.isLiteralPattern }) {
      reader.report(
        .switchWithoutDefault,
        "a Swift `switch` takes every value, and these cases are single values: add `default`, with `[]` where it does nothing",
        at: pair.key.range,
        replacement: "default: []"
      )
    }
    return value.map { .switch($0, cases: cases) }
  }

  private func selected(_ pattern: String, _ pair: YAMLPair, of value: SwiftText?, in scope: StepScope) -> Step.Case? {
    let words = pattern.split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0] == "case" {
      let rest = String(words[1])
      reader.report(
        .patternWithCase,
        "a pattern stands without `case`",
        at: pair.key.range,
        replacement: reader.line(replacing: pair.key.range, with: Quoting.plainOrQuoted(rest))
      )
      return nil
    }
    if let brace = pattern.firstIndex(of: "{"), pattern[..<brace].last == " ", SwiftText(pattern).problem != nil {
      let head = String(pattern[..<brace]).trimmed
      let line = reader.shortLine(pair.key.range.start.line)
      let rest = line.dropFirst(pair.key.range.start.column - 1 + pattern.distance(from: pattern.startIndex, to: brace))
      reader.report(
        .keyWithoutColon,
        "a pattern is followed by `:`, which `\(head)` lacks",
        at: pair.key.range,
        replacement: rest.isEmpty ? nil : "\(head): \(rest)"
      )
      return nil
    }
    guard let text = reader.swift(pair.key, key: nil, subject: "a pattern", kind: "a Swift pattern", form: .words)
    else {
      return nil
    }
    if text.isProse || isWordBetweenQuotes(text, pair.key, in: scope) {
      reader.report(
        .unlistedName,
        "a pattern is Swift between double quotes, too: a text is `'\"\(pattern)\"'`"
          + (text.tokens.count == 1 ? ", a case `.\(pattern)`" : ""),
        at: pair.key.range,
        replacement: reader.line(replacing: pair.key.range, with: Quoting.quoted("\"\(pattern)\""))
      )
      return nil
    }
    var scope = scope
    // As in Swift, `switch error` may give the name to what a pattern makes of it: `let error as DiskError`; and so may `error as? DiskError`.
    for name in text.declaredNames.sorted()
    where value?.takesName(name) == true || checkBound(name, at: pair.key.range, in: scope) {
      scope.bind(name, at: pair.key.range)
    }
    let subject = "the case `\(pattern)`"
    return Step.Case(pattern: text, steps: steps(pair.value, key: pair.key, subject: subject, in: scope))
  }

  /// Whether a pattern is one word between double quotes that steps don't know: a text.
  private func isWordBetweenQuotes(_ text: SwiftText, _ key: YAMLNode, in scope: StepScope) -> Bool {
    guard case .scalar(let scalar) = key.content, scalar.style == .doubleQuoted, text.tokens.count == 1,
      let name = text.name(0), !SwiftName.isPredefined(name), !["_", "default"].contains(name)
    else { return false }
    return !scope.knows([name]) && scope.surroundings.types[name] == nil
  }

  func merging(_ pair: YAMLPair, in scope: StepScope) -> Step.Kind? {
    guard case .sequence(let items) = pair.value.content else {
      reader.reportShape(
        pair.value,
        key: pair.key,
        subject: "`merge`",
        expected: "a list whose items are lists of steps"
      )
      return nil
    }
    if items.allSatisfy(isEmptyList) {
      reader.report(.branchesWithoutSteps, "`merge` has nothing to run", at: pair.key.range)
      return nil
    }
    return .merge(items.map { steps($0, key: pair.key, subject: "an item of `merge`", in: scope) })
  }

  func running(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    guard let name = reader.text(pair.value, key: pair.key, subject: "`run`", expected: "the name of a flow") else {
      return nil
    }
    if let flow = scope.flow(name) {
      return call(of: flow, at: pair.value.range, arguments: node[.with], in: scope)
    }
    if let call = SwiftText(name).call, let flow = scope.flow(call.function.text) {
      reportFlowCall(call.arguments, of: flow, at: pair.value.range)
      return nil
    }
    let called = SwiftText(name).call.flatMap { $0.arguments.text.isEmpty ? $0.function.text : nil } ?? name
    if reportOtherKind(called, than: .flow, as: .unknownFlow, in: pair, at: pair.value.range, in: scope) { return nil }
    let near = reader.didYouMean(name, among: scope.surroundings.flows.names)
    reader.report(.unknownFlow, reader.noSuch("flow", name) + near, at: pair.value.range)
    return nil
  }

  private func reportFlowCall(_ arguments: SwiftText, of flow: Callee, at range: SourceRange) {
    let parts = arguments.commaSeparatedParts
    let with = parts.isEmpty ? nil : "with: \(Quoting.arguments(flow.corrected(parts) ?? parts.map(\.text)))"
    let line = reader.line(replacing: range, with: flow.name)
    let replacement = line.flatMap { line -> String? in
      guard let with else { return line }
      return line.hasPrefix("- run:") ? "\(line)\n  \(with)" : line.hasPrefix("run:") ? "\(line)\n\(with)" : nil
    }
    reader.report(
      .unknownFlow,
      "`\(flow.name)` is run by its name alone; its arguments stand behind `with`",
      at: range,
      replacement: replacement
    )
  }

  func isEmptyList(_ pair: YAMLPair?) -> Bool { pair.map { isEmptyList($0.value) } ?? false }

  private func isEmptyList(_ node: YAMLNode) -> Bool {
    if case .sequence(let items) = node.content { return items.isEmpty }
    return false
  }
}

extension BehaviorDecoder {
  /// Reads the names of a `let` or an `unwrap`; each sees the ones before it.
  ///
  /// - Parameter expected: What their values are to be.
  func bindings(
    _ pair: YAMLPair,
    subject: String,
    as expected: ExpectedValue = .any,
    in scope: inout StepScope
  ) -> [Step.Binding] {
    let mapping = "a mapping: `name: expression`"
    if case .scalar(let scalar) = pair.value.content, !pair.value.isAbsent, pair.value.tag == nil {
      let binding = Self.binding(in: SwiftText(scalar.text.trimmed), as: expected)
      reader.reportShape(pair.value, key: pair.key, subject: subject, expected: mapping, replacement: binding)
      reader.unread.bindings.insert(scope.owner)
      return []
    }
    let entries = reader.entries(pair.value, key: pair.key, subject: subject, expected: mapping)
    let bindings = entries.compactMap { name, entry -> Step.Binding? in
      guard shadows(name, entry, as: expected, in: scope) || checkBound(name, at: entry.key.range, in: scope) else {
        return nil
      }
      let kind = "a Swift expression"
      let form = SwiftForm.value(expected)
      let value =
        reader.valueOfStatements(entry, subject: "`\(name)`")
        ?? reader.swift(entry.value, key: entry.key, subject: "`\(name)`", kind: kind, form: form)
      if value != nil { checkStrings(in: entry.value, in: scope) }
      scope.bind(name, at: entry.key.range, to: value)
      return value.map { Step.Binding(name: name, value: $0) }
    }
    if bindings.isEmpty || bindings.count < entries.count { reader.unread.bindings.insert(scope.owner) }
    return bindings
  }

  /// What Swift writes to bind a name, `name = value` or a member that is to be unwrapped, as a mapping; nil of any other text.
  private static func binding(in text: SwiftText, as expected: ExpectedValue) -> String? {
    if let (left, value) = text.assignmentParts {
      let name = left.text.hasPrefix("let ") ? String(left.text.dropFirst(4)).trimmed : left.text
      return SwiftName.isValid(name) && !value.text.isEmpty ? "{\(name): \(Quoting.plainOrQuoted(value.text))}" : nil
    }
    guard case .optional = expected, let path = text.memberPath, path.count > 1, let name = path.last else {
      return nil
    }
    return "{\(name): \(text.text)}"
  }

  /// Whether an `unwrap` gives a name of the steps around its list to what that name stands for, as Swift's `guard let name` does.
  private func shadows(_ name: String, _ pair: YAMLPair, as expected: ExpectedValue, in scope: StepScope) -> Bool {
    guard case .optional = expected, scope.names[name] != nil, !scope.ownNames.contains(name),
      case .scalar(let scalar) = pair.value.content
    else { return false }
    return scalar.text.trimmed == name
  }

  func unwrapping(_ pair: YAMLPair, _ node: KeyedNode, in scope: inout StepScope) -> Step.Kind {
    let orElse = nestedSteps(node, .else, in: scope)
    return .unwrap(bindings(pair, subject: "`unwrap`", as: .optional, in: &scope), orElse: orElse)
  }

  /// Reads the name of a result or an element, behind `as`.
  func result(_ node: KeyedNode, in scope: StepScope) -> (name: String, range: SourceRange)? {
    guard let pair = node[.as] else { return nil }
    guard let name = reader.text(pair.value, key: pair.key, subject: "`as`", expected: "a name"),
      checkBound(name, at: pair.value.range, in: scope)
    else {
      reader.unread.bindings.insert(scope.owner)
      return nil
    }
    return (name, pair.value.range)
  }

  /// Binds the names that a condition binds, for the steps where it holds; one of them may be known already.
  func bind(namesOf condition: SwiftText?, at range: SourceRange, in scope: inout StepScope) {
    for name in (condition?.conditionNames ?? []).sorted()
    where name != "_" && reader.checkCondition(name, at: range) {
      scope.bind(name, at: scope.names[name] ?? range)
    }
  }

  /// Checks a name that a step binds: that Swift takes it, and that no earlier step has bound it.
  func checkBound(_ name: String, at range: SourceRange, in scope: StepScope) -> Bool {
    guard reader.checkLocalName(name, at: range, what: "a local value") else { return false }
    guard let earlier = scope.names[name] else { return true }
    reader.report(.nameTaken, "the name `\(name)` is taken", at: range, notes: [("it is already here", earlier)])
    return false
  }
}
