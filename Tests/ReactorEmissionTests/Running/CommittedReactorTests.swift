import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@Suite("The reactors that these tests run")
struct CommittedReactorTests {
  private static let record = ProcessInfo.processInfo.environment["REACTORGEN_RECORD"] == "1"

  @Test("are what their specs give now; REACTORGEN_RECORD=1 writes them anew", arguments: ["Journey"])
  func areCurrent(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let spec = folder.deletingLastPathComponent().appending(path: "Fixtures/\(name).reactor.yaml")
    let file = SpecFile(path: "\(name).reactor.yaml", bytes: Array(try Data(contentsOf: spec)))
    let compilation = SpecCompilation(of: file, settings: Settings())
    #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
    let bytes = try #require(compilation.files.first { $0.kind == .reactor }).bytes
    let committed = folder.appending(path: "\(name).reactor.swift")
    if Self.record { try Data(bytes).write(to: committed) }
    #expect(try Data(contentsOf: committed) == Data(bytes))
  }

  // The same for all specs, and made of ReactorTesting's own text: changed with any line of that.
  @Test("and so is the file that stands in ReactorTesting's place in IntegrationTests/ReactorKit")
  func testSupportIsCurrent() throws {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let folder = root.appending(path: "IntegrationTests/ReactorKit/Tests/ReaderTests/Generated")
    let committed = folder.appending(path: GeneratedFile.testSupport.name)
    if Self.record { try Data(GeneratedFile.testSupport.bytes).write(to: committed) }
    #expect(try Data(contentsOf: committed) == Data(GeneratedFile.testSupport.bytes), "run with REACTORGEN_RECORD=1")
  }
}
