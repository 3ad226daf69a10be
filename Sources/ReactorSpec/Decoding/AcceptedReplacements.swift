import YAMLTree

extension SpecReading {
  /// How often what is wrong with a proposed line is mended in its turn.
  private static let longestChain = 3

  /// The rules that a text without quotes may break besides, whatever YAML makes of it: the line is to be quoted all the same.
  private static let hiddenRules: Set<Rule> = [.unknownName, .unlistedName, .unhandledError]

  /// Drops what messages say to write in the place of a line where the line would not be accepted: the mistake would still be there, or another
  /// one. Where that one says what to write in its turn, that is said at once.
  mutating func keepAcceptedReplacements(in file: SpecFile, settings: Settings, limits: YAMLLimits) {
    guard diagnostics.contains(where: \.replacesLine) else { return }
    var trials = LineTrials(path: file.path, source: source, settings: settings, limits: limits)
    var accepted: [LineProposal: String?] = [:]
    var firstGivenUp: Int?
    for index in diagnostics.indices where diagnostics[index].replacesLine {
      let diagnostic = diagnostics[index]
      guard let line = diagnostic.place.range?.start.line, let replacement = diagnostic.replacement else { continue }
      let proposal = LineProposal(rule: diagnostic.rule, line: line, text: replacement)
      if accepted[proposal] == nil {
        let before = errors(at: line, and: diagnostic.rule)
        var text: String? = replacement
        var result: String?
        for _ in 0..<Self.longestChain {
          guard let tried = text else { break }
          guard let reading = trials.reading(with: tried, asLine: line) else {
            firstGivenUp = firstGivenUp ?? index
            break
          }
          let after = reading.errors(at: line, and: diagnostic.rule)
          let isGone = after[diagnostic.rule] ?? 0 < before[diagnostic.rule] ?? 0
          let new = after.filter { $0.value > before[$0.key] ?? 0 }
          let isHidden = diagnostic.rule == .swiftTextNeedsQuotes && new.keys.allSatisfy(Self.hiddenRules.contains)
          if isGone, new.isEmpty || isHidden { result = tried }
          let next = reading.diagnostics.first { next in
            new[next.rule] != nil && next.replacement != nil && next.place.range?.start.line == line
          }
          // Several lines are shown as they are.
          if isGone, let next, !next.replacesLine { result = next.replacement }
          text = next.flatMap { $0.replacesLine ? $0.replacement : nil }
        }
        accepted[proposal] = .some(result)
      }
      diagnostics[index].replacement = accepted[proposal] ?? nil
    }
    guard let firstGivenUp else { return }
    let note = "from here on, it is not looked whether a line to write instead would do, and none is shown"
    diagnostics[firstGivenUp].notes.append(Diagnostic.Note(note, at: diagnostics[firstGivenUp].place))
  }

  /// How many errors of each rule there are in a line, and of one rule whatever it weighs.
  private func errors(at line: Int, and rule: Rule) -> [Rule: Int] {
    diagnostics.reduce(into: [:]) { counts, diagnostic in
      guard diagnostic.place.range?.start.line == line, diagnostic.severity == .error || diagnostic.rule == rule else {
        return
      }
      counts[diagnostic.rule, default: 0] += 1
    }
  }
}

/// Reads a file with other lines in it, as often as that doesn't take too long.
private struct LineTrials {
  let path: String
  /// The text, with the lines as they should stand that would hide what is behind them: in each trial they would have to be mended anew.
  let source: SourceText
  let settings: Settings
  let limits: YAMLLimits
  /// What is left of the bytes that may be read again and said of what is read. Behind it, no line is proposed.
  private var bytes = 4_000_000
  /// What all readings may look for names that are spelled alike.
  private let searches = SpelledAlike.Budget()

  init(path: String, source: SourceText, settings: Settings, limits: YAMLLimits) {
    (self.path, self.source, self.settings, self.limits) = (path, source, settings, limits)
  }

  /// The file's reading with another line; nil where that would take too long. A reading whose searches were cut short lacks mistakes, so it is none.
  mutating func reading(with text: String, asLine line: Int) -> SpecReading? {
    guard source.bytes.count <= bytes, !searches.isUsedUp else { return nil }
    bytes -= source.bytes.count
    let mended = SpecFile(path: path, bytes: source.replacing(line: line, with: text).bytes)
    // What is behind the next line that YAML can't hold was not read either where the line's mistakes were found: up to there, all are mended.
    let reading = SpelledAlike.within(searches) {
      SpecReading(reading: mended, settings: settings, limits: limits, mendingLines: 0)
    }
    // What is wrong takes much longer than what is not.
    bytes -= reading.diagnostics.reduce(0) { $0 + 300 + $1.message.utf8.count + ($1.replacement?.utf8.count ?? 0) }
    return searches.isUsedUp ? nil : reading
  }
}

/// A line that a message says to write.
private struct LineProposal: Hashable {
  var rule: Rule
  var line: Int
  var text: String
}
