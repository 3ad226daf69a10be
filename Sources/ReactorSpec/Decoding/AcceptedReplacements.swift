import YAMLTree

extension SpecReading {
  /// What trying replacements may cost, in bytes that are read again and bytes that are said of them. Behind it, no line is proposed.
  private static let mostTriedBytes = 4_000_000
  /// How often what is wrong with a proposed line is mended in its turn.
  private static let longestChain = 3

  /// Drops what messages say to write in the place of a line where the line would not be accepted: the mistake would still be there, or another
  /// one. Where that one says what to write in its turn, that is said at once.
  mutating func keepAcceptedReplacements(in file: SpecFile, settings: Settings, limits: YAMLLimits) {
    guard diagnostics.contains(where: \.replacesLine) else { return }
    let (source, _) = SourceText.decode(file.bytes)
    var left = Self.mostTriedBytes
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
          guard left > 0 else {
            firstGivenUp = firstGivenUp ?? index
            break
          }
          left -= source.bytes.count
          let mended = SpecFile(path: file.path, bytes: source.replacing(line: line, with: tried).bytes)
          let reading = SpecReading(reading: mended, settings: settings, limits: limits)
          left -= reading.diagnostics.reduce(0) { $0 + $1.message.utf8.count + ($1.replacement?.utf8.count ?? 0) }
          let after = reading.errors(at: line, and: diagnostic.rule)
          let isGone = after[diagnostic.rule] ?? 0 < before[diagnostic.rule] ?? 0
          let new = after.filter { $0.value > before[$0.key] ?? 0 }
          if isGone, new.isEmpty {
            result = tried
            break
          }
          text =
            reading.diagnostics.first { next in
              new[next.rule] != nil && next.replacesLine && next.place.range?.start.line == line
            }?.replacement
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

/// A line that a message says to write.
private struct LineProposal: Hashable {
  var rule: Rule
  var line: Int
  var text: String
}
