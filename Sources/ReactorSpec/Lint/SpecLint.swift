/// Looks over a spec for what is probably not meant.
///
/// What the spec doesn't show, since it is written by hand, may do anything: where that could be the reason, nothing is found.
struct SpecLint {
  let spec: ReactorSpec
  let lists: [StepList]

  init(_ spec: ReactorSpec) {
    self.spec = spec
    lists = spec.stepLists
    steps = lists.flatMap(\.steps).flatMap(\.withInner)
  }

  /// More steps than any reactor has. Beyond them, the time that looking for names and flags takes would be felt.
  private static let mostSteps = 1_000

  /// All findings, rule by rule.
  var findings: [LintFinding] {
    guard steps.count <= Self.mostSteps else { return [] }
    return [
      unemittedMutations, unwrittenFields, flagsLeftOn, idleActions, flowsNeverRun, idleErrorSteps, unreachableSteps,
      unusedPayloadValues, unusedNames, callsAgainstDeclarations,
    ]
    .flatMap { $0 }
  }

  /// All steps, also those inside of others.
  let steps: [Step]

  /// Whether code that the spec doesn't show may emit mutations.
  var mayEmitByHand: Bool {
    spec.transforms.contains(.mutation) || spec.actions.contains { $0.body == .manual }
      || steps.contains { step in
        if case .stream = step.kind { true } else { false }
      }
  }
}

extension Step {
  /// The step and all those inside of it.
  var withInner: [Step] { [self] + branches.joined().flatMap(\.withInner) }

  /// The effect of an `await` or an `observe`.
  var effect: Effect? {
    switch kind {
    case .call(let effect), .observe(let effect): effect
    default: nil
    }
  }
}

extension SwiftSyntax {
  /// Whether the text mentions a name other than behind a dot or as an argument label.
  func mentions(_ name: String) -> Bool {
    mentionCount(of: name) > 0
  }

  /// How often the text mentions a name other than behind a dot or as an argument label.
  func mentionCount(of name: String) -> Int {
    tokens.indices.count { position in
      guard tokens[position].kind == .identifier(name) else { return false }
      guard position > 0 else { return tokens.count == 1 || tokens[1].kind != .colon }
      return tokens[position - 1].kind != .dot && !isLabel(position)
    }
  }

  private func isLabel(_ position: Int) -> Bool {
    guard position + 1 < tokens.count, tokens[position + 1].kind == .colon else { return false }
    switch tokens[position - 1].kind {
    case .open(UInt8(ascii: "(")): return true
    case .comma:
      // Between brackets, it is a key of a dictionary.
      let open = tokens[..<position].last { token in
        if case .open = token.kind { token.depth == tokens[position].depth - 1 } else { false }
      }
      return open?.kind != .open(UInt8(ascii: "["))
    default: return false
    }
  }
}

extension Sequence<SwiftText> {
  /// Whether one of the texts mentions a name.
  func mention(_ name: String) -> Bool {
    contains { $0.text.contains(name) && SwiftSyntax($0.text).mentions(name) }
  }
}
