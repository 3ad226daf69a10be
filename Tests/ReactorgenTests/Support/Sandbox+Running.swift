import Foundation

/// What a run of a command gave.
struct Run: Sendable {
  var status: Int32
  var output: String
  var errors: String
}

extension Sandbox {
  /// The built command, which lies beside the tests.
  static let executablePath = path(ofBuilt: "reactorgen")

  private static func path(ofBuilt name: String) -> String {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent(name).path
    #else
      return Bundle.main.bundleURL.appendingPathComponent(name).path
    #endif
  }

  /// Runs what the build tool plugin runs.
  @discardableResult
  func build(_ kind: String, to output: String, _ settings: String..., specs: String...) throws -> Run {
    let options = ["--kind", kind, "--output", output] + settings
    return try spawn(Self.path(ofBuilt: "reactorgen-build"), options + ["--"] + specs)
  }

  /// Runs the command in the sandbox.
  @discardableResult
  func run(_ arguments: String..., in folder: String = "", environment: [String: String] = [:]) throws -> Run {
    try spawn(Self.executablePath, arguments, in: folder, environment: environment)
  }

  /// Runs the command as a user who is not root, so that permissions count.
  func runAsNobody(_ arguments: String...) throws -> Run {
    guard getuid() == 0 else { return try spawn(Self.executablePath, arguments) }
    return try spawn(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", Self.executablePath] + arguments
    )
  }

  /// Runs a shell command line in the sandbox, with the command's folder first in the path.
  func shell(_ line: String) throws -> Run {
    let path = (Self.executablePath as NSString).deletingLastPathComponent + ":/usr/bin:/bin"
    return try spawn("/bin/sh", ["-c", line], environment: ["PATH": path])
  }

  func spawn(
    _ executable: String,
    _ arguments: [String],
    in folder: String = "",
    environment: [String: String] = [:]
  ) throws -> Run {
    let process = try start(executable, arguments, in: folder, environment: environment)
    process.process.waitUntilExit()
    return Run(
      status: process.process.terminationStatus,
      output: try String(contentsOfFile: process.output, encoding: .utf8),
      errors: try String(contentsOfFile: process.errors, encoding: .utf8)
    )
  }

  /// Starts a command without waiting for it. Its output goes to files, which can't fill up as pipes do.
  func start(
    _ executable: String,
    _ arguments: [String],
    in folder: String = "",
    environment: [String: String] = [:]
  ) throws -> (process: Process, output: String, errors: String) {
    let name = UUID().uuidString
    let (output, errors) = (path(".git/\(name).out"), path(".git/\(name).err"))
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.isEmpty ? root : path(folder))
    // The path by which tests start the command is no name for messages.
    let usual = [
      "TERM": "xterm", "PATH": "/usr/bin:/bin", "REACTORGEN_COMMAND": "reactorgen",
      "REACTORGEN_CACHE": path(".git/cache"),
    ]
    process.environment = usual.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    return (process, output, errors)
  }
}
