import Foundation

/// A command that runs at a terminal of its own, whose user is the test.
final class Terminal {
  private let process = Process()
  private let keyboard: FileHandle

  /// All that was printed, and the echo of what was typed.
  private(set) var screen = ""

  /// Starts a command in a sandbox.
  init(_ arguments: [String], in sandbox: Sandbox, environment: [String: String] = [:]) throws {
    var (main, end): (Int32, Int32) = (-1, -1)
    guard openpty(&main, &end, nil, nil, nil) == 0 else { throw POSIXError(.ENXIO) }
    keyboard = FileHandle(fileDescriptor: main, closeOnDealloc: true)
    let handle = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: Sandbox.executablePath)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: sandbox.root)
    process.environment = ["TERM": "xterm", "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  deinit {
    if process.isRunning { kill() }
  }

  /// Waits until the screen's last lines have a text, for ten seconds at most.
  func waits(for text: String) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 10)
    while Date() < deadline {
      if screen.hasSuffix(text) { return true }
      read()
    }
    return false
  }

  /// Types a line.
  func type(_ line: String) {
    keyboard.write(Data((line + "\n").utf8))
  }

  /// Types Ctrl-D.
  func typeEndOfFile() {
    keyboard.write(Data([4]))
  }

  /// Ends the command. A test's process may have blocked the signal of Ctrl-C, and its children inherit that.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for the command's end, for twenty seconds at most.
  func status() -> Int32 {
    let deadline = Date(timeIntervalSinceNow: 20)
    while process.isRunning, Date() < deadline { read() }
    if process.isRunning { kill() }
    process.waitUntilExit()
    read()
    return process.terminationStatus
  }

  private func read() {
    var polled = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 50) > 0, Int32(polled.revents) & POLLIN != 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(keyboard.fileDescriptor, &buffer, buffer.count)
    if count > 0 {
      screen += String(decoding: buffer[..<count], as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }
  }
}
