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
    if let with = node["with"] { return call(of: function, pair, with: with) }
    return function.isFunctionName ? function.called(with: nil) : function
  }

  /// The stream that a step or an event observes. A name alone is called where it is a method that the spec lists.
  func observed(_ stream: SwiftText, _ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> SwiftText? {
    if let with = node["with"] { return call(of: stream, pair, with: with) }
    return scope.listedMethod(stream) == nil ? stream : stream.called(with: nil)
  }

  private func call(of function: SwiftText, _ pair: YAMLPair, with: YAMLPair) -> SwiftText? {
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
