import ReactorSpec
import YAMLTree

/// Where the steps of a spec branch, and what their conditions read, as the tests are told it.
struct ReferenceBranches {
  private let spec: ReactorSpec
  private let lists: [StepList]
  private let derivedGraph: DerivedGraph
  /// The flows that branch, themselves or by what they run.
  private var branchingFlows: Set<String> = []

  /// - Parameter lists: All lists of steps of the spec.
  init(of spec: ReactorSpec, _ lists: [StepList], _ derivedGraph: DerivedGraph) {
    self.spec = spec
    self.lists = lists
    self.derivedGraph = derivedGraph
    branchingFlows = findBranchingFlows()
  }

  /// Where steps branch and what they run that branches, as arguments: `, conditions: [1], cases: [2], runs: ["load"]`.
  ///
  /// What a flow has is told once, by its name: many actions may run it.
  func arguments(of steps: [Step]) -> String {
    let own = branching(of: steps)
    let runs = own.flows.filter(branchingFlows.contains).map(\.swiftLiteral)
    let lines = [("conditions", own.conditions), ("cases", own.cases)].map { ($0, $1.sorted().map(String.init)) }
    return (lines + [("runs", runs)]).filter { !$0.1.isEmpty }
      .map { ", \($0): [\($1.joined(separator: ", "))]" }.joined()
  }

  /// The flows with branches, of their own or of those that they run, each with its branches as arguments; the shared steps for errors too.
  var flowsWithBranches: [(name: String, arguments: String)] {
    let errors = spec.onError.map { [(Self.sharedErrors, $0)] } ?? []
    return (spec.flows.map { ($0.name, $0.steps) } + errors).filter { branchingFlows.contains($0.0) }
      .map { ($0, arguments(of: $1)) }
  }

  /// What stands for the shared steps for errors among the flows: no flow has a name with a blank.
  static let sharedErrors = "on error"

  /// The lines at which steps branch, flows aside, and the flows that they run, each once.
  private func branching(of steps: [Step]) -> (conditions: Set<Int>, cases: Set<Int>, flows: [String]) {
    var conditions: Set<Int> = []
    var cases: Set<Int> = []
    var flows: [String] = []
    var known: Set<String> = []
    func add(_ flow: String) {
      if known.insert(flow).inserted { flows.append(flow) }
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        // `guard: false` ends the steps where it stands: there is nothing to try.
        case .guard(let text, _) where ["true", "false"].contains(text.text),
          .if(let text, _, _) where ["true", "false"].contains(text.text):
          break
        case .guard, .unwrap, .if: conditions.insert(step.line)
        case .switch(_, let items): cases.formUnion(items.map(\.line))
        case .run(let name, _): add(name)
        case .await(let effect), .observe(let effect):
          if case .shared = effect.failure { add(Self.sharedErrors) }
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    visit(steps)
    return (conditions, cases, flows)
  }

  /// The flows that branch, themselves or by what they run: found from those that do backwards to those that run them.
  private func findBranchingFlows() -> Set<String> {
    var runners: [String: [String]] = [:]
    var open: [String] = []
    for (name, steps) in spec.flows.map({ ($0.name, $0.steps) }) + [(Self.sharedErrors, spec.onError ?? [])] {
      let own = branching(of: steps)
      if !own.conditions.isEmpty || !own.cases.isEmpty { open.append(name) }
      for flow in own.flows { runners[flow, default: []].append(name) }
    }
    var found = Set(open)
    while let flow = open.popLast() { open += (runners[flow] ?? []).filter { found.insert($0).inserted } }
    return found
  }

  /// The fields of the state that conditions read, by the lines of these: also by way of derived values and of names that steps bind. Of a
  /// condition that reads more than ``mostReads``, the first ones: to change one of so many says little, and all of them for each condition would
  /// be as many as conditions times fields.
  var reads: [(line: Int, fields: [String])] {
    var sources = FieldSources(derivedGraph)
    var bound: [String: PlaceSet] = [:]
    // Each text once, and by its lines where it stands among them: a switch has as many as it has cases.
    var texts: [SwiftText] = []
    var numbers: [Int: [Int]] = [:]
    func add(_ text: SwiftText, at lines: [Int]) {
      for line in lines { numbers[line, default: []].append(texts.count) }
      texts.append(text)
    }
    func fields(_ text: SwiftText) -> PlaceSet {
      var fields = PlaceSet()
      for member in text.usedStateMembers { fields.formUnion(sources.fields(behind: member)) }
      for name in text.freeNames { if let own = bound[name] { fields.formUnion(own) } }
      return fields
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .guard(let text, _), .if(let text, _, _):
          add(text, at: [step.line])
          let read = fields(text)
          for name in text.conditionNames { bound[name, default: PlaceSet()].formUnion(read) }
        case .unwrap(let bindings, _):
          for binding in bindings { add(binding.value, at: [step.line]) }
          for binding in bindings { bound[binding.name, default: PlaceSet()].formUnion(fields(binding.value)) }
        case .let(let bindings):
          for binding in bindings { bound[binding.name, default: PlaceSet()].formUnion(fields(binding.value)) }
        case .switch(let value, let cases):
          add(value, at: Set(cases.map(\.line)).sorted())
          for item in cases { add(item.pattern, at: [item.line]) }
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    for list in lists { visit(list.steps) }
    for event in spec.events {
      if let condition = event.condition { add(condition, at: [condition.range.start.line]) }
    }
    let read = texts.map { fields($0).lowest(Self.mostReads) }
    return numbers.sorted { $0.key < $1.key }.map { line, numbers in
      let places = Set(numbers.lazy.flatMap { read[$0] }).sorted().prefix(Self.mostReads)
      return (line, places.map { spec.fields[$0].name }.sorted())
    }
  }

  private static let mostReads = 100
}
