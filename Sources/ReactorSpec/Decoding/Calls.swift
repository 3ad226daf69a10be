import YAMLTree

extension BehaviorDecoder {
  /// Reads a `do`.
  func performance(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    if case .sequence(let items) = pair.value.content, !items.isEmpty {
      return statements(items, pair, node, in: scope)
    }
    let kind = "a Swift statement"
    guard let statement = reader.swift(pair.value, key: pair.key, subject: "`do`", kind: kind, form: .statement),
      checkPerformed(
        statement,
        in: scope,
        of: SourceRange(start: pair.key.range.start, end: pair.value.range.end)
      ),
      let call = self.call(of: statement, pair, node, in: scope)
    else { return nil }
    return .do(called(call))
  }

  /// Reads the statements of a `do` that has a list of them; they run in its order.
  private func statements(_ items: [YAMLNode], _ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    if let with = node[.with] {
      reader.report(
        .keysExcludeEachOther,
        "`do` has several statements; `with` is for a function's name alone",
        at: pair.key.range,
        notes: [("`with` is here", with.key.range)]
      )
      return nil
    }
    let statements = items.compactMap { item -> SwiftText? in
      let kind = "a Swift statement or a list of them"
      guard let statement = reader.swift(item, key: pair.key, subject: "`do`", kind: kind, form: .statement),
        checkPerformed(statement, in: scope)
      else { return nil }
      return called(statement)
    }
    guard statements.count == items.count else { return nil }
    return .do(SwiftText(joining: statements, by: "\n", at: pair.value.range))
  }

  /// The call that a step's text is, with the arguments of its `with`. A function's name alone is a call of it, that of a property which the
  /// spec lists is not.
  func call(of function: SwiftText, _ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> SwiftText? {
    if let with = node[.with] { return call(of: function, pair, with: with, in: scope) }
    if scope.listedMethod(function)?.isProperty == true { return function }
    if let property = function.parenthesizedName, scope.listedMethod(property)?.isProperty == true { return property }
    return function.isFunctionName ? function.called(with: nil) : function
  }

  /// A statement that is a function's name alone, be it of something that may not be there, as a call of it.
  private func called(_ text: SwiftText) -> SwiftText {
    text.isFunctionName || text.isOptionalFunctionName ? text.called(with: nil) : text
  }

  /// The stream that a step or an event observes. A name alone is called where it is a method that the spec lists.
  func observed(_ stream: SwiftText, in scope: StepScope) -> SwiftText {
    guard let method = scope.listedMethod(stream), !method.isProperty else { return stream }
    return stream.called(with: nil)
  }

  func call(of function: SwiftText, _ pair: YAMLPair, with: YAMLPair, in scope: StepScope) -> SwiftText? {
    guard let arguments = reader.arguments(with.value, key: with.key, subject: "`with`") else { return nil }
    if function.text.hasSuffix(")") {
      let head = reader.keyText(pair.key) ?? ""
      reader.report(
        .keysExcludeEachOther,
        "`\(head)` has its arguments already; `with` is for a function's name alone",
        at: with.key.range,
        notes: [("the call is here", pair.value.range)]
      )
      return nil
    }
    checkStrings(in: with.value, in: scope)
    return function.called(with: arguments)
  }

  /// Warns of strings in a value or in arguments that say a name which the step knows.
  func checkStrings(in node: YAMLNode, in scope: StepScope) {
    reader.checkStrings(in: node) { scope.knows($0) }
  }

  /// Checks that a statement leaves the state and the mutations to emissions.
  ///
  /// - Parameter step: Where the step stands of which the statement is all; nil where it is one of several.
  private func checkPerformed(_ statement: SwiftText, in scope: StepScope, of step: SourceRange? = nil) -> Bool {
    let syntax = statement
    if syntax.endsInComment, !statement.text.contains("\n") {
      reader.report(.trailingComment, "`do` ends in a comment; YAML's own start with ` #`", at: statement.range)
      return false
    }
    if let (member, range) = syntax.assignedMembers(of: "state").first {
      let place = reader.place(of: range, in: statement)
      reader.report(
        .stateChangedInStep,
        "a step can't change `state.\(member)`: emit a mutation",
        at: place,
        replacement: step.flatMap { step in
          emission(for: statement, in: scope).flatMap { reader.stepLine(replacing: step, with: [$0]) }
        }
      )
      return false
    }
    if let name = syntax.calledName, !SwiftName.isPredefined(name), let mutation = scope.mutation(name) {
      let message = "`\(name)` is a mutation: emit it as a step of its own, with its arguments behind a colon"
      let notes = [("the mutation is declared here", mutation.range)]
      reader.report(.stateChangedInStep, message, at: statement.range, notes: notes)
      return false
    }
    return true
  }

  /// Reads a call of a mutation or a flow and checks its arguments against the payload.
  ///
  /// - Parameter pair: The key with the arguments behind it; nil where there are none.
  func call(of callee: Callee, at range: SourceRange, arguments pair: YAMLPair?, in scope: StepScope) -> Step.Kind? {
    guard let arguments = reader.checkedArguments(of: callee, at: range, arguments: pair) else { return nil }
    if let pair { checkStrings(in: pair.value, in: scope) }
    return callee.step(arguments: arguments.text)
  }
}
