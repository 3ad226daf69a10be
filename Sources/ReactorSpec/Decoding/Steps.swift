import YAMLTree

extension BehaviorDecoder {
  /// Reads a step or a list of steps.
  func steps(_ node: YAMLNode, key: YAMLNode?, subject: String, in scope: StepScope) -> [Step] {
    if node.isAbsent {
      reader.reportShape(node, key: key, subject: subject, expected: "a step or a list of steps (`[]` for none)")
      return []
    }
    var scope = scope
    scope.enterList()
    if case .mapping(let pairs) = node.content, pairs.isEmpty {
      reportEmptyBraces(node, subject: subject)
      return []
    }
    guard case .sequence(let items) = node.content else { return step(node, key: key, in: &scope).map { [$0] } ?? [] }
    if reportStepInBrackets(items, of: node, in: scope) { return [] }
    return items.compactMap { step($0, key: nil, in: &scope) }
  }

  /// Reports `{}` where steps are expected: it looks like none of them, and is one without a key.
  ///
  /// - Parameters:
  ///   - nothing: What says that nothing is done.
  ///   - reason: When that is to be written.
  func reportEmptyBraces(
    _ node: YAMLNode,
    subject: String,
    nothing: String = "[]",
    where reason: String = "it does nothing"
  ) {
    reader.report(
      .wrongShape,
      "\(subject) has no step in these braces: write `\(nothing)` where \(reason)",
      at: node.range,
      replacement: reader.line(replacing: node.range, with: nothing)
    )
  }

  /// Reads the steps behind a key of a step; none where it is not written.
  func nestedSteps(_ node: KeyedNode, _ key: LanguageKey.Name, in scope: StepScope) -> [Step] {
    guard let pair = node[key] else { return [] }
    return steps(pair.value, key: pair.key, subject: "`\(key.rawValue)`", in: scope)
  }

  /// Reports `[await: api.load, as: page]`, where YAML takes each key for a step of its own.
  private func reportStepInBrackets(_ items: [YAMLNode], of node: YAMLNode, in scope: StepScope) -> Bool {
    let names = items.map { item -> String? in
      guard case .mapping(let pairs) = item.content, pairs.count == 1, reader.source[item.range].first != "{" else {
        return nil
      }
      return if case .scalar(let scalar) = pairs[0].key.content { scalar.text } else { nil }
    }
    let keys = names.dropFirst().compactMap { $0 }
    guard keys.count == items.count - 1, let head = names.first ?? nil,
      let object = LanguageDescription.stepObject(head),
      keys.allSatisfy({ key in scope.mutation(key) == nil && object.keys.dropFirst().contains { $0.name == key } }),
      keys.contains(where: { LanguageDescription.stepObject($0) == nil })
    else { return false }
    let text = reader.source[node.range]
    guard text.first == "[", text.last == "]" else { return false }
    reader.report(
      .severalStepsInOne,
      "each key in these brackets would be a step of its own: one `\(head)` with its keys stands in braces",
      at: node.range,
      replacement: reader.line(replacing: node.range, with: "{\(text.dropFirst().dropLast())}")
    )
    return true
  }

  private func step(_ node: YAMLNode, key: YAMLNode?, in scope: inout StepScope) -> Step? {
    switch node.content {
    case .scalar(let scalar):
      guard !node.isAbsent, !reader.hasStrayTag(node) else {
        if node.tag == nil {
          reader.reportShape(node, key: key, subject: "a step", expected: "a mutation or a step's key")
        }
        return nil
      }
      return emission(of: scalar.text.trimmed, at: node.range, arguments: nil, in: scope)
    case .sequence:
      reader.reportShape(node, key: key, subject: "a step", expected: "a mutation or a step's key")
      return nil
    case .mapping(let pairs):
      guard !pairs.isEmpty else {
        reader.report(
          .wrongShape,
          "a step is a mutation or starts with a step's key; this one is empty",
          at: node.range
        )
        return nil
      }
      return step(node, pairs, in: &scope)
    }
  }

