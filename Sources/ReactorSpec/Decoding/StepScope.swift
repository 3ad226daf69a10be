import YAMLTree

/// What a step can refer to.
struct StepScope {
  let mutations: [Mutation]
  /// The names that the payload and earlier steps have bound.
  private(set) var names: [String: SourceRange]

  init(mutations: [Mutation], names: [(String, SourceRange)]) {
    self.mutations = mutations
    self.names = Dictionary(names, uniquingKeysWith: { first, _ in first })
  }

  mutating func bind(_ name: String, at range: SourceRange) {
    names[name] = range
  }

  func mutation(_ name: String) -> Mutation? {
    mutations.first { $0.name == name }
  }
}
