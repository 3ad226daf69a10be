import YAMLTree

/// Arguments that fit a payload, as Swift writes them between the parentheses; no text where there are none.
struct CheckedArguments {
  var text: SwiftText?
}

extension SpecDecoder {
  /// Reads the arguments for something and checks them against its payload; nil where they don't fit.
  ///
  /// - Parameter pair: The key with the arguments behind it; nil where there are none.
  func checkedArguments(of callee: Callee, at range: SourceRange, arguments pair: YAMLPair?) -> CheckedArguments? {
    guard let pair, !pair.value.isAbsent else {
      return checkArguments([], of: callee, in: nil, at: range) ? CheckedArguments() : nil
    }
    if case .sequence(let items) = pair.value.content, pair.value.isFlow, items.isEmpty,
      callee.payload?.values.isEmpty == false
    {
      report(
        .emptyListAsArgument,
        "`[]` passes nothing to `\(callee.name)`; an empty array is `'[]'`",
        at: pair.value.range,
        replacement: line(replacing: pair.value.range, with: "'[]'")
      )
      return nil
    }
    let subject = keyText(pair.key).map { "`\($0)`" } ?? "`\(callee.name)`"
    guard let arguments = arguments(pair.value, key: pair.key, subject: subject) else { return nil }
    let parts = arguments.commaSeparatedParts
    guard checkArguments(parts, of: callee, in: pair.value, at: arguments.range),
      checkStrings(in: parts, of: callee, pair.value), checkBrackets(of: parts, of: callee, in: pair.value)
    else { return nil }
    return CheckedArguments(text: arguments.text.isEmpty ? nil : arguments)
  }

  /// Checks that no argument is a string whose type can't be one; reports the first that is.
  private func checkStrings(in parts: [SwiftText], of callee: Callee, _ node: YAMLNode) -> Bool {
    guard let values = callee.payload?.values else { return true }
    var written = node.swiftStrings[...]
    for (position, part) in parts.enumerated() {
      // Where some may be left out, only a label tells which one it is.
      let label = part.labelledValue?.label
      let value = parts.count == values.count ? values[position] : values.first { label != nil && $0.label == label }
      guard let value, let (scalar, range) = written.first, part.argumentValue.text == Quoting.swiftString(scalar.text)
      else {
        continue
      }
      written.removeFirst()
      guard !value.type.takesStrings else { continue }
      let subject = value.isNamed ? "`\(value.name)` of `\(callee.name)`" : "`\(callee.name)`"
      let array = wholeArray(parts, in: node, for: callee).map { Quoting.arguments([$0]) }
      reportString(
        scalar,
        at: range,
        subject: subject,
        because: "its \(value.isNamed ? "" : "payload's ")type is `\(value.type.text)`",
        write: array.flatMap { line(replacing: node.range, with: $0) }
      )
      return false
    }
    return true
  }

  /// Checks that a list of arguments does not stand between quotes, where its brackets are those of an array.
  private func checkBrackets(of parts: [SwiftText], of callee: Callee, in node: YAMLNode) -> Bool {
    guard case .scalar = node.content, parts.count == 1, let value = callee.value(of: parts[0]),
      parts[0].argumentValue.isBracketLiteral, !value.type.takesArrays
    else { return true }
    report(
      .argumentMismatch,
      "between quotes this is an array, and `\(callee.name)` takes `\(value.type.text)`: a list of arguments stands without them",
      at: node.range,
      replacement: unbracketed(node, for: callee).flatMap { line(replacing: node.range, with: Quoting.arguments($0)) },
      notes: [("the \(callee.kind.rawValue) is declared here", callee.range)]
    )
    return false
  }

  /// Checks the count and the labels of arguments; reports the first difference.
  private func checkArguments(
    _ parts: [SwiftText],
    of callee: Callee,
    in node: YAMLNode?,
    at range: SourceRange
  ) -> Bool {
    if callee.takes(parts) { return true }
    let count = callee.payload?.values.count ?? 0
    let message =
      if count == 0, callee.kind == .child {
        "`\(callee.name)` takes no arguments: under `children` there is no `build` for it, as `build: '(id: Int)'`"
      } else if count == 0 {
        "`\(callee.name)` has no payload, so it takes no arguments"
      } else if callee.hasGivenValue(parts) {
        "`\(callee.name)` is given its flag by itself: (\(callee.signature))"
      } else if callee.counts.contains(parts.count) {
        "the argument labels are not those of `\(callee.name)` in their order: (\(callee.signature))"
      } else {
        "`\(callee.name)` takes \(callee.countOfArguments), not \(parts.count): (\(callee.signature))"
      }
    let arguments =
      callee.fitting(parts) ?? unquoted(node, for: callee) ?? unbracketed(node, for: callee) ?? unwrapped(
        parts,
        for: callee
      ) ?? callee.corrected(parts)
      ?? wholeArray(parts, in: node, for: callee).map { [$0] }
    report(
      .argumentMismatch,
      message,
      at: range,
      replacement: arguments.flatMap { line(replacing: range, with: Quoting.arguments($0)) },
      notes: [("the \(callee.kind.rawValue) is declared here", callee.range)]
    )
    return false
  }

  /// The arguments that a text between double quotes would be without these; nil where it isn't what was meant.
  private func unquoted(_ node: YAMLNode?, for callee: Callee) -> [String]? {
    guard case .scalar(let scalar)? = node?.content, scalar.style == .doubleQuoted else { return nil }
    return callee.fitting(SwiftText(scalar.text).commaSeparatedParts)
  }

