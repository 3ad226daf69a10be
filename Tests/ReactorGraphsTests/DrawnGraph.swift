import Foundation
import ReactorSpec
import Testing

@testable import ReactorGraphs

/// The graph of the one reactor of a spec.
func graph(of yaml: String) throws -> ReactorGraph {
  let reading = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8)))
  #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  return ReactorGraph(try #require(reading.specs.first))
}

/// A graph to be drawn; in a test's name, the reactor's name is enough to know it by.
struct DrawnGraph: CustomTestStringConvertible {
  var graph: ReactorGraph
  var testDescription: String { graph.name }
}

/// The examples of this repository, and specs that are hard to draw.
enum DrawnSpecs {
  /// The same, each for a test case.
  static let each = all.map { DrawnGraph(graph: $0) }

  /// The graphs of all specs in Specs/ and of the fixtures.
  static let all: [ReactorGraph] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = [root.appending(path: "Specs"), root.appending(path: "Tests/ReactorEmissionTests/Fixtures")]
    let files = folders.flatMap { folder -> [URL] in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      return paths.sorted().filter { $0.hasSuffix(".reactor.yaml") }.map { folder.appending(path: $0) }
    }
    let graphs = files.flatMap { file -> [ReactorGraph] in
      guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
      let spec = SpecFile(path: file.lastPathComponent, bytes: Array(data))
      return SpecReading(of: spec).specs.map { ReactorGraph($0) }
    }
    return graphs + [crowded]
  }()

  /// A graph with long names, text that has a meaning in other languages, and many lines.
  static let crowded: ReactorGraph = {
    var graph = ReactorGraph(name: "CrowdedReactor", summary: "\"<&> \u{1}" + String(repeating: "한국어 ", count: 90))
    for column in ReactorGraph.Column.allCases {
      for number in 0..<30 {
        let label = number.isMultiple(of: 3) ? String(repeating: "화면", count: number) : "a\"<b>&\\[\(number)]{|}#;`"
        let kind =
          column == .actions
          ? ReactorGraph.Node.Kind.action : column == .effects ? .await : column == .mutations ? .mutation : .field
        graph.nodes.append(
          .init(
            id: "\(column).\(number)",
            kind: kind,
            column: column,
            label: label,
            keyword: kind.rawValue,
            line: number + 1
          )
        )
      }
    }
    for number in 0..<30 {
      graph.edges.append(.init(from: "actions.\(number)", to: "effects.\(number * 7 % 30)", kind: .calls))
      graph.edges.append(.init(from: "actions.\(number)", to: "mutations.\(number * 11 % 30)", kind: .emits))
      graph.edges.append(.init(from: "actions.\(29 - number)", to: "effects.\(number * 7 % 30)", kind: .cancels))
      graph.edges.append(.init(from: "effects.\(number)", to: "mutations.\(number * 13 % 30)", kind: .fails))
      graph.edges.append(.init(from: "mutations.\(number)", to: "state.\(number * 17 % 30)", kind: .changes))
    }
    return graph
  }()
}
