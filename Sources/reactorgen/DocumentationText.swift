import ReactorProject

/// What `docs` did, in lines for people.
struct DocumentationText {
  /// What is to be said.
  var run: DocumentationRun

  /// Whether to say also what is as it should be.
  var isVerbose: Bool

  /// Whether to colour lines by ANSI escapes.
  var usesColor: Bool

  /// The lines, without line breaks.
  var lines: [String] {
    let shown = run.files.filter { isVerbose || $0.action != .unchanged }
    var lines = shown.map { file in
      let word = usesColor ? "\u{1B}[\(file.action.color)m\(file.action.word)\u{1B}[0m" : file.action.word
      let reason = file.action == .kept ? ": its reactor is gone, but it was changed by hand; remove it yourself" : ""
      return "\(word) \(file.path)\(reason)"
    }
    if !run.files.isEmpty { lines.append(summary) }
    if let index = run.indexPath { lines.append("open: \(index)") }
    return lines
  }

  private var summary: String {
    let parts = FileState.allCases.compactMap { action in
      let count = run.files.count { $0.action == action }
      return count == 0 ? nil : "\(count) \(action.word)"
    }
    return OutcomeText.counted(run.reactorCount, "reactor") + ": " + parts.joined(separator: ", ")
  }
}
