import ArgumentParser
import ReactorProject
import ReactorSpec
import ReactorWorkspace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Prints. Nothing else does.
struct Console {
  /// How results look.
  var terminal: TerminalOptions

  /// Prints an outcome.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ outcome: Outcome, _ options: OutputOptions) throws {
    let level = level(for: outcome, isVerbose: options.verbose)
    if let format = options.format.findingFormat {
      try Self.print(ShownText(document: try outcome.text(in: format, downTo: level)))
    } else if options.format == .json {
      try Self.printParts { take in try Report(outcome).writeJSON { try take(ShownText(document: $0)) } }
    } else {
      try show(outcome, isVerbose: options.verbose)
    }
    try Self.exit(outcome.status)
  }

  /// Prints an outcome for people, whether or not the command goes on.
  func show(_ outcome: Outcome, isVerbose: Bool) throws {
    try printDiagnostics(outcome.diagnostics, downTo: level(for: outcome, isVerbose: isVerbose))
    guard !terminal.quiet else { return }
    let text = OutcomeText(
      outcome: outcome,
      isVerbose: isVerbose,
      usesColor: terminal.color.isColored(STDOUT_FILENO)
    )
    try Self.printParts { take in try text.forEachLine { line in try take(line + "\n") } }
  }

  /// Prints parts of a text as they come.
  static func printParts(_ write: (_ take: (ShownText) throws -> Void) throws -> Void) throws {
    var pending = ""
    try write { part in
      pending += part.text
      guard pending.utf8.count >= printedAtOnce else { return }
      try print(ShownText(document: pending))
      pending.removeAll(keepingCapacity: true)
    }
    try print(ShownText(document: pending))
  }

  /// How many bytes are printed together, so that few calls print them and few are held.
  static let printedAtOnce = 1 << 16

  private func level(for outcome: Outcome, isVerbose: Bool) -> FindingLevel {
    // A run that fails by its warnings says them also if it is to be quiet.
    if terminal.quiet { return outcome.isStrict ? .warning : .error }
    return isVerbose || outcome.verb == .lint ? .note : .warning
  }

  /// Clears the screen of a terminal, so that only what holds now can be seen; anything else keeps all that was printed.
  func clearScreen() throws {
    guard isatty(STDOUT_FILENO) == 1, Environment.value(of: "TERM") != "dumb" else { return }
    try Self.print("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }

  /// Prints what `init` or `new` did.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ start: ProjectStart) throws {
    try printDiagnostics(start.diagnostics)
    if !terminal.quiet {
      let files: [ShownText] = start.files.map { "\($0.action.rawValue) \($0.path)" }
      let notes: [ShownText] = start.notes.map { "note: \(ShownText(lines: $0))" }
      try Self.print((files + notes).lines)
      for text in start.texts { try Self.print("\n\(ShownText(lines: text))\n") }
      if start.status == .ok, !start.nextCommand.isEmpty { try Self.print("next: \(start.nextCommand)\n") }
    }
    try Self.exit(start.status)
  }

  /// Prints what became of graphs' files.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ graphs: GraphFiles, of project: ProjectGraphs) throws {
    try printDiagnostics(graphs.diagnostics)
    if !terminal.quiet {
      let files: [ShownText] = graphs.files.map { "\($0.action.word) \($0.path)" }
      try Self.print(files.lines)
    }
    try Self.exit(graphs.status)
    try Self.exit(project.status)
  }

  /// Prints what was done to hooks.
  ///
  /// - Parameters:
  ///   - hooks: What was done.
  ///   - otherwise: What to say where nothing was.
  /// - Throws: The exit status, if it is not 0.
  func finish(_ hooks: CommitHooks, otherwise: String) throws {
    try printDiagnostics(hooks.diagnostics)
    if !terminal.quiet {
      var lines: [ShownText] = hooks.files.map { "\($0.action.rawValue) \($0.path)" }
      if lines.isEmpty, hooks.status == .ok { lines.append(ShownText(otherwise)) }
      lines += hooks.notes.map { "note: \($0)" }
      try Self.print(lines.lines)
    }
    try Self.exit(hooks.status)
  }

  /// Prints what `docs` did.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ run: DocumentationRun, isVerbose: Bool) throws {
    try printDiagnostics(run.diagnostics, downTo: isVerbose ? .note : nil)
    if !terminal.quiet {
      let text = DocumentationText(run: run, isVerbose: isVerbose, usesColor: terminal.color.isColored(STDOUT_FILENO))
      try Self.print(text.lines.lines)
    }
    try Self.exit(run.status)
  }

  /// Prints diagnostics to standard error; without a level, errors and what `--quiet` leaves besides.
  func printDiagnostics(_ diagnostics: [Diagnostic], downTo level: FindingLevel? = nil) throws {
    let renderer = DiagnosticRenderer(usesColor: terminal.color.isColored(STDERR_FILENO))
    let level = level ?? (terminal.quiet ? .error : .warning)
    let shown = diagnostics.filter { FindingLevel($0.severity) >= level }
    try Machine.write(shown.map(renderer.shown).lines.text, to: STDERR_FILENO)
  }

  /// Ends the command with a status, if it is not a good one.
  static func exit(_ status: RunStatus) throws {
    if status != .ok { throw ExitCode(status.exitStatus) }
  }

  /// Prints text to standard output; its type tells that nothing in it is anybody's command.
  static func print(_ text: ShownText) throws {
    try Machine.write(text.text, to: STDOUT_FILENO)
  }
}
