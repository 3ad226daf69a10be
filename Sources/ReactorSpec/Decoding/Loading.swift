import YAMLTree

/// `loading`, as a key of a step and as a step of its own.
extension BehaviorDecoder {
  /// Reads `loading: mutation` or `loading: {mutation: arguments}`; nil where the step has none.
  func loading(_ node: KeyedNode, in scope: StepScope) -> Loading? {
    guard let pair = node[.loading] else { return nil }
    return loading(pair, in: scope)
  }

  /// Reads the step `loading` with the `steps` that it is around.
  func loadingSteps(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    if isEmptyList(node[.steps]) {
      reader.report(.branchesWithoutSteps, "`loading` stands around no step", at: pair.key.range)
      return nil
    }
    let steps = nestedSteps(node, .steps, in: scope)
    return loading(pair, in: scope).map { .loading($0, steps) }
  }

  /// A step with what its `loading` says around it.
  func loading(_ kind: Step.Kind?, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    guard let pair = node[.loading] else { return kind }
    let loading = loading(pair, in: scope)
    return kind.flatMap { kind in loading.map { .loading($0, [Step(kind: kind, range: node.node.range)]) } }
  }

  private func loading(_ pair: YAMLPair, in scope: StepScope) -> Loading? {
    guard case .mapping(let pairs) = pair.value.content else {
      let expected = "a mutation, or a mutation with its arguments"
      guard let name = reader.text(pair.value, key: pair.key, subject: "`loading`", expected: expected) else {
        return nil
      }
      if ["true", "false"].contains(name) {
        let flags = scope.surroundings.mutations.names.filter { name in
          let values = scope.mutation(name)?.payload?.values ?? []
          return values.count == 1 && values[0].type.name == "Bool" && (name.contains("oading") || name.contains("usy"))
        }
        reader.report(
          .loadingNeedsFlag,
          "`loading` names the mutation that is emitted with `true` before the step and with `false` behind it",
          at: pair.value.range,
          replacement: name == "true" ? flags.min().flatMap { reader.line(replacing: pair.value.range, with: $0) } : nil
        )
        return nil
      }
      return loading(name, at: pair.value.range, arguments: nil, in: scope)
    }
    guard let first = pairs.first, pairs.count == 1, let name = reader.keyText(first.key) else {
      reader.report(.severalStepsInOne, "`loading` takes one mutation", at: pair.value.range)
      return nil
    }
    return loading(name, at: first.key.range, arguments: first, in: scope)
  }

  private func loading(
    _ name: String,
    at range: SourceRange,
    arguments pair: YAMLPair?,
    in scope: StepScope
  ) -> Loading? {
    guard let mutation = knownMutation(name, at: range, in: scope) else { return nil }
    guard let values = mutation.payload?.values else { return Loading(mutation: name) }
    guard let flag = values.last, flag.type.name == "Bool" else {
      let payload = values.isEmpty ? "nothing" : "(\(mutation.signature))"
      reader.report(
        .loadingNeedsFlag,
        "`loading` emits `true` and `false`, so the last value of `\(name)` has to be a `Bool`; it takes \(payload)",
        at: range,
        notes: [("the mutation is declared here", mutation.range)]
      )
      return nil
    }
    var besides = mutation.taking(Payload(values: values.dropLast()))
    besides.givenValue = flag
    guard let arguments = reader.checkedArguments(of: besides, at: range, arguments: pair) else { return nil }
    if let pair { checkStrings(in: pair.value, in: scope) }
    if let text = arguments.text, !scope.isConstant(text), !reader.unread.hasPayload(of: scope.owner) {
      reader.report(
        .loadingArgumentsChange,
        "`\(text.text)` may be something else by the time the work is over: bind it by `let` before this step, and pass the name",
        at: text.range
      )
      return nil
    }
    return Loading(mutation: name, arguments: arguments.text, label: flag.label)
  }
}