  private func step(_ node: YAMLNode, _ pairs: [YAMLPair], in scope: inout StepScope) -> Step? {
    if let first = pairs.first, let name = reader.keyText(first.key), scope.mutation(name) == nil,
      LanguageDescription.stepObject(name) == nil, let (text, range) = reader.cutText(first)
    {
      return emission(of: text, at: range, arguments: nil, in: scope)
    }
    if let pair = pairs.first, pairs.count == 1, reportAwaitedValue(pair, in: scope) { return nil }
    let named = reader.wholePairs(pairs, of: node).compactMap { pair in
      reader.keyText(pair.key).map { (name: $0, pair: pair) }
    }
    let objects = named.compactMap { LanguageDescription.stepObject($0.name) }
    let heads = named.filter { name, _ in
      // A mutation can be called like a further key of the step, and `loading` is one as well as a step of its own.
      (LanguageDescription.stepObject(name) != nil || scope.mutation(name) != nil)
        && !objects.contains { $0.keys.dropFirst().contains { $0.name == name } }
    }
    if heads.count > 1 {
      reader.report(
        .severalStepsInOne,
        "`\(heads[1].name)` is a step of its own: start it with `- ` on a line of its own",
        at: heads[1].pair.key.range,
        notes: [("the step that it would belong to starts here", heads[0].pair.key.range)]
      )
      return nil
    }
    guard let head = heads.first, let object = LanguageDescription.stepObject(head.name),
      !isMutation(head.name, rather: object, in: scope)
    else {
      return emission(named, head: heads.first?.name, in: scope)
    }
    guard let keyed = reader.keyed(node, key: nil, as: object.name), let pair = keyed.head else { return nil }
    let count = reader.diagnostics.count
    let step = self.step(object.name, pair, keyed, in: &scope).map { Step(kind: $0, range: pair.range) }
    if let mutation = scope.mutation(head.name) {
      let words = "`\(head.name)` is a step; the mutation of that name is emitted by `emit: {\(head.name): …}`"
      reader.addNote(words, at: mutation.range, toFirstBehind: count)
    }
    return step
  }

  /// Whether a word for a step of RIBs names a mutation, in a spec that is none.
  private func isMutation(_ name: String, rather object: LanguageObject, in scope: StepScope) -> Bool {
    [.attachStep, .detachStep, .tellStep].contains(object.name) && scope.surroundings.rib == nil
      && scope.mutation(name) != nil
  }

  private func emission(_ named: [(name: String, pair: YAMLPair)], head: String?, in scope: StepScope) -> Step? {
    guard let (name, pair) = named.first(where: { $0.name == head }) ?? named.first else { return nil }
    if let mutation = scope.mutation(name), mutation.payload?.isText == true, reportTextWithCommas(named, in: scope) {
      return nil
    }
    for (other, otherPair) in named where other != name && scope.mutation(name) != nil {
      let owners = LanguageDescription.headsOfSteps(with: other).map { "belongs to \($0)" } ?? "is none of its step"
      reader.report(.unknownKey, "a mutation takes no further key; `\(other)` \(owners)", at: otherPair.key.range)
    }
    let keys = named.map(\.name)
    if scope.mutation(name) == nil, reportForeignWord(name, pair, keys: keys, in: scope) { return nil }
    return emission(of: name, at: pair.key.range, arguments: pair, in: scope)
  }

  /// Reports `{setTitle: Hello, world!}`, where YAML takes what is behind the comma for a key without a value.
  private func reportTextWithCommas(_ named: [(name: String, pair: YAMLPair)], in scope: StepScope) -> Bool {
    guard let pair = named.first?.pair, case .scalar(let scalar) = pair.value.content, scalar.style == .plain,
      let last = named.last?.pair, named.count > 1,
      named.dropFirst().allSatisfy({ name, pair in
        pair.value.isAbsent && scope.mutation(name) == nil && LanguageDescription.headsOfSteps(with: name) == nil
      })
    else { return false }
    let range = SourceRange(start: pair.value.range.start, end: last.key.range.end)
    reader.report(
      .swiftTextNeedsQuotes,
      "between brackets, YAML takes `,` for the end of the text; a text stands between double quotes",
      at: range,
      replacement: reader.line(replacing: range, with: Quoting.swiftString(reader.source[range]))
    )
    return true
  }

  private func step(
    _ name: LanguageObject.Name,
    _ pair: YAMLPair,
    _ node: KeyedNode,
    in scope: inout StepScope
  ) -> Step.Kind? {
    switch name {
    case .doStep: performance(pair, node, in: scope)
    case .letStep: .let(bindings(pair, subject: "`let`", in: &scope))
    case .unwrapStep: unwrapping(pair, node, in: &scope)
    case .guardStep: requirement(pair, node, in: &scope)
    case .ifStep: conditional(pair, node, in: scope)
    case .switchStep: selection(pair, node, in: scope)
    case .awaitStep: awaiting(pair, node, in: scope).map { .await($0) }
    case .observeStep: observation(pair, node, in: scope).map { .observe($0) }
    case .waitStep: wait(pair, node, in: scope).map { .wait($0) }
    case .mergeStep: loading(merging(pair, in: scope), node, in: scope)
    case .loadingStep: loadingSteps(pair, node, in: scope)
    case .runStep: loading(running(pair, node, in: scope), node, in: scope)
    case .sendStep: sending(pair, in: scope)
    case .attachStep: routing(pair, node, isAttaching: true, in: scope)
    case .detachStep: routing(pair, node, isAttaching: false, in: scope)
    case .tellStep: telling(pair, node, in: scope)
    case .swiftStep:
      reader.swift(pair.value, key: pair.key, subject: "`swift`", kind: "a stream", form: .value(.stream)).map {
        .swift($0)
      }
    default: longEmission(pair, in: scope)
    }
  }
}

