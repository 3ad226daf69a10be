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

/// Reads all that has steps, over the mutations and the parameters of a spec.
struct BehaviorDecoder {
  let reader: SpecDecoder
}

extension BehaviorDecoder {
  /// Reads all that has steps. The names of actions and flows are known before any steps are read.
  ///
  /// - Parameter rib: The RIB, with the actions for what its children tell.
  func behavior(
    _ spec: KeyedNode,
    mutations: [Mutation],
    parameters: [Parameter],
    properties: [Property],
    rib: RIBDecoder.Result?
  ) -> Behavior {
    let actionEntries = reader.entries(spec, .actions, kind: "`name: steps`")
    let flowHeads = flowHeads(spec)
    let named = Dictionary(mutations.map { ($0.name, $0) }) { first, _ in first }
    let ownHeads = actionHeads(actionEntries, mutations: (mutations.map(\.name), named))
    let toldHeads = distinct(rib?.actions ?? [], besides: ownHeads)
    let actionHeads = ownHeads + toldHeads
    let surroundings = StepSurroundings(
      mutations: Callees(
        mutations.map { mutation in
          let payload = reader.unread.payloads.contains(.mutation(mutation.name)) ? nil : mutation.payload
          return Callee(kind: .mutation, name: mutation.name, payload: payload, range: mutation.range)
        }
      ),
      flows: Callees(flowHeads.map(\.callee)),
      actions: actionEntries.map(\.name) + toldHeads.map(\.action.name),
      sendable: Callees(actionHeads.map(callee)),
      contracts: parameters.contracts,
      types: Dictionary(parameters.map { ($0.name, $0.type) } + properties.map { ($0.name, $0.type) }) { first, _ in
        first
      },
      rib: rib?.rib,
      children: Dictionary((rib?.rib.children ?? []).map { ($0.name, $0) }) { first, _ in first },
      hasUnreadRIB: rib == nil && !spec.lacks(.rib),
      handlesErrors: spec[.onError] != nil
    )
    return Behavior(
      actions: actionHeads.map { action($0, in: surroundings) },
      flows: flowHeads.map { flow($0, in: surroundings) },
      events: events(spec, in: surroundings),
      start: start(spec, in: surroundings),
      onError: onError(spec, in: surroundings),
      transforms: transforms(spec)
    )
  }

  /// The actions for what children tell that have a name of their own.
  private func distinct(_ told: [ActionHead], besides own: [ActionHead]) -> [ActionHead] {
    var first = Dictionary(own.map { ($0.action.name, $0.action.range) }) { first, _ in first }
    return told.filter { head in
      guard let earlier = first[head.action.name] else {
        first[head.action.name] = head.action.range
        return true
      }
      reader.report(
        .nameTaken,
        "what a child tells is an action of its name, and there is a `\(head.action.name)` already",
        at: head.action.range,
        notes: [("it is here", earlier)]
      )
      return false
    }
  }

  private func start(_ spec: KeyedNode, in surroundings: StepSurroundings) -> [Step] {
    guard let pair = spec[.start] else { return [] }
    let expected = "a step or a list of steps"
    reader.checkNotEmpty(pair, subject: "`start`", expected: expected)
    if case .mapping(let pairs) = pair.value.content, pairs.isEmpty {
      reader.report(.wrongShape, "`start` is empty; it takes \(expected)", at: pair.value.range)
      return []
    }
    return steps(pair.value, key: pair.key, subject: "`start`", in: StepScope(of: .start, in: surroundings))
  }

  private func onError(_ spec: KeyedNode, in surroundings: StepSurroundings) -> [Step]? {
    guard let pair = spec[.onError] else { return nil }
    let scope = StepScope(of: .onError, in: surroundings).binding("error", at: pair.key.range)
    return steps(pair.value, key: pair.key, subject: "`onError`", in: scope)
  }

  private func transforms(_ spec: KeyedNode) -> [TransformedStream: SourceRange] {
    guard let pair = spec[.transform], let node = reader.keyed(pair.value, key: pair.key, as: .transform) else {
      return [:]
    }
    var ranges: [TransformedStream: SourceRange] = [:]
    for stream in TransformedStream.allCases {
      guard let pair = LanguageKey.Name(rawValue: stream.rawValue).flatMap({ node[$0] }) else { continue }
      let subject = "`\(stream.rawValue)` of `transform`"
      if reader.choice(pair.value, key: pair.key, subject: subject, words: ["manual"]) != nil {
        ranges[stream] = pair.range
      }
    }
    return ranges
  }
}

