import YAMLTree

extension SpecDecoder {
  func events(_ spec: KeyedNode, in surroundings: StepSurroundings) -> [Event] {
    entries(spec, "events", kind: "`name: {observe: …, then: …}`").compactMap { name, pair in
      guard checkName(name, at: pair.key.range, what: "an event") else { return nil }
      return event(name, pair, in: StepScope(of: .event, in: surroundings))
    }
  }

  private func event(_ name: String, _ pair: YAMLPair, in scope: StepScope) -> Event? {
    guard let node = keyed(pair.value, key: pair.key, as: .event), let head = node["observe"] else { return nil }
    let stream = swift(head.value, key: head.key, subject: "`observe`", kind: "a Swift expression")
      .flatMap { observed($0, head, node, in: scope) }
    let result = result(node, in: scope)
    let condition = node["where"].map {
      swift($0.value, key: $0.key, subject: "`where`", kind: "a Swift condition")
    }
    let then = nestedSteps(node, "then", in: scope.binding(result?.name, at: result?.range ?? pair.key.range))
    let failure = failure(node, of: head.key, in: scope, canThrow: true)
    guard let stream, condition != .some(nil) else { return nil }
    return Event(
      name: name,
      effect: Effect(expression: stream, result: result?.name, then: then, failure: failure),
      condition: condition ?? nil,
      documentation: documentation(node, of: name),
      range: pair.key.range
    )
  }
}
