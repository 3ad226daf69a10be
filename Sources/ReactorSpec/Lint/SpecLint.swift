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
        if case .swift = step.kind { true } else { false }
      }
  }
}

extension Step {
  /// The step and all those inside of it.
  var withInner: [Step] { [self] + branches.joined().flatMap(\.withInner) }

  /// The effect of an `await` or an `observe`.
  var effect: Effect? {
    switch kind {
    case .await(let effect), .observe(let effect): effect
    default: nil
    }
  }
}
