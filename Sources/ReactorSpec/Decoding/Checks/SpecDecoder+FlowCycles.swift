import YAMLTree

extension SpecDecoder {
  /// Reports flows that run themselves, straight away or by way of others; each cycle once, where it closes.
  func checkFlowCycles(of spec: ReactorSpec) {
    for cycle in FlowGraph(spec.flows).cycles {
      let names = cycle.flows.map { "`\($0)`" }
      let shown = names.count > 10 ? names.prefix(5) + ["…"] + names.suffix(4) : names[...]
      report(.flowCycle, "a flow can't run itself: \(shown.joined(separator: " → "))", at: cycle.range)
    }
  }
}

/// Which flows run which.
private struct FlowGraph {
  typealias Run = (flow: String, range: SourceRange)
  typealias Cycle = (flows: [String], range: SourceRange)

  private let names: [String]
  private let runs: [String: [Run]]

  init(_ flows: [Flow]) {
    names = flows.map(\.name)
    runs = Dictionary(flows.map { ($0.name, $0.steps.flatMap(\.flowRuns)) }) { first, _ in first }
  }

  /// The cycles, each with the flow that closes it at both ends and the place where it does. No recursion, since a chain of flows can
  /// be as long as a file.
  var cycles: [Cycle] {
    var cycles: [Cycle] = []
    var finished: Set<String> = []
    for name in names where !finished.contains(name) {
      var path: [(name: String, next: Int)] = [(name, 0)]
      var positions = [name: 0]
      while let (current, next) = path.last {
        guard let own = runs[current], next < own.count else {
          path.removeLast()
          positions[current] = nil
          finished.insert(current)
          continue
        }
        path[path.count - 1].next += 1
        let run = own[next]
        if let start = positions[run.flow] {
          cycles.append((path[start...].map(\.name) + [run.flow], run.range))
        } else if !finished.contains(run.flow) {
          positions[run.flow] = path.count
          path.append((run.flow, 0))
        }
      }
    }
    return cycles
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
