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
    var text = ""
    write(graphs) { text += $0 }
    return text
  }

  /// The bytes of the ``text(of:)`` graphs. They are written twice, so that no longer and longer arrays are made of what may have 50 MB; a
  /// picture is laid out once.
  package func bytes(of graphs: [ReactorGraph]) -> [UInt8] {
    let pictures = self == .svg ? graphs.map { GraphPicture($0) } : []
    func write(to take: (String) -> Void) {
      if self == .svg { for picture in pictures { picture.write(to: take) } } else { self.write(graphs, to: take) }
    }
    var count = 0
    write { count += $0.utf8.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    write { bytes += $0.utf8 }
    return bytes
  }

  /// Hands on the ``text(of:)`` graphs in parts, which need less memory than the whole.
  package func write(_ graphs: [ReactorGraph], to take: (String) throws -> Void) rethrows {
    switch self {
    case .svg: for graph in graphs { try GraphPicture(graph).write(to: take) }
    case .mermaid: for graph in graphs { try MermaidGraph(graph: graph).write { try take($0 + "\n") } }
    case .dot:
      for (index, graph) in graphs.enumerated() {
        if index > 0 { try take("\n") }
        try DOTGraph(graph: graph).write { try take($0 + "\n") }
      }
    case .json:
      try JSONGraph(graphs: graphs).value.write(to: take)
      try take("\n")
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

  /// Hands on the lines.
  func write(to take: (String) throws -> Void) rethrows {
    try take("flowchart LR")
    try take("  " + GraphFormat.mermaid.mark)
    for column in ReactorGraph.Column.allCases {
      let nodes = graph.nodes.indices.filter { graph.nodes[$0].column == column }
      guard !nodes.isEmpty else { continue }
      try take("  subgraph \(column.rawValue)Column[\(Self.quoted(graph.title(of: column)))]")
      for index in nodes { try take("    n\(index)\(shape(graph.nodes[index]))") }
      try take("  end")
    }
    let indices = Dictionary(graph.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for edge in graph.edges {
      guard let from = indices[edge.from], let to = indices[edge.to] else { continue }
      try take("  n\(from) \(Self.arrow(edge)) n\(to)")
    }
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

  /// Hands on the lines.
  func write(to take: (String) throws -> Void) rethrows {
    try take("digraph \(Self.quoted(graph.name)) {")
    try take("  \(GraphFormat.dot.mark)")
    try take("  rankdir=LR;")
    try take("  node [fontname=\"monospace\", fontsize=11, height=0.35];")
    for column in ReactorGraph.Column.allCases {
      let nodes = graph.nodes.filter { $0.column == column }
      for node in nodes { try take("  \(Self.quoted(node.id)) [\(attributes(node))];") }
      // Effects lead to each other, so they can't all stand in one rank.
      guard column != .effects, !nodes.isEmpty else { continue }
      let isChained = graph.edges.contains { $0.kind == .derives } && column == .state
      let ranked = isChained ? nodes.filter { $0.kind != .derived } : nodes
      try take("  { rank=same; \(ranked.map { Self.quoted($0.id) + "; " }.joined())}")
    }
    for edge in graph.edges {
      try take("  \(Self.quoted(edge.from)) -> \(Self.quoted(edge.to))\(Self.attributes(edge));")
    }
    try take("}")
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

  var value: JSONValue {
    var members = Members(("version", .number(Self.version)))
    members.add("generator", "reactorgen")
    members.add("reactors", .array(graphs.map(Self.value)))
    return members.value
  }

  private static func value(_ graph: ReactorGraph) -> JSONValue {
    var members = Members(("name", .string(graph.name)))
    members.add("summary", graph.summary)
    members.add("nodes", .elements(count: graph.nodes.count) { value(graph.nodes[$0]) })
    members.add("edges", .elements(count: graph.edges.count) { value(graph.edges[$0]) })
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
