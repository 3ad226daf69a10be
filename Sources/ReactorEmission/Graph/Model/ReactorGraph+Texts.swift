extension ReactorGraph {
  /// The picture in one sentence, for those who can't see it.
  var description: String {
    let kinds: [(kinds: Set<Node.Kind>, one: String, many: String)] = [
      ([.action], "action", "actions"), ([.event], "event", "events"),
      ([.await, .observe, .wait, .perform, .manual, .stream], "effect", "effects"), ([.flow], "flow", "flows"),
      ([.mutation], "mutation", "mutations"), ([.field], "field", "fields"),
      ([.derived], "derived value", "derived values"),
    ]
    let counts = kinds.compactMap { kind -> String? in
      let count = nodes.count { kind.kinds.contains($0.kind) }
      return count == 0 ? nil : "\(count) \(count == 1 ? kind.one : kind.many)"
    }
    let list =
      counts.count < 2 ? counts.joined() : counts.dropLast().joined(separator: ", ") + " and " + (counts.last ?? "")
    return "What leads to what in \(name): \(list.isEmpty ? "nothing yet" : list)."
  }

  /// The heading of a column.
  func title(of column: Column) -> String {
    let kinds = Set(nodes.map(\.kind))
    switch column {
    case .actions: return kinds.contains(.event) ? "Actions and events" : "Actions"
    case .effects: return kinds.contains(.flow) ? "Flows and effects" : "Effects"
    case .mutations: return "Mutations"
    case .state: return "State"
    }
  }
}

extension ReactorGraph.Node {
  /// All that is known about the node, for those who point at it.
  var title: String {
    let what = keyword == kind.rawValue ? "" : "\(kind.rawValue) "
    let name = [keyword, wholeName].compactMap { $0 }.joined(separator: " ")
    return what + name + (documentation.map { "\n\n" + $0 } ?? "")
  }

  private var wholeName: String {
    guard let detail else { return label }
    switch kind {
    case .event, .manual: return "\(label): \(detail)"
    default: return detail
    }
  }
}
