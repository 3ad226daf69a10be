import Foundation

/// A tool that has run.
struct ToolRun {
  /// What it printed, errors too.
  var output: String

  /// Its exit status.
  var status: Int32

  /// What it printed, and its status if that is not 0: empty where it has nothing to say.
  var complaints: String { status == 0 ? output : output + "exit \(status)" }

  /// Runs a tool to its end, or for some seconds: a test that waits for ever must not let this one wait with it.
  init(_ tool: String, _ arguments: [String], secondsAtMost limit: TimeInterval? = nil) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    if let limit {
      DispatchQueue.global().asyncAfter(deadline: .now() + limit) { if process.isRunning { process.terminate() } }
    }
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