extension BehaviorDecoder {
  /// What steps have to know of an action before they are read.
  struct ActionHead {
    /// The action, without its steps.
    var action: Action
    /// The steps, or what stands for all of them; nil where it has none.
    var steps: YAMLPair?
    var overlap: YAMLPair?
  }

  /// The mutations' names in the order of the spec, and the mutations by these.
  typealias NamedMutations = (names: [String], named: [String: Mutation])

  /// Reads all of the actions but their steps.
  ///
  /// - Parameter entries: Their names with what stands behind them.
  func actionHeads(_ entries: [(name: String, pair: YAMLPair)], mutations: NamedMutations) -> [ActionHead] {
    entries.compactMap { name, pair in
      guard reader.checkName(name, at: pair.key.range, what: "an action") else { return nil }
      return actionHead(name, pair, mutations: mutations)
    }
  }

  private func actionHead(_ name: String, _ pair: YAMLPair, mutations: NamedMutations) -> ActionHead {
    var action = Action(name: name, payload: Payload(), body: .steps([]), range: pair.key.range)
    guard isLongForm(pair.value, of: .action) else { return ActionHead(action: action, steps: pair) }
    guard !reportStepBesideKeys(pair.value, of: .action),
      let node = reader.keyed(pair.value, key: pair.key, as: .action)
    else { return ActionHead(action: action) }
    action.documentation = reader.documentation(node, of: name)
    if let forward = node[.forward] {
      return ActionHead(action: forwarding(action, forward, node, mutations: mutations))
    }
    if let payload = reader.payload(in: node, of: .action(name)) { action.payload = payload }
    if node[.steps] == nil {
      reader.report(.missingKey, "the action `\(name)` needs `steps` or `forward`", at: pair.key.range)
    }
    return ActionHead(action: action, steps: node[.steps], overlap: node[.overlap])
  }

  /// An action as something that gets arguments. Where its payload could not be read, they are not judged.
  private func callee(_ head: ActionHead) -> Callee {
    let action = head.action
    let owner: UnreadParts.PayloadOwner =
      if case .forward(let mutation) = action.body { .mutation(mutation) } else { .action(action.name) }
    let payload = reader.unread.payloads.contains(owner) ? nil : action.payload
    return Callee(kind: .action, name: action.name, payload: payload, range: action.range)
  }

  private func action(_ head: ActionHead, in surroundings: StepSurroundings) -> Action {
    var action = head.action
    guard let steps = head.steps else { return action }
    action.body = body(steps, of: action, in: surroundings)
    if let pair = head.overlap, let rule = overlapRule(pair, subject: "`overlap` of `\(action.name)`") {
      action.overlap = Overlap(rule: rule, id: action.name)
    }
    return action
  }

  /// Whether a mapping is the long form of something that can be steps, rather than one step.
  func isLongForm(_ node: YAMLNode, of name: LanguageObject.Name) -> Bool {
    let names = keyTexts(node).map(\.name)
    // `{await: api.save, overlap: queue}` is one step, all of whose keys are its own.
    let step = names.compactMap(LanguageDescription.stepObject).first?.keys.map(\.name) ?? []
    let keys = LanguageDescription.object(name).keys.map(\.name).filter { !step.contains($0) }
    return names.contains(where: keys.contains)
  }

  /// The keys of a mapping that are texts; none of another node.
  private func keyTexts(_ node: YAMLNode) -> [(name: String, key: YAMLNode)] {
    guard case .mapping(let pairs) = node.content else { return [] }
    return pairs.compactMap { pair in
      if case .scalar(let scalar) = pair.key.content { (scalar.text, pair.key) } else { nil }
    }
  }

  /// Reports `{doc: …, await: api.save, as: id}`, where a step has to have a place of its own.
  private func reportStepBesideKeys(_ node: YAMLNode, of name: LanguageObject.Name) -> Bool {
    let texts = keyTexts(node)
    let own = LanguageDescription.object(name).keys.map(\.name)
    guard !texts.contains(where: { [LanguageKey.Name.steps, .forward].map(\.rawValue).contains($0.name) }),
      let step = texts.first(where: { LanguageDescription.stepObject($0.name) != nil }),
      let keys = LanguageDescription.stepObject(step.name)?.keys.map(\.name),
      let other = texts.first(where: { own.contains($0.name) && !keys.contains($0.name) })
    else { return false }
    reader.report(
      .missingKey,
      "beside `\(other.name)`, steps stand behind `steps`: `steps: {\(step.name): …}`",
      at: step.key.range
    )
    return true
  }