extension LanguageDescription {
  /// The mapping of a step that starts with this key.
  static func stepObject(_ key: String) -> LanguageObject? {
    stepsByHead[key]
  }

  private static let stepsByHead = Dictionary(
    uniqueKeysWithValues: stepObjects.compactMap { object in object.keys.first.map { ($0.name, object) } }
  )

  /// The keys that start the steps which have a further key of this name, in words; nil where none has.
  static func headsOfSteps(with key: String) -> String? {
    let heads = stepObjects.filter { $0.keys.dropFirst().contains { $0.name == key } }.compactMap(\.keys.first?.name)
    guard let last = heads.last else { return nil }
    let others = heads.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return others.isEmpty ? "`\(last)`" : "\(others) or `\(last)`"
  }
}

extension BehaviorDecoder {
  /// Reads the emission of a mutation and checks its arguments against the payload.
  func emission(of name: String, at range: SourceRange, arguments pair: YAMLPair?, in scope: StepScope) -> Step? {
    guard let mutation = scope.mutation(name) else {
      if pair != nil || !reportCall(name, at: range, in: scope) { reportUnknownStep(name, at: range, in: scope) }
      return nil
    }
    return call(of: mutation, at: range, arguments: pair, in: scope).map { Step(kind: $0, range: pair?.range ?? range) }
  }

  /// Reads `emit: name` or `emit: {name: arguments}`.
  func longEmission(_ pair: YAMLPair, in scope: StepScope) -> Step.Kind? {
    guard case .mapping(let pairs) = pair.value.content else {
      guard
        let name = reader.text(
          pair.value,
          key: pair.key,
          subject: "`emit`",
          expected: "a mutation, or a mutation with its arguments"
        ),
        !reportEmittedCall(name, pair, in: scope),
        let mutation = knownMutation(name, of: pair, at: pair.value.range, in: scope)
      else { return nil }
      return call(of: mutation, at: pair.value.range, arguments: nil, in: scope)
    }
    guard let first = pairs.first, pairs.count == 1, let name = reader.keyText(first.key) else {
      reader.report(.severalStepsInOne, "`emit` takes one mutation", at: pair.value.range)
      return nil
    }
    return knownMutation(name, of: pair, at: first.key.range, in: scope).flatMap {
      call(of: $0, at: first.key.range, arguments: first, in: scope)
    }
  }

  /// Reports `emit: setCount(1)`.
  private func reportEmittedCall(_ text: String, _ pair: YAMLPair, in scope: StepScope) -> Bool {
    guard let name = SwiftText(text).call?.function.text, scope.mutation(name) != nil else { return false }
    return reportCall(text, at: SourceRange(start: pair.key.range.start, end: pair.value.range.end), in: scope)
  }

  /// Reads `send: name` or `send: {name: arguments}`.
  private func sending(_ pair: YAMLPair, in scope: StepScope) -> Step.Kind? {
    let expected = "an action, or an action with its arguments"
    guard case .mapping(let pairs) = pair.value.content else {
      guard let name = reader.text(pair.value, key: pair.key, subject: "`send`", expected: expected),
        let action = knownAction(name, of: pair, at: pair.value.range, in: scope)
      else { return nil }
      return call(of: action, at: pair.value.range, arguments: nil, in: scope)
    }
    guard let first = pairs.first, pairs.count == 1, let name = reader.keyText(first.key) else {
      reader.report(.severalStepsInOne, "`send` takes one action", at: pair.value.range)
      return nil
    }
    return knownAction(name, of: pair, at: first.key.range, in: scope).flatMap {
      call(of: $0, at: first.key.range, arguments: first, in: scope)
    }
  }

