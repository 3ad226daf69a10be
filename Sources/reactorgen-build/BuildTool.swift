import ReactorProject
import ReactorSpec

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the build tool plugin runs: it writes the files of one kind from the specs that the plugin names.
///
/// It is an executable of its own beside `reactorgen`, since whoever uses the plugin waits for it to be compiled, in debug: so nothing
/// can be reached from here but what turns specs into files. Its arguments are written by the plugin alone, always in this form:
///
///     reactorgen-build --kind KIND --output FOLDER --settings FILE -- MODULE:SPEC…
///
/// - `--kind`: `reactors` or `tests`.
/// - `--output`: The folder for the files.
/// - `--settings`: The settings file. In its place, `--absent-settings` names where none was when the build was planned.
/// - A spec stands behind the module of its reactor, which may be empty.
///
/// Diagnostics go to standard error, each line as compilers write theirs, so that SwiftPM and Xcode show where they belong.
@main
enum BuildTool {
  static func main() {
    Machine.prepare()
    guard let step = BuildStep(arguments: Array(CommandLine.arguments.dropFirst())) else {
      let usage = "--kind reactors|tests --output FOLDER [--settings FILE | --absent-settings FILE] -- MODULE:SPEC ..."
      try? Machine.write("error: usage: reactorgen-build \(usage)\n", to: STDERR_FILENO)
      exit(64)
    }
    withDeepStack {
      let outcome = step.run()
      let renderer = DiagnosticRenderer(usesColor: false)
      let shown = outcome.diagnostics.filter { $0.severity != .remark }
      try? Machine.write(shown.map(renderer.shown).lines.text, to: STDERR_FILENO)
      exit(outcome.status.exitStatus)
    }
  }
}

extension BuildStep {
  /// Reads the command line; nil where the plugin would not write it so.
  fileprivate init?(arguments: [String]) {
    guard let end = arguments.firstIndex(of: "--"), end.isMultiple(of: 2) else { return nil }
    var values: [String: String] = [:]
    for name in stride(from: 0, to: end, by: 2) { values[arguments[name]] = arguments[name + 1] }
    var specs: [Spec] = []
    for argument in arguments[(end + 1)...] {
      guard let colon = argument.firstIndex(of: ":") else { return nil }
      let module = argument[..<colon]
      specs.append(
        Spec(module: module.isEmpty ? nil : String(module), path: String(argument[argument.index(after: colon)...]))
      )
    }
    guard let kind = values.removeValue(forKey: "--kind").flatMap(Kind.init),
      let output = values.removeValue(forKey: "--output")
    else { return nil }
    let settings = values.removeValue(forKey: "--settings")
    let absentSettings = values.removeValue(forKey: "--absent-settings")
    guard values.isEmpty, !specs.isEmpty else { return nil }
    self.init(
      kind: kind,
      specs: specs,
      output: output,
      settingsPath: settings,
      absentSettingsPath: absentSettings,
      jobs: Machine.coreCount
    )
  }
}
