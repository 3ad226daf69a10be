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
      message: diagnostic.message.escapingHidden(),
      place: diagnostic.place,
      replacement: diagnostic.replacement,
      replacesLine: diagnostic.replacesLine,
      notes: diagnostic.notes.map { Diagnostic.Note($0.message.escapingHidden(), at: $0.place) },
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
      message: "'\(file.path.text)' is \(drift.rawValue): \(explanation)\(command ?? "")".escapingHidden(),
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
  /// - Throws: A ``FileFault`` where the repository's root can't be told.
  package func text(in format: FindingFormat, downTo level: FindingLevel) throws -> String {
    let findings = findings(downTo: level)
    let paths = try WorkspacePaths.current()
    return switch format {
    case .github: GitHubCommands(findings: findings, paths: paths).text
    case .gitlab: try CodeQualityReport(findings: findings, paths: paths).json()
    case .sarif: try SARIFLog(of: self, findings, paths: paths).json()
    case .xcode: XcodeLines(findings: findings, paths: paths).text
    }
  }
}

/// The rule that a finding breaks.
enum FindingRule: Sendable, Hashable {
  /// A rule that diagnostics report.
  case diagnostic(Rule)
  /// That a generated file and its spec belong together.
  case drift(Drift)

  /// The code, which `reactorgen explain` takes.
  var code: String {
    switch self {
    case .diagnostic(let rule): rule.code
    case .drift(let drift): drift.code
    }
  }

  /// The rule in a few words.
  var title: String {
    switch self {
    case .diagnostic(let rule): rule.title
    case .drift(let drift): drift.title
    }
  }

  /// The rule in a few sentences.
  var text: String {
    switch self {
    case .diagnostic(let rule): rule.text
    case .drift(let drift): drift.text
    }
  }

  /// How much a break of it usually weighs.
  var level: FindingLevel {
    switch self {
    case .diagnostic(let rule): FindingLevel(rule.severity)
    case .drift: .error
    }
  }

  /// The page that `reactorgen explain` prints.
  var page: String {
    switch self {
    case .diagnostic(let rule): rule.page
    case .drift(let drift): drift.page
    }
  }

  /// The page in Markdown.
  var markdown: String {
    switch self {
    case .diagnostic(let rule):
      let (wrong, right) = (rule.wrong.shown, rule.right.shown)
      return "\(text)\n\nWrong:\n\n\(Self.fenced(wrong))\n\nRight:\n\n\(Self.fenced(right))\n"
    case .drift: return text + "\n"
    }
  }

  private static func fenced(_ yaml: String) -> String {
    "```yaml\n\(yaml)\n```"
  }
}

/// A way in which a generated file and its spec have drifted apart, as a rule that a finding can name.
package enum Drift: String, Sendable, Hashable, CaseIterable {
  /// There is no file.
  case missing
  /// The spec has changed since the file was generated.
  case stale
  /// Another version of the tool or other settings gave the file.
  case outdated
  /// The file was changed by hand.
  case edited
  /// The file's spec is gone.
  case orphaned

  /// The drift of a file; nil where there is none.
  init?(_ file: ProjectFile) {
    if file.state.isDrift {
      self.init(rawValue: file.state.rawValue)
    } else if file.state == .kept, file.reason != nil {
      // What `generate --prune` leaves because it was changed by hand.
      self = .orphaned
    } else {
      return nil
    }
  }

  /// The drift of a code, in any case of letters; nil where there is none.
  package init?(code: String) {
    guard let drift = Self.allCases.first(where: { $0.code == code.lowercased() }) else { return nil }
    self = drift
  }

  /// The code, `drift-` and a word.
  package var code: String { "drift-" + rawValue }

  /// The rule in a few words.
  package var title: String {
    switch self {
    case .missing: "What a spec gives is there"
    case .stale: "A generated file is what its spec says now"
    case .outdated: "A generated file is what this version and these settings give"
    case .edited: "A generated file is not changed by hand"
    case .orphaned: "A generated file has a spec"
    }
  }

  /// The rule in a few sentences, and what to do.
  package var text: String {
    switch self {
    case .missing:
      "The spec is there, the file that it gives is not. Generate it, and commit both."
    case .stale:
      "The spec has changed since the file was generated. Generate it anew, and commit both."
    case .outdated:
      "The spec is the same, but another version of reactorgen or other settings gave the file. Generate it anew, with the version "
        + "that everybody uses, and commit it."
    case .edited:
      "The file is rewritten whenever its spec changes, so what was changed in it by hand gets lost. Say it in the spec, or write "
        + "it into a file of your own."
    case .orphaned:
      "The spec from which the file was generated is gone. Remove the file by `reactorgen generate --prune`, or bring the spec back."
    }
  }

  /// The text that `explain` prints; ends with a line break.
  package var page: String {
    "\(code): \(title) (error)\n\n\(text)\n"
  }
}
