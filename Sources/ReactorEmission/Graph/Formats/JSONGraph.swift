import ReactorSpec

/// Graphs as data.
struct JSONGraph {
  let graphs: [ReactorGraph]

  /// The version of the form. New keys may come without a new one.
  static let version = 1

  /// The text.
  var text: String {
    JSONValue.object([
      ("version", .number(Self.version)), ("generator", .string("reactorgen")),
      ("reactors", .array(graphs.map(Self.value))),
    ]).text() + "\n"
  }

  private static func value(_ graph: ReactorGraph) -> JSONValue {
    object([
      ("name", .string(graph.name)), ("summary", graph.summary.map(JSONValue.string)),
      ("nodes", .array(graph.nodes.map(value))), ("edges", .array(graph.edges.map(value))),
    ])
  }

  private static func value(_ node: ReactorGraph.Node) -> JSONValue {
    object([
      ("id", .string(node.id)), ("kind", .string(node.kind.rawValue)), ("column", .string(node.column.rawValue)),
      ("label", .string(node.label)),
      ("keyword", node.keyword.flatMap { $0 == node.kind.rawValue ? nil : .string($0) }),
      ("detail", node.detail.map(JSONValue.string)),
      ("doc", node.documentation.map(JSONValue.string)), ("line", .number(node.line)),
    ])
  }

  private static func value(_ edge: ReactorGraph.Edge) -> JSONValue {
    object([("from", .string(edge.from)), ("to", .string(edge.to)), ("kind", .string(edge.kind.rawValue))])
  }

  private static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
  }
}
