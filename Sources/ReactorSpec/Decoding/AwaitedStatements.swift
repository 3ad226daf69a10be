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
    let naming =
      name.map { $0 == "_" ? "" : ", with `as: \($0)` for what came of it" } ?? ", whose `as` names what came of it"
    reader.report(
      .unknownStep,
      "a statement waits for nothing here: `await` is a step, `await: \(Quoting.plainOrQuoted(call))`\(naming)",
      at: range,
      replacement: name.flatMap { self.keys(awaiting: call, as: $0, in: scope) }.flatMap {
        reader.stepLine(replacing: range, with: $0)
      }
    )
    return true
  }

  /// Reports a step of which an awaited call is the value, `setItems: try await api.load()`, or the whole statement.
  func reportAwaitedValue(_ pair: YAMLPair, in scope: StepScope) -> Bool {
    let binding = pair.onlyBinding
    guard let head = reader.keyText(pair.key), let value = head == "let" ? binding?.value : pair.value,
      case .scalar(let scalar) = value.content, scalar.style != .doubleQuoted, value.tag == nil,
      let call = Self.awaitedCall(in: scalar.text)
    else { return false }
    let keys: [String]?
    switch head {
    case "do": keys = self.keys(awaiting: call, as: "_", in: scope)
    case "let":
      keys = binding.flatMap { reader.keyText($0.name) }.flatMap { self.keys(awaiting: call, as: $0, in: scope) }
    default:
      guard let mutation = scope.mutation(head) else { return false }
      guard let values = mutation.payload?.values, values.count == 1 else { return false }
      let name = values[0].name == "payload" ? "result" : values[0].name
      keys = self.keys(awaiting: call, as: name, emitting: "\(head): \(name)", in: scope)
    }
    let range = SourceRange(start: pair.key.range.start, end: pair.value.range.end)
    reader.report(
      .awaitOutsideOfStep,
      "nothing waits here: `await` is a step, whose `as` names what came of it",
      at: value.range,
      replacement: keys.flatMap { reader.stepLine(replacing: range, with: $0) }
    )
    return true
  }

  /// The keys of the step that awaits, gives its result to a mutation, and says what follows an error where one can come; nil where nothing takes
  /// the result.
  ///
  /// - Parameters:
  ///   - name: What names the result; `_` where nothing needs it.
  ///   - emission: What follows; nil for the mutation of the field that is called like the result.
  private func keys(
    awaiting call: String,
    as name: String,
    emitting emission: String? = nil,
    in scope: StepScope
  ) -> [String]? {
    var keys = ["await: \(Quoting.plainOrQuoted(call))"]
    if name != "_" {
      guard let emission = emission ?? self.emission(for: SwiftText("state.\(name) = \(name)"), in: scope) else {
        return nil
      }
      keys += ["as: \(name)", "then: {\(emission)}"]
    }
    let text = SwiftText(call)
    let canThrow = scope.listedMethod(text.functionOrMember)?.canThrow ?? true
    if canThrow, !scope.handlesErrors { keys.append("catch: ignore") }
    return keys
  }

  /// What stands behind `await`, perhaps with a `try` before or behind it; nil of anything else.
  private static func awaitedCall(in text: String) -> String? {
    var rest = text[...]
    var isAwaited = false
    while let word = ["await ", "try ", "try? ", "try! "].first(where: rest.hasPrefix) {
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      isAwaited = isAwaited || word == "await "
    }
    guard isAwaited else { return nil }
    let call = String(rest).trimmed
    let swift = SwiftText(call)
    return call.isEmpty || swift.problem != nil || swift.flaw(in: .expression) != nil ? nil : call
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

extension YAMLPair {
  /// The name and the value of a `let` with one of them.
  fileprivate var onlyBinding: (name: YAMLNode, value: YAMLNode)? {
    guard case .mapping(let pairs) = value.content, pairs.count == 1 else { return nil }
    return (pairs[0].key, pairs[0].value)
  }
}
