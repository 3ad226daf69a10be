import Foundation

/// A command that has ended.
struct Run: Sendable {
  /// Its exit status.
  var status: Int32

  /// All that it printed, errors too.
  var output: String

  /// Runs a command in a folder, with variables beside those of this process.
  init(_ command: [String], in folder: URL, environment: [String: String] = [:]) throws {
    let file = Checkout.workFolder.appendingPathComponent("output-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    // A user's build does not have the repository's own strictness.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "REACTORGEN_STRICT" }
      .merging(environment) { _, added in added }
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The names of the Swift files that a verbose build compiled for a module, sorted.
  func compiledFiles(of module: String) -> [String] {
    var names: Set<String> = []
    for line in output.split(separator: "\n") where line.contains("-frontend -c ") {
      let words = line.split(separator: " ").map(String.init)
      guard let name = words.firstIndex(of: "-module-name"), words[name + 1] == module else { continue }
      for (flag, path) in zip(words, words.dropFirst()) where flag == "-primary-file" {
        names.insert(path.split(separator: "/").last.map(String.init) ?? path)
      }
    }
    return names.sorted()
  }

  /// How often the tool ran for a target in a verbose build.
  func generations(for target: String) -> Int {
    let words = ["/reactorgen-build", " --kind ", "/\(target)/destination/"]
    return output.split(separator: "\n").count { line in
      words.allSatisfy { line.contains($0) } && !line.contains("error:")
    }
  }

  /// The lines that hold all of the words.
  func lines(with words: String...) -> [String] {
    output.split(separator: "\n").map(String.init).filter { line in words.allSatisfy(line.contains) }
  }
}
