import Foundation
import Testing

/// A folder for modules and sources that a test compiles; it goes with the test.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, and tells its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  /// Makes a module of sources, which may import those made before.
  func emit(_ module: String, _ files: [String], mode: String, _ more: [String] = []) throws {
    let output = url.appending(path: "\(module).swiftmodule").path
    let options = ["-emit-module", "-parse-as-library", "-swift-version", mode, "-module-name", module]
    let run = try ToolRun("swiftc", options + ["-emit-module-path", output, "-I", url.path] + more + files)
    #expect(run.complaints == "", "\(module)")
  }

  /// Makes the modules that stand in for Apple's, with objects to link, and tells the objects' paths.
  @discardableResult
  func emitAppleStandIns() throws -> [String] {
    let own = DocumentedBlock.root.appending(path: "Tests/ReactorRuntimeTests/AppleOnly/StandIns")
    let shared = DocumentedBlock.root.appending(path: "IntegrationTests/ReactorKit/StandIns")
    let modules = [("ObjectiveC", own, "6"), ("UIKit", shared, "5"), ("AppKit", shared, "5"), ("SwiftUI", own, "6")]
    return try modules.map { name, folder, mode in
      let isFolder = folder == shared
      let source = isFolder ? folder.appending(path: name) : folder.appending(path: "\(name).swift")
      let files = isFolder ? try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() : []
      let paths = isFolder ? files.map { source.appending(path: $0).path } : [source.path]
      let object = url.appending(path: "\(name).o").path
      try emit(name, paths, mode: mode, ["-whole-module-optimization", "-c", "-o", object])
      return object
    }
  }

  /// Makes a module of those that stand in for the libraries of ReactorKit's users.
  func emitStandIn(_ module: String) throws {
    let source = DocumentedBlock.root.appending(path: "IntegrationTests/ReactorKit/StandIns/\(module)")
    let names = try FileManager.default.contentsOfDirectory(atPath: source.path).sorted()
    try emit(module, names.map { source.appending(path: $0).path }, mode: "5")
  }

  /// Records what the compiler says of sources, which may import the modules made before.
  func typeCheck(_ arguments: [String], _ mode: String) throws {
    let options = ["-typecheck", "-parse-as-library", "-swift-version", mode, "-I", url.path]
    #expect(try ToolRun("swiftc", options + arguments).complaints == "")
  }
}
