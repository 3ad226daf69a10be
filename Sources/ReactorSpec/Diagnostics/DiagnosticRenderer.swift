import YAMLTree

/// Turns diagnostics into the text that people read on a terminal and editors pick places out of.
///
///     Login.reactor.yaml:3:10: error: … [RG0007]
///       3 |   repos: [Repository] = []
///         |          ^~~~~~~~~~~~~~~~~
///         | write: repos: "[Repository] = []"
public struct DiagnosticRenderer: Sendable {
  /// Whether to colour the text by ANSI escapes.
  public var usesColor: Bool

  /// Creates a renderer.
  public init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// The text of one diagnostic with its notes: lines, the last one without a line break.
  public func render(_ diagnostic: Diagnostic) -> String {
    var lines = [
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
        let label = index == 0 ? "write: " : "       "
        lines.append(painted("\(margin)| ", .dim) + label + painted(String(line), .green))
      }
    }
    for note in diagnostic.notes {
      lines.append(head("note", color: .cyan, note.message, at: note.place))
      lines += excerpt(of: note.place)
    }
    return lines.joined(separator: "\n")
  }

  private func head(_ word: String, color: Color, _ message: String, at place: Diagnostic.Place) -> String {
    var position = place.path
    if let start = place.range?.start { position += ":\(start.line):\(start.column)" }
    return painted("\(position): ", .bold) + painted("\(word): ", color) + message
  }

  private func excerpt(of place: Diagnostic.Place) -> [String] {
    guard let range = place.range, let line = place.sourceLine else { return [] }
    let number = "  \(range.start.line) "
    let before = line.prefix(range.start.column - 1)
    let lastColumn = range.end.line == range.start.line ? range.end.column : line.count + 1
    let marked = line.dropFirst(before.count).prefix(max(lastColumn - range.start.column, 0))
    let padding = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalWidth) }.joined()
    let width = max(marked.reduce(0) { $0 + $1.terminalWidth }, 1)
    let caret = "^" + String(repeating: "~", count: width - 1)
    return [
      painted("\(number)| ", .dim) + line,
      painted("\(margin(of: place))| ", .dim) + padding + painted(caret, .green),
    ]
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

  private func painted(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
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
