import YAMLTree

/// What the scenarios of a spec can refer to.
struct ScenarioSurroundings {
  let spec: ReactorSpec
  /// The spec as it is written.
  let node: KeyedNode

  /// The names of the state's fields and derived values.
  var stateMembers: [String] { spec.fields.map(\.name) + spec.derived.map(\.name) }

  /// An action as something that gets arguments. Those for an action that forwards its payload to an unknown mutation are not judged.
  func callee(of action: Action) -> Callee {
    var payload: Payload? = action.payload
    if case .forward(let mutation) = action.body, !spec.mutations.contains(where: { $0.name == mutation }) {
      payload = nil
    }
    return Callee(kind: .action, name: action.name, payload: payload, range: action.range)
  }

  /// Whether a section has the name, although nothing could be read there: what is wrong with it is reported already.
  func isWritten(_ name: String, in sections: String...) -> Bool {
    sections.contains { section in
      guard let pair = node[section], case .mapping(let entries) = pair.value.content else { return false }
      return entries.contains { entry in
        if case .scalar(let scalar) = entry.key.content { scalar.text == name } else { false }
      }
    }
  }
}
