import YAMLTree

/// How breaks of a rule are found in what was decoded. Checks know nothing of YAML: they look at the model, and at each other never.
enum Check: Sendable {
  /// Looks at one spec, whatever else is wrong with it. What could not be read of it is no part of the model.
  case spec(@Sendable (SpecFacts) -> [Finding])
  /// Looks at all specs of a file.
  case file(@Sendable ([ReactorSpec]) -> [Finding])
  /// Looks at a spec without errors for what no warning of another rule can be the reason of.
  case validSpec(@Sendable (SpecFacts) -> [Finding])
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
  /// What to write in the place of the part that it is about; nil where that takes more.
  var partReplacement: String?
  /// The name that nothing declares, where that is what is wrong: a line with a mistake can be the one that was to declare it.
  var missingName: String?
  /// What has the steps in which it stands, where it is about such a name.
  var owner: StepScope.Owner?

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
  /// Whether test doubles are made of the methods that the spec lists.
  let hasDoubles: Bool
  /// All lists of steps, section by section.
  let lists: [StepList]
  /// All steps, also those inside of others.
  private(set) lazy var steps = lists.flatMap(\.steps).withInner
  /// The Swift texts of all steps, also those inside of others.
  private(set) lazy var stepTexts = lists.flatMap(\.texts)
  /// All names that steps bind.
  private(set) lazy var boundNames = lists.flatMap(\.steps).boundNames
  /// The protocols whose methods the spec lists, by the names of the dependencies.
  private(set) lazy var contracts = spec.parameters.contracts
  /// The names of the reactor's members, as far as the spec tells.
  private(set) lazy var memberNames = Set(spec.parameters.map(\.name) + spec.properties.map(\.name))
    .union(spec.types?.declaredNames ?? [])
    // What a property wrapper keeps.
    .union(spec.parameters.filter { $0.attribute != nil }.map { "_" + $0.name })
    .union(spec.properties.filter { $0.attribute != nil }.map { "_" + $0.name })
  /// What steps take from around them and nothing of the spec gives them.
  private(set) lazy var scopes = ScopeSearch(self)
  /// The names among them, and those of other texts, that can't be right or that something outside of the spec may declare.
  private(set) lazy var names = NameSearch(self)
  /// The calls of methods of protocols that the spec itself declares, or should.
  private(set) lazy var callsOfGeneratedProtocols = findCallsOfGeneratedProtocols()

  init(_ spec: ReactorSpec, hasDoubles: Bool) {
    self.spec = spec
    self.hasDoubles = hasDoubles
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
  /// What the spec lists, by the names of the dependencies, and by the paths of their services.
  package var contracts: [String: DependencyContract] {
    Dictionary(flatMap { $0.contracts.map { ($0.path, $0.contract) } }) { first, _ in first }
  }

  /// The same in their order.
  package var allContracts: [DependencyContract] { flatMap { $0.contracts.map(\.contract) } }
}

extension SpecDecoder {
  /// Reports what is wrong with a spec as a whole.
  func check(_ facts: SpecFacts) {
    for index in Rule.checks.indices {
      if case .spec(let findings) = Rule.checks[index].check { report(index, findings(facts)) }
    }
  }

  /// Reports what is wrong with the specs of a file as they stand beside each other.
  func check(_ specs: [ReactorSpec]) {
    for (rule, check) in Rule.checks {
      if case .file(let findings) = check { report(rule, findings(specs)) }
    }
  }

  /// Reports what is probably not meant in specs with which nothing is wrong; of those with warnings, only what these can't be the reason of.
  func lint(_ specs: [SpecFacts]) {
    guard !diagnostics.containsErrors else { return }
    let isSound = diagnostics.allSatisfy { $0.severity == .remark }
    for facts in specs {
      for index in Rule.checks.indices {
        switch Rule.checks[index].check {
        case .validSpec(let findings): report(index, findings(facts))
        case .soundSpec(let findings) where isSound: report(index, findings(facts))
        default: break
        }
      }
    }
  }

  /// Reports what a check has found, mostly nothing: then its rule, which has long texts, is not even copied.
  private func report(_ check: Int, _ findings: [Finding]) {
    if !findings.isEmpty { report(Rule.checks[check].rule, findings) }
  }

  private func report(_ rule: Rule, _ findings: [Finding]) {
    let unsure = findings.contains { $0.missingName != nil } ? namesOnLinesWithErrors(but: rule) : []
    for finding in findings {
      if tellsNoMore(of: rule) { return }
      if let name = finding.missingName,
        unsure.contains(name) || finding.owner.map(unread.hasNames(of:)) == true
          || unread.contains(name, in: .dependencies, .inputs, .properties, .state, .derived)
      {
        continue
      }
      switch finding.place {
      case .range(let range):
        report(rule, finding.message, at: range, replacement: finding.replacement, notes: finding.notes)
      case .part(let part, let text):
        let (range, isExact) = exactPlace(of: part, in: text)
        let line = isExact ? finding.partReplacement.flatMap { self.line(replacing: range, with: $0) } : nil
        report(rule, finding.message, at: range, replacement: finding.replacement ?? line, notes: finding.notes)
      }
    }
  }

  /// Where a part of a text stands, and whether it is written there as it is. In a call that is made of a step's lines, it is looked for on
  /// its own.
  private func exactPlace(of part: Range<Int>, in text: SwiftText) -> (range: SourceRange, isExact: Bool) {
    let range = place(of: part, in: text)
    let word = text.text.utf8Part(part)
    if source[range] == word { return (range, true) }
    let number = text.line(at: part.lowerBound)
    let line = Array(shortLine(number))
    let width = word.count
    let starts = line.indices.dropLast(max(0, width - 1)).filter { start in
      String(line[start..<start + width]) == word && (start == 0 || !line[start - 1].continuesName)
        && (start + width == line.count || !line[start + width].continuesName)
    }
    guard starts.count == 1, SwiftName.isValid(word) else { return (range, false) }
    return (source.range(line: number, column: starts[0] + 1, count: width), true)
  }

  /// The names on lines with errors of other rules: what was to declare one of them may be what could not be read there.
  private func namesOnLinesWithErrors(but rule: Rule) -> Set<String> {
    diagnostics.reduce(into: []) { names, diagnostic in
      guard diagnostic.severity == .error, diagnostic.rule != rule, let line = diagnostic.place.sourceLine else {
        return
      }
      names.formUnion(SwiftText(line).identifiers)
    }
  }
}

extension Character {
  fileprivate var continuesName: Bool { isLetter || isNumber || self == "_" || self == "." }
}

extension Rule {
  /// The rules that the model shows, each with a check.
  fileprivate static let checks = all.flatMap { rule in rule.checks.map { (rule: rule, check: $0) } }
}

extension Step {
  /// The effect of an `await` or an `observe`.
  var effect: Effect? {
    switch kind {
    case .await(let effect), .observe(let effect): effect
    default: nil
    }
  }
}
