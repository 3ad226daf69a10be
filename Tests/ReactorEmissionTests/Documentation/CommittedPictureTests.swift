import Foundation
import ReactorGraphs
import ReactorSpec
import Testing

/// The pictures that the README and the reference show.
@Suite("The pictures in the documentation")
struct CommittedPictureTests {
  private static let record = ProcessInfo.processInfo.environment["REACTORGEN_RECORD"] == "1"

  @Test("a reactor of Specs/ is drawn as its spec says now; REACTORGEN_RECORD=1 draws it anew")
  func ofSpecs() throws {
    let file = DocumentedBlock.root.appending(path: "Specs/Live/MediaPlayer.reactor.yaml")
    try expectPicture(ofSpec: try Data(contentsOf: file), named: file.lastPathComponent)
  }

  @Test("a reactor of the README is drawn as its spec says now; REACTORGEN_RECORD=1 draws it anew")
  func ofReadme() throws {
    let block = try #require(try DocumentedBlock.all(.spec).first { $0.page == "README.md" && $0.name == "News" })
    try expectPicture(ofSpec: Data(block.text.utf8), named: "News.reactor.yaml")
  }

  private func expectPicture(ofSpec data: Data, named name: String) throws {
    let reading = SpecReading(of: SpecFile(path: name, bytes: Array(data)))
    let graph = ReactorGraph(try #require(reading.specs.first))
    let file = DocumentedBlock.catalog.appending(path: "Resources/\(graph.name).svg")
    let text = GraphFormat.svg.text(of: [graph])
    if Self.record { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "run with REACTORGEN_RECORD=1")
  }
}
