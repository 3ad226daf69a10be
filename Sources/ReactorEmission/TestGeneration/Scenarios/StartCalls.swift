import ReactorSpec

extension ReactorSpec {
  /// The methods of doubles that the reactor calls by itself: those in `start`, also by the actions that it sends, and the streams of `events`,
  /// which every scenario meets, and what else gives a stream that the steps of `events` ask for. Any other call of these steps is one that a
  /// scenario has led to. Each has what it returns; a generic method, what its callers ask for, if that is one type.
  var startCalls: [(dependency: String, method: Method, result: SwiftType?)] {
    let texts = withStepsOfSent(start).texts + events.map(\.effect.expression) + initializerTexts
    let started = texts.flatMap(\.namedMembers)
    let listening = events.map { Step(kind: .observe($0.effect), range: $0.range) }
    let followed = withStepsOfFlows(listening).texts.flatMap(\.namedMembers)
    return parameters.flatMap(\.contracts).flatMap { path, contract in
      let members = [started, followed].map { Set($0.filter { $0.owner == path }.map(\.member)) }
      // A service is there in any case.
      let methods = contract.methods.filter { method in
        method.service == nil
          && (members[0].contains(method.name)
            || members[1].contains(method.name) && method.result?.stream?.isSubject == false)
      }
      return methods.map { method in
        guard method.isResultErased else { return (path, method, method.result) }
        // What is made of the caller's type, nobody knows here.
        guard let result = method.result, method.genericNames.contains(result.plain.text) else {
          return (path, method, nil)
        }
        let asked = Set(texts.flatMap { $0.metatypes(inCallsOf: method.name, of: path).joined() })
        return (path, method, asked.count == 1 ? asked.first.map { SwiftType($0) } : nil)
      }
    }
  }

  /// Steps, those of the actions that they send, each action once, and those of the flows that all of these run.
  ///
  /// - Parameter actions: Further actions that are sent.
  func withStepsOfSent(_ steps: [Step], _ actions: [String] = []) -> [Step] {
    let bodies = Dictionary(self.actions.map { ($0.name, $0.body) }) { first, _ in first }
    var found = withStepsOfFlows(steps)
    var open = actions + found.flatMap(\.facts.sentActions)
    var known: Set<String> = []
    while let action = open.popLast() {
      guard known.insert(action).inserted, case .steps(let own)? = bodies[action] else { continue }
      let all = withStepsOfFlows(own)
      open += all.flatMap(\.facts.sentActions)
      found += all
    }
    return found
  }

  /// Steps, and those of the flows that they run, each flow once. No recursion, since a chain of flows can be as long as a file.
  func withStepsOfFlows(_ steps: [Step]) -> [Step] {
    let named = Dictionary(flows.map { ($0.name, $0.steps) }) { first, _ in first }
    var known: Set<String> = []
    var found = steps
    var next = 0
    while next < found.count {
      for flow in found[next].facts.flows.sorted() where known.insert(flow).inserted { found += named[flow] ?? [] }
      next += 1
    }
    return found
  }
}

extension SampleValues {
  /// What a call answers that a test has nothing to say about: as little as the type allows, else a sample.
  func quietValue(of type: SwiftType) -> String? {
    if type.isOptional { return "nil" }
    switch type.stream {
    case let stream? where stream.hasNever: return ".never()"
    case let stream? where stream.isSequence: return type.silentSequence
    case let stream? where stream.isSubject: return subject(type)
    default: break
    }
    if case .dictionary = type.plain.shape { return values(of: type).last ?? "[:]" }
    let values = values(of: type)
    return type.isCollection ? values.contains("[]") ? "[]" : values.last ?? "[]" : values.first
  }
}
