/// A form in which other programs take what a run has found.
package enum FindingFormat: String, Sendable, Hashable, CaseIterable {
  /// GitHub Actions: a workflow command a line, which becomes an annotation.
  case github
  /// GitLab: a Code Quality report.
  case gitlab
  /// SARIF 2.1.0, for code scanning and editors.
  case sarif
  /// A line for each finding, as compilers print it and Xcode's issue navigator reads it.
  case xcode
}

extension Outcome {
  /// What the run has found, diagnostics and drift, in a form for other programs.
  ///
  /// The same outcome gives the same bytes. The current folder decides about paths: they are relative to the root of the
  /// repository, or absolute in ``FindingFormat/xcode``.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - level: What weighs less is left out.
  /// - Returns: The whole text, ending with a line break unless it is empty.
  package func text(in format: FindingFormat, downTo level: FindingLevel) throws -> String {
    let findings = findings(downTo: level)
    let paths = WorkspacePaths.current
    return switch format {
    case .github: GitHubCommands(findings: findings, paths: paths).text
    case .gitlab: try CodeQualityReport(findings: findings, paths: paths).json()
    case .sarif: try SARIFLog(of: self, findings, paths: paths).json()
    case .xcode: XcodeLines(findings: findings, paths: paths).text
    }
  }
}
