import YAMLTree

extension SpecDecoder {
  /// Reports a name that is neither a mutation nor a step's key.
  func reportUnknownStep(_ name: String, at range: SourceRange, in scope: StepScope) {
    if name == "manual" {
      report(.unknownStep, "`manual` stands for all steps of an action, not for one of them", at: range)
      return
    }
    if let heads = LanguageDescription.headsOfSteps(with: name) {
      report(.unknownStep, "`\(name)` belongs to a step that starts with \(heads), which is missing", at: range)
      return
    }
    if let flow = scope.flow(name) {
      report(
        .unknownStep,
        "`\(name)` is a flow, which `run` runs",
        at: range,
        replacement: line(replacing: range, withStep: "run: \(name)"),
        notes: [("the flow is declared here", flow.range)]
      )
      return
    }
    let isStatement = !SwiftName.isValid(name)
    let steps = LanguageDescription.stepObjects.compactMap(\.keys.first?.name)
    let near = didYouMean(name, among: scope.surroundings.mutations.map(\.name) + steps)
    report(
      .unknownStep,
      "there is no mutation and no step `\(name)`\(isStatement ? "; a Swift statement is a `do`" : near)",
      at: range
    )
  }

  /// Reports a step that is a Swift call: of a mutation, which is emitted without parentheses, or of anything else.
  func reportCall(_ text: String, at range: SourceRange, in scope: StepScope) -> Bool {
    guard let call = SwiftText(text).call else { return false }
    guard let mutation = scope.mutation(call.function.text) else {
      report(
        .unknownStep,
        "there is no mutation and no step `\(text)`; a Swift statement is a `do`",
        at: range,
        replacement: line(replacing: range, withStep: "do: \(Quoting.plainOrQuoted(text))")
      )
      return true
    }
    let parts = call.arguments.commaSeparatedParts
    let arguments = mutation.takes(parts) ? parts.map(\.text) : mutation.corrected(parts)
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
}
