import YAMLTree

extension SpecDecoder {
  /// Reads the names of a `let` or an `unwrap`; each sees the ones before it.
  func bindings(_ pair: YAMLPair, subject: String, in scope: inout StepScope) -> [Step.Binding] {
    let entries = entries(pair.value, key: pair.key, subject: subject, expected: "a mapping: `name: expression`")
    return entries.compactMap { name, entry in
      guard checkBound(name, at: entry.key.range, in: scope) else { return nil }
      let value = swift(entry.value, key: entry.key, subject: "`\(name)`", kind: "a Swift expression")
      scope.bind(name, at: entry.key.range)
      return value.map { Step.Binding(name: name, value: $0) }
    }
  }

  func unwrapping(_ pair: YAMLPair, _ node: KeyedNode, in scope: inout StepScope) -> Step.Kind {
    let orElse = nestedSteps(node, "else", in: scope)
    return .unwrap(bindings(pair, subject: "`unwrap`", in: &scope), orElse: orElse)
  }

  /// Reads the name of a result or an element, behind `as`.
  func result(_ node: KeyedNode, in scope: StepScope) -> (name: String, range: SourceRange)? {
    guard let pair = node["as"],
      let name = text(pair.value, key: pair.key, subject: "`as`", expected: "a name"),
      checkBound(name, at: pair.value.range, in: scope)
    else { return nil }
    return (name, pair.value.range)
  }

  /// Checks a name that a step binds: that Swift takes it, and that no earlier step has bound it.
  func checkBound(_ name: String, at range: SourceRange, in scope: StepScope) -> Bool {
    guard checkLocalName(name, at: range, what: "a local value") else { return false }
    guard let earlier = scope.names[name] else { return true }
    report(.nameTaken, "the name `\(name)` is taken", at: range, notes: [("it is already here", earlier)])
    return false
  }
}
