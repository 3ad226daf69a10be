import Foundation
import Testing

@testable import ReactorGraphs

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The picture of a reactor")
struct GraphPictureTests {
  @Test("is well-formed XML whose ids are all the reactor's own", arguments: DrawnSpecs.each)
  func wellFormed(drawn: DrawnGraph) throws {
    let graph = drawn.graph
    let ids = IDCollector()
    let parser = XMLParser(data: Data(GraphPicture(graph).text.utf8))
    parser.delegate = ids
    #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
    #expect(Set(ids.ids).count == ids.ids.count)
    #expect(ids.ids.allSatisfy { $0.hasPrefix("graph-\(graph.name)") })
    #expect(ids.references.subtracting(ids.ids) == [])
  }

  @Test("has marks that don't overlap, and labels that fit into them", arguments: DrawnSpecs.each)
  func overlaps(drawn: DrawnGraph) {
    let graph = drawn.graph
    let picture = GraphPicture(graph)
    let boxes = picture.layout.boxes
    #expect(boxes.count == graph.nodes.count)
    for (first, box) in boxes.enumerated() {
      let label = GraphPicture.width(of: picture.labels[first])
      #expect(GraphPicture.labelStart + label + GraphPicture.labelEnd <= box.width + 0.01)
      for other in boxes[(first + 1)...] {
        let isApart =
          box.x + box.width < other.x || other.x + other.width < box.x || box.y + box.height < other.y
          || other.y + other.height < box.y
        #expect(isApart)
      }
    }
  }

