import YAMLTree

/// Turns diagnostics into the text that people read on a terminal and editors pick places out of.
///
///     Login.reactor.yaml:3:10: error: … [RG0007]
///       3 |   repos: [Repository] = []
///         |          ^~~~~~~~~~~~~~~~~
///         | write: repos: "[Repository] = []"
package struct DiagnosticRenderer: Sendable {
  /// Whether to colour the text by ANSI escapes.
  package var usesColor: Bool

  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// The text of one diagnostic with its notes: lines, the last one without a line break.
  package func render(_ diagnostic: Diagnostic) -> String {
    shown(diagnostic).text
  }

  /// The same, to be printed with other texts.
  package func shown(_ diagnostic: Diagnostic) -> ShownText {
    var lines: [ShownText] = [
      head(
        diagnostic.severity.rawValue,
        color: color(of: diagnostic.severity),
        diagnostic.message,
        at: diagnostic.place
      )
        + " [\(diagnostic.rule.code)]"
    ]
    lines += excerpt(of: diagnostic.place)
    if let replacement = diagnostic.replacement {
      let margin = margin(of: diagnostic.place)
      let written = replacement.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in written.enumerated() {
        let label: ShownText = index == 0 ? "write: " : "       "
        let text = ShownText(document: String(line).escapingHidden(keepingTabs: true))
        lines.append(painted("\(margin)| ", .dim) + label + painted(text, .green))
      }
    }
    for note in diagnostic.notes {
      lines.append(head("note", color: .cyan, note.message, at: note.place))
      lines += excerpt(of: note.place)
    }
    return lines.joined(separator: "\n")
  }

  private func head(_ word: String, color: Color, _ message: String, at place: Diagnostic.Place) -> ShownText {
    var position = ShownText(place.path)
    if let start = place.range?.start { position += ":\(start.line):\(start.column)" }
    return painted("\(position): ", .bold) + painted("\(word): ", color) + ShownText(message)
  }

  private func excerpt(of place: Diagnostic.Place) -> [ShownText] {
    guard let range = place.range, let line = place.sourceLine else { return [] }
    let before = line.prefix(range.start.column - 1)
    let lastColumn = range.end.line == range.start.line ? range.end.column : line.count + 1
    let marked = line.dropFirst(before.count).prefix(max(lastColumn - range.start.column, 0))
    // What is shown in another form takes other cells.
    let (shownBefore, shownMarked) = (Self.shown(before), Self.shown(marked))
    let padding = shownBefore.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalWidth) }.joined()
    let width = max(shownMarked.reduce(0) { $0 + $1.terminalWidth }, 1)
    let caret = "^" + String(repeating: "~", count: width - 1)
    let text = ShownText(document: shownBefore + Self.shown(line.dropFirst(before.count)))
    return [
      painted("  \(range.start.line) | ", .dim) + text,
      painted("\(margin(of: place))| ", .dim) + ShownText(document: padding)
        + painted(ShownText(document: caret), .green),
    ]
  }

  private static func shown(_ text: Substring) -> String {
    String(text).escapingHidden(keepingTabs: true)
  }

  private func margin(of place: Diagnostic.Place) -> String {
    String(repeating: " ", count: 3 + (place.range.map { String($0.start.line).count } ?? 0))
  }
}

extension DiagnosticRenderer {
  private enum Color: String {
    case bold = "1"
    case dim = "2"
    case red = "1;31"
    case green = "32"
    case yellow = "1;33"
    case cyan = "36"
  }

  private func color(of severity: Diagnostic.Severity) -> Color {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .remark: .cyan
    }
  }

  private func painted(_ text: ShownText, _ color: Color) -> ShownText {
    text.painted(color.rawValue, usesColor)
  }
}

extension Character {
  /// How many cells a terminal gives the character: two for East Asian wide ones and emoji (Unicode TR 11), otherwise one.
  fileprivate var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
