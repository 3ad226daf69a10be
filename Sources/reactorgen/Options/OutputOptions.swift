import ArgumentParser
import ReactorProject

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How results look on a terminal.
struct TerminalOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  @Option(help: "Colour the output: auto (on a terminal, unless NO_COLOR is set), always or never.")
  var color = ColorChoice.auto
}

/// In which form results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people: diagnostics on standard error, results on standard output.
  case text
  /// For programs: one JSON object on standard output.
  case json
  /// Annotations of GitHub Actions.
  case github
  /// GitLab's Code Quality report.
  case gitlab
  /// SARIF 2.1.0.
  case sarif
  /// Lines for Xcode's issue navigator.
  case xcode

  /// The form for other programs than those that read ours; nil for our own ones.
  var findingFormat: FindingFormat? {
    FindingFormat(rawValue: rawValue)
  }
}

/// How much of a run's results is printed, and in which form.
struct OutputOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print also unchanged files, remarks, and which settings file is used.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "text, json (one object), github (annotations), gitlab (Code Quality), sarif or xcode.",
      discussion:
        "All but text go to standard output as a whole; 'In continuous integration' in the reference shows their use.",
      valueName: "format"
    )
  )
  var format = OutputFormat.text

  /// Refuses options that contradict each other.
  func validate(with terminal: TerminalOptions) throws {
    if verbose && terminal.quiet { throw ValidationError("--quiet and --verbose exclude each other.") }
  }
}

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal that is not dumb, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  /// Whether to colour what goes to a file descriptor.
  func isColored(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && Environment.value(of: "NO_COLOR") == nil && Environment.value(of: "TERM") != "dumb"
    }
  }
}
