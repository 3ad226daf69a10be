import YAMLTree

extension BehaviorDecoder {
  /// Reports a step that gives a name to what it waits for, as Swift does: `items = await api.load()`. A `do`, which a Swift statement
  /// would be, doesn't wait either.
  ///
  /// - Returns: Whether it is one.
  func reportAwaitedStatement(_ statement: String, at range: SourceRange, in scope: StepScope) -> Bool {
    guard let (left, right) = SwiftText(statement).assignmentParts, let call = Self.awaitedCall(in: right.text) else {
      return false
    }
    let name = Self.assignedName(in: left.text)
    let awaiting = "await: \(Quoting.plainOrQuoted(call))"
    let naming =
      name.map { $0 == "_" ? "" : ", with `as: \($0)` for what came of it" } ?? ", whose `as` names what came of it"
    reader.report(
      .unknownStep,
      "a statement waits for nothing here: `await` is a step, `\(awaiting)`\(naming)",
      at: range,
      replacement: name.flatMap { self.keys(awaiting, call, as: $0, in: scope) }.flatMap {
        reader.stepLine(replacing: range, with: $0)
      }
    )
    return true
  }

  /// The keys of the step that awaits, gives its result to the mutation of a field, and says what follows an error where one can come; nil where
  /// nothing sets the field.
  private func keys(_ awaiting: String, _ call: String, as name: String, in scope: StepScope) -> [String]? {
    var keys = [awaiting]
    if name != "_" {
      guard let emission = emission(for: "state.\(name) = \(name)", in: scope) else { return nil }
      keys += ["as: \(name)", "then: {\(emission)}"]
    }
    let text = SwiftText(call)
    let canThrow = scope.listedMethod(text.calledFunction ?? text)?.canThrow ?? true
    if canThrow, !scope.handlesErrors { keys.append("catch: ignore") }
    return keys
  }

  /// What stands behind `await`, perhaps with a `try` before or behind it; nil of anything else.
  private static func awaitedCall(in text: String) -> String? {
    let words = text.split(separator: " ").prefix { ["await", "try", "try?", "try!"].contains($0) }
    guard words.contains("await"), let last = words.last else { return nil }
    let call = String(text[last.endIndex...]).trimmed
    return call.isEmpty || SwiftText(call).problem != nil ? nil : call
  }

  /// The name to which a statement assigns: `items`, `state.items`, `let items: [Item]`; nil where it is none.
  private static func assignedName(in left: String) -> String? {
    let target = left.split(separator: ":", maxSplits: 1).first.map(String.init)?.trimmed ?? ""
    let words = target.split(separator: " ")
    guard let last = words.last, words.dropLast().allSatisfy({ ["let", "var"].contains($0) }) else { return nil }
    let name = last.hasPrefix("state.") ? String(last.dropFirst(6)) : String(last)
    return name == "_" || SwiftName.isValid(name) ? name : nil
  }
}
