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
      Self.print(try outcome.text(in: format, downTo: level))
    } else if options.format == .json {
      Self.print(try Report(outcome).json())
    } else {
      show(outcome, isVerbose: options.verbose)
    }
    try Self.exit(outcome.status)
  }

  /// Prints an outcome for people, whether or not the command goes on.
  func show(_ outcome: Outcome, isVerbose: Bool) {
    printDiagnostics(outcome.diagnostics, downTo: level(for: outcome, isVerbose: isVerbose))
    guard !terminal.quiet else { return }
    let text = OutcomeText(
      outcome: outcome,
      isVerbose: isVerbose,
      usesColor: terminal.color.isColored(STDOUT_FILENO)
    )
    Self.print(text.lines.map { $0 + "\n" }.joined())
  }

  private func level(for outcome: Outcome, isVerbose: Bool) -> FindingLevel {
    // A run that fails by its warnings says them also if it is to be quiet.
    if terminal.quiet { return outcome.isStrict ? .warning : .error }
    return isVerbose || outcome.verb == .lint ? .note : .warning
  }

  /// Clears the screen of a terminal, so that only what holds now can be seen; anything else keeps all that was printed.
  func clearScreen() {
    guard isatty(STDOUT_FILENO) == 1, Environment.value(of: "TERM") != "dumb" else { return }
    Self.print("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }

  /// Prints what `init` or `new` did.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ start: ProjectStart) throws {
    printDiagnostics(start.diagnostics)
    if !terminal.quiet {
      let lines = start.files.map { "\($0.action.rawValue) \($0.path)" } + start.notes.map { "note: " + $0 }
      Self.print(lines.map { $0 + "\n" }.joined())
      for text in start.texts { Self.print("\n" + text + "\n") }
      if start.status == .ok, !start.nextCommand.isEmpty { Self.print("next: \(start.nextCommand)\n") }
    }
    try Self.exit(start.status)
  }

  /// Prints what became of graphs' files.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ graphs: GraphFiles, of project: ProjectGraphs) throws {
    printDiagnostics(graphs.diagnostics)
    if !terminal.quiet {
      Self.print(graphs.files.map { "\($0.action.word) \($0.path)\n" }.joined())
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
    printDiagnostics(hooks.diagnostics)
    if !terminal.quiet {
      var lines = hooks.files.map { "\($0.action.rawValue) \($0.path)" }
      if lines.isEmpty, hooks.status == .ok { lines.append(otherwise) }
      Self.print(lines.map { $0 + "\n" }.joined())
    }
    try Self.exit(hooks.status)
  }

  /// Prints what `docs` did.
  ///
  /// - Throws: The exit status, if it is not 0.
  func finish(_ run: DocumentationRun, isVerbose: Bool) throws {
    printDiagnostics(run.diagnostics, downTo: isVerbose ? .note : nil)
    if !terminal.quiet {
      let text = DocumentationText(run: run, isVerbose: isVerbose, usesColor: terminal.color.isColored(STDOUT_FILENO))
      Self.print(text.lines.map { $0 + "\n" }.joined())
    }
    try Self.exit(run.status)
  }

  /// Prints diagnostics to standard error; without a level, errors and what `--quiet` leaves besides.
  func printDiagnostics(_ diagnostics: [Diagnostic], downTo level: FindingLevel? = nil) {
    let renderer = DiagnosticRenderer(usesColor: terminal.color.isColored(STDERR_FILENO))
    let level = level ?? (terminal.quiet ? .error : .warning)
    let shown = diagnostics.filter { FindingLevel($0.severity) >= level }
    Machine.write(shown.map { renderer.render($0) + "\n" }.joined(), to: STDERR_FILENO)
  }

  /// Ends the command with a status, if it is not a good one.
  static func exit(_ status: RunStatus) throws {
    if status != .ok { throw ExitCode(status.exitStatus) }
  }

  /// Prints text to standard output.
  static func print(_ text: String) {
    Machine.write(text, to: STDOUT_FILENO)
  }
}
