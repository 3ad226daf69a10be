/// A graph in Graphviz's language.
struct DOTGraph {
  let graph: ReactorGraph

  /// The text.
  var text: String {
    var lines = [
      "digraph \(Self.quoted(graph.name)) {",
      "  \(GraphFormat.dot.mark)",
      "  rankdir=LR;",
      "  node [fontname=\"monospace\", fontsize=11, height=0.35];",
    ]
    for column in ReactorGraph.Column.allCases {
      let nodes = graph.nodes.filter { $0.column == column }
      lines += nodes.map { "  \(Self.quoted($0.id)) [\(attributes($0))];" }
      // Effects lead to each other, so they can't all stand in one rank.
      guard column != .effects, !nodes.isEmpty else { continue }
      let isChained = graph.edges.contains { $0.kind == .derives } && column == .state
      let ranked = isChained ? nodes.filter { $0.kind != .derived } : nodes
      lines.append("  { rank=same; \(ranked.map { Self.quoted($0.id) + "; " }.joined())}")
    }
    lines += graph.edges.map { "  \(Self.quoted($0.from)) -> \(Self.quoted($0.to))\(Self.attributes($0.kind));" }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func attributes(_ node: ReactorGraph.Node) -> String {
    let label = [node.keyword, node.label].compactMap { $0 }.joined(separator: " ")
    return "label=\(Self.quoted(label)), shape=\(Self.shape(node.kind)), tooltip=\(Self.quoted(node.title))"
  }

  private static func shape(_ kind: ReactorGraph.Node.Kind) -> String {
    switch kind {
    case .action: "box, style=rounded"
    case .event, .start: "hexagon"
    case .flow: "component"
    case .await, .observe, .wait, .manual, .stream, .onError: "octagon"
    case .perform: "cds"
    case .mutation, .everyMutation, .transform: "box"
    case .field: "cylinder"
    case .derived: "box, style=dotted"
    }
  }

  private static func attributes(_ kind: ReactorGraph.Edge.Kind) -> String {
    switch kind {
    case .calls, .runs, .emits, .changes, .derives: ""
    case .fails: " [color=\"#cf222e\", tooltip=\"fails\"]"
    case .cancels: " [style=dashed, color=\"#8250df\", tooltip=\"cancels\"]"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
