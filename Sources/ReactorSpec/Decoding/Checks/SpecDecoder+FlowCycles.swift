import YAMLTree

extension SpecDecoder {
  /// Reports flows that run themselves, straight away or by way of others; each cycle once, at its first flow.
  func checkFlowCycles(of spec: ReactorSpec) {
    let runs = Dictionary(spec.flows.map { ($0.name, $0.steps.flatMap(\.flowRuns)) }) { first, _ in first }
    var finished: Set<String> = []
    for flow in spec.flows { visit(flow.name, path: [], runs: runs, finished: &finished) }
  }

  private typealias FlowRun = (flow: String, range: SourceRange)

  private func visit(_ name: String, path: [String], runs: [String: [FlowRun]], finished: inout Set<String>) {
    guard !finished.contains(name), let own = runs[name] else { return }
    let path = path + [name]
    for run in own {
      guard let start = path.firstIndex(of: run.flow) else {
        visit(run.flow, path: path, runs: runs, finished: &finished)
        continue
      }
      let cycle = (path[start...] + [run.flow]).map { "`\($0)`" }.joined(separator: " → ")
      report(.flowCycle, "a flow can't run itself: \(cycle)", at: run.range)
    }
    finished.insert(name)
  }
}

extension Step {
  /// The flows that the step and those inside it run.
  fileprivate var flowRuns: [(flow: String, range: SourceRange)] {
    var own: [(flow: String, range: SourceRange)] = []
    if case .run(let flow, _) = kind { own.append((flow, range)) }
    return own + branches.joined().flatMap(\.flowRuns)
  }
}
