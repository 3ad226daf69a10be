import ReactorSpec

/// Finds the paths through steps: the first goes on wherever it can, and each other one takes one turn that it doesn't take.
///
/// So every branch is on a path, and there are only as many paths as there are branches.
struct PathWalker {
  let spec: ReactorSpec
  let samples: SampleValues
  let scope: TestScope
  let flowFacts: FlowFacts
  /// The actions that cancel something in the spec.
  let cancellers: Set<String>
  /// The flows that are being walked, which can't be walked once more.
  private(set) var flows: [String] = []
  /// The actions that cancel the steps inside of which the walked ones stand.
  var enclosing: Set<String> = []

  private static let mostSteps = 200

  init(_ spec: ReactorSpec, samples: SampleValues, scope: TestScope) {
    self.spec = spec
    self.samples = samples
    self.scope = scope
    flowFacts = FlowFacts(spec.flows)
    cancellers = spec.cancellers
  }

  /// The paths from here on through steps, the first one first.
  func paths(through steps: [Step], from start: TestPath) -> [TestPath] {
    var main = start
    var others: [(path: TestPath, position: Int)] = []
    for (position, step) in steps.enumerated() where !main.isEnded {
      let turns = paths(through: step, from: main)
      guard let first = turns.firstIndex(where: { $0.obstacle == nil }) ?? turns.indices.first else { continue }
      main = turns[first]
      for (index, turn) in turns.enumerated() where index != first {
        others.append((step.isGuard ? passing(steps[(position + 1)...], turn) : turn, position + 1))
      }
    }
    return [main] + others.map { finish(steps[$0.position...], $0.path) }
  }

  /// The first path from here on.
  func finish(_ steps: ArraySlice<Step>, _ start: TestPath) -> TestPath {
    var path = start
    for step in steps where !path.isEnded {
      let turns = paths(through: step, from: path)
      guard let first = turns.first(where: { $0.obstacle == nil }) ?? turns.first else { continue }
      // Where nothing was chosen, nothing has to be said.
      let said = path.turns
      path = first
      path.turns = said
    }
    return path
  }

  private func paths(through step: Step, from start: TestPath) -> [TestPath] {
    // Flows that run flows can be longer than anything that is written.
    guard start.length < Self.mostSteps else { return [start.blocked(by: .tooLong(steps: Self.mostSteps))] }
    var path = start
    path.length += 1
    return switch step.kind {
    case .emit(let mutation, let arguments): [emitting(mutation, arguments, from: path)]
    case .do(let statement): [performing(statement, from: path)]
    case .let(let bindings): [binding(bindings, from: path)]
    case .unwrap(let bindings, let orElse): unwrapping(bindings[...], orElse, from: path)
    case .guard(let condition, let orElse): requiring(condition, orElse, from: path)
    case .if(let condition, let then, let orElse): choosing(condition, then, orElse, from: path)
    case .switch(let value, let cases): selecting(value, cases, from: path)
    case .await(let effect) where !path.cancellers.isDisjoint(with: effect.cancellers),
      .observe(let effect) where !path.cancellers.isDisjoint(with: effect.cancellers):
      [unstarted(effect, from: path)]
    case .wait(let wait) where !path.cancellers.isDisjoint(with: wait.cancellers): [path]
    case .await(let effect): calling(effect, from: path)
    case .observe(let effect): observing(effect, from: path)
    case .wait(let wait): waiting(wait, from: path)
    case .merge(let branches): merging(branches, from: path)
    case .run(let flow, let arguments): running(flow, arguments, from: path)
    case .swift(let text): [path.blocked(by: .unreadable(text.text))]
    }
  }

  /// The paths through steps in a scope of their own: the names that they bind are gone afterwards.
  func nested(_ steps: [Step], from start: TestPath) -> [TestPath] {
    guard !steps.isEmpty else { return [start] }
    return paths(through: steps, from: start).map { path in
      var path = path
      if !path.isEnded {
        path.names = start.names
        for name in path.known.keys where !name.hasPrefix("state.") { path.known[name] = start.known[name] }
      }
      return path
    }
  }

  /// The walker inside of a flow; nil where that runs already.
  func entering(_ flow: String) -> PathWalker? {
    guard !flows.contains(flow) else { return nil }
    var walker = self
    walker.flows.append(flow)
    return walker
  }

  /// A text as the test evaluates it here; what it uses is noted.
  func text(_ text: SwiftText, in path: inout TestPath) throws(Obstacle) -> String {
    let result = try scope.text(text, knowing: path.names)
    try note(text.text, in: &path)
    return result
  }

  /// Notes the fields that a text uses, and what it calls of doubles.
  private func note(_ text: String, in path: inout TestPath) throws(Obstacle) {
    let syntax = SwiftText(text)
    let fields = self.fields(usedBy: syntax)
    path.usedFields.formUnion(fields)
    if syntax.mayTrap { path.fullFields.formUnion(fields) }
    for parameter in spec.parameters where parameter.contract != nil && syntax.freeNames.contains(parameter.name) {
      for method in parameter.contract?.methods ?? [] where syntax.calls(method.name, of: parameter.name) {
        try answer(method, of: parameter.name, in: &path)
      }
    }
  }

  /// Lets a method that a text calls return something.
  private func answer(_ method: Method, of dependency: String, in path: inout TestPath) throws(Obstacle) {
    guard let result = method.result, path.types["\(dependency).\(method.name)()"] == nil else { return }
    let property = "\(dependency).\(method.doublePropertyName)"
    guard !path.outcomes.contains(where: { $0.method == property }) else { return }
    guard samples.values(of: result).first != nil else { throw .missingValue(of: result, needsOne: true) }
    let variable = "\(dependency).\(method.name)()"
    path.types[variable] = result
    path.outcomes.append(TestPath.Outcome(method: property, kind: .returningChoice(variable)))
  }

  /// The fields that a text uses by way of `state`, also those behind derived values.
  func fields(usedBy syntax: SwiftText) -> Set<String> {
    let members = syntax.usedStateMembers
    var fields = members.intersection(spec.fields.map(\.name))
    for value in spec.derived where members.contains(value.name) { fields.formUnion(spec.fields(behind: value)) }
    if members.isEmpty, syntax.freeNames.contains("state") { fields.formUnion(spec.fields.map(\.name)) }
    return fields
  }
}

extension ReactorSpec {
  /// The fields that a derived value depends on, by way of other derived values too.
  func fields(behind value: DerivedValue, besides known: Set<String> = []) -> Set<String> {
    let names = value.expression.freeNames
    var fields = names.intersection(self.fields.map(\.name))
    for other in derived where names.contains(other.name) && !known.contains(other.name) && other != value {
      fields.formUnion(self.fields(behind: other, besides: known.union([value.name])))
    }
    return fields
  }
}
