import Foundation
import ReactorEmission
import ReactorSpec
import Testing

/// The RIBs of `IntegrationTests/RIBs`, whose tests are run there with ReactorKit's stand-in. Here the same specs are compiled for
/// ReactorRuntime, which can't be built where there is a module called UIKit, but used.
@Suite("RIBs for ReactorRuntime")
struct RIBCompilationTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-\(UUID().uuidString)")
  private let integration = DocumentedBlock.root.appending(path: "IntegrationTests")

  @Test("what their specs give, and its tests, compile without warnings in Swift 5 mode")
  func compiles() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["RxSwift", "UIKit", "RIBs"] {
      try emit(name, swiftFiles(in: "ReactorKit/StandIns/\(name)"))
    }
    try emit("MessengerDomain", swiftFiles(in: "RIBs/Sources/MessengerDomain"))
    let own = try swiftFiles(in: "RIBs/Sources/Messenger")
    try emit("Messenger", try generated([.reactor]) + own, ["-enable-testing", "-warnings-as-errors"])
    let tests = try generated([.tests]) + swiftFiles(in: "RIBs/Tests/MessengerTests") + launches()
    let complaints = try swiftc(["-typecheck", "-module-name", "MessengerTests", "-warnings-as-errors"] + tests)
    #expect(complaints == "")
  }

  @Test("the page for those who come from RIBs' templates counts their lines")
  func linesOfPage() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func count(_ paths: [String], besides comment: some RegexComponent) throws -> Int {
      try paths.flatMap { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n") }
        .filter { $0.wholeMatch(of: comment) == nil }.count
    }
    let specs = integration.appending(path: "RIBs/Sources/Messenger").path
    let names = try FileManager.default.contentsOfDirectory(atPath: specs).filter { $0.hasSuffix(".yaml") }
    let specLines = try count(names.map { "\(specs)/\($0)" }, besides: #/ *(#.*)?/#)
    let swiftLines = try count(generated([.reactor], for: .reactorKit), besides: #/ *(//.*)?/#)
    let page = DocumentedBlock.root.appending(path: "Sources/reactorgen/reactorgen.docc/Using/FromRIBsTemplates.md")
    let text = try String(contentsOf: page, encoding: .utf8).replacing("\n", with: " ")
    #expect(text.contains("the specs have \(specLines) lines, scenarios and samples included"))
    #expect(
      text.contains("with `runtime: ReactorKit` has \(swiftLines.formatted(.number.locale(Locale(identifier: "en")))),")
    )
  }

  private func generated(
    _ kinds: Set<GeneratedFile.Kind>,
    for runtime: Runtime = .reactorRuntime
  ) throws -> [String] {
    var settings = Settings()
    settings.runtime = runtime
    settings.module = "Messenger"
    settings.testFramework = .xctest
    let specs = integration.appending(path: "RIBs/Sources/Messenger")
    let names = try FileManager.default.contentsOfDirectory(atPath: specs.path).filter { $0.hasSuffix(".yaml") }
      .sorted()
    #expect(names.count == 8)
    return try names.flatMap { name in
      let bytes = try Data(contentsOf: specs.appending(path: name))
      let compilation = SpecCompilation(of: SpecFile(path: name, bytes: Array(bytes)), settings: settings, kinds: kinds)
      #expect(compilation.diagnostics.map(\.message) == [])
      // Some dependencies list no methods.
      #expect(compilation.omittedTests.filter { !$0.contains("the calls of") } == [])
      return try compilation.files.map { file in
        let path = folder.appending(path: file.name)
        try Data(file.bytes).write(to: path)
        return path.path
      }
    }
  }

  /// The app's part as the reference shows it, with the doubles for what the app has.
  private func launches() throws -> [String] {
    let blocks = try DocumentedBlock.all(.launch)
    #expect(blocks.map(\.name) == ["Messenger"])
    return try blocks.map { block in
      let path = folder.appending(path: "Launch.swift")
      let doubles = block.text.matches(of: /any (\w+) = (\w+)\(\)/).map {
        "typealias \($0.output.2) = \($0.output.1)Double"
      }
      #expect(!doubles.isEmpty)
      let imports = ["@testable import Messenger", "import MessengerDomain", "import RIBs", "import UIKit"]
      let function = "@MainActor\nfunc launch(from window: UIWindow) {\n\(block.text)}\n"
      try (imports + doubles + [function]).joined(separator: "\n").write(to: path, atomically: false, encoding: .utf8)
      return path.path
    }
  }

  private func swiftFiles(in path: String) throws -> [String] {
    let source = integration.appending(path: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: source.path)
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { source.appending(path: $0).path }
  }

  private func emit(_ module: String, _ files: [String], _ options: [String] = []) throws {
    let output = folder.appending(path: "\(module).swiftmodule").path
    let complaints = try swiftc(
      ["-emit-module", "-module-name", module, "-emit-module-path", output] + options + files
    )
    #expect(complaints == "", "\(module)")
  }

  private func swiftc(_ arguments: [String]) throws -> String {
    let options = ["-swift-version", "5", "-parse-as-library", "-I", folder.path] + BuiltModules.searchPaths
    return try ToolRun("swiftc", options + arguments).complaints
  }
}