  private func knownAction(_ name: String, of step: YAMLPair, at range: SourceRange, in scope: StepScope) -> Callee? {
    if let action = scope.action(name) { return action }
    // One whose name Swift doesn't take is reported where it is declared.
    guard !scope.surroundings.actions.contains(name) else { return nil }
    if let call = SwiftText(name).call, let action = scope.action(call.function.text) {
      let parts = call.arguments.commaSeparatedParts
      let arguments = action.takes(parts) ? parts.map(\.text) : action.corrected(parts)
      let text = arguments.map { $0.isEmpty ? action.name : "{\(action.name): \(Quoting.arguments($0))}" }
      reader.report(
        .unknownAction,
        "`\(action.name)` is an action: its arguments stand behind a colon, not in parentheses",
        at: range,
        replacement: text.flatMap { reader.line(replacing: range, with: $0) }
      )
      return nil
    }
    if reportOtherKind(name, than: .action, as: .unknownAction, in: step, at: range, in: scope) { return nil }
    let near = reader.didYouMean(name, among: scope.surroundings.actions)
    reader.report(.unknownAction, reader.noSuch("action", name) + near, at: range)
    return nil
  }

  /// The mutation of a name; reports one that there is not.
  ///
  /// - Parameter step: The `emit` that names it; nil where no other step could stand in the place of what does.
  func knownMutation(
    _ name: String,
    of step: YAMLPair? = nil,
    at range: SourceRange,
    in scope: StepScope
  ) -> Callee? {
    if let mutation = scope.mutation(name) { return mutation }
    if let step, reportOtherKind(name, than: .mutation, as: .unknownMutation, in: step, at: range, in: scope) {
      return nil
    }
    let near = reader.didYouMean(name, among: scope.surroundings.mutations.names)
    reader.report(.unknownMutation, reader.noSuch("mutation", name) + near, at: range)
    return nil
  }
}

extension BehaviorDecoder {
  /// Reports a name that is neither a mutation nor a step's key.
  func reportUnknownStep(_ name: String, at range: SourceRange, in scope: StepScope) {
    if name == "manual" {
      reader.report(.unknownStep, "`manual` stands for all steps of an action, not for one of them", at: range)
      return
    }
    if let heads = LanguageDescription.headsOfSteps(with: name) {
      reader.report(.unknownStep, "`\(name)` belongs to a step that starts with \(heads), which is missing", at: range)
      return
    }
    if reportOtherKind(name, than: .mutation, as: .unknownStep, in: nil, at: range, in: scope)
      || reportAwaitedStatement(name, at: range, in: scope)
    {
      return
    }
    if let missing = MissingSpace(in: name) {
      let line = reader.stepLine(replacing: range, with: [missing.mended])
      let isKey = reader.source[range] == name && !missing.isAfterColon
      reader.report(.unknownStep, missing.words, at: range, replacement: isKey ? itemLine(of: range) : line)
      return
    }
    let statement = SwiftText(name)
    if let field = statement.change?.field ?? statement.assignedMembers(of: "state").first?.member {
      reader.report(
        .stateChangedInStep,
        "a step can't change `state.\(field)`: emit a mutation",
        at: range,
        replacement: emission(for: statement, in: scope).flatMap { reader.stepLine(replacing: range, with: [$0]) }
      )
      return
    }
    if let missing = missingColon(in: name, at: range, scope) {
      reader.report(
        .unknownStep,
        missing.words,
        at: range,
        replacement: missing.step.flatMap { reader.stepLine(replacing: missing.range, with: [$0]) }
      )
      return
    }
    let words = name.split(separator: " ")
    if let first = words.first, first == "try" || first == "await" && words.count > 1 {
      let key = words.prefix { $0 == "try" || $0 == "await" }.contains("await") ? "await" : "do"
      let count = words.prefix { $0 == "try" || $0 == "await" }.count
      let call = name.split(separator: " ", maxSplits: count).dropFirst(count).joined().trimmed
      let isWhole = !call.isEmpty && SwiftText(call).problem == nil
      let step = call.isEmpty ? key : isWhole ? "\(key): \(Quoting.arguments([call]))" : nil
      reader.report(
        .unknownStep,
        "a step has no `\(first)`: it is `\(key): …`, and its `catch` says what follows an error",
        at: range,
        replacement: step.flatMap { reader.stepLine(replacing: range, with: [$0]) }
      )
      return
    }
    if let first = words.first, ["break", "continue", "return"].contains(first) {
      let message =
        "a step has no `\(first)`: a list ends with its last step (`[]` has none), and a `guard` ends all that are around it"
      reader.report(.unknownStep, message, at: range)
      return
    }
    if name == "mutation" {
      reader.report(
        .unknownStep,
        "there is no step `mutation`: a mutation is emitted by its name, or by `emit`",
        at: range,
        replacement: reader.stepLine(replacing: range, with: ["emit"])
      )
      return
    }
    let isStatement = !SwiftName.isValid(name)
    let steps = LanguageDescription.stepObjects.compactMap(\.keys.first?.name)
    let near = reader.didYouMean(name, among: scope.surroundings.mutations.names + steps)
    reader.report(
      .unknownStep,
      "there is no mutation and no step `\(name)`\(isStatement ? "; a Swift statement is a `do`" : near)",
      at: range
    )
  }

