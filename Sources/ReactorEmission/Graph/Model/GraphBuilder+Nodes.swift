import ReactorSpec
import YAMLTree

extension GraphBuilder {
  /// Adds what comes from outside: actions, events, and the start.
  mutating func addSources() {
    for action in spec.actions {
      let id = "action." + action.name
      add(.action, id: id, label: action.name, detail: action.signature, action.documentation, at: action.range)
    }
    for event in spec.events {
      let condition = event.condition.map { " where " + $0.text } ?? ""
      let detail = event.effect.expression.text + condition
      add(.event, id: "event." + event.name, label: event.name, detail: detail, event.documentation, at: event.range)
    }
    if let first = spec.start.first { add(.start, id: "start", label: "start", at: first.range) }
    addTransform(.action, in: .actions)
  }

  /// Adds the flows and the steps for errors.
  mutating func addFlows() {
    for flow in spec.flows {
      let detail = flow.name + flow.payload.labels
      add(.flow, id: "flow." + flow.name, label: flow.name, detail: detail, flow.documentation, at: flow.range)
    }
    if let first = spec.onError?.first { add(.onError, id: "onError", label: "onError", at: first.range) }
  }

  /// Adds the mutations, with what they change.
  mutating func addMutations() {
    for mutation in spec.mutations {
      let id = "mutation." + mutation.name
      let isManual = mutation.effect == .manual
      let detail = mutation.name + mutation.payload.labels + (isManual ? ", reduced by hand" : "")
      add(.mutation, id: id, label: mutation.name, detail: detail, mutation.documentation, at: mutation.range)
      for field in mutation.changedFields.fields { connect(id, "field." + field, .changes) }
    }
    if let first = (spec.everyMutation.before + spec.everyMutation.after).first {
      add(.everyMutation, id: "everyMutation", label: "everyMutation", at: first.range)
      for field in spec.everyMutation.changedFields.fields { connect("everyMutation", "field." + field, .changes) }
    }
    addTransform(.mutation, in: .mutations)
  }

  /// Adds the fields and what is derived from them.
  mutating func addState() {
    for field in spec.fields {
      let value = field.defaultValue.map { " = " + $0.text } ?? ""
      let detail = "\(field.name): \(field.type.text)\(value)"
      add(.field, id: "field." + field.name, label: field.name, detail: detail, field.documentation, at: field.range)
    }
    for value in spec.derived {
      let detail = "\(value.name): \(value.type.text) = \(value.expression.text)"
      add(
        .derived,
        id: "derived." + value.name,
        label: value.name,
        detail: detail,
        value.documentation,
        at: value.range
      )
      let names = value.expression.freeNames
      for field in spec.fields where names.contains(field.name) {
        connect("field." + field.name, "derived." + value.name, .derives)
      }
      for other in spec.derived where other.name != value.name && names.contains(other.name) {
        connect("derived." + other.name, "derived." + value.name, .derives)
      }
    }
    addTransform(.state, in: .state)
  }

  private mutating func addTransform(_ stream: TransformedStream, in column: ReactorGraph.Column) {
    guard spec.transforms.contains(stream), let range = spec.transformRanges[stream] else { return }
    let label = "transform(\(stream.rawValue):)"
    add(.transform, id: "transform." + stream.rawValue, label: label, column: column, at: range)
  }

  private mutating func add(
    _ kind: ReactorGraph.Node.Kind,
    id: String,
    label: String,
    detail: String? = nil,
    _ documentation: String? = nil,
    column: ReactorGraph.Column? = nil,
    at range: SourceRange
  ) {
    add(
      ReactorGraph.Node(
        id: id,
        kind: kind,
        column: column ?? kind.column,
        label: label,
        keyword: keyword(of: kind, label),
        detail: detail == label ? nil : detail,
        documentation: documentation,
        line: range.start.line
      )
    )
  }

  private func keyword(of kind: ReactorGraph.Node.Kind, _ name: String) -> String? {
    switch kind {
    case .event, .flow: kind.rawValue
    case .mutation: spec.mutations.contains { $0.name == name && $0.effect == .manual } ? "manual" : nil
    case .field: spec.fields.contains { $0.name == name && $0.isPulse } ? "pulse" : nil
    default: nil
    }
  }
}

extension ReactorGraph.Node.Kind {
  /// The column in which nodes of this kind stand; a transform's is that of its stream.
  var column: ReactorGraph.Column {
    switch self {
    case .action, .event, .start, .transform: .actions
    case .flow, .onError, .await, .observe, .wait, .perform, .manual, .stream: .effects
    case .mutation, .everyMutation: .mutations
    case .field, .derived: .state
    }
  }
}

extension Action {
  fileprivate var signature: String { name + payload.labels }
}

extension Payload {
  /// The values in parentheses as Swift declares them; empty where there are none.
  fileprivate var labels: String {
    guard !values.isEmpty else { return "" }
    let parts = values.map { value in
      guard let label = value.label else {
        return value.isNamed ? "_ \(value.name): \(value.type.text)" : value.type.text
      }
      return "\(label): \(value.type.text)"
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
