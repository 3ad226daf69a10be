import Foundation
import Testing

@testable import ReactorGraphs

@Suite("The forms of a graph")
struct GraphFormatTests {
  private static let spec = """
    summary: Counts.
    dependencies: {api: any API}
    state: {count: Int = 0}
    derived: {isOdd: Bool = count % 2 == 1}
    mutations: {setCount: Int}
    events:
      ticks: {observe: api.ticks(), as: tick, then: {setCount: tick}, catch: ignore}
    actions:
      load:
        - await: 'api.load("a", 1)'
          as: count
          until: cancel
          then: {setCount: count}
          catch: {setCount: 0}
      cancel: []
    """

  @Test("a condition and a loading are told in each form")
  func conditions() throws {
    let graph = try graph(
      of: """
        dependencies: {api: any API}
        state: {count: Int = 0, isLoading: Bool = false}
        mutations: {setCount: Int, setLoading: Bool}
        actions:
          load:
            - guard: '!state.isLoading'
            - await: api.load()
              as: count
              loading: setLoading
              then: {setCount: count}
              catch: ignore
        """
    )
    let mermaid = GraphFormat.mermaid.text(of: [graph])
    #expect(mermaid.contains("  n0 -->|perhaps| n1\n") && mermaid.contains("  n1 -.->|while it runs| n3\n"))
    let dot = GraphFormat.dot.text(of: [graph])
    #expect(dot.contains(#" -> "action.load.1" [dir=both, arrowtail=odiamond, tooltip="if !state.isLoading"];"#))
    #expect(dot.contains(##" -> "mutation.setLoading" [style=dotted, color="#9a6700", tooltip="while it runs"];"##))
    let json = GraphFormat.json.text(of: [graph])
    #expect(json.contains(#""conditions": ["#) && json.contains(#""if !state.isLoading""#))
    #expect(json.contains(#""kind": "loads""#))
  }

