import YAMLTree

extension SpecDecoder {
  /// Reads the emission of a mutation and checks its arguments against the payload.
  func emission(of name: String, at range: SourceRange, arguments pair: YAMLPair?, in scope: StepScope) -> Step? {
    guard let mutation = scope.mutation(name) else {
      if pair != nil || !reportCall(name, at: range, in: scope) { reportUnknownStep(name, at: range, in: scope) }
      return nil
    }
    guard let pair, !pair.value.isAbsent else {
      let step = Step(kind: .emit(mutation: name, arguments: nil), range: range)
      return checkArguments([], of: mutation, in: nil, at: range) ? step : nil
    }
    if case .sequence(let items) = pair.value.content, pair.value.isFlow, items.isEmpty,
      !mutation.payload.values.isEmpty
    {
      report(
        .emptyListAsArgument,
        "`[]` passes nothing to `\(name)`; an empty array is `'[]'`",
        at: pair.value.range,
        replacement: line(replacing: pair.value.range, with: "'[]'")
      )
      return nil
    }
    guard let arguments = arguments(pair.value, key: pair.key, subject: "`\(name)`") else { return nil }
    let parts = SwiftSyntax(arguments.text).commaSeparatedParts
    guard checkArguments(parts, of: mutation, in: pair.value, at: arguments.range) else { return nil }
    return Step(kind: .emit(mutation: name, arguments: arguments.text.isEmpty ? nil : arguments), range: pair.range)
  }

  /// Reads `emit: name` or `emit: {name: arguments}`.
  func longEmission(_ pair: YAMLPair, in scope: StepScope) -> Step? {
    guard case .mapping(let pairs) = pair.value.content else {
      guard
        let name = text(
          pair.value,
          key: pair.key,
          subject: "`emit`",
          expected: "a mutation, or a mutation with its arguments"
        )
      else { return nil }
      return mutationStep(name, at: pair.value.range, arguments: nil, in: scope)
    }
    guard let first = pairs.first, pairs.count == 1, let name = keyText(first.key) else {
      report(.severalStepsInOne, "`emit` takes one mutation", at: pair.value.range)
      return nil
    }
    return mutationStep(name, at: first.key.range, arguments: first, in: scope)
  }

  private func mutationStep(_ name: String, at range: SourceRange, arguments: YAMLPair?, in scope: StepScope) -> Step? {
    guard scope.mutation(name) != nil else {
      let near = didYouMean(name, among: scope.mutations.map(\.name))
      report(.unknownMutation, "there is no mutation `\(name)`\(near)", at: range)
      return nil
    }
    return emission(of: name, at: range, arguments: arguments, in: scope)
  }

  private func reportUnknownStep(_ name: String, at range: SourceRange, in scope: StepScope) {
    if name == "manual" {
      report(.unknownStep, "`manual` stands for all steps of an action, not for one of them", at: range)
      return
    }
    let owners = LanguageDescription.stepObjects.filter { $0.key(name) != nil }.compactMap(\.keys.first?.name)
    if !owners.isEmpty {
      let heads = owners.map { "`\($0)`" }.joined(separator: " or ")
      report(.unknownStep, "`\(name)` belongs to a step that starts with \(heads), which is missing", at: range)
      return
    }
    let isStatement = !SwiftName.isValid(name)
    let steps = LanguageDescription.stepObjects.compactMap(\.keys.first?.name)
    let near = didYouMean(name, among: scope.mutations.map(\.name) + steps)
    report(
      .unknownStep,
      "there is no mutation and no step `\(name)`\(isStatement ? "; a Swift statement is a `do`" : near)",
      at: range
    )
  }

