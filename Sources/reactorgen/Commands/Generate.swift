import ArgumentParser
import ReactorEmission
import ReactorProject
import ReactorSpec

/// `reactorgen generate`.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift files that the specs give.",
    discussion: """
      A generated file (*.reactor.swift, *.reactor.tests.swift) is written when it differs; a file that reactorgen did not \
      generate is never overwritten. Scaffolds (…Reactor+Manual.swift, …ReactorTests.swift, the file of a `view`) are written once and are yours.

      Examples:
        reactorgen generate                              all specs of the project
        reactorgen generate Specs/Login.reactor.yaml     one spec
        reactorgen generate --output Generated Specs     into one folder
        reactorgen generate --prune                      also remove orphaned files
        reactorgen generate --exit-code                  exit status 2 if a file was written
        reactorgen generate --print Login                show what Login.reactor.yaml gives, and write nothing
      """
  )

  @OptionGroup var project: ProjectOptions
  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Remove generated files whose specs are gone.")
  var prune = false

  @Flag(help: "End with exit status 2 if a file was written or removed, for hooks and CI.")
  var exitCode = false

  @Flag(
    help: ArgumentHelp(
      "Write also what a build makes.",
      discussion:
        "Files of specs whose target has ReactorGenPlugin are left to the build, since the target would have them twice."
    )
  )
  var force = false

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp(
      "Print the files of one spec to standard output, the reactor first, and write none.",
      valueName: "name or spec"
    ),
    completion: .file()
  )
  var printed: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    try output.validate(with: terminal)
    if printed != nil, prune || exitCode || force || !project.paths.isEmpty {
      throw ValidationError("--print writes no files, so it takes neither paths nor --prune, --exit-code or --force.")
    }
  }

  func run() throws {
    if let printed { return try print(printed) }
    var outcome = try project.project(output: destination.output, isForced: force).generate(prunes: prune)
    outcome.countsChangesAsDrift = exitCode
    try Console(terminal: terminal).finish(outcome, output)
  }

  /// Prints what a spec gives.
  ///
  /// - Parameter name: The spec's path, or its file's name without the ending, perhaps with `Reactor` behind it.
  private func print(_ name: String) throws {
    var project = project
    let isPath = name.contains("/") || OutputNames(ofSpecNamed: name) != nil
    if isPath { project.paths = [name] }
    let (specs, diagnostics) = try project.project(output: destination.output).compiled { $0 }
    let bases = specs.map { OutputNames(ofSpecNamed: $0.found.path.name)?.base ?? "" }
    let meant = zip(specs, bases).filter { isPath || $1 == name || $1 + "Reactor" == name }.map(\.0)
    // Where something could not be read, neither whether there is such a spec nor what it gives is known.
    let failures = diagnostics.filter(\.rule.failsRun)
    guard failures.isEmpty else {
      try Console(terminal: terminal).printDiagnostics(failures)
      return try Console.exit(RunStatus(of: failures))
    }
    guard let spec = meant.first, meant.count == 1 else {
      let near = SpelledAlike.nearest(to: name, among: bases).map { " Did you mean '\($0)'?" } ?? ""
      let count = meant.isEmpty ? "is no spec" : "are several specs"
      throw ValidationError(UsageProblem("There \(count) '\(name)'.\(near)").description)
    }
    let own = diagnostics.filter { $0.place.path == spec.found.path.text }
    try Console(terminal: terminal).printDiagnostics(own)
    let files = spec.files.filter { $0.kind == .reactor } + spec.files.filter { $0.kind == .tests }
    try Console.printParts { take in
      for (index, file) in files.enumerated() {
        if index > 0 { try take("\n") }
        var rest = file.bytes[...]
        while !rest.isEmpty {
          let end = rest.dropFirst(Console.printedAtOnce).firstIndex(of: UInt8(ascii: "\n"))
          let lines = end.map { rest[...$0] } ?? rest
          // A spec's Swift stands in them as it is written, whose lines could be commands to what reads the log.
          try take(ShownText(lines: String(decoding: lines, as: UTF8.self)))
          rest = rest[lines.endIndex...]
        }
      }
    }
    try Console.exit(RunStatus(of: own))
  }
}
