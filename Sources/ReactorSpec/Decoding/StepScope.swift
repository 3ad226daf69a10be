import YAMLTree

/// What a step can refer to.
struct StepScope {
  let mutations: [Mutation]
  /// The names that earlier steps have bound. A payload's names are not among them: as in Swift, a step may bind one anew.
  private(set) var names: [String: SourceRange] = [:]

  init(mutations: [Mutation]) {
    self.mutations = mutations
  }

  mutating func bind(_ name: String, at range: SourceRange) {
    names[name] = range
  }

  func mutation(_ name: String) -> Mutation? {
    mutations.first { $0.name == name }
  }
}
