import Foundation
import PackagePlugin

/// What was typed after `swift package generate-reactors`.
struct Request {
  /// The targets that were named.
  var targets: [String]

  /// Whether nothing is to be written.
  var checks: Bool

  /// All else, which is the tool's.
  var options: [String]

  /// Reads `--target NAME` and `--check`, and leaves the rest to the tool.
  init(_ arguments: [String]) {
    var extractor = ArgumentExtractor(arguments)
    targets = extractor.extractOption(named: "target")
    checks = extractor.extractFlag(named: "check") > 0
    options = extractor.remainingArguments
  }

  /// Runs the tool, which prints for itself.
  ///
  /// - Parameters:
  ///   - tool: The executable.
  ///   - paths: The specs and folders to look for specs in; none for all that the settings name.
  ///   - folder: The folder to run in.
  ///   - command: What the user types to generate, for the tool's messages; nil where nothing is typed.
  /// - Throws: ``Failure`` where the tool's exit status is not 0.
  func run(_ tool: URL, on paths: [String], in folder: URL, typed command: String?) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = [checks ? "check" : "generate"] + options + paths
    process.currentDirectoryURL = folder
    if let command {
      let variable = ["REACTORGEN_GENERATE_COMMAND": command]
      process.environment = ProcessInfo.processInfo.environment.merging(variable) { _, own in own }
    }
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus, checks: checks) }
  }
}

/// A run of the tool that did not end well; the tool has said why.
struct Failure: Error, CustomStringConvertible {
  var status: Int32
  var checks: Bool

  var description: String {
    switch status {
    case 2 where checks: "generated files are not what the specs say"
    default: "reactorgen ended with status \(status)"
    }
  }
}

/// A target name that nothing has.
struct UnknownTarget: Error, CustomStringConvertible {
  var name: String
  var known: [String]
  var owner: String

  var description: String {
    "there is no target '\(name)' in \(owner); its targets are " + known.map { "'\($0)'" }.joined(separator: ", ")
  }
}
