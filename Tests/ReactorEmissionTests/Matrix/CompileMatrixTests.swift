import Foundation
import ReactorSpec
import Testing

/// Compiles what all specs in `Specs/` give, in each setting of the compiler that users have. It takes minutes: `make compile-matrix`.
@Suite("The compile matrix", .enabled(if: CompileMatrix.isAsked))
struct CompileMatrixTests {
  @Test("no cell has a warning or an error", arguments: MatrixCell.all)
  func compiles(cell: MatrixCell) throws {
    #expect(try CompileMatrix.shared.get().complaints(about: cell) == "")
  }
}

/// The modules that the cells import, compiled once.
final class CompileMatrix: Sendable {
  static let isAsked = ProcessInfo.processInfo.environment["REACTORGEN_COMPILE_MATRIX"] == "1"
  static let shared = Result { try CompileMatrix() }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "reactorgen-matrix-\(UUID().uuidString)")
  private let modules = Bundle.main.bundleURL.appending(path: "Modules")

  private init() throws {
    for (name, files) in MatrixSources.standIns {
      #expect(!files.isEmpty)
      try emit(name, files, into: folder.appending(path: Runtime.reactorKit.rawValue), ["-swift-version", "5"])
    }
    for runtime in Runtime.allCases {
      let folder = folder.appending(path: runtime.rawValue)
      let files = try write(try MatrixSources(for: runtime).domainFiles, into: folder.appending(path: "Domain"))
      let features = ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"]
      try emit("ExampleDomain", files, into: folder, features)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the compiler says about a cell; empty where it has nothing to say.
  func complaints(about cell: MatrixCell) throws -> String {
    let name = UUID().uuidString
    let files = try write(try MatrixSources(for: cell.runtime).files(for: cell), into: folder.appending(path: name))
    let arguments = ["-typecheck", "-warnings-as-errors", "-module-name", "Reactors", "-parse-as-library"]
    return try compiler(arguments + cell.options + searchPaths(for: cell.runtime) + files)
  }

  private func searchPaths(for runtime: Runtime) -> [String] {
    ["-I", modules.path, "-I", folder.appending(path: runtime.rawValue).path]
  }

  private func emit(_ module: String, _ files: [String], into folder: URL, _ options: [String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = folder.appending(path: "\(module).swiftmodule").path
    let arguments = ["-emit-module", "-parse-as-library", "-module-name", module, "-emit-module-path", output]
    let paths = ["-I", modules.path, "-I", folder.path]
    #expect(try compiler(arguments + options + paths + files) == "", "\(module)")
  }

  private func write(_ files: [(name: String, text: String)], into folder: URL) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try files.map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: false, encoding: .utf8)
      return file.path
    }
  }

  /// What the compiler prints.
  private func compiler(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return process.terminationStatus == 0 ? text : text + "exit \(process.terminationStatus)"
  }
}
