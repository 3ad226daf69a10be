import ReactorSpec
import YAMLTree

/// Findings as workflow commands of GitHub Actions, a line each.
///
/// GitHub shows a few annotations of each step only, and its log shows the messages without their properties. So each message
/// starts with its place.
struct GitHubCommands: Sendable {
  /// What is to be said.
  var findings: [Finding]

  /// How paths are written.
  var paths: WorkspacePaths

  /// The commands.
  var text: String {
    findings.flatMap(commands).map { $0 + "\n" }.joined()
  }

  private func commands(for finding: Finding) -> [String] {
    let word =
      switch finding.level {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let title = "\(finding.rule.code): \(finding.rule.title)"
    let message = finding.messageWithCode + (finding.replacement.map { "\nwrite: \(ShownText(lines: $0).text)" } ?? "")
    let notes = finding.notes.map { command("notice", title, $0.message, at: $0.place) }
    return [command(word, title, message, at: finding.place)] + notes
  }

  private func command(_ word: String, _ title: String, _ message: String, at place: Diagnostic.Place) -> String {
    let path = paths.relative(place.path).text
    var properties: [(String, String)] = []
    if path != "." {
      let region = TextRegion(place, in: .utf16)
      // The runner has escapes for line breaks alone; a name with other characters that can't be shown finds no file.
      let name = path.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapingHidden() }
      properties = [("file", name.joined(separator: "\n")), ("line", String(region.startLine))]
      if region.endLine != region.startLine {
        // GitHub refuses columns in an annotation of several lines.
        properties.append(("endLine", String(region.endLine)))
      } else if let startColumn = region.startColumn {
        properties.append(("col", String(startColumn)))
        if let endColumn = region.endColumn { properties.append(("endColumn", String(endColumn))) }
      }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(Self.escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(word) \(list)::\(Self.escaped(position(of: place, path) + message, isProperty: false))"
  }

  private func position(of place: Diagnostic.Place, _ path: String) -> String {
    let path = path.escapingHidden()
    guard let start = place.range?.start else { return "\(path): " }
    return "\(path):\(start.line):\(start.column): "
  }

  /// The text as the runner reads it back.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
