import YAMLTree

extension Rule {
  package static let searchCutShort = Rule(
    16,
    "What is looked for takes a limited number of steps",
    """
    Some searches would take for ever in files that are large in some way: which of thousands of names a misspelt one is like, or where a \
    chain of hundreds of flows leaves a flag on. They end after a number of steps that no spec of a screen comes to, always at the same place, \
    and this says what was not looked for. A message of the search itself has it as a note.
    """,
    severity: .remark,
    wrong: RuleExample(
      shown: """
        state:
          isOn: Bool = false
        mutations:
          setOn: Bool
        flows:
          flow0: {setOn: true}
          flow1: {run: flow0}    (and so on up to flow200)
        actions:
          go: {run: flow200}
        """,
      spec: Array(chain(of: 201).utf8)
    ),
    right: RuleExample(spec: chain(of: 3)),
    checks: .soundSpec { facts in
      let spec = facts.spec
      guard spec.fields.contains(where: \.isFlag), let flow = NameGraph(spec.flows).tooLongChain else { return [] }
      let words =
        "it is not looked whether flags are left on: the flows that `\(flow)` leads to run each other in a row of more than"
      let range = spec.flows.first { $0.name == flow }?.range ?? .start
      return [Finding("\(words) \(NameGraph.longestFollowedChain)", at: range)]
    }
  )

  private static func chain(of count: Int) -> String {
    let flows = (1..<count).map { "  flow\($0): {run: flow\($0 - 1)}\n" }.joined()
    return """
      state:
        isOn: Bool = false
      mutations:
        setOn: Bool
      flows:
        flow0: {setOn: true}
      \(flows)actions:
        go: {run: flow\(count - 1)}
      """
  }
}
