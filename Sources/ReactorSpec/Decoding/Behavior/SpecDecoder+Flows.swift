import YAMLTree

extension SpecDecoder {
  /// What steps have to know of a flow before they are read.
  struct FlowHead {
    var callee: Callee
    var documentation: String?
    /// The steps; nil where they are missing, which is reported.
    var steps: YAMLPair?
  }

  /// Reads all of the flows but their steps.
  func flowHeads(_ spec: KeyedNode) -> [FlowHead] {
    entries(spec, "flows", kind: "`name: steps`").compactMap { name, pair in
      guard checkName(name, at: pair.key.range, what: "a flow") else { return nil }
      guard isLongForm(pair.value, of: .flow) else {
        let callee = Callee(kind: .flow, name: name, payload: Payload(), range: pair.key.range)
        return FlowHead(callee: callee, steps: pair)
      }
      let node = keyed(pair.value, key: pair.key, as: .flow)
      let payload = node?["payload"].map { self.payload($0, of: name) } ?? Payload()
      return FlowHead(
        callee: Callee(kind: .flow, name: name, payload: payload, range: pair.key.range),
        documentation: node.flatMap { documentation($0, of: name) },
        steps: node?["steps"]
      )
    }
  }

  func flow(_ head: FlowHead, in surroundings: StepSurroundings) -> Flow {
    let scope = StepScope(of: .flow, in: surroundings)
    let subject = "the flow `\(head.callee.name)`"
    return Flow(
      name: head.callee.name,
      payload: head.callee.payload ?? Payload(),
      steps: head.steps.map { steps($0.value, key: $0.key, subject: subject, in: scope) } ?? [],
      documentation: head.documentation,
      range: head.callee.range
    )
  }
}
