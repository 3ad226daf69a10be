import ReactorEmission
package import ReactorSpec
import YAMLTree

/// How much a finding weighs. The words are SARIF's.
package enum FindingLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Something could be had besides.
  case note
  /// It is probably not what was meant.
  case warning
  /// The run fails.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Levels are ordered by their weight.
  package static func < (left: FindingLevel, right: FindingLevel) -> Bool {
    left.rank < right.rank
  }
}

/// Something that a run has found, whatever it is: a diagnostic, or a file that has drifted from its spec.
struct Finding: Sendable, Hashable {
  /// What is broken.
  var rule: FindingRule

  /// How much it weighs.
  var level: FindingLevel

  /// What is wrong, in one line, without a full stop.
  var message: String

  /// Where.
  var place: Diagnostic.Place

  /// Whole lines to write; nil where the message says it all.
  var replacement: String?

  /// Whether the replacement is the line at the place as it should stand.
  var replacesLine = false

  /// Other places that belong to it.
  var notes: [Diagnostic.Note] = []

  /// What tells it from others of its rule in its file, even after lines have been added above it.
  var identity: String

  /// The message with the code, as the command prints it for people.
  var messageWithCode: String { "\(message) [\(rule.code)]" }
}

extension Finding {
  init(_ diagnostic: Diagnostic) {
    self.init(
      rule: .diagnostic(diagnostic.rule),
      level: FindingLevel(diagnostic.severity),
      message: diagnostic.message,
      place: diagnostic.place,
      replacement: diagnostic.replacement,
      replacesLine: diagnostic.replacesLine,
      notes: diagnostic.notes,
      identity: diagnostic.message + "\n" + (diagnostic.place.sourceLine ?? "")
    )
  }

  /// A file's drift; nil where the file is as it should be, or a diagnostic says what is wrong with it.
  ///
  /// It is placed where its cause is: in the spec, if that has changed or its output is missing, else in the file.
  init?(_ file: ProjectFile, in outcome: Outcome) {
    guard let drift = Drift(file) else { return nil }
    let isSpecsPlace = drift == .missing || drift == .stale
    let explanation = file.explanation(isStaged: outcome.isStaged) ?? drift.title
    let command = file.reason == nil ? outcome.mendingCommand.map { "; to mend it: \($0)" } : nil
    self.init(
      rule: .drift(drift),
      level: outcome.verb == .check ? .error : .warning,
      message: "'\(file.path.text)' is \(drift.rawValue): \(explanation)\(command ?? "")",
      place: Diagnostic.Place(path: (isSpecsPlace ? file.spec : file.path).text),
      identity: file.path.text
    )
  }
}

extension FindingLevel {
  /// How much a diagnostic weighs.
  package init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .remark: .note
      }
  }
}

extension Outcome {
  /// What the run has found, by file and place.
  func findings(downTo level: FindingLevel) -> [Finding] {
    let all = diagnostics.map { Finding($0) } + files.compactMap { Finding($0, in: self) }
    return all.filter { $0.level >= level }.sorted { left, right in
      let (leftPath, rightPath) = (FilePath(left.place.path), FilePath(right.place.path))
      if leftPath != rightPath { return leftPath < rightPath }
      let (leftStart, rightStart) = (left.place.range?.start.offset ?? 0, right.place.range?.start.offset ?? 0)
      return (leftStart, left.rule.code, left.message) < (rightStart, right.rule.code, right.message)
    }
  }
}

extension [Finding] {
  /// A fingerprint for each: the same in every run while the finding is there, and never the same for two.
  func fingerprints(_ paths: WorkspacePaths) -> [String] {
    var counts: [String: Int] = [:]
    return map { finding in
      let path = paths.relative(finding.place.path).text
      let parts = [finding.rule.code, path, finding.identity].joined(separator: "\0")
      let count = counts[parts, default: 0]
      counts[parts] = count + 1
      return ContentHash(of: "\(parts)\0\(count)".utf8).text
    }
  }
}