  @Test("Mermaid")
  func mermaid() throws {
    #expect(
      GraphFormat.mermaid.text(of: [try graph(of: Self.spec)]) == """
        flowchart LR
          %% Drawn by reactorgen graph
          subgraph actionsColumn["Actions and events"]
            n0(["load"])
            n1(["cancel"])
            n2{{"event ticks"}}
          end
          subgraph effectsColumn["Effects"]
            n3[/"await api.load(…)"/]
          end
          subgraph mutationsColumn["Mutations"]
            n4["setCount"]
          end
          subgraph stateColumn["State"]
            n5[("count")]
            n6("isOdd")
          end
          n0 --> n3
          n1 -.->|cancels| n3
          n2 --> n4
          n3 --> n4
          n3 -->|fails| n4
          n4 --> n5
          n5 --> n6

        """
    )
  }

  @Test("Graphviz")
  func dot() throws {
    #expect(
      GraphFormat.dot.text(of: [try graph(of: Self.spec)]) == #"""
        digraph "ExampleReactor" {
          // Drawn by reactorgen graph
          rankdir=LR;
          node [fontname="monospace", fontsize=11, height=0.35];
          "action.load" [label="load", shape=box, style=rounded, tooltip="action load"];
          "action.cancel" [label="cancel", shape=box, style=rounded, tooltip="action cancel"];
          "event.ticks" [label="event ticks", shape=hexagon, tooltip="event ticks: api.ticks()"];
          { rank=same; "action.load"; "action.cancel"; "event.ticks"; }
          "action.load.1" [label="await api.load(…)", shape=octagon, tooltip="await api.load(\"a\", 1)"];
          "mutation.setCount" [label="setCount", shape=box, tooltip="mutation setCount(Int)"];
          { rank=same; "mutation.setCount"; }
          "field.count" [label="count", shape=cylinder, tooltip="field count: Int = 0"];
          "derived.isOdd" [label="isOdd", shape=box, style=dotted, tooltip="derived isOdd: Bool = count % 2 == 1"];
          { rank=same; "field.count"; }
          "action.load" -> "action.load.1";
          "action.cancel" -> "action.load.1" [style=dashed, color="#8250df", tooltip="cancels"];
          "event.ticks" -> "mutation.setCount";
          "action.load.1" -> "mutation.setCount";
          "action.load.1" -> "mutation.setCount" [color="#cf222e", tooltip="fails"];
          "mutation.setCount" -> "field.count";
          "field.count" -> "derived.isOdd";
        }

        """#
    )
  }

  @Test("JSON")
  func json() throws {
    #expect(
      GraphFormat.json.text(of: [try graph(of: Self.spec)]) == #"""
        {
          "version": 1,
          "generator": "reactorgen",
          "reactors": [
            {
              "name": "ExampleReactor",
              "summary": "Counts.",
              "nodes": [
                {
                  "id": "action.load",
                  "kind": "action",
                  "column": "actions",
                  "label": "load",
                  "line": 9
                },
                {
                  "id": "action.cancel",
                  "kind": "action",
                  "column": "actions",
                  "label": "cancel",
                  "line": 15
                },
                {
                  "id": "event.ticks",
                  "kind": "event",
                  "column": "actions",
                  "label": "ticks",
                  "detail": "api.ticks()",
                  "line": 7
                },
                {
                  "id": "action.load.1",
                  "kind": "await",
                  "column": "effects",
                  "label": "api.load(…)",
                  "detail": "api.load(\"a\", 1)",
                  "line": 10
                },
                {
                  "id": "mutation.setCount",
                  "kind": "mutation",
                  "column": "mutations",
                  "label": "setCount",
                  "detail": "setCount(Int)",
                  "line": 5
                },
                {
                  "id": "field.count",
                  "kind": "field",
                  "column": "state",
                  "label": "count",
                  "detail": "count: Int = 0",
                  "line": 3
                },
                {
                  "id": "derived.isOdd",
                  "kind": "derived",
                  "column": "state",
                  "label": "isOdd",
                  "detail": "isOdd: Bool = count % 2 == 1",
                  "line": 4
                }
              ],
              "edges": [
                {
                  "from": "action.load",
                  "to": "action.load.1",
                  "kind": "calls"
                },
                {
                  "from": "action.cancel",
                  "to": "action.load.1",
                  "kind": "cancels"
                },
                {
                  "from": "event.ticks",
                  "to": "mutation.setCount",
                  "kind": "emits"
                },
                {
                  "from": "action.load.1",
                  "to": "mutation.setCount",
                  "kind": "emits"
                },
                {
                  "from": "action.load.1",
                  "to": "mutation.setCount",
                  "kind": "fails"
                },
                {
                  "from": "mutation.setCount",
                  "to": "field.count",
                  "kind": "changes"
                },
                {
                  "from": "field.count",
                  "to": "derived.isOdd",
                  "kind": "derives"
                }
              ]
            }
          ]
        }

        """#
    )
  }

  @Test("what has a meaning in Mermaid or Markdown stands in its labels by number")
  func mermaidEscapes() {
    let text = GraphFormat.mermaid.text(of: [DrawnSpecs.crowded])
    let label = "await a#34;#60;b#62;#38;#92;#91;1#93;#123;#124;#125;#35;#59;#96;"
    #expect(text.contains("[/\"\(label)\"/]"))
  }

  @Test("a label that looks like one of Mermaid's styles keeps its last semicolon")
  func mermaidStyles() throws {
    var graph = ReactorGraph(name: "StyleReactor")
    let label = "style = isOn ? .on :_off"
    graph.nodes = [.init(id: "do", kind: .perform, column: .effects, label: label, line: 1)]
    let line = try #require(GraphFormat.mermaid.text(of: [graph]).split(separator: "\n").first { $0.contains("n0") })
    // What Mermaid takes the last semicolon from.
    #expect(line.firstMatch(of: #/style.*:\S*#.*;/#) == nil)
    #expect(line.contains("#58;#95;off"))
  }

  @Test("nothing that a spec says begins a line with a command to CI", arguments: GraphFormat.allCases)
  func commands(format: GraphFormat) throws {
    let command = "\n ::error::pwned\n\u{3000}\t::error::pwned\n##[error]pwned\n##vso[task.complete]pwned"
    var graph = ReactorGraph(name: "Name" + command)
    graph.summary = "::error::pwned" + command
    for kind in [ReactorGraph.Node.Kind.action, .await, .mutation, .field, .derived] {
      var node = ReactorGraph.Node(id: "\(kind)" + command, kind: kind, column: kind.column, label: command, line: 1)
      (node.detail, node.documentation) = (command, command)
      graph.nodes.append(node)
    }
    let ids = graph.nodes.map(\.id)
    graph.edges = [.init(from: ids[0], to: ids[2], kind: .emits, conditions: [command])]
    let text = format.text(of: [graph])
    let lines = text.unicodeScalars.split(separator: "\n").map { $0.drop(while: \.properties.isWhitespace) }
    #expect(lines.allSatisfy { !$0.starts(with: "::".unicodeScalars) })
    #expect(!text.contains("##[") && !text.contains("##vso["))
    #expect(text.contains("pwned"))
  }

  @Test("a text is known by its mark, and nothing else is taken for one", arguments: GraphFormat.allCases)
  func marks(format: GraphFormat) {
    for graph in DrawnSpecs.all {
      let text = format.text(of: [graph])
      #expect(format.isMarked(text.utf8))
      #expect(format.isMarked("<<<<<<< HEAD\n\(text)".utf8))
    }
    #expect(!format.isMarked("".utf8))
    #expect(!format.isMarked("<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"graph-AReactor\"></svg>\n".utf8))
    for other in GraphFormat.allCases where other != format {
      #expect(!format.isMarked(other.text(of: [DrawnSpecs.crowded]).utf8))
    }
  }

  @Test("JSON holds any text")
  func jsonEscapes() throws {
    let text = GraphFormat.json.text(of: [DrawnSpecs.crowded])
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let reactor = try #require((json["reactors"] as? [[String: Any]])?.first)
    #expect(reactor["summary"] as? String == DrawnSpecs.crowded.summary)
    #expect((reactor["nodes"] as? [[String: Any]])?[1]["label"] as? String == DrawnSpecs.crowded.nodes[1].label)
  }

  @Test("Graphviz takes all of them", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot")))
  func graphviz() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dot")
    process.arguments = ["-Tcanon"]
    let (input, errors) = (Pipe(), Pipe())
    (process.standardInput, process.standardError) = (input, errors)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(GraphFormat.dot.text(of: DrawnSpecs.all).utf8))
    try input.fileHandleForWriting.close()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(said == "")
  }
}
