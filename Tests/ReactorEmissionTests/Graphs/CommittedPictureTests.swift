import Foundation
import ReactorSpec
import Testing

@testable import ReactorEmission

/// The pictures that the README and the reference show.
@Suite("The pictures in the documentation")
struct CommittedPictureTests {
  private static let record = ProcessInfo.processInfo.environment["REACTORGEN_RECORD"] == "1"

  @Test("a reactor of Specs/ is drawn as its spec says now; REACTORGEN_RECORD=1 draws it anew")
  func ofSpecs() throws {
    try expectPicture(of: try #require(DrawnSpecs.all.first { $0.name == "MediaPlayerReactor" }))
  }

  @Test("a reactor of the README is drawn as its spec says now; REACTORGEN_RECORD=1 draws it anew")
  func ofReadme() throws {
    let block = try #require(try DocumentedBlock.all(.spec).first { $0.page == "README.md" && $0.name == "News" })
    let reading = SpecReading(of: SpecFile(path: "News.reactor.yaml", bytes: Array(block.text.utf8)))
    try expectPicture(of: ReactorGraph(try #require(reading.specs.first)))
  }

  private func expectPicture(of graph: ReactorGraph) throws {
    let file = DocumentedBlock.catalog.appending(path: "Resources/\(graph.name).svg")
    let text = GraphFormat.svg.text(of: [graph])
    if Self.record { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "run with REACTORGEN_RECORD=1")
  }
}
