import YAMLTree

extension SpecDecoder {
  /// Reads a `do`.
  func performance(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
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
    guard let statement = swift(pair.value, key: pair.key, subject: "`do`", kind: kind, form: .statement),
      checkPerformed(statement, in: scope),
      let call = self.call(of: statement, pair, node, in: scope)
    else { return nil }
    return .do(call)
  }

  /// The call that a step's text is, with the arguments of its `with`. A function's name alone is a call of it.
  func call(of function: SwiftText, _ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> SwiftText? {
    if let with = node[.with] { return call(of: function, pair, with: with) }
    return function.isFunctionName ? function.called(with: nil) : function
  }

  /// The stream that a step or an event observes. A name alone is called where it is a method that the spec lists.
  func observed(_ stream: SwiftText, in scope: StepScope) -> SwiftText {
    scope.listedMethod(stream) == nil ? stream : stream.called(with: nil)
  }

  func call(of function: SwiftText, _ pair: YAMLPair, with: YAMLPair) -> SwiftText? {
    guard let arguments = arguments(with.value, key: with.key, subject: "`with`") else { return nil }
    if function.text.hasSuffix(")") {
      let head = keyText(pair.key) ?? ""
      report(
        .keysExcludeEachOther,
        "`\(head)` has its arguments already; `with` is for a function's name alone",
        at: with.key.range,
        notes: [("the call is here", pair.value.range)]
      )
      return nil
    }
    return function.called(with: arguments)
  }

  /// Checks that a statement leaves the state and the mutations to emissions.
  private func checkPerformed(_ statement: SwiftText, in scope: StepScope) -> Bool {
    let syntax = statement
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
}

/// Arguments that fit a payload, as Swift writes them between the parentheses; no text where there are none.
struct CheckedArguments {
  var text: SwiftText?
}

extension SpecDecoder {
  /// Reads a call of a mutation or a flow and checks its arguments against the payload.
  ///
  /// - Parameter pair: The key with the arguments behind it; nil where there are none.
  func call(of callee: Callee, at range: SourceRange, arguments pair: YAMLPair?) -> Step.Kind? {
    checkedArguments(of: callee, at: range, arguments: pair).flatMap { callee.step(arguments: $0.text) }
  }

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
    guard checkArguments(parts, of: callee, in: pair.value, at: arguments.range) else { return nil }
    return CheckedArguments(text: arguments.text.isEmpty ? nil : arguments)
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
      if count == 0 {
        "`\(callee.name)` has no payload, so it takes no arguments"
      } else if parts.count == count {
        "the argument labels are not those of `\(callee.name)`: (\(callee.signature))"
      } else {
        "`\(callee.name)` takes \(count == 1 ? "1 argument" : "\(count) arguments"), not \(parts.count): (\(callee.signature))"
      }
    let arguments = callee.corrected(parts) ?? wholeArray(parts, in: node, for: callee).map { [$0] }
    report(
      .argumentMismatch,
      message,
      at: range,
      replacement: arguments.flatMap { line(replacing: range, with: Quoting.arguments($0)) },
      notes: [("the \(callee.kind.rawValue) is declared here", callee.range)]
    )
    return false
  }

  /// A list in brackets as the array that is a payload's one value; nil where it is none.
  private func wholeArray(_ parts: [SwiftText], in node: YAMLNode?, for callee: Callee) -> String? {
    guard let node, case .sequence = node.content, let values = callee.payload?.values, values.count == 1,
      let value = values.first, let element = value.type.content(of: .leftBracket),
      element.tokens.allSatisfy({ $0.depth > 0 || $0.kind != .colon }), parts.allSatisfy({ $0.labelledValue == nil })
    else { return nil }
    let array = "[\(parts.map(\.text).joined(separator: ", "))]"
    return value.label.map { "\($0): \(array)" } ?? array
  }
}

/// Something that a step or a scenario names and gives arguments to.
struct Callee {
  enum Kind: String {
    case mutation, flow, action, method
  }

  let kind: Kind
  let name: String
  /// The values that it takes; nil where they could not be read, so that arguments are not judged.
  let payload: Payload?
  /// Where its name stands.
  let range: SourceRange

  /// The step that calls it; nil for an action, which only scenarios send, and for a method.
  func step(arguments: SwiftText?) -> Step.Kind? {
    switch kind {
    case .mutation: .emit(mutation: name, arguments: arguments)
    case .flow: .run(flow: name, arguments: arguments)
    case .action, .method: nil
    }
  }

  /// Whether arguments have the count and the labels of the payload.
  func takes(_ arguments: [SwiftText]) -> Bool {
    guard let payload else { return true }
    return arguments.map { $0.labelledValue?.label } == payload.values.map(\.label)
  }

  /// The arguments with the payload's labels, where they have none, or in its order, where they have the same ones; nil where it can't
  /// be told what was meant.
  func corrected(_ arguments: [SwiftText]) -> [String]? {
    guard let values = payload?.values, arguments.count == values.count else { return nil }
    var left = arguments.map { argument in (label: argument.labelledValue?.label, text: argument.text) }
    if left.allSatisfy({ $0.label == nil }) {
      return zip(values, arguments).map { value, argument in
        value.label.map { "\($0): \(argument.text)" } ?? argument.text
      }
    }
    let ordered = values.compactMap { value in
      left.firstIndex { $0.label == value.label }.map { left.remove(at: $0).text }
    }
    return left.isEmpty ? ordered : nil
  }

  /// The payload as Swift declares it.
  var signature: String {
    let values = payload?.values ?? []
    return values.map { value in
      let name = value.label ?? (value.isNamed ? "_ \(value.name)" : nil)
      return (name.map { "\($0): " } ?? "") + value.type.text
    }
    .joined(separator: ", ")
  }
}
