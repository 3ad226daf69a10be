import ReactorSpec

extension ReactorSpec {
  /// The methods of doubles that the reactor calls by itself, in `start` and `events`, so that every scenario meets them.
  var startCalls: [(dependency: String, method: Method)] {
    let texts = withStepsOfFlows(start).flatMap(\.texts) + events.map(\.effect.expression)
    let uses = texts.flatMap { $0.nameUses }
    return parameters.flatMap { parameter in
      let members = Set(uses.filter { $0.name == parameter.name }.compactMap(\.member))
      let methods = parameter.contract?.methods.filter { members.contains($0.name) } ?? []
      return methods.map { (parameter.name, $0) }
    }
  }

  /// Steps, and those of the flows that they run, each flow once.
  func withStepsOfFlows(_ steps: [Step]) -> [Step] {
    var flows: Set<String> = []
    return steps + steps.flatMap { stepsOfFlows(runBy: $0, besides: &flows) }
  }

  /// The steps of the flows that a step runs, and of those that they run, each flow once.
  private func stepsOfFlows(runBy step: Step, besides known: inout Set<String>) -> [Step] {
    var steps: [Step] = []
    for inner in step.branches.joined() { steps += stepsOfFlows(runBy: inner, besides: &known) }
    if case .run(let name, _) = step.kind, known.insert(name).inserted,
      let flow = flows.first(where: { $0.name == name })
    {
      steps += flow.steps
      for inner in flow.steps { steps += stepsOfFlows(runBy: inner, besides: &known) }
    }
    return steps
  }
}

extension SampleValues {
  /// What a call answers that a test has nothing to say about: as little as the type allows, else a sample.
  func quietValue(of type: SwiftType) -> String? {
    if type.isOptional { return "nil" }
    switch type.stream {
    case let stream? where stream.hasNever: return ".never()"
    case .asyncStream, .asyncThrowingStream: return ".init { $0.finish() }"
    default: break
    }
    if case .dictionary = type.plain.shape { return values(of: type).last ?? "[:]" }
    return type.isCollection ? values(of: type).last ?? "[]" : values(of: type).first
  }
}