  private func body(_ pair: YAMLPair, of action: Action, in surroundings: StepSurroundings) -> Action.Body {
    if case .scalar(let scalar) = pair.value.content, scalar.style == .plain, scalar.text == "manual" { return .manual }
    let scope = StepScope(of: .action(action.name), payload: action.payload, in: surroundings)
    return .steps(steps(pair.value, key: pair.key, subject: "the action `\(action.name)`", in: scope))
  }

  private func forwarding(_ action: Action, _ forward: YAMLPair, _ node: KeyedNode, mutations: NamedMutations) -> Action
  {
    var action = action
    for other in [LanguageKey.Name.payload, .steps, .overlap].compactMap({ node[$0] }) {
      reader.report(
        .keysExcludeEachOther,
        "an action that forwards takes over the mutation's payload, has no steps and is over at once: leave out "
          + "`\(reader.keyText(other.key) ?? "")`",
        at: other.key.range,
        notes: [("`forward` is here", forward.key.range)]
      )
    }
    let subject = "`forward` of `\(action.name)`"
    guard let name = reader.text(forward.value, key: forward.key, subject: subject, expected: "the name of a mutation")
    else { return action }
    guard let mutation = mutations.named[name] else {
      let near = reader.didYouMean(name, among: mutations.names)
      reader.report(.unknownMutation, reader.noSuch("mutation", name) + near, at: forward.value.range)
      return action
    }
    action.payload = mutation.payload
    action.body = .forward(mutation: name)
    return action
  }
}

extension BehaviorDecoder {
  /// What steps have to know of a flow before they are read.
  struct FlowHead {
    var callee: Callee
    var documentation: String?
    /// The steps; nil where they are missing, which is reported.
    var steps: YAMLPair?
  }

  /// Reads all of the flows but their steps.
  func flowHeads(_ spec: KeyedNode) -> [FlowHead] {
    reader.entries(spec, .flows, kind: "`name: steps`").compactMap { name, pair in
      guard reader.checkName(name, at: pair.key.range, what: "a flow") else { return nil }
      guard isLongForm(pair.value, of: .flow) else {
        let callee = Callee(kind: .flow, name: name, payload: Payload(), range: pair.key.range)
        return FlowHead(callee: callee, steps: pair)
      }
      let node =
        reportStepBesideKeys(pair.value, of: .flow) ? nil : reader.keyed(pair.value, key: pair.key, as: .flow)
      let payload = node.flatMap { reader.payload(in: $0, of: .flow(name)) } ?? Payload()
      let isUnread = reader.unread.payloads.contains(.flow(name))
      return FlowHead(
        callee: Callee(kind: .flow, name: name, payload: isUnread ? nil : payload, range: pair.key.range),
        documentation: node.flatMap { reader.documentation($0, of: name) },
        steps: node?[.steps]
      )
    }
  }

