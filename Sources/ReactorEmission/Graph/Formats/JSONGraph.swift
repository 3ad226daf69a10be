import ReactorSpec

/// Graphs as data.
struct JSONGraph {
  let graphs: [ReactorGraph]

  /// The version of the form. New keys may come without a new one.
  static let version = 1

  /// The text.
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
    let members = Members(
      ("from", .string(edge.from)),
      ("to", .string(edge.to)),
      ("kind", .string(edge.kind.rawValue))
    )
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
