import YAMLTree

/// How breaks of a rule are found in what was decoded. Checks know nothing of YAML: they look at the model, and at each other never.
enum Check: Sendable {
  /// Looks at one spec, whatever else is wrong with it. What could not be read of it is no part of the model.
  case spec(@Sendable (SpecFacts) -> [Finding])
  /// Looks at all specs of a file.
  case file(@Sendable ([ReactorSpec]) -> [Finding])
  /// Looks at a spec with which nothing is wrong for what is probably not meant: any mistake can be the reason for what would be found.
  case soundSpec(@Sendable (SpecFacts) -> [Finding])
}

/// A break of a rule. Where a part of a Swift text stands in the file is looked up only when it is reported.
struct Finding {
  enum Place {
    case range(SourceRange)
    /// Bytes of a Swift text.
    case part(Range<Int>, of: SwiftText)
  }

  var message: String
  var place: Place
  /// What to write instead.
  var replacement: String?
  var notes: [(String, SourceRange)]

  init(
    _ message: String,
    at range: SourceRange,
    replacement: String? = nil,
    notes: [(String, SourceRange)] = []
  ) {
    self.message = message
    place = .range(range)
    self.replacement = replacement
    self.notes = notes
  }

  init(_ message: String, at part: Range<Int>, of text: SwiftText, notes: [(String, SourceRange)] = []) {
    self.message = message
    place = .part(part, of: text)
    self.notes = notes
  }
}

/// A spec with what several checks ask of it, each found once.
///
/// What the spec doesn't show, since it is written by hand, may do anything: where that could be the reason for something, nothing is found.
final class SpecFacts {
  let spec: ReactorSpec
  /// All lists of steps, section by section.
  let lists: [StepList]
  /// All steps, also those inside of others.
  private(set) lazy var steps: [Step] = lists.flatMap(\.steps).flatMap(\.withInner)
  /// All names that steps bind.
  private(set) lazy var boundNames = lists.flatMap(\.steps).reduce(into: Set<String>()) {
    $0.formUnion($1.facts.boundNames)
  }
  /// The protocols whose methods the spec lists, by the names of the dependencies.
  private(set) lazy var contracts = spec.parameters.contracts

  init(_ spec: ReactorSpec) {
    self.spec = spec
    lists = spec.stepLists
  }

  /// Whether code that the spec doesn't show may emit mutations.
  var mayEmitByHand: Bool {
    spec.transforms.contains(.mutation) || spec.actions.contains { $0.body == .manual }
      || steps.contains { step in
        if case .swift = step.kind { true } else { false }
      }
  }
}

extension [Parameter] {
  /// The protocols whose methods the spec lists, by the names of the dependencies.
  var contracts: [String: DependencyProtocol] {
    Dictionary(compactMap { parameter in parameter.contract.map { (parameter.name, $0) } }) { first, _ in first }
  }
}

extension SpecDecoder {
  /// Reports what is wrong with a spec as a whole.
  func check(_ facts: SpecFacts) {
    for (rule, check) in Rule.checks {
      if case .spec(let findings) = check { report(rule, findings(facts)) }
    }
  }

  /// Reports what is wrong with the specs of a file as they stand beside each other.
  func check(_ specs: [ReactorSpec]) {
    for (rule, check) in Rule.checks {
      if case .file(let findings) = check { report(rule, findings(specs)) }
    }
  }

  /// Reports what is probably not meant in a spec with which nothing is wrong.
  func lint(_ facts: SpecFacts) {
    for (rule, check) in Rule.checks {
      if case .soundSpec(let findings) = check { report(rule, findings(facts)) }
    }
  }

  private func report(_ rule: Rule, _ findings: [Finding]) {
    for finding in findings {
      let range =
        switch finding.place {
        case .range(let range): range
        case .part(let part, let text): place(of: part, in: text)
        }
      report(rule, finding.message, at: range, replacement: finding.replacement, notes: finding.notes)
    }
  }
}

extension Rule {
  /// The rules that the model shows, each with a check.
  fileprivate static let checks = all.flatMap { rule in rule.checks.map { (rule, $0) } }
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
