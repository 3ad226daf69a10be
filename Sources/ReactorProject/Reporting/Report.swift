import ReactorEmission
import ReactorSpec
import YAMLTree

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--format json` prints: one object on standard output.
///
/// Keys whose value is unknown or does not apply are left out. New keys may come without a new ``version``.
package struct Report: Codable, Sendable {
  /// The version of this form: 1.
  package var version = 1

  /// The verb that was run: `generate`, `check` or `lint`.
  package var command: String

  /// How the run ended; the exit status says the same (0, 1, 2, 74).
  package var status: RunStatus

  /// The settings file.
  package var settings: String?

  /// What is wrong or worth knowing, by file and place.
  package var diagnostics: [Entry]

  /// The files of the run, by their paths' bytes; none for `lint`.
  package var files: [File]

  /// The tests that were left out, a line each: the reactor, the test, why and what to write.
  package var omittedTests: [String]

  /// The command that mends what was found, to be pasted into a shell.
  package var mend: String?

  /// What to know before that command is run, a line each; left out where there is nothing.
  package var advice: [String]?

  /// Numbers.
  package var summary: Summary

  /// Says an outcome in this form.
  package init(_ outcome: Outcome) {
    command = outcome.verb.rawValue
    status = outcome.status
    settings = outcome.settingsPath
    diagnostics = outcome.diagnostics.map(Entry.init)
    files = outcome.files.map(File.init)
    omittedTests = outcome.omittedTests.map { $0.escapingHidden() }
    mend = outcome.mendingCommand
    advice = outcome.advice.isEmpty ? nil : outcome.advice
    summary = Summary(outcome)
  }

  /// Gives the report to a function, as JSON with sorted keys, indented, with a line break at its end: in pieces, since diffs may have many
  /// megabytes together.
  package func writeJSON(to take: (String) throws -> Void) throws {
    var report = self
    let diffs = files.compactMap(\.diff)
    // Each is put into its place when that is written.
    for index in report.files.indices where report.files[index].diff != nil { report.files[index].diff = "" }
    var written = 0
    for line in try Self.json(report).split(separator: "\n") {
      let parts = line.split(separator: "\"diff\" : \"\"", omittingEmptySubsequences: false)
      // No text of others begins a line.
      guard parts.count == 2, parts[0].allSatisfy({ $0 == " " }), written < diffs.count else {
        try take("\(line)\n")
        continue
      }
      try take("\(parts[0])\"diff\" : \"")
      var rest = diffs[written].utf8[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Self.encodedAtOnce)
        let end = piece.endIndex == rest.endIndex ? nil : piece.lastIndex(of: UInt8(ascii: "\n"))
        let lines = end.map { rest[...$0] } ?? rest
        try take(String(try Self.json(String(Substring(lines))).dropFirst().dropLast()))
        rest = rest[lines.endIndex...]
      }
      try take("\"\(parts[1])\n")
      written += 1
    }
  }

  /// How many bytes of a diff are encoded together; a longer line is.
  private static let encodedAtOnce = 1 << 20

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).escapingHidden(keepingTabs: true, as: .json)
  }
}

extension Report {
  /// Numbers of a run.
  package struct Summary: Codable, Sendable, Hashable {
    /// How many specs were found.
    package var specs: Int
    /// How many diagnostics are errors.
    package var errors: Int
    /// How many diagnostics are warnings.
    package var warnings: Int
    /// How many files there are of each action; actions without a file are left out.
    package var files: [String: Int]

    init(_ outcome: Outcome) {
      specs = outcome.specCount
      errors = outcome.diagnostics.count { $0.severity == .error }
      warnings = outcome.diagnostics.count { $0.severity == .warning }
      files = Dictionary(uniqueKeysWithValues: outcome.stateCounts.map { ($0.key.rawValue, $0.value) })
    }
  }

  /// A file of a run.
  package struct File: Codable, Sendable, Hashable {
    /// Its path: relative to the current folder unless an absolute one was given.
    package var path: String
    /// `reactor`, `tests`, `testSupport`, `manualScaffold`, `viewScaffold`, `testScaffold` or `schema`.
    package var kind: String
    /// What was done or found.
    package var action: FileState
    /// The path of its spec; of an orphan the name that its header tells, of a schema the settings file.
    package var spec: String
    /// With `check --diff`: the changes that would make the file what it should be, for `patch -p1`.
    package var diff: String?
    /// Why the file was not touched, where the action does not say it.
    package var reason: String?

    init(_ file: ProjectFile) {
      path = file.path.text
      kind = file.kind.rawValue
      action = file.state
      spec = file.spec.text
      diff = file.diff
      reason = file.reason
    }
  }

  /// A diagnostic, or a note of one. Lines and columns count from 1, columns in characters; the end is exclusive.
  package struct Entry: Codable, Sendable, Hashable {
    /// The rule's stable code, `RG0102`; a note has none.
    package var code: String?
    /// `error`, `warning`, `remark` or `note`.
    package var severity: String
    /// What is wrong.
    package var message: String
    /// The file.
    package var path: String
    /// Where it starts; left out, as the next three, where it is about the file as a whole.
    package var line: Int?
    /// The column in which it starts.
    package var column: Int?
    /// The line in which the text after it starts.
    package var endLine: Int?
    /// The column in which the text after it starts.
    package var endColumn: Int?
    /// Whole lines, as they should stand in the file or be typed.
    package var replacement: String?
    /// Other places that belong to it; a note has none.
    package var notes: [Entry]?

    init(_ diagnostic: Diagnostic) {
      self.init(diagnostic.severity.rawValue, diagnostic.message, at: diagnostic.place)
      code = diagnostic.rule.code
      replacement = diagnostic.replacement
      notes = diagnostic.notes.map { Entry("note", $0.message, at: $0.place) }
    }

    private init(_ severity: String, _ message: String, at place: Diagnostic.Place) {
      self.severity = severity
      self.message = message.escapingHidden()
      path = place.path
      line = place.range?.start.line
      column = place.range?.start.column
      endLine = place.range?.end.line
      endColumn = place.range?.end.column
    }
  }
}
