/// What leads to what in a reactor: its actions, effects, mutations and fields, and how they hang together.
package struct ReactorGraph: Sendable, Hashable {
  /// The reactor's type name.
  package var name: String
  /// What the reactor is for.
  package var summary: String?
  /// The nodes: column by column, in the order of the spec.
  package var nodes: [Node] = []
  /// The edges, each pair of ends once for each kind. Their ends are nodes of this graph.
  package var edges: [Edge] = []

  /// Something that happens, or that changes.
  package struct Node: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case action, event, start
      case flow, onError, await, observe, wait, perform = "do", send, manual, stream = "swift"
      case mutation, everyMutation
      case field, derived
      /// A stream that is transformed by hand.
      case transform
      /// What happens to the view, and what shows a value.
      case input, output
      /// A RIB of the tree.
      case rib = "RIB"
    }

    /// What other nodes' edges know it by; the same for the same spec.
    package var id: String
    package var kind: Kind
    package var column: Column
    /// Its name, or the short form of what it calls.
    package var label: String
    /// A word before the label that tells what it is; nil where its shape alone does.
    package var keyword: String?
    /// The whole of what the label is short for: a signature, an expression or a type; nil where there is no more.
    package var detail: String?
    package var documentation: String?
    /// The line of the spec on which it stands.
    package var line: Int
  }

  /// A column of the picture.
  package enum Column: String, Sendable, Hashable, CaseIterable {
    case inputs, actions, effects, mutations, state, outputs
  }

  /// Something that leads to something else.
  package struct Edge: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      /// What happens to the view sends an action.
      case sends
      /// An action, an event or an effect calls an effect.
      case calls
      /// It runs a flow.
      case runs
      /// It emits a mutation.
      case emits
      /// It emits a mutation that says whether it goes on: `true` before, `false` behind.
      case loads
      /// An error leads there.
      case fails
      /// An action cancels an effect.
      case cancels
      /// A mutation changes a field.
      case changes
      /// A derived value is computed from a field or another derived value.
      case derives
      /// A field or a derived value is shown.
      case shows
      /// A RIB attaches another one.
      case attaches
    }

    /// The id of the node where it starts.
    package var from: String
    /// The id of the node where it ends.
    package var to: String
    package var kind: Kind
    /// When it leads there, in words, each way by itself (`if state.isOn`, `unless name.isEmpty`); empty where it always does.
    package var conditions: [String] = []

    /// All of the conditions in one line; nil where there are none.
    package var condition: String? {
      guard !conditions.isEmpty else { return nil }
      return conditions.prefix(Self.shownConditions).joined(separator: " or ")
        + (conditions.count > Self.shownConditions ? " or …" : "")
    }

    private static let shownConditions = 4
  }
}

extension ReactorGraph {
  /// The picture in one sentence, for those who can't see it.
  var description: String {
    let ribs = nodes.count { $0.kind == .rib }
    if ribs > 0 { return "Which RIB attaches which: \(ribs) \(ribs == 1 ? "RIB" : "RIBs")." }
    let kinds: [(kinds: Set<Node.Kind>, one: String, many: String)] = [
      ([.action], "action", "actions"), ([.event], "event", "events"),
      ([.await, .observe, .wait, .perform, .send, .manual, .stream], "effect", "effects"), ([.flow], "flow", "flows"),
      ([.mutation], "mutation", "mutations"), ([.field], "field", "fields"),
      ([.derived], "derived value", "derived values"), ([.input, .output], "part of the view", "parts of the view"),
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
    case .inputs: return "The view sends"
    case .outputs: return "The view shows"
    case .actions: return kinds.contains(.event) ? "Actions and events" : "Actions"
    case .effects: return kinds.contains(.rib) ? "RIBs" : kinds.contains(.flow) ? "Flows and effects" : "Effects"
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
