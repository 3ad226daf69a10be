import ReactorSpec

/// The forms in which a graph can be printed.
package enum GraphFormat: String, Sendable, Hashable, CaseIterable {
  /// A picture that is one file.
  case svg
  /// Mermaid's flowchart, which GitHub and others draw in Markdown.
  case mermaid
  /// Graphviz's language.
  case dot
  case json

  /// How files in this form are called, without a dot.
  package var fileExtension: String {
    self == .mermaid ? "mmd" : rawValue
  }

  /// Whether one text can hold several graphs.
  package var holdsSeveral: Bool {
    switch self {
    case .svg, .mermaid: false
    case .dot, .json: true
    }
  }

  /// Graphs in this form. Equal graphs give equal texts.
  ///
  /// - Parameter graphs: The graphs; just one where the form does not hold several.
  package func text(of graphs: [ReactorGraph]) -> String {
    switch self {
    case .svg: graphs.map { GraphPicture($0).text }.joined()
    case .mermaid: graphs.map { MermaidGraph(graph: $0).text }.joined()
    case .dot: graphs.map { DOTGraph(graph: $0).text }.joined(separator: "\n")
    case .json: JSONGraph(graphs: graphs).text
    }
  }
}

extension GraphFormat {
  /// What stands near the beginning of each text in this form, and tells it from one that somebody has made.
  var mark: String {
    switch self {
    case .svg: "data-generator=\"reactorgen\""
    case .mermaid: "%% Drawn by reactorgen graph"
    case .dot: "// Drawn by reactorgen graph"
    case .json: "\"generator\": \"reactorgen\""
    }
  }

  /// Whether a file was written by `graph` in this form, also where a merge has left its marks in it.
  ///
  /// - Parameter start: The file's bytes, or as many of the first ones as there are.
  package func isMarked(_ start: some Sequence<UInt8>) -> Bool {
    Array(start.prefix(1_024)).contains(mark.utf8)
  }
}

/// A graph as Mermaid's flowchart.
struct MermaidGraph {
  let graph: ReactorGraph

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
      lines.append("  n\(from) \(Self.arrow(edge)) n\(to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func shape(_ node: ReactorGraph.Node) -> String {
    let label = Self.quoted([node.keyword, node.label].compactMap { $0 }.joined(separator: " "))
    return switch node.kind {
    case .action: "([\(label)])"
    case .event, .start: "{{\(label)}}"
    case .input: "[/\(label)\\]"
    case .output: "[\\\(label)/]"
    case .flow: "[[\(label)]]"
    case .await, .observe, .wait, .manual, .stream, .perform, .send, .onError: "[/\(label)/]"
    case .mutation, .everyMutation, .transform, .rib: "[\(label)]"
    case .field: "[(\(label))]"
    case .derived: "(\(label))"
    }
  }

  private static func arrow(_ edge: ReactorGraph.Edge) -> String {
    let mayNot = edge.conditions.isEmpty ? "" : ", perhaps"
    return switch edge.kind {
    case .sends, .calls, .runs, .emits, .changes, .derives, .shows, .attaches: mayNot.isEmpty ? "-->" : "-->|perhaps|"
    case .loads: "-.->|while it runs\(mayNot)|"
    case .fails: "-->|fails\(mayNot)|"
    case .cancels: "-.->|cancels|"
    }
  }

  /// A text in quotes. What Mermaid or Markdown would read in it is told by its number; so is a colon, since Mermaid takes the last
  /// semicolon from lines that look like its styles.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || !scalar.isASCII && !scalar.isHidden
        || " .,()0123456789".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : scalar == "\n" ? " " : "#\(scalar.value);"
    }
    return "\"" + escaped.joined() + "\""
  }
}

/// A graph in Graphviz's language.
struct DOTGraph {
  let graph: ReactorGraph

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
    lines += graph.edges.map { "  \(Self.quoted($0.from)) -> \(Self.quoted($0.to))\(Self.attributes($0));" }
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
    case .perform, .send: "cds"
    case .input: "trapezium"
    case .output: "invtrapezium"
    case .mutation, .everyMutation, .transform, .rib: "box"
    case .field: "cylinder"
    case .derived: "box, style=dotted"
    }
  }

  private static func attributes(_ edge: ReactorGraph.Edge) -> String {
    let (look, word): (String, String?) =
      switch edge.kind {
      case .sends, .calls, .runs, .emits, .changes, .derives, .shows, .attaches: ("", nil)
      case .loads: ("style=dotted, color=\"#9a6700\"", "while it runs")
      case .fails: ("color=\"#cf222e\"", "fails")
      case .cancels: ("style=dashed, color=\"#8250df\"", "cancels")
      }
    let tooltip = [word, edge.condition].compactMap { $0 }.joined(separator: ", ")
    // A guard is a mark at the start of its line.
    let mark = edge.conditions.isEmpty ? "" : "dir=both, arrowtail=odiamond"
    let parts = [look, mark, tooltip.isEmpty ? "" : "tooltip=\(quoted(tooltip))"].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : " [\(parts.joined(separator: ", "))]"
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
    return "\"" + escaped.joined().escapingHidden(as: .markup) + "\""
  }
}

/// Graphs as data.
struct JSONGraph {
  let graphs: [ReactorGraph]

  /// The version of the form. New keys may come without a new one.
  static let version = 1

  var text: String {
    var members = Members(("version", .number(Self.version)))
    members.add("generator", "reactorgen")
    members.add("reactors", .array(graphs.map(Self.value)))
    return members.value.text() + "\n"
  }

  private static func value(_ graph: ReactorGraph) -> JSONValue {
    var members = Members(("name", .string(graph.name)))
    members.add("summary", graph.summary)
    members.add("nodes", .array(graph.nodes.map(value)))
    members.add("edges", .array(graph.edges.map(value)))
    return members.value
  }

  private static func value(_ node: ReactorGraph.Node) -> JSONValue {
    var members = Members(("id", .string(node.id)), ("kind", .string(node.kind.rawValue)))
    members.add("column", node.column.rawValue)
    members.add("label", node.label)
    members.add("keyword", node.keyword == node.kind.rawValue ? nil : node.keyword)
    members.add("detail", node.detail)
    members.add("doc", node.documentation)
    members.add("line", .number(node.line))
    return members.value
  }

  private static func value(_ edge: ReactorGraph.Edge) -> JSONValue {
    var members = Members(
      ("from", .string(edge.from)),
      ("to", .string(edge.to)),
      ("kind", .string(edge.kind.rawValue))
    )
    if !edge.conditions.isEmpty { members.add("conditions", .array(edge.conditions.map { .string($0) })) }
    return members.value
  }

  /// The members of an object, added one by one: in one literal their types take the compiler seconds.
  private struct Members {
    private var members: [(key: String, value: JSONValue)]

    init(_ members: (key: String, value: JSONValue)...) {
      self.members = members
    }

    var value: JSONValue { .object(members) }

    mutating func add(_ key: String, _ value: JSONValue) {
      members.append((key, value))
    }

    /// Adds a text, if there is one.
    mutating func add(_ key: String, _ text: String?) {
      if let text { add(key, .string(text)) }
    }
  }
}
