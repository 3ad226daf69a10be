import YAMLTree

/// A step names a mutation, an action or a flow, each with a key of its own: who takes one for another knows the name, and lacks the key.
extension BehaviorDecoder {
  /// Reports a name that belongs to something of another kind than what is meant to stand there.
  ///
  /// - Parameters:
  ///   - expected: What the name should be of.
  ///   - step: The key with what stands behind it; nil where the name alone is the step.
  /// - Returns: Whether there is something of the name.
  func reportOtherKind(
    _ name: String,
    than expected: Callee.Kind,
    as rule: Rule,
    in step: YAMLPair?,
    at range: SourceRange,
    in scope: StepScope
  ) -> Bool {
    let callees = [scope.action(name), scope.flow(name), scope.mutation(name)]
    // Who names an action in its own steps lacks a mutation: sent, it would go on for ever.
    guard let other = callees.lazy.compactMap({ $0 }).first(where: { $0.kind != expected }),
      other.kind != .action || scope.owner != .action(name)
    else { return false }
    let line = step.map { self.line(of: other, insteadOf: $0) } ?? reader.stepLine(replacing: range, with: [other.step])
    reader.report(
      rule,
      other.words + (expected == .flow && other.kind == .action ? "; steps that several share are a flow" : ""),
      at: range,
      replacement: line,
      notes: [("the \(other.kind.rawValue) is declared here", other.range)]
    )
    return true
  }

  /// The line of a step with the key that goes with a name; nil where more than the key would have to be another one.
  private func line(of other: Callee, insteadOf step: YAMLPair) -> String? {
    if case .scalar = step.value.content {
      return reader.line(
        replacing: SourceRange(start: step.key.range.start, end: step.value.range.end),
        with: other.step
      )
    }
    switch other.kind {
    case .action: return reader.line(replacing: step.key.range, with: "send")
    case .mutation: return reader.line(replacing: step.key.range, with: "emit")
    default: return nil
    }
  }
}

extension Callee {
  /// The step that names it, without arguments.
  fileprivate var step: String {
    switch kind {
    case .action: "send: \(name)"
    case .flow: "run: \(name)"
    default: name
    }
  }

  /// What it is, and how a step names it.
  fileprivate var words: String {
    switch kind {
    case .action: "`\(name)` is an action, which `send` sends"
    case .flow: "`\(name)` is a flow, which `run` runs"
    default: "`\(name)` is a mutation, which is emitted by its name"
    }
  }
}
