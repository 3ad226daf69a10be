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
    sections.contains { section in
      guard let pair = node[section], case .mapping(let entries) = pair.value.content else { return false }
      return entries.contains { entry in
        if case .scalar(let scalar) = entry.key.content { scalar.text == name } else { false }
      }
    }
  }
}