  /// The emission of the mutation that is called like the field which a statement changes; nil where there is none.
  func emission(for statement: SwiftText, in scope: StepScope) -> String? {
    guard let field = statement.change?.field else { return nil }
    let bare = field.hasPrefix("is") ? String(field.dropFirst(2)) : field
    let mutation = scope.mutation("set" + bare.capitalizedFirst) ?? scope.mutation("set" + field.capitalizedFirst)
    guard let mutation, let value = statement.change(isText: mutation.payload?.isText == true)?.value else {
      return nil
    }
    return "\(mutation.name): \(Quoting.arguments([value]))"
  }

  /// What to say of a step that starts with a step's key or a mutation and has no colon behind it; nil of any other.
  private func missingColon(
    in name: String,
    at range: SourceRange,
    _ scope: StepScope
  ) -> (words: String, step: String?, range: SourceRange)? {
    let head = String(name.prefix { !$0.isWhitespace })
    let isMutation = scope.mutation(head) != nil
    let rest = String(name.dropFirst(head.count)).trimmed
    guard !rest.isEmpty, isMutation || LanguageDescription.stepObject(head) != nil else { return nil }
    let line = reader.shortLine(range.start.line)
    let written = String(line.dropFirst(range.start.column - 1))
    let all = String(written.dropFirst(head.count)).trimmed
    let behind = UnreadValue(isMutation && all.hasPrefix("= ") ? String(all.dropFirst(2)).trimmed : all)
    if !isMutation, all.hasSuffix(":") {
      let keys = LanguageDescription.stepObject(head)?.keys.dropFirst().map(\.name) ?? []
      let steps =
        ["then", "cases", "else"].first(where: keys.contains).map { "; the steps stand behind `\($0)`" } ?? ""
      return ("the colon stands behind `\(head)`, and none behind what is asked\(steps)", nil, range)
    }
    let words = "a colon is missing behind `\(head)`"
    let isItem = line.prefix(range.start.column - 1).allSatisfy { " \t-".contains($0) }
    guard isItem, written.hasPrefix(head), !behind.text.isEmpty else { return (words, nil, range) }
    let value: String? =
      if ["let", "unwrap"].contains(head) {
        FlowRepair.pairInBraces(behind: head, behind.text)
      } else {
        Quoting.readFlow("x: \(behind.text)") == nil ? Quoting.quoted(behind.text) : behind.text
      }
    let whole = reader.source.range(line: range.start.line, column: range.start.column, count: written.count)
    return (words, value.map { "\(head): \($0)\(behind.comment)" }, whole)
  }

  /// The line of a key or a text with the space behind its dash.
  private func itemLine(of range: SourceRange) -> String? {
    let line = reader.shortLine(range.start.line).trimmed
    return MissingSpace(in: line).flatMap { $0.isAfterColon ? nil : $0.mended }
  }

  /// Reports a step that is a Swift call: of a mutation, which is emitted without parentheses, or of anything else.
  func reportCall(_ text: String, at range: SourceRange, in scope: StepScope) -> Bool {
    let statement = SwiftText(text)
    guard let call = statement.call, statement.change == nil else { return false }
    guard let mutation = scope.mutation(call.function.text) else {
      reader.report(
        .unknownStep,
        "there is no mutation and no step `\(text)`; a Swift statement is a `do`",
        at: range,
        replacement: reader.stepLine(replacing: range, with: ["do: \(Quoting.plainOrQuoted(text))"])
      )
      return true
    }
    let parts = call.arguments.commaSeparatedParts
    let arguments = mutation.takes(parts) ? parts.map(\.text) : mutation.corrected(parts)
    let step = arguments.map { $0.isEmpty ? mutation.name : "\(mutation.name): \(Quoting.arguments($0))" }
    reader.report(
      .unknownStep,
      parts.isEmpty
        ? "`\(mutation.name)` is a mutation: it is emitted by its name, without parentheses"
        : "`\(mutation.name)` is a mutation: its arguments stand behind a colon, not in parentheses",
      at: range,
      replacement: step.flatMap { reader.stepLine(replacing: range, with: [$0]) },
      notes: [("the mutation is declared here", mutation.range)]
    )
    return true
  }
}
