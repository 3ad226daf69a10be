import YAMLTree

extension SpecDecoder {
  /// Reads the emission of a mutation and checks its arguments against the payload.
  func emission(of name: String, at range: SourceRange, arguments pair: YAMLPair?, in scope: StepScope) -> Step? {
    guard let mutation = scope.mutation(name) else {
      reportUnknownStep(name, at: range, in: scope)
      return nil
    }
    guard let pair, !pair.value.isAbsent else {
      let step = Step(kind: .emit(mutation: name, arguments: nil), range: range)
      return checkArguments([], of: mutation, at: range) ? step : nil
    }
    if case .sequence(let items) = pair.value.content, pair.value.isFlow, items.isEmpty,
      !mutation.payload.values.isEmpty
    {
      report(
        .emptyListAsArgument,
        "`[]` passes nothing to `\(name)`; an empty array is `'[]'`",
        at: pair.value.range,
        replacement: "- \(name): '[]'"
      )
      return nil
    }
    guard let arguments = arguments(pair.value, key: pair.key, subject: "`\(name)`") else { return nil }
    let parts = SwiftSyntax(arguments.text).commaSeparatedParts
    guard checkArguments(parts, of: mutation, at: arguments.range) else { return nil }
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
      at: range,
      replacement: isStatement ? "- do: \(Quoting.reason(for: name) == nil ? name : Quoting.quoted(name))" : nil
    )
  }

  /// Checks the count and the labels of an emission's arguments; reports the first difference.
  private func checkArguments(_ parts: [String], of mutation: Mutation, at range: SourceRange) -> Bool {
    let values = mutation.payload.values
    let labelled = parts.map { part in
      let split = SwiftSyntax(part).labelledValue
      return (label: split?.label, value: split?.value ?? part)
    }
    guard parts.count != values.count || zip(labelled, values).contains(where: { $0.label != $1.label }) else {
      return true
    }
    let given = zip(values, labelled.map(\.value) + Array(repeating: "…", count: values.count)).map { value, argument in
      value.label.map { "\($0): \(argument)" } ?? argument
    }
    let list = given.joined(separator: ", ")
    let needsQuotes = list.contains("[") || list.contains("{") || list.contains("\"")
    let message =
      if values.isEmpty {
        "`\(mutation.name)` has no payload, so it takes no arguments"
      } else if parts.count == values.count {
        "the argument labels are not those of `\(mutation.name)`: (\(signature(of: mutation)))"
      } else {
        "`\(mutation.name)` takes \(values.count == 1 ? "1 argument" : "\(values.count) arguments"), not \(parts.count): (\(signature(of: mutation)))"
      }
    report(
      .argumentMismatch,
      message,
      at: range,
      replacement: values.isEmpty
        ? "- \(mutation.name)" : "- \(mutation.name): \(needsQuotes ? Quoting.quoted(list) : "[\(list)]")",
      notes: [("the mutation is declared here", mutation.range)]
    )
    return false
  }

  private func signature(of mutation: Mutation) -> String {
    mutation.payload.values.map { value in
      let name = value.label ?? (value.isNamed ? "_ \(value.name)" : nil)
      return (name.map { "\($0): " } ?? "") + value.type.text
    }
    .joined(separator: ", ")
  }
}
