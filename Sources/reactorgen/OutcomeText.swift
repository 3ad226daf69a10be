import ReactorProject
import ReactorSpec

/// An outcome in lines for people.
struct OutcomeText {
  /// What is to be said.
  var outcome: Outcome

  /// Whether to say also what is as it should be.
  var isVerbose: Bool

  /// Whether to colour lines by ANSI escapes.
  var usesColor: Bool

  /// Gives the lines, without line breaks, to a function, one after the other: those of diffs may have many megabytes together.
  func forEachLine(_ body: (ShownText) throws -> Void) rethrows {
    if outcome.isUnconcerned {
      if isVerbose { try body("nothing that is staged bears on specs or generated files") }
      return
    }
    if isVerbose { try body("settings: \(outcome.settingsPath ?? "none, the defaults are used")") }
    for file in outcome.files where isVerbose || file.reason != nil || !isQuiet(file.state) {
      let explanation = file.explanation(isStaged: outcome.isStaged).map { ": \($0)" as ShownText } ?? ""
      try body("\(painted("\(file.state.word)", file.state.color)) \(file.path.text)\(explanation)")
      if let diff = file.diff { try forEachLine(ofDiff: diff, body) }
    }
    try omittedTests.forEach(body)
    try body(ShownText(summary))
    if let command = outcome.mendingCommand {
      try body(outcome.verb == .check ? "to mend it: \(command)" : "to remove what is orphaned: \(command)")
    }
    try outcome.advice.forEach { try body("note: \($0)") }
  }

  /// The tests that are left out, each with what to write; of many, `generate` lists the first, and none where it changed nothing.
  private var omittedTests: [ShownText] {
    let isListed = isVerbose || [.generate, .lint].contains(outcome.verb)
    guard isListed else { return [] }
    let lines: [ShownText] = outcome.omittedTests.map { "test left out: \($0)" }
    let isAll = isVerbose || outcome.verb == .lint
    let limit = isAll ? lines.count : outcome.files.contains { !isQuiet($0.state) } ? Self.listedTests : 0
    guard lines.count > limit else { return lines }
    let rest = Self.counted(lines.count - limit, limit == 0 ? "test" : "more test")
    return lines.prefix(limit) + ["\(limit == 0 ? "" : "and ")\(rest) left out: `reactorgen lint` lists them all"]
  }

  /// How many of the tests that are left out `generate` lists.
  private static let listedTests = 20

  private func isQuiet(_ state: FileState) -> Bool {
    [.unchanged, .kept].contains(state)
  }

  private var summary: String {
    var parts: [String] = []
    if outcome.verb == .lint {
      parts = [Self.counted(count(.error), "error"), Self.counted(count(.warning), "warning")]
    } else {
      let counts = outcome.stateCounts
      parts = FileState.allCases.compactMap { state in counts[state].map { "\($0) \(state.word)" } }
      if outcome.builtSpecCount > 0 { parts.append("\(outcome.builtSpecCount) made by the build") }
      if count(.error) > 0 { parts.append(Self.counted(count(.error), "error")) }
      if outcome.isStrict, count(.warning) > 0 { parts.append(Self.counted(count(.warning), "warning")) }
    }
    let specs = Self.counted(outcome.specCount, "spec")
    return parts.isEmpty ? specs : specs + ": " + parts.joined(separator: ", ")
  }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    outcome.diagnostics.count { $0.severity == severity }
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension OutcomeText {
  /// Gives the lines of a diff to a function. They end at LF alone: to Swift, CR LF is one character.
  private func forEachLine(ofDiff diff: String, _ body: (ShownText) throws -> Void) rethrows {
    var rest = diff.utf8[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      let text = ShownText(lines: String(Substring(line)))
      switch line.first {
      case UInt8(ascii: "+"): try body(painted(text, "32"))
      case UInt8(ascii: "-"): try body(painted(text, "31"))
      case UInt8(ascii: "@"): try body(painted(text, "36"))
      default: try body(text)
      }
      rest = rest[diff.utf8.index(after: end)...]
    }
  }

  private func painted(_ text: ShownText, _ color: String) -> ShownText {
    text.painted(color, usesColor)
  }
}

extension FileState {
  /// The ANSI code of its colour.
  var color: String {
    switch self {
    case .created, .updated: "32"
    case .removed, .missing, .stale, .outdated, .edited, .orphaned: "33"
    case .failed, .notOurs: "31"
    case .unchanged, .kept: "2"
    }
  }
}
