import Foundation
import ReactorEmission
import ReactorSpec
import Testing

/// Compiles what unusual specs give: every feature in combinations that the examples don't have.
@Suite("Generated Swift compiles", .serialized)
struct CompilationTests {
  @Test("without warnings, in Swift 6 and Swift 5 mode", arguments: ["6", "5"])
  func compiles(mode: String) throws {
    let folder = try Fixtures()
    #expect(try folder.typeCheck(mode: mode) == "")
  }

  @Test("swift-format has nothing to say about it, as it comes or as this repository configures it")
  func formatting() throws {
    let folder = try Fixtures()
    let repository = folder.root.appending(path: ".swift-format").path
    for configuration in [[], ["--configuration", repository]] {
      let files = folder.generated.filter { !$0.contains("+Manual") && !$0.contains(".tests.") }
      #expect(try ToolRun("swift", ["format", "lint", "--strict"] + configuration + files).complaints == "")
    }
  }

  @Test("code for another version of the runtime is told to generate again")
  func version() throws {
    let folder = try Fixtures(rewriting: { $0.replacing(".version1", with: ".version0") })
    let message = try folder.typeCheck(mode: "6")
    #expect(message.contains("generated for another version of ReactorRuntime: run `reactorgen generate` again"))
  }

  @Test(
    "types are what they are by their spelling, in the tests and doubles too, with each runtime",
    arguments: Runtime.allCases,
    [GeneratedTests.all, .scenarios, .doubles]
  )
  func shapes(runtime: Runtime, tests: GeneratedTests) throws {
    let fixture = try Fixtures.Shapes(runtime, tests)
    #expect(try fixture.typeCheck() == "")
  }
}

/// A temporary folder with the fixtures' generated files, their scaffolds and the types that they refer to.
final class Fixtures {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString)")
  private(set) var generated: [String] = []
  private var support: [String] = []

  init(rewriting rewrite: (String) -> String = { $0 }) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let guide = fixtures.deletingLastPathComponent().appending(path: "Running/Guide.swift")
    support = [fixtures.appending(path: "Support.swift").path, guide.path]
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted()
    where name.hasSuffix(".yaml") {
      let spec = SpecFile(path: name, bytes: Array(try Data(contentsOf: fixtures.appending(path: name))))
      let compilation = SpecCompilation(of: spec, settings: Settings())
      #expect(compilation.diagnostics.filter { $0.severity == .error } == [], "\(name)")
      for file in compilation.files where file.kind != .testScaffold {
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard file.kind != .tests || text.contains("MethodDouble<") else { continue }
        // Without the lines that tell formatters to look away, and without the scaffolds' reminders; of tests only the doubles.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("@Suite") }
        let kept = lines.filter { !$0.contains("swift-format-ignore") && !$0.contains("#warning") }
        let path = folder.appending(path: file.name)
        try rewrite(kept.joined(separator: "\n")).write(to: path, atomically: false, encoding: .utf8)
        generated.append(path.path)
      }
    }
    #expect(generated.count > 5)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The compiler's complaints about all of the files together.
  func typeCheck(mode: String) throws -> String {
    let arguments = [
      "-wmo", "-emit-sil", "-o", folder.appending(path: "Fixtures.sil").path, "-swift-version", mode,
      "-warnings-as-errors", "-package-name", "fixtures",
    ]
    return try ToolRun(
      "swiftc",
      arguments + BuiltModules.searchPaths + ["-module-name", "Fixtures", "-parse-as-library"] + support + generated
    )
    .complaints
  }

  /// A temporary folder with all that one spec gives, whose types are easily taken for others.
  final class Shapes {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString)")
    private var files: [String]

    init(_ runtime: Runtime, _ tests: GeneratedTests) throws {
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Shapes")
      files = [source.appending(path: "Support.swift").path]
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let name = "Shapes.reactor.yaml"
      let spec = SpecFile(path: name, bytes: Array(try Data(contentsOf: source.appending(path: name))))
      let settings = Settings(runtime: runtime, testFramework: .xctest, generatedTests: tests)
      let compilation = SpecCompilation(of: spec, settings: settings)
      #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
      for file in compilation.files {
        let path = folder.appending(path: file.name)
        try Data(file.bytes).write(to: path)
        files.append(path.path)
      }
      let support: [GeneratedFile.Kind] = runtime == .reactorKit ? [.testSupport] : []
      #expect(compilation.files.map(\.kind) == [.reactor, .tests] + support + [.testScaffold])
      guard runtime == .reactorKit else { return }
      for (module, sources) in MatrixSources.standIns {
        let output = folder.appending(path: "\(module).swiftmodule").path
        let options = ["-emit-module", "-parse-as-library", "-module-name", module, "-emit-module-path", output]
        #expect(try ToolRun("swiftc", options + ["-swift-version", "5"] + paths + sources).complaints == "")
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var paths: [String] { ["-I", folder.path] + BuiltModules.searchPaths }

    func typeCheck() throws -> String {
      let output = folder.appending(path: "Shapes.sil").path
      let options = ["-wmo", "-emit-sil", "-o", output, "-swift-version", "6", "-warnings-as-errors"]
      let module = ["-module-name", "Shapes", "-parse-as-library", "-enable-testing"]
      return try ToolRun("swiftc", options + module + paths + files).complaints
    }
  }
}
