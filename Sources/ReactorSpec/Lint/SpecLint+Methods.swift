import YAMLTree

extension SpecLint {
  /// A call of something that a dependency may list.
  struct ListedCall {
    var contract: DependencyProtocol
    /// The method's name, and the method where it is listed.
    var name: String
    var method: Method?
    /// The arguments, as they stand in the call.
    var arguments: [SwiftText]
  }

  /// The call that a text is, where its object is a dependency with listed methods; nil where a step may have bound that name anew.
  func listedCall(_ text: SwiftText) -> ListedCall? {
    guard let call = text.call, let path = call.function.memberOfOwner,
      let contract = spec.parameters.first(where: { $0.name == path.owner })?.contract,
      !steps.contains(where: { $0.facts.boundNames.contains(path.owner) })
    else { return nil }
    return ListedCall(
      contract: contract,
      name: path.member,
      method: contract.methods.first { $0.name == path.member },
      arguments: call.arguments.commaSeparatedParts
    )
  }

  /// Calls that a protocol which the spec itself declares doesn't have, as far as it says.
  var callsAgainstDeclarations: [LintFinding] {
    steps.flatMap { step -> [LintFinding] in
      guard let text = step.calledText, let call = listedCall(text), call.contract.isGenerated else { return [] }
      guard let method = call.method else { return unknownMethod(call, text).map { [$0] } ?? [] }
      return [mismatch(call, method, text), nothingToAwait(step, method, text)].compactMap { $0 }
    }
  }

  /// A name that is nearly that of a method. Any other may be one of an extension.
  private func unknownMethod(_ call: ListedCall, _ text: SwiftText) -> LintFinding? {
    SpelledAlike.nearest(to: call.name, among: call.contract.methods.map(\.name)).map { near in
      let message = "`\(call.contract.name)` lists no method `\(call.name)`; did you mean `\(near)`?"
      return LintFinding(
        rule: .unknownMethod,
        message: message,
        range: text.range,
        notes: [("its methods are listed here", call.contract.range)]
      )
    }
  }

  private func mismatch(_ call: ListedCall, _ method: Method, _ text: SwiftText) -> LintFinding? {
    let callee = Callee(kind: .method, name: method.name, payload: method.parameters, range: method.range)
    let isVariadic = method.parameters.values.contains { $0.type.text.hasSuffix("...") }
    guard !isVariadic, !callee.takes(call.arguments) else { return nil }
    let count = method.parameters.values.count
    let message =
      if call.arguments.count == count {
        "the argument labels are not those of `\(method.name)`: (\(callee.signature))"
      } else if count == 0 {
        "`\(method.name)` takes no arguments"
      } else {
        "`\(method.name)` takes \(count == 1 ? "1 argument" : "\(count) arguments"), not \(call.arguments.count): (\(callee.signature))"
      }
    return finding(.methodArguments, message, text, method)
  }

  /// An `await` of what returns at once. On the main actor a call from a task waits for the actor.
  private func nothingToAwait(_ step: Step, _ method: Method, _ text: SwiftText) -> LintFinding? {
    guard case .await = step.kind, !method.isAsync, spec.isolation == nil else { return nil }
    let message =
      "`\(method.name)` is not `async`, so there is nothing to await: `observe` is for a stream, `do` for a side effect"
    return finding(.nothingToAwait, message, text, method)
  }

  private func finding(_ rule: Rule, _ message: String, _ text: SwiftText, _ method: Method) -> LintFinding {
    let notes = [("the method is declared here", method.range)]
    return LintFinding(rule: rule, message: message, range: text.range, notes: notes)
  }
}

extension Step {
  /// The text of a step that is a call, where it is one.
  fileprivate var calledText: SwiftText? {
    switch kind {
    case .await(let effect), .observe(let effect): effect.expression
    case .do(let text): text
    default: nil
    }
  }
}