  @Test("has lines that run from mark to mark and through none", arguments: DrawnSpecs.each)
  func lines(drawn: DrawnGraph) throws {
    let graph = drawn.graph
    let layout = GraphPicture(graph).layout
    let indices = Dictionary(uniqueKeysWithValues: graph.nodes.enumerated().map { ($1.id, $0) })
    for (edge, points) in zip(graph.edges, layout.lines) {
      let from = layout.boxes[try #require(indices[edge.from])]
      let to = layout.boxes[try #require(indices[edge.to])]
      let (first, last) = (try #require(points.first), try #require(points.last))
      #expect(first.x == from.x + from.width && (from.y...from.y + from.height).contains(first.y))
      #expect(last.x == to.x && (to.y...to.y + to.height).contains(last.y))
      for (start, end) in zip(points, points.dropFirst()) where start.y == end.y {
        for box in layout.boxes where box != from && box != to {
          let crosses =
            start.x < box.x + box.width && end.x > box.x && start.y > box.y && start.y < box.y + box.height
          #expect(!crosses, "\(edge)")
        }
      }
    }
  }

  @Test("has all columns from left to right")
  func columns() {
    for graph in DrawnSpecs.all {
      let boxes = Dictionary(grouping: zip(graph.nodes, GraphPicture(graph).layout.boxes), by: \.0.column)
      let spans = ReactorGraph.Column.allCases.compactMap { boxes[$0]?.map(\.1) }
      for (left, right) in zip(spans, spans.dropFirst()) {
        let end = left.map { $0.x + $0.width }.max() ?? 0
        let start = right.map(\.x).min() ?? 0
        #expect(end < start)
      }
    }
  }

  @Test("measures a character once, and none behind those for which there is room")
  func measuring() {
    var measured = 0
    func width(_ text: Substring) -> Double {
      measured += text.count
      return Double(text.unicodeScalars.count)
    }
    #expect(TextWidth.shortened("abcdef", to: 6, measure: width) == "abcdef")
    #expect(TextWidth.shortened("abcdef", to: 5, measure: width) == "abcd…")
    #expect(TextWidth.shortened("ae\u{301}e\u{301}f", to: 5, measure: width) == "ae\u{301}…")
    #expect(TextWidth.shortened("abcdef", to: 0, measure: width) == "…")
    measured = 0
    #expect(TextWidth.shortened(String(repeating: "a", count: 10_000), to: 10, measure: width) == "aaaaaaaaa…")
    #expect(measured < 20)
  }

  @Test("crosses no lines where none have to cross")
  func crossings() throws {
    let graph = try graph(
      of: """
        state: {a: Int = 0, b: Int = 0, c: Int = 0, d: Int = 0}
        mutations: {setC: Int, setA: Int, setD: Int, setB: Int}
        actions: {b: {forward: setB}, d: {forward: setD}, a: {forward: setA}, c: {forward: setC}}
        """
    )
    let rows = GraphPicture(graph).layout.boxes.map(\.y)
    let places = zip(graph.nodes, rows).map { (node: $0, row: $1) }.sorted { $0.row < $1.row }
    let actions = places.filter { $0.node.column == .actions }.map(\.node.label)
    let fields = places.filter { $0.node.column == .state }.map(\.node.label)
    #expect(actions == fields)
  }

  @Test("draws cancellation as dashed lines, and the way of errors in another colour")
  func styles() throws {
    let graph = try #require(DrawnSpecs.all.first { $0.name == "LoginReactor" })
    let text = GraphPicture(graph).text
    let dashed = graph.edges.filter { $0.kind == .cancels }.count
    #expect(dashed > 0)
    // The legend shows one more.
    #expect(text.components(separatedBy: "<path class=\"line cancellation\"").count - 1 == dashed + 1)
    #expect(text.contains("<title>cancel cancels service.token(…)</title>"))
    #expect(text.contains(".cancellation { stroke-dasharray: "))
  }

  @Test("draws a loading as a dotted line, and a condition as a mark on its line that tells it")
  func conditions() throws {
    let graph = try #require(DrawnSpecs.all.first { $0.name == "LoginReactor" })
    let text = GraphPicture(graph).text
    func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    let (loading, conditional) = (graph.edges.count { $0.kind == .loads }, graph.edges.count { !$0.conditions.isEmpty })
    #expect(loading > 0 && conditional > 0)
    // The legend shows one more of each.
    #expect(count("<path class=\"line loading\"") == loading + 1)
    #expect(count("<path class=\"guard ") == conditional + 1)
    #expect(text.contains(".loading { stroke-dasharray: 1 3;") && text.contains("on a condition</text>"))
    let condition = try #require(graph.edges.first { !$0.conditions.isEmpty }?.condition)
    #expect(text.contains(", \(condition.escapedForXML)</title>"))
  }

  @Test("says in words what it is")
  func accessibility() throws {
    let graph = try #require(DrawnSpecs.all.first { $0.name == "CounterViewReactor" })
    let text = GraphPicture(graph).text
    let root = try #require(text.split(separator: "\n").first)
    #expect(root.contains("role=\"img\""))
    #expect(root.contains("aria-labelledby=\"graph-CounterViewReactor-title graph-CounterViewReactor-desc\""))
    #expect(text.contains("<title id=\"graph-CounterViewReactor-title\">CounterViewReactor</title>"))
    #expect(text.contains(">What leads to what in CounterViewReactor: "))
  }

  @Test("marks can be links, which stand in the order of the nodes, and are no image's parts")
  func links() throws {
    let graph = try #require(DrawnSpecs.all.first { $0.name == "CounterViewReactor" })
    let pictures = graph.pictures { $0.column == .effects ? nil : "#\($0.id)?a&b" }
    var (file, inline) = ("", "")
    pictures.writeFile { file += $0 }
    pictures.writeInline { inline += $0 }
    #expect(file == GraphPicture(graph).text)
    #expect(!file.contains("<a "))
    #expect(inline.contains("role=\"group\"") && !inline.contains("role=\"img\""))
    #expect(XMLParser(data: Data(inline.utf8)).parse())
    let addresses = inline.matches(of: #/<a href="([^"]*)"/#).map { String($0.output.1) }
    #expect(addresses == graph.nodes.filter { $0.column != .effects }.map { "#\($0.id)?a&amp;b" })
  }

  @Test("keeps its rules to itself, so that several stand in one page")
  func scope() {
    let lines = GraphStyleSheet(id: "graph-AReactor").lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.allSatisfy { $0.hasPrefix("#graph-AReactor") || $0.hasPrefix("@media") || $0 == "}" })
  }

  @Test("shortens what is too long, and tells the whole in its title")
  func longLabels() throws {
    let name = String(repeating: "veryLong", count: 20)
    let graph = try graph(of: "state: {\(name): Int = 0}")
    let text = GraphPicture(graph).text
    #expect(text.contains("<title>field \(name): Int = 0</title>"))
    #expect(text.contains("…</text>"))
    #expect(!text.contains("\(name)</text>"))
  }

  @Test("is the same for the same graph, and so is any other form", arguments: GraphFormat.allCases)
  func determinism(format: GraphFormat) {
    for graph in DrawnSpecs.all { #expect(format.text(of: [graph]) == format.text(of: [graph])) }
  }

  @Test("a graph without anything is a picture too")
  func empty() throws {
    let graph = ReactorGraph(name: "EmptyReactor")
    #expect(XMLParser(data: Data(GraphPicture(graph).text.utf8)).parse())
    #expect(GraphPicture(graph).text.contains("nothing yet"))
  }

  @Test("steps for errors that fail themselves don't hang the layout")
  func circle() {
    var graph = ReactorGraph(name: "CircleReactor")
    for id in ["a", "b"] {
      graph.nodes.append(.init(id: id, kind: .await, column: .effects, label: id, line: 1))
    }
    graph.edges = [.init(from: "a", to: "b", kind: .calls), .init(from: "b", to: "a", kind: .fails)]
    let boxes = GraphPicture(graph).layout.boxes
    #expect(boxes[0].x + boxes[0].width < boxes[1].x)
  }

  @Test("is drawn in no time, however large the reactor", .timeLimit(.minutes(10)))
  func large() {
    var graph = ReactorGraph(name: "LargeReactor")
    for number in 0..<1_000 {
      graph.nodes.append(.init(id: "a\(number)", kind: .action, column: .actions, label: "a", line: 1))
      graph.nodes.append(.init(id: "m\(number)", kind: .mutation, column: .mutations, label: "m", line: 1))
      graph.edges.append(.init(from: "a\(number)", to: "m\(number * 7 % 1_000)", kind: .emits))
    }
    #expect(!GraphPicture(graph).text.isEmpty)
  }

  @Test(
    "of a large reactor says what was not looked for in it",
    arguments: [(2, nil), (121, "no neighbours are swapped")]
  )
  func swaps(count: Int, words: String?) throws {
    let actions = (0..<count).map { "  act\($0): [setCount: \($0)]\n" }.joined()
    let drawn = try graph(of: "state:\n  count: Int = 0\nmutations:\n  setCount: Int\nactions:\n\(actions)")
    let text = GraphPicture(drawn).text
    #expect(text.contains("A large picture: ") == (words != nil))
    if let words { #expect(text.contains(words)) }
  }

  @Test("of very many lines says that no order is looked for, and which lines pass behind what is between")
  func lines() throws {
    let fields = (0..<70).map { "  field\($0): Int = 0\n" }.joined()
    let mutations = (0..<70).map { number in
      "  put\(number): {reduce: [\((0..<70).map { "state.field\($0) = \(number)" }.joined(separator: ", "))]}\n"
    }
    let actions = (0..<70).map { "  act\($0): put\($0)\n" }.joined()
    let many = try graph(of: "state:\n\(fields)mutations:\n\(mutations.joined())actions:\n\(actions)")
    #expect(GraphPicture(many).layout.limits.count == 1)
    #expect(GraphPicture(many).text.contains("no order is looked for in which fewer of them cross"))
    let derived = (1...140).map { "  value\($0): Int = count + value\($0 - 1)\n" }.joined()
    let long = try graph(
      of: "state:\n  count: Int = 0\nderived:\n  value0: Int = count\n\(derived)mutations:\n  setCount: Int\n"
        + "actions:\n  set: {forward: setCount}\n  act: [setCount: state.value140]\n"
    )
    #expect(GraphPicture(long).layout.limits == [])
  }
}

/// Collects the ids of a document, and the ids to which it refers.
private final class IDCollector: NSObject, XMLParserDelegate {
  var ids: [String] = []
  var references: Set<String> = []

  func parser(
    _ parser: XMLParser,
    didStartElement element: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if let id = attributes["id"] { ids.append(id) }
    if let marker = attributes["marker-end"] { references.insert(String(marker.dropFirst(5).dropLast())) }
    references.formUnion(attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? [])
  }
}
