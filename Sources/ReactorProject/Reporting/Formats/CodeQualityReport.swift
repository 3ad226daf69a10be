import ReactorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Findings as GitLab's Code Quality report: a list of what Code Climate calls issues, of which GitLab reads these keys.
struct CodeQualityReport: Sendable {
  private var issues: [Issue]

  private struct Issue: Encodable {
    struct Location: Encodable {
      struct Lines: Encodable {
        var begin: Int
        var end: Int
      }

      var path: String
      var lines: Lines
    }

    enum CodingKeys: String, CodingKey {
      case description
      case checkName = "check_name"
      case fingerprint
      case severity
      case location
    }

    var description: String
    var checkName: String
    var fingerprint: String
    var severity: String
    var location: Location
  }

  /// Says findings in this form.
  init(findings: [Finding], paths: WorkspacePaths) {
    issues = zip(findings, findings.fingerprints(paths)).map { finding, fingerprint in
      let region = TextRegion(finding.place, in: .utf16)
      return Issue(
        description: finding.message + (finding.replacement.map { "; write: \(ShownText(lines: $0).text)" } ?? ""),
        checkName: finding.rule.code,
        fingerprint: fingerprint,
        severity: Self.severity(of: finding.level),
        location: Issue.Location(
          path: paths.relative(finding.place.path).text,
          lines: Issue.Location.Lines(begin: region.startLine, end: region.endLine)
        )
      )
    }
  }

  /// The report as JSON with sorted keys, indented, with a line break at its end.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(issues), as: UTF8.self).escapingHidden(keepingTabs: true, as: .json)
      + "\n"
  }

  private static func severity(of level: FindingLevel) -> String {
    switch level {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
