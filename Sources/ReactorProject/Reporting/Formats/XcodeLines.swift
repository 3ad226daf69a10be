import ReactorSpec

/// Findings as Xcode's issue navigator reads them from the output of a build phase: `path:line:column: error: message`.
///
/// Xcode opens a file by its absolute path only. Columns count bytes, as compilers count them.
struct XcodeLines: Sendable {
  /// What is to be said.
  var findings: [Finding]

  /// How paths are written.
  var paths: WorkspacePaths

  /// The lines.
  var text: String {
    findings.flatMap(lines).map { $0 + "\n" }.joined()
  }

  private func lines(for finding: Finding) -> [String] {
    let first = line(finding.level.rawValue, finding.messageWithCode, at: finding.place)
    let written = finding.replacement?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let replacement = written.map { line("note", "write: \($0)", at: finding.place) }
    return [first] + replacement + finding.notes.map { line("note", $0.message, at: $0.place) }
  }

  private func line(_ word: String, _ message: String, at place: Diagnostic.Place) -> String {
    let region = TextRegion(place, in: .utf8)
    // What goes over two lines is not read.
    let path = ShownText(paths.absolute(place.path).text).text
    return "\(path):\(region.startLine):\(region.startColumn ?? 1): \(word): \(message.escapingHidden())"
  }
}
