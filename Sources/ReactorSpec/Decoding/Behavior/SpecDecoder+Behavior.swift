import YAMLTree

/// What the spec says of what happens, beside its mutations.
struct Behavior {
  var actions: [Action]
  var flows: [Flow]
  var events: [Event]
  var start: [Step]
  var onError: [Step]?
  /// The streams that are transformed by hand, and where the spec says so.
  var transforms: [TransformedStream: SourceRange]
}

extension SpecDecoder {
  /// Reads all that has steps. The names of actions and flows are known before any steps are read.
  func behavior(_ spec: KeyedNode, mutations: [Mutation], parameters: [Parameter]) -> Behavior {
    let actionEntries = entries(spec, "actions", kind: "`name: steps`")
    let flowHeads = flowHeads(spec)
    let surroundings = StepSurroundings(
      mutations: mutations.map { mutation in
        let payload = unreadPayloads.contains(mutation.name) ? nil : mutation.payload
        return Callee(kind: .mutation, name: mutation.name, payload: payload, range: mutation.range)
      },
      flows: flowHeads.map(\.callee),
      actions: actionEntries.map(\.name),
      contracts: Dictionary(parameters.compactMap { parameter in parameter.contract.map { (parameter.name, $0) } }) {
        first,
        _ in first
      },
      handlesErrors: spec["onError"] != nil
    )
    return Behavior(
      actions: actions(actionEntries, in: surroundings, mutations: mutations),
      flows: flowHeads.map { flow($0, in: surroundings) },
      events: events(spec, in: surroundings),
      start: start(spec, in: surroundings),
      onError: onError(spec, in: surroundings),
      transforms: transforms(spec)
    )
  }

  private func start(_ spec: KeyedNode, in surroundings: StepSurroundings) -> [Step] {
    guard let pair = spec["start"] else { return [] }
    checkNotEmpty(pair, subject: "`start`", expected: "a step or a list of steps")
    return steps(pair.value, key: pair.key, subject: "`start`", in: StepScope(of: .start, in: surroundings))
  }

  private func onError(_ spec: KeyedNode, in surroundings: StepSurroundings) -> [Step]? {
    guard let pair = spec["onError"] else { return nil }
    let scope = StepScope(of: .onError, in: surroundings).binding("error", at: pair.key.range)
    return steps(pair.value, key: pair.key, subject: "`onError`", in: scope)
  }

  private func transforms(_ spec: KeyedNode) -> [TransformedStream: SourceRange] {
    guard let pair = spec["transform"], let node = keyed(pair.value, key: pair.key, as: .transform) else { return [:] }
    var ranges: [TransformedStream: SourceRange] = [:]
    for stream in TransformedStream.allCases {
      guard let pair = node[stream.rawValue] else { continue }
      let subject = "`\(stream.rawValue)` of `transform`"
      if choice(pair.value, key: pair.key, subject: subject, words: ["manual"]) != nil { ranges[stream] = pair.range }
    }
    return ranges
  }
}
