import YAMLTree

extension SpecDecoder {
  /// Checks that names are distinct where they share a scope.
  func checkNames(of spec: ReactorSpec) {
    let members =
      spec.parameters.map { (name: $0.name, range: $0.range) }
      + spec.properties.map { (name: $0.name, range: $0.range) }
    checkDistinct(members.sorted { $0.range.start < $1.range.start }, what: "the reactor")
    let stateMembers =
      spec.fields.map { (name: $0.name, range: $0.range) } + spec.derived.map { (name: $0.name, range: $0.range) }
    checkDistinct(stateMembers.sorted { $0.range.start < $1.range.start }, what: "the state")
  }

  /// Warns of `state.name` where the spec knows no such member. It is a warning, since an extension may have it.
  func checkStateMembers(of spec: ReactorSpec) {
    let known = Set(spec.fields.map(\.name) + spec.derived.map(\.name))
    for text in spec.textsOverState {
      for use in SwiftSyntax(text.text).members(of: "state") where !use.isCalled {
        let name = use.member.hasPrefix("$") ? String(use.member.dropFirst()) : use.member
        guard !known.contains(name) else { continue }
        let near = didYouMean(name, among: known.sorted(), otherwise: "an extension of `State` has to have it")
        report(.unknownStateMember, "the spec's state has no `\(name)`\(near)", at: place(of: use.range, in: text))
      }
    }
  }
}

extension ReactorSpec {
  /// The Swift texts in which `state` is the reactor's state.
  fileprivate var textsOverState: [SwiftText] {
    let reduces = mutations.flatMap { mutation -> [SwiftText] in
      if case .statements(let statements) = mutation.effect { return statements }
      return []
    }
    let steps = actions.flatMap { action -> [Step] in
      if case .steps(let steps) = action.body { return steps }
      return []
    }
    return reduces + everyMutation.before + everyMutation.after + (steps + start).flatMap(\.texts)
  }
}

extension Step {
  /// The Swift texts of the step and of those inside it.
  fileprivate var texts: [SwiftText] {
    switch kind {
    case .emit(_, let arguments): arguments.map { [$0] } ?? []
    case .perform(let statement): [statement]
    case .bind(let bindings): bindings.map(\.value)
    case .unwrap(let bindings, let orElse): bindings.map(\.value) + orElse.flatMap(\.texts)
    case .require(let condition, let orElse): [condition] + orElse.flatMap(\.texts)
    case .choose(let condition, let then, let orElse): [condition] + (then + orElse).flatMap(\.texts)
    }
  }
}