  /// The arguments that stand in brackets between quotes, without both; nil where they don't fit so.
  private func unbracketed(_ node: YAMLNode?, for callee: Callee) -> [String]? {
    guard case .scalar(let scalar)? = node?.content, scalar.style != .plain else { return nil }
    let text = SwiftText(scalar.text)
    guard text.isBracketLiteral else { return nil }
    return callee.fitting(SwiftText("\(text.text.dropFirst().dropLast())").commaSeparatedParts)
  }

  /// The arguments that stand in parentheses, as in a call of Swift's, without these; nil where they don't fit so.
  private func unwrapped(_ parts: [SwiftText], for callee: Callee) -> [String]? {
    guard parts.count == 1, let inner = SwiftText("f\(parts[0].text)").call?.arguments.commaSeparatedParts,
      parts[0].tokens.first?.kind == .leftParenthesis
    else { return nil }
    return callee.fitting(inner)
  }

  /// A list in brackets as the array that is a payload's one value; nil where it is none.
  private func wholeArray(_ parts: [SwiftText], in node: YAMLNode?, for callee: Callee) -> String? {
    guard let node, case .sequence = node.content, let values = callee.payload?.values, values.count == 1,
      let value = values.first, value.type.isArray, parts.allSatisfy({ $0.labelledValue == nil })
    else { return nil }
    let elements = value.type.element?.takesStrings == false ? parts.map(\.withoutSwiftQuotes) : parts
    let array = "[\(elements.map(\.text).joined(separator: ", "))]"
    return value.label.map { "\($0): \(array)" } ?? array
  }
}

/// Something that a step or a scenario names and gives arguments to.
struct Callee {
  enum Kind: String {
    case mutation, flow, action, method, child
  }

  let kind: Kind
  let name: String
  /// The values that it takes; nil where they could not be read, so that arguments are not judged.
  let payload: Payload?
  /// Where its name stands.
  let range: SourceRange
  /// The value behind those of the payload that is passed by itself; nil where there is none.
  var givenValue: Payload.Value?

  /// The same with another payload.
  func taking(_ payload: Payload) -> Callee {
    Callee(kind: kind, name: name, payload: payload, range: range)
  }

  /// The step that calls it; nil for a method and a child.
  func step(arguments: SwiftText?) -> Step.Kind? {
    switch kind {
    case .mutation: .emit(mutation: name, arguments: arguments)
    case .flow: .run(flow: name, arguments: arguments)
    case .action: .send(action: name, arguments: arguments)
    case .method, .child: nil
    }
  }

  /// Whether arguments have the labels of the payload, in its order; those with a default may be left out.
  func takes(_ arguments: some Collection<SwiftText>) -> Bool {
    guard let payload else { return true }
    var rest = arguments.map { $0.labelledValue?.label }[...]
    for value in payload.values {
      if let label = rest.first, label == value.label {
        rest.removeFirst()
      } else if value.defaultValue == nil {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The value of the payload that one argument is, where others may be left out; nil where none is.
  func value(of argument: SwiftText) -> Payload.Value? {
    let label = argument.labelledValue?.label
    return payload?.values.first { $0.label == label }
  }

  /// The arguments that fit the payload: all of them, or those before one that is passed by itself; nil where they don't.
  func fitting(_ arguments: [SwiftText]) -> [String]? {
    if takes(arguments) { return arguments.map(\.text) }
    return hasGivenValue(arguments) && arguments.count > 1 ? arguments.dropLast().map(\.text) : nil
  }

  /// Whether the last of the arguments is one that is passed by itself, behind those that fit: with its label, without any, or as
  /// a label alone.
  func hasGivenValue(_ arguments: [SwiftText]) -> Bool {
    guard let givenValue, let last = arguments.last, takes(arguments.dropLast()) else { return false }
    let label = last.labelledValue?.label
    return label == nil || label == givenValue.label || label == givenValue.name
  }

  /// The first argument without a place in the payload; nil where some are missing instead.
  func firstMismatch(in arguments: [SwiftText]) -> SwiftText? {
    var values = (payload?.values ?? [])[...]
    for argument in arguments {
      let label = argument.labelledValue?.label
      while let value = values.first, value.label != label, value.defaultValue != nil { values.removeFirst() }
      guard values.first.map({ $0.label == label }) == true else { return argument }
      values.removeFirst()
    }
    return nil
  }

  /// The arguments with the payload's labels, where they have none, or in its order, where they have the same ones; nil where it can't
  /// be told what was meant.
  func corrected(_ arguments: [SwiftText]) -> [String]? {
    guard let values = payload?.values, counts.contains(arguments.count) else { return nil }
    var left = arguments.map { argument in (label: argument.labelledValue?.label, text: argument.text) }
    if left.allSatisfy({ $0.label == nil }) {
      // Which of them were left out, nothing tells.
      let meant = arguments.count == values.count ? values : values.filter { $0.defaultValue == nil }
      return meant.count == arguments.count ? zip(meant, arguments).map { $0.argument($1.text) } : nil
    }
    let ordered = values.compactMap { value in
      left.firstIndex { $0.label == value.label }.map { left.remove(at: $0).text }
    }
    return left.isEmpty ? ordered : nil
  }

  /// How many arguments it takes.
  var counts: ClosedRange<Int> {
    let values = payload?.values ?? []
    return values.count { $0.defaultValue == nil }...values.count
  }

  /// How many arguments it takes, for messages.
  var countOfArguments: String {
    if counts.count > 1 { return "\(counts.lowerBound) to \(counts.upperBound) arguments" }
    return counts.upperBound == 1 ? "1 argument" : "\(counts.upperBound) arguments"
  }

  /// The payload as a call has to pass it.
  var signature: String { payload?.callSignature ?? "" }
}
