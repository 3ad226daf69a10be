#if os(Linux)
  import Foundation
  import ReactorEmission
  import ReactorSpec
  import Testing

  /// Runs what binds views to ReactorRuntime's reactors, against stand-ins of UIKit, AppKit and SwiftUI. The views are their scaffolds.
  @Suite("Bindings of views")
  struct BoundViewTests {
    @Test("each event sends exactly its action, and each change of the state is shown once")
    func run() throws {
      let folder = try TemporaryFolder()
      let objects = try folder.emitAppleStandIns()
      let fixtures = DocumentedBlock.root.appending(path: "Tests/ReactorEmissionTests/Fixtures/Views")
      let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted()
      let checks = names.filter { $0.hasSuffix(".swift") }.map { fixtures.appending(path: $0).path }
      let shop = DocumentedBlock.root.appending(
        path: "IntegrationTests/Committed/Sources/Kiosk/TicketShop.reactor.yaml"
      )
      let specs = names.filter { $0.hasSuffix(".yaml") }.map { fixtures.appending(path: $0) } + [shop]
      #expect(specs.count == 3 && checks.count == 4)
      let greeting = try #require(try DocumentedBlock.all(.spec).first { $0.name == "Greeting" })
      let documented = SpecFile(path: "Greeting.reactor.yaml", bytes: Array(greeting.text.utf8))
      let files =
        try specs.flatMap { try generated(from: Self.read($0), in: folder) } + generated(from: documented, in: folder)
      let program = folder.url.appending(path: "checks").path
      let options = ["-swift-version", "6", "-parse-as-library", "-I", folder.url.path, "-o", program]
      let arguments = try LibrarySources.arguments() + files + checks + objects
      let complaints = try ToolRun("swiftc", options + arguments).complaints
      #expect(complaints == "")
      let run = try ToolRun(program, [], secondsAtMost: 60)
      #expect(run.status == 0)
      #expect(run.output == "92 checked\n")
    }

    private static func read(_ spec: URL) throws -> SpecFile {
      SpecFile(path: spec.lastPathComponent, bytes: Array(try Data(contentsOf: spec)))
    }

    private func generated(from file: SpecFile, in folder: TemporaryFolder) throws -> [String] {
      let compilation = SpecCompilation(of: file, settings: Settings())
      #expect(compilation.diagnostics.filter { $0.severity != .remark }.map(\.message) == [])
      return try compilation.files.filter { [.reactor, .viewScaffold].contains($0.kind) }.map { file in
        // What the library brings is in the same module.
        let text = String(decoding: file.bytes, as: UTF8.self).replacing("import ReactorRuntime\n", with: "\n")
        return try folder.write(text, to: file.name)
      }
    }
  }

  /// The sources of ReactorRuntime, to be compiled where there are modules with the names of Apple's: only then has it what these bring.
  enum LibrarySources {
    /// What the compiler is told of them.
    static func arguments() throws -> [String] {
      let library = DocumentedBlock.root.appending(path: "Sources/ReactorRuntime")
      let sources = try FileManager.default.subpathsOfDirectory(atPath: library.path).filter { $0.hasSuffix(".swift") }
      let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      let options = ["-module-name", "ReactorRuntime", "-package-name", "reactorgen", "-warnings-as-errors"]
      return options + features + BuiltModules.headers + sources.sorted().map { library.appending(path: $0).path }
    }
  }
#endif
