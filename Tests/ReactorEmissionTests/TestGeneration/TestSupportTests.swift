import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@Suite("With ReactorKit, ReactorTesting stands in a file beside the tests")
struct TestSupportTests {
  private static let yaml = """
    runtime: ReactorKit
    state: {count: Int = 0}
    mutations: {setCount: Int}
    actions: {count: [{wait: 1s}, {setCount: 1}]}

    """

  @Test("it is the same for all specs, and links nothing of this project")
  func text() throws {
    let text = try generated(.testSupport, from: Self.yaml)
    #expect(try generated(.testSupport, from: Self.yaml.replacing("1s", with: "2s")) == text)
    let lines = text.split(separator: "\n")
    let imports = Set(lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("import ") })
    #expect(imports == ["import Foundation", "import ReactorKit", "import RxSwift", "import XCTest", "import Testing"])
    #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("public ") })
    let header = try #require(GeneratedHeader(in: Array(text.utf8)))
    #expect(header.source == "ReactorTesting" && header.isIntact(Array(text.utf8)))
  }

  @Test("it has all of ReactorTesting's references but what is made of ReactorRuntime")
  func sources() throws {
    let text = try generated(.testSupport, from: Self.yaml)
    let folder = DocumentedBlock.root.appending(path: "Sources/ReactorTesting/Reference")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count > 10)
    for name in names where name != "ReferencePlatform.swift" {
      let lines = try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
      let comment = try #require(lines.first { $0.hasPrefix("/// ") })
      #expect(text.contains("\n\(comment)\n"), "\(name) is not in CTestSupportText.c")
    }
  }

  @Test("no declaration of it belongs to an actor by default")
  func isolation() throws {
    let types = try generated(.testSupport, from: Self.yaml).split(separator: "\n").filter { line in
      line.first?.isLetter == true && line.contains(#/\b(class|struct|enum|protocol|extension|func) /#)
    }
    #expect(types.count > 40)
    #expect(types.allSatisfy { $0.hasPrefix("nonisolated ") })
  }

  @Test("only specs with `runtime: ReactorKit` have it")
  func linked() {
    let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array(Self.yaml.dropFirst(20).utf8))
    #expect(!SpecCompilation(of: spec, settings: Settings()).files.contains { $0.kind == .testSupport })
  }

  @Test("a check runs alone on the main actor, and the reactor waits by its clock")
  func check() throws {
    let tests = try generated(.tests, from: Self.yaml)
    #expect(
      tests.contains("@MainActor\nstruct ExampleReactorGeneratedTests {")
        && tests.contains("await ReferenceTime.alone { await ExampleReactor.reference().check(name) }")
    )
    #expect(
      try member("let reference = ", of: tests).hasPrefix(
        """
        let reference = ReactorReference<ExampleReactor>("Example.reactor.yaml") { doubles in
          ExampleReactor(clock: doubles.time.scheduler)
        """
      )
    )
  }
}
