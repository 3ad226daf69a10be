package import YAMLTree

/// A spec file after reading: what it says, and what is wrong with it.
package struct SpecReading: Sendable {
  /// The reactors of the file, one a document; empty where there are errors.
  package var specs: [ReactorSpec]

  /// What is wrong, by place.
  package var diagnostics: [Diagnostic]

  /// The project's settings with what the file says differently.
  package var settings: Settings

  /// The file's documents as nodes, for those who need its text rather than its meaning.
  package var roots: [YAMLNode]

  /// The file's text, with the lines as they should stand where that was told.
  package var source: SourceText

  /// Reads a spec file. Costs a walk over the file, and one for each line of it that a message says how to write; touches nothing else.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - settings: The project's settings.
  ///   - limits: What the file may cost.
  package init(of file: SpecFile, settings: Settings = Settings(), limits: YAMLLimits = YAMLLimits()) {
    let (reading, name) = SpelledAlike.withinOneBudget {
      SpecReading(reading: file, settings: settings, limits: limits, mendingLines: SpecDecoder.mostMendedLines)
    }
    self = reading
    if let name {
      tell("from the unknown name `\(name)` on, it is not looked which known names are alike", in: file) {
        $0.message.contains("`\(name)`")
      }
    }
    keepAcceptedReplacements(in: file, settings: settings, limits: limits)
  }

  /// Reads a spec file, and does not look whether what its messages say to write would be accepted.
  ///
  /// - Parameter mostMended: How many lines that YAML can't hold are mended at most to go on behind them.
  init(reading file: SpecFile, settings: Settings, limits: YAMLLimits, mendingLines mostMended: Int) {
    self.settings = settings
    specs = []
    let (decoder, documents) = SpecDecoder.documents(of: file, limits: limits, mendingLines: mostMended)
    roots = documents
    source = decoder.source
    decoder.injection = settings.injection
    if documents.isEmpty, !decoder.diagnostics.containsErrors {
      decoder.report(
        .emptySpec,
        "the file says nothing; a spec has at least `state` or `actions`",
        at: .start,
        replacement: "state:\n  count: Int = 0\nmutations:\n  setCount: Int\nactions:\n  setCount: {forward: setCount}"
      )
    }
    let defaultName = documents.count == 1 ? Self.reactorName(forBaseName: file.outputNames.base) : nil
    var facts: [SpecFacts] = []
    for (index, root) in documents.enumerated() {
      if index > 0 { decoder.checkFileKeys(of: root) }
      if root.saysNothing {
        decoder.report(.emptySpec, "the document says nothing; a spec is a mapping", at: root.range)
      } else if var spec = decoder.spec(root, defaultName: defaultName) {
        decoder.readSettings(of: root, into: &self.settings, spec: &spec)
        let ofSpec = SpecFacts(spec, hasDoubles: self.settings.generatedTests != .none)
        decoder.check(ofSpec)
        facts.append(ofSpec)
        specs.append(spec)
      }
    }
    decoder.check(specs)
    decoder.lint(facts)
    decoder.tellOfMoreBreaks()
    diagnostics = decoder.diagnostics.sortedByPlace()
    if diagnostics.containsErrors { specs = [] }
  }

  /// Tells what is not looked for since that would take too long: with the first message of which something holds, or by itself.
  private mutating func tell(_ limit: String, in file: SpecFile, with isMeant: (Diagnostic) -> Bool) {
    if let index = diagnostics.firstIndex(where: isMeant) {
      diagnostics[index].notes.append(Diagnostic.Note(limit, at: diagnostics[index].place))
    } else {
      let (source, _) = SourceText.decode(file.bytes)
      let place = Diagnostic.Place(path: file.path, range: .start, in: source)
      diagnostics.insert(Diagnostic(.searchCutShort, limit, at: place), at: 0)
    }
  }

  /// The reactor's name for a spec file's base name: `Login` and `LoginReactor` give `LoginReactor`, `login` too.
  static func reactorName(forBaseName name: String) -> String {
    let capitalized = name.prefix(1).uppercased() + name.dropFirst()
    return capitalized.hasSuffix("Reactor") ? capitalized : capitalized + "Reactor"
  }
}

extension YAMLNode {
  /// Whether a document has no content, or only empty braces.
  fileprivate var saysNothing: Bool {
    if case .mapping(let pairs) = content { return pairs.isEmpty }
    return isAbsent
  }
}

extension SpecDecoder {
  /// Reads a file's text as YAML; what is wrong with it is reported.
  static func documents(
    of file: SpecFile,
    limits: YAMLLimits,
    mendingLines mostMended: Int = mostMendedLines
  ) -> (decoder: SpecDecoder, roots: [YAMLNode]) {
    guard file.bytes.count <= limits.bytes else {
      let decoder = SpecDecoder(path: file.path, source: SourceText(""))
      decoder.report(YAMLProblem(.tooLarge(limit: limits.bytes), at: .start))
      return (decoder, [])
    }
    let (text, encodingProblem) = SourceText.decode(file.bytes)
    let decoder = SpecDecoder(path: file.path, source: text)
    if let encodingProblem {
      decoder.report(encodingProblem)
      return (decoder, [])
    }
    return (decoder, decoder.documents(limits: limits, mendingLines: mostMended))
  }

  /// How many lines of one file are mended at most to find further mistakes; each costs another reading.
  static let mostMendedLines = 50

  /// How many bytes are read again for that; of the longest file it is one line then.
  private static let mostBytesReadAgain = 16_000_000

  /// The rules of which a break hides what else is wrong with a file, unless its line is read as it should stand.
  private static let mendedRules: Set<Rule> = [
    .swiftTextNeedsQuotes, .keyWithoutColon, .malformedYAML, .unclosedBracketOrQuote, .unknownEscape,
    .semicolonInExpression,
  ]

  /// Reads the text as YAML. Where a line only lacks quotes, a space or the like, that is reported and the reading goes on with the line as it should stand,
  /// so that all such lines are found in one run.
  private func documents(limits: YAMLLimits, mendingLines mostMended: Int) -> [YAMLNode] {
    var documents = YAMLDocuments(parsing: source, limits: limits)
    let most = min(mostMended, max(1, Self.mostBytesReadAgain / max(source.bytes.count, 1)))
    for number in 0... {
      guard let problem = documents.problems.last, case .syntax = problem.kind else { break }
      if number == most {
        for problem in documents.problems { report(problem) }
        noteOnLast("what is behind this line is not read before these mistakes are mended")
        return documents.roots
      }
      let count = diagnostics.count
      report(problem)
      guard diagnostics.count == count + 1, let last = diagnostics.last, Self.mendedRules.contains(last.rule),
        let line = last.place.range?.start.line, let replacement = last.replacement
      else {
        for problem in documents.problems.dropLast() { report(problem) }
        return []
      }
      mend(line: line, with: replacement)
      documents = YAMLDocuments(parsing: source, limits: limits)
    }
    for problem in documents.problems { report(problem) }
    return documents.roots
  }
}
