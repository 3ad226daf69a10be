import YAMLTree

extension SpecDecoder {
  /// Checks that names are distinct where they share a scope.
  ///
  /// - Parameter onError: Where the spec has `onError`, for which a method is generated.
  func checkNames(of spec: ReactorSpec, onError: SourceRange?) {
    let members =
      spec.parameters.map { (name: $0.name, range: $0.range) }
      + spec.properties.map { (name: $0.name, range: $0.range) }
    let methods = spec.methodNames + (onError.map { [("mutateOnError", $0)] } ?? [])
    checkDistinct((members + methods).sorted { $0.range.start < $1.range.start }, what: "the reactor")
    let stateMembers =
      spec.fields.map { (name: $0.name, range: $0.range) } + spec.derived.map { (name: $0.name, range: $0.range) }
    checkDistinct(stateMembers.sorted { $0.range.start < $1.range.start }, what: "the state")
  }

  /// Reports steps that use an input, which the reactor does not keep.
  func checkInputs(of spec: ReactorSpec) {
    let inputs = spec.parameters.filter { $0.role == .input }
    guard !inputs.isEmpty else { return }
    for list in spec.stepLists {
      let bound = list.steps.reduce(into: list.names) { $0.formUnion($1.facts.boundNames) }
      for input in inputs where !bound.contains(input.name) { checkInput(input, in: list.texts) }
    }
  }

  private func checkInput(_ input: Parameter, in texts: [SwiftText]) {
    for text in texts {
      guard let use = text.firstUse(of: input.name) else { continue }
      report(
        .inputNotKept,
        "the input `\(input.name)` is not kept: make it a field of the state, or a dependency",
        at: place(of: use, in: text),
        notes: [("`\(input.name)` is declared here", input.range)]
      )
    }
  }

  /// Warns of `state.name` where the spec knows no such member. It is a warning, since an extension may have it.
  func checkStateMembers(of spec: ReactorSpec) {
    let known = Set(spec.fields.map(\.name) + spec.derived.map(\.name))
    for text in spec.textsOverState {
      for use in text.members(of: "state") where !use.isCalled {
        let name = use.member.hasPrefix("$") ? String(use.member.dropFirst()) : use.member
        guard !known.contains(name) else { continue }
        let near = didYouMean(name, among: known.sorted(), otherwise: "an extension of `State` has to have it")
        report(.unknownStateMember, "the spec's state has no `\(name)`\(near)", at: place(of: use.range, in: text))
      }
    }
  }
}

extension ReactorSpec {
  /// The methods that the user writes and those that are generated for flows, each at what it belongs to.
  fileprivate var methodNames: [(name: String, range: SourceRange)] {
    let forActions = actions.filter { $0.body == .manual }.map { ($0.manualMethodName, $0.range) }
    let forMutations = mutations.filter { $0.effect == .manual }.map { ($0.manualMethodName, $0.range) }
    return forActions + forMutations + flows.map { ($0.methodName, $0.range) }
  }

  /// The Swift texts in which `state` is the reactor's state.
  fileprivate var textsOverState: [SwiftText] {
    let reduces = mutations.flatMap { mutation -> [SwiftText] in
      if case .statements(let statements) = mutation.effect { return statements }
      return []
    }
    return reduces + everyMutation.before + everyMutation.after + stepLists.flatMap(\.texts)
  }
}
