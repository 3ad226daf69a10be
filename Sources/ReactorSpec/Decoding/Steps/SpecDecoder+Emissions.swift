import YAMLTree

extension SpecDecoder {
  /// Reads the emission of a mutation and checks its arguments against the payload.
  func emission(of name: String, at range: SourceRange, arguments pair: YAMLPair?, in scope: StepScope) -> Step? {
    guard let mutation = scope.mutation(name) else {
      if pair != nil || !reportCall(name, at: range, in: scope) { reportUnknownStep(name, at: range, in: scope) }
      return nil
    }
    return call(of: mutation, at: range, arguments: pair).map { Step(kind: $0, range: pair?.range ?? range) }
  }

  /// Reads `emit: name` or `emit: {name: arguments}`.
  func longEmission(_ pair: YAMLPair, in scope: StepScope) -> Step.Kind? {
    guard case .mapping(let pairs) = pair.value.content else {
      guard
        let name = text(
          pair.value,
          key: pair.key,
          subject: "`emit`",
          expected: "a mutation, or a mutation with its arguments"
        ),
        let mutation = knownMutation(name, at: pair.value.range, in: scope)
      else { return nil }
      return call(of: mutation, at: pair.value.range, arguments: nil)
    }
    guard let first = pairs.first, pairs.count == 1, let name = keyText(first.key) else {
      report(.severalStepsInOne, "`emit` takes one mutation", at: pair.value.range)
      return nil
    }
    return knownMutation(name, at: first.key.range, in: scope).flatMap {
      call(of: $0, at: first.key.range, arguments: first)
    }
  }

  /// The mutation of a name; reports one that there is not.
  func knownMutation(_ name: String, at range: SourceRange, in scope: StepScope) -> Callee? {
    if let mutation = scope.mutation(name) { return mutation }
    let near = didYouMean(name, among: scope.surroundings.mutations.map(\.name))
    report(.unknownMutation, "there is no mutation `\(name)`\(near)", at: range)
    return nil
  }
}