  /// Reports a step that is a Swift call: of a mutation, which is emitted without parentheses, or of anything else.
  private func reportCall(_ text: String, at range: SourceRange, in scope: StepScope) -> Bool {
    guard let call = SwiftCall(text) else { return false }
    guard let mutation = scope.mutation(call.function) else {
      report(
        .unknownStep,
        "there is no mutation and no step `\(text)`; a Swift statement is a `do`",
        at: range,
        replacement: line(replacing: range, withStep: "do: \(Quoting.plainOrQuoted(text))")
      )
      return true
    }
    let parts = SwiftSyntax(call.arguments).commaSeparatedParts
    let arguments = isRight(parts, for: mutation) ? parts : corrected(parts, for: mutation)
    let step = arguments.map { $0.isEmpty ? mutation.name : "\(mutation.name): \(Quoting.arguments($0))" }
    report(
      .unknownStep,
      parts.isEmpty
        ? "`\(mutation.name)` is a mutation: it is emitted by its name, without parentheses"
        : "`\(mutation.name)` is a mutation: its arguments stand behind a colon, not in parentheses",
      at: range,
      replacement: step.flatMap { line(replacing: range, withStep: $0) },
      notes: [("the mutation is declared here", mutation.range)]
    )
    return true
  }

  /// The line with another step in the place of a scalar one: a key behind `- `, otherwise a mapping in braces.
  private func line(replacing range: SourceRange, withStep step: String) -> String? {
    let before = source.line(range.start.line).prefix(range.start.column - 1)
    let isListItem = before.contains("-") && before.allSatisfy { " \t-".contains($0) }
    return line(replacing: range, with: isListItem || SwiftName.isValid(step) ? step : "{\(step)}")
  }

  /// Checks the count and the labels of an emission's arguments; reports the first difference.
  private func checkArguments(
    _ parts: [String],
    of mutation: Mutation,
    in node: YAMLNode?,
    at range: SourceRange
  ) -> Bool {
    if unreadPayloads.contains(mutation.name) { return true }
    if isRight(parts, for: mutation) { return true }
    let count = mutation.payload.values.count
    let signature = signature(of: mutation)
    let message =
      if count == 0 {
        "`\(mutation.name)` has no payload, so it takes no arguments"
      } else if parts.count == count {
        "the argument labels are not those of `\(mutation.name)`: (\(signature))"
      } else {
        "`\(mutation.name)` takes \(count == 1 ? "1 argument" : "\(count) arguments"), not \(parts.count): (\(signature))"
      }
    let arguments = corrected(parts, for: mutation) ?? wholeArray(parts, in: node, for: mutation).map { [$0] }
    report(
      .argumentMismatch,
      message,
      at: range,
      replacement: arguments.flatMap { line(replacing: range, with: Quoting.arguments($0)) },
      notes: [("the mutation is declared here", mutation.range)]
    )
    return false
  }

  private func isRight(_ parts: [String], for mutation: Mutation) -> Bool {
    parts.map { SwiftSyntax($0).labelledValue?.label } == mutation.payload.values.map(\.label)
  }

  /// The arguments with the mutation's labels, where they have none, or in its order, where they have the same ones; nil where it
  /// can't be told what was meant.
  private func corrected(_ parts: [String], for mutation: Mutation) -> [String]? {
    let values = mutation.payload.values
    guard parts.count == values.count else { return nil }
    var left = parts.map { part in (label: SwiftSyntax(part).labelledValue?.label, text: part) }
    if left.allSatisfy({ $0.label == nil }) {
      return zip(values, parts).map { value, part in value.label.map { "\($0): \(part)" } ?? part }
    }
    let ordered = values.compactMap { value in
      left.firstIndex { $0.label == value.label }.map { left.remove(at: $0).text }
    }
    return left.isEmpty ? ordered : nil
  }

  /// A list in brackets as the array that a mutation's one value is; nil where it is none.
  private func wholeArray(_ parts: [String], in node: YAMLNode?, for mutation: Mutation) -> String? {
    guard let node, case .sequence = node.content, mutation.payload.values.count == 1,
      let value = mutation.payload.values.first, value.type.text.hasPrefix("["), value.type.text.hasSuffix("]"),
      SwiftSyntax(String(value.type.text.dropFirst().dropLast())).tokens.allSatisfy({
        $0.depth > 0 || $0.kind != .colon
      }),
      parts.allSatisfy({ SwiftSyntax($0).labelledValue == nil })
    else { return nil }
    let array = "[\(parts.joined(separator: ", "))]"
    return value.label.map { "\($0): \(array)" } ?? array
  }

  private func signature(of mutation: Mutation) -> String {
    mutation.payload.values.map { value in
      let name = value.label ?? (value.isNamed ? "_ \(value.name)" : nil)
      return (name.map { "\($0): " } ?? "") + value.type.text
    }
    .joined(separator: ", ")
  }
}
