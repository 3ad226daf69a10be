import YAMLTree

extension Rule {
  package static let unknownFlow = Rule(
    520,
    "`run` names a flow of the spec",
    """
    The flow has to be one of `flows`. It is named without parentheses: its arguments stand behind `with`.
    """,
    needs: [.flows],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart: {setCount: 0}
      actions:
        clear: {run: restrat}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart: {setCount: 0}
      actions:
        clear: {run: restart}
      """#
  )

  package static let flowCycle = Rule(
    521,
    "A flow does not run itself",
    """
    Neither straight away nor by way of other flows: it would have no end. The message shows the cycle. Steps that \
    are to be repeated are a `manual` action.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart:
          - setCount: 0
          - run: again
        again: {run: restart}
      actions:
        clear: {run: restart}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart:
          - setCount: 0
          - run: again
        again: {setCount: 1}
      actions:
        clear: {run: restart}
      """#,
    checks: .spec(flowCycles)
  )

  package static let branchesWithoutSteps = Rule(
    523,
    "A choice has something to choose",
    """
    At least one of the lists of steps of an `if` or a `switch` has a step, and `loading` stands around one.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - if: state.count > 0
            then: []
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - if: state.count > 0
            then: {setCount: 0}
      """#
  )

  package static let patternWithCase = Rule(
    524,
    "A pattern stands without `case`",
    """
    The keys of `cases` are what Swift has between `case` and the colon. `default` is written as it is.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              case 0: {setCount: 1}
              default: {setCount: 0}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              0: {setCount: 1}
              default: {setCount: 0}
      """#
  )

  package static let casesAfterDefault = Rule(
    525,
    "`default` is the last case",
    """
    It takes all that the cases before it leave, so nothing is left for one behind it; Swift refuses such a case too.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              default: {setCount: 0}
              0: {setCount: 1}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              0: {setCount: 1}
              default: {setCount: 0}
      """#
  )

  package static let switchWithoutDefault = Rule(
    526,
    "A `switch` takes every value",
    """
    As in Swift: numbers, texts and ranges of them never are all values, so a `default` says what happens otherwise. \
    `default: []` does nothing.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        step:
          - switch: state.count
            cases:
              0: {setCount: 1}
              1...9: {setCount: 0}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        step:
          - switch: state.count
            cases:
              0: {setCount: 1}
              1...9: {setCount: 0}
              default: []
      """#
  )
}

extension Rule {
  /// Each cycle once, where it closes.
  private static func flowCycles(in facts: SpecFacts) -> [Finding] {
    FlowGraph(facts.spec.flows).cycles.map { cycle in
      let names = cycle.flows.map { "`\($0)`" }
      let shown = names.count > 10 ? names.prefix(5) + ["…"] + names.suffix(4) : names[...]
      return Finding("a flow can't run itself: \(shown.joined(separator: " → "))", at: cycle.range)
    }
  }
}

/// Which flows run which.
struct FlowGraph {
  typealias Run = (flow: String, range: SourceRange)
  typealias Cycle = (flows: [String], range: SourceRange)

  private let runs: [String: [Run]]
  /// The flows, each behind all that it runs, as far as there are no cycles.
  private(set) var calleesFirst: [String] = []
  /// The cycles, each with the flow that closes it at both ends and the place where it does.
  private(set) var cycles: [Cycle] = []

  /// Follows each run once. No recursion, since a chain of flows can be as long as a file.
  init(_ flows: [Flow]) {
    runs = Dictionary(flows.map { ($0.name, $0.steps.flatMap(\.flowRuns)) }) { first, _ in first }
    var finished: Set<String> = []
    for name in flows.map(\.name) where !finished.contains(name) {
      var path: [(name: String, next: Int)] = [(name, 0)]
      var positions = [name: 0]
      while let (current, next) = path.last {
        guard let own = runs[current], next < own.count else {
          path.removeLast()
          positions[current] = nil
          finished.insert(current)
          calleesFirst.append(current)
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
  }

  /// Longer chains of flows are not followed, flow by flow: nobody would read what is found there.
  static let longestFollowedChain = 200

  /// The first flow that begins a longer chain; nil where there is none.
  var tooLongChain: String? {
    var lengths: [String: Int] = [:]
    for name in calleesFirst {
      let length = 1 + ((runs[name] ?? []).map { lengths[$0.flow] ?? 0 }.max() ?? 0)
      if length > Self.longestFollowedChain { return name }
      lengths[name] = length
    }
    return nil
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
