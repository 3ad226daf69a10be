import Foundation
import ReactorSpec
import Testing

/// Compiles what all specs in `Specs/` give, in each setting of the compiler that users have: `make compile-matrix`.
///
/// `REACTORGEN_COMPILE_MATRIX` is `pairs` or `triples` for cells in which any two or three settings meet, `all`, or a part of the names of those that
/// are wanted.
@Suite("The compile matrix", .enabled(if: CompileMatrix.asked != nil))
struct CompileMatrixTests {
  @Test("no cell has a warning or an error, and neither have its tests", arguments: CompileMatrix.cells)
  func compiles(cell: MatrixCell) throws {
    let matrix = try CompileMatrix.shared.get()
    let module = try matrix.module(of: cell)
    if !module.complaints.isEmpty { Issue.record("\(module.complaints)") }
    for framework in cell.testFrameworks where module.complaints.isEmpty {
      let complaints = try matrix.complaints(aboutTestsOf: cell, with: framework, module: module)
      if !complaints.isEmpty { Issue.record("tests of \(framework.rawValue):\n\(complaints)") }
    }
  }
}

/// The modules that the cells import, compiled once.
final class CompileMatrix: Sendable {
  static let asked = ProcessInfo.processInfo.environment["REACTORGEN_COMPILE_MATRIX"]
  static let cells =
    switch asked {
    case nil, "triples": MatrixCell.cells(whereMeet: 3)
    case "pairs": MatrixCell.cells(whereMeet: 2)
    case "all": MatrixCell.all
    case let name?: MatrixCell.all.filter { $0.testDescription.contains(name) }
    }
  static let shared = Result { try CompileMatrix() }

  /// Among the build's files, where the next run replaces it.
  private let folder = Bundle.main.bundleURL.appending(path: "compile-matrix")

  private init() throws {
    try? FileManager.default.removeItem(at: folder)
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

  /// Compiles a cell's reactors: where they are for their tests, and what the compiler says, which is empty where it has nothing to say.
  func module(of cell: MatrixCell) throws -> (folder: URL, complaints: String) {
    let folder = folder.appending(path: UUID().uuidString)
    let files = try write(try MatrixSources(for: cell.runtime).files(for: cell), into: folder)
    let module = folder.appending(path: "Reactors.swiftmodule").path
    let options = cell.testFrameworks.isEmpty ? [] : ["-enable-testing", "-emit-module-path", module]
    return (folder, try diagnostics(of: "Reactors", files, cell, cell.options + options))
  }

  /// What the compiler says about what the generated tests and the scaffolds of tests are with a test library.
  func complaints(
    aboutTestsOf cell: MatrixCell,
    with framework: TestFramework,
    module: (folder: URL, complaints: String)
  ) throws -> String {
    let sources = try MatrixSources(for: cell.runtime).testFiles(for: cell, framework)
    let files = try write(sources, into: module.folder.appending(path: framework.rawValue))
    let options = cell.options(testing: framework) + ["-I", module.folder.path]
    return try diagnostics(of: "ReactorsTests", files, cell, options)
  }

  /// What the compiler finds up to the analysis of data flow, which checking types alone leaves out.
  private func diagnostics(
    of module: String,
    _ files: [String],
    _ cell: MatrixCell,
    _ options: [String]
  ) throws -> String {
    // Not `/dev/null`, which the compiler would remove after an error.
    let output = (files.first ?? folder.path) + ".sil"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let arguments = ["-wmo", "-emit-sil", "-o", output, "-warnings-as-errors", "-parse-as-library"]
    let paths = searchPaths(for: cell.runtime)
    return try ToolRun("swiftc", arguments + ["-module-name", module] + options + paths + files)
      .complaints
  }

  private func searchPaths(for runtime: Runtime) -> [String] {
    BuiltModules.searchPaths + ["-I", folder.appending(path: runtime.rawValue).path]
  }

  private func emit(_ module: String, _ files: [String], into folder: URL, _ options: [String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = folder.appending(path: "\(module).swiftmodule").path
    let arguments = ["-emit-module", "-parse-as-library", "-module-name", module, "-emit-module-path", output]
    let paths = BuiltModules.searchPaths + ["-I", folder.path]
    #expect(try ToolRun("swiftc", arguments + options + paths + files).complaints == "", "\(module)")
  }

  private func write(_ files: [(name: String, text: String)], into folder: URL) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try files.map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: false, encoding: .utf8)
      return file.path
    }
  }
}