  func flow(_ head: FlowHead, in surroundings: StepSurroundings) -> Flow {
    let scope = StepScope(of: .flow, payload: head.callee.payload ?? Payload(), in: surroundings)
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

extension BehaviorDecoder {
  func events(_ spec: KeyedNode, in surroundings: StepSurroundings) -> [Event] {
    reader.entries(spec, .events, kind: "`name: {observe: …, then: …}`").compactMap { name, pair in
      guard reader.checkName(name, at: pair.key.range, what: "an event") else { return nil }
      return event(name, pair, in: StepScope(of: .event, in: surroundings))
    }
  }

  private func event(_ name: String, _ pair: YAMLPair, in scope: StepScope) -> Event? {
    if reportStreamAlone(pair, in: scope) || reportStepsAlone(name, pair, in: scope) { return nil }
    guard let node = reader.keyed(pair.value, key: pair.key, as: .event), let head = node[.observe] else { return nil }
    let stream = reader.swift(head.value, key: head.key, subject: "`observe`", kind: "a stream", form: .value(.stream))
      .map { observed($0, in: scope) }
    let result = result(node, in: scope)
    let condition = node[.where].map {
      reader.swift($0.value, key: $0.key, subject: "`where`", kind: "a Swift condition", form: .value(.condition))
    }
    var inside = scope.binding(result?.name, at: result?.range ?? pair.key.range)
    if let condition = condition ?? nil { bind(namesOf: condition, at: condition.range, in: &inside) }
    var then = nestedSteps(node, .then, in: inside)
    let failure = failure(of: stream, node, at: head.key, in: scope)
    guard let stream, condition != .some(nil) else { return nil }
    // Only a `guard` has a list, or binds names.
    let list = condition?.flatMap { $0.isConditionExpression ? nil : $0 }
    if let list { then.insert(Step(kind: .guard(list, orElse: []), range: list.range), at: 0) }
    return Event(
      name: name,
      effect: Effect(expression: stream, result: result?.name, then: then, failure: failure),
      condition: list == nil ? condition ?? nil : nil,
      documentation: reader.documentation(node, of: name),
      range: pair.key.range
    )
  }

  /// Reports `appeared: api.changes`, where an event says of a stream what follows its elements.
  private func reportStreamAlone(_ pair: YAMLPair, in scope: StepScope) -> Bool {
    guard case .scalar(let scalar) = pair.value.content, !pair.value.isAbsent, pair.value.tag == nil,
      !["~", "null"].contains(scalar.text)
    else { return false }
    let stream = SwiftText(scalar.text.trimmed)
    let canFail = !scope.handlesErrors && scope.stream(stream)?.canFail != false
    let keys = ["observe: \(Quoting.plainOrQuoted(stream.text))", "then: []"] + (canFail ? ["catch: ignore"] : [])
    reader.reportShape(
      pair.value,
      key: pair.key,
      subject: "an event",
      expected: "a mapping: `{observe: stream, then: steps}`",
      replacement: stream.problem == nil ? "{\(keys.joined(separator: ", "))}" : nil
    )
    return true
  }

  /// Reports `socket: {setLast: text}`, where the steps stand in the event's place.
  private func reportStepsAlone(_ name: String, _ pair: YAMLPair, in scope: StepScope) -> Bool {
    switch pair.value.content {
    case .scalar: return false
    case .sequence: break
    case .mapping(let pairs):
      let keys = pairs.compactMap { reader.keyText($0.key) }
      let event = LanguageDescription.object(.event)
      guard let first = keys.first, keys.allSatisfy({ event.key($0) == nil }),
        scope.mutation(first) != nil || LanguageDescription.stepObject(first) != nil
      else { return false }
    }
    let range = pair.value.range
    let stream = scope.stream(SwiftText(name))
    let isOnOneLine = pair.value.isFlow && range.start.line == range.end.line
    let steps = reader.source[range]
    let isNamed = steps.contains("$0")
    let keys =
      ["observe: \(name)"] + (isNamed ? ["as: element"] : [])
      + ["then: \(isNamed ? steps.replacing("$0", with: "element") : steps)"]
      + (!scope.handlesErrors && stream?.canFail != false ? ["catch: ignore"] : [])
    reader.report(
      .wrongShape,
      "an event takes a mapping, `{observe: stream, then: steps}`: these are its steps, which stand behind `then`",
      at: range,
      replacement: isOnOneLine && stream != nil && (!isNamed || pair.value.hasPlainArguments)
        ? reader.line(replacing: range, with: "{\(keys.joined(separator: ", "))}") : nil
    )
    return true
  }
}

extension YAMLNode {
  /// Whether a name can stand in the place of each `$0` in it: none is in a text, or in braces, where it is an inner closure's.
  fileprivate var hasPlainArguments: Bool {
    switch content {
    case .scalar(let scalar):
      let text = SwiftText(scalar.text)
      let isCode = scalar.style != .doubleQuoted && !text.tokens.contains { $0.kind == .leftBrace }
      let count = text.freeNamePositions.count { $0.name == "$0" }
      return scalar.text.ranges(of: "$0").count == (isCode ? count : 0)
    case .sequence(let items): return items.allSatisfy(\.hasPlainArguments)
    case .mapping(let pairs): return pairs.allSatisfy { $0.key.hasPlainArguments && $0.value.hasPlainArguments }
    }
  }
}
