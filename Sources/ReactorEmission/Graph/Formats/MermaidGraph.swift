/// A graph as Mermaid's flowchart.
struct MermaidGraph {
  let graph: ReactorGraph

  /// The text.
  var text: String {
    var lines = ["flowchart LR", "  " + GraphFormat.mermaid.mark]
    for column in ReactorGraph.Column.allCases {
      let nodes = graph.nodes.enumerated().filter { $1.column == column }
      guard !nodes.isEmpty else { continue }
      lines.append("  subgraph \(column.rawValue)Column[\(Self.quoted(graph.title(of: column)))]")
      lines += nodes.map { "    n\($0)\(shape($1))" }
      lines.append("  end")
    }
    let indices = Dictionary(graph.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for edge in graph.edges {
      guard let from = indices[edge.from], let to = indices[edge.to] else { continue }
      lines.append("  n\(from) \(Self.arrow(edge.kind)) n\(to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func shape(_ node: ReactorGraph.Node) -> String {
    let label = Self.quoted([node.keyword, node.label].compactMap { $0 }.joined(separator: " "))
    return switch node.kind {
    case .action: "([\(label)])"
    case .event, .start: "{{\(label)}}"
    case .flow: "[[\(label)]]"
    case .await, .observe, .wait, .manual, .stream, .perform, .onError: "[/\(label)/]"
    case .mutation, .everyMutation, .transform: "[\(label)]"
    case .field: "[(\(label))]"
    case .derived: "(\(label))"
    }
  }

  private static func arrow(_ kind: ReactorGraph.Edge.Kind) -> String {
    switch kind {
    case .calls, .runs, .emits, .changes, .derives: "-->"
    case .fails: "-->|fails|"
    case .cancels: "-.->|cancels|"
    }
  }

  /// A text in quotes. What Mermaid or Markdown would read in it is told by its number; so is a colon, since Mermaid takes the last
  /// semicolon from lines that look like its styles.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || !scalar.isASCII || " .,()0123456789".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : scalar == "\n" ? " " : "#\(scalar.value);"
    }
    return "\"" + escaped.joined() + "\""
  }
}
