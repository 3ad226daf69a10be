import YAMLTree

/// What the scenarios of a spec can refer to.
struct ScenarioSurroundings {
  let spec: ReactorSpec
  /// The spec as it is written.
  let node: KeyedNode

  /// The names of the state's fields and derived values.
  var stateMembers: [String] { spec.fields.map(\.name) + spec.derived.map(\.name) }

  /// Whether a section has the name, although nothing could be read there: what is wrong with it is reported already.
  func isWritten(_ name: String, in sections: String...) -> Bool {
    sections.contains { node[$0]?.value.entry(name) != nil }
  }

  /// Whether an action's payload is written, although it may not have been read.
  func hasPayload(_ action: Action) -> Bool {
    node["actions"]?.value.entry(action.name)?.value.entry("payload") != nil
  }
}

extension YAMLNode {
  /// The entry of a mapping with this key.
  fileprivate func entry(_ key: String) -> YAMLPair? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { entry in
      if case .scalar(let scalar) = entry.key.content { scalar.text == key } else { false }
    }
  }
}
