import YAMLTree

extension SpecDecoder {
  /// Reads a step or a list of steps.
  func steps(_ node: YAMLNode, key: YAMLNode?, subject: String, in scope: StepScope) -> [Step] {
    if node.isAbsent {
      reportShape(node, key: key, subject: subject, expected: "a step or a list of steps (`[]` for none)")
      return []
    }
    var scope = scope
    guard case .sequence(let items) = node.content else { return step(node, key: key, in: &scope).map { [$0] } ?? [] }
    return items.compactMap { step($0, key: nil, in: &scope) }
  }

  /// Reads the steps behind a key of a step; none where it is not written.
  func nestedSteps(_ node: KeyedNode, _ key: String, in scope: StepScope) -> [Step] {
    guard let pair = node[key] else { return [] }
    return steps(pair.value, key: pair.key, subject: "`\(key)`", in: scope)
  }

  private func step(_ node: YAMLNode, key: YAMLNode?, in scope: inout StepScope) -> Step? {
    switch node.content {
    case .scalar(let scalar):
      guard !node.isAbsent, !hasStrayTag(node) else {
        if node.tag == nil { reportShape(node, key: key, subject: "a step", expected: "a mutation or a step's key") }
        return nil
      }
      return emission(of: scalar.text.trimmed, at: node.range, arguments: nil, in: scope)
    case .sequence:
      reportShape(node, key: key, subject: "a step", expected: "a mutation or a step's key")
      return nil
    case .mapping(let pairs):
      guard !pairs.isEmpty else {
        report(.wrongShape, "a step is a mutation or starts with a step's key; this one is empty", at: node.range)
        return nil
      }
      return step(node, pairs, in: &scope)
    }
  }

  private func step(_ node: YAMLNode, _ pairs: [YAMLPair], in scope: inout StepScope) -> Step? {
    let named = wholePairs(pairs, of: node).compactMap { pair in keyText(pair.key).map { (name: $0, pair: pair) } }
    let objects = named.compactMap { LanguageDescription.stepObject($0.name) }
    let heads = named.filter { name, _ in
      // A mutation can be called like a further key of the step.
      LanguageDescription.stepObject(name) != nil
        || scope.mutation(name) != nil && !objects.contains { $0.key(name) != nil }
    }
    if heads.count > 1 {
      report(
        .severalStepsInOne,
        "`\(heads[1].name)` is a step of its own: start it with `- ` on a line of its own",
        at: heads[1].pair.key.range,
        notes: [("the step that it would belong to starts here", heads[0].pair.key.range)]
      )
      return nil
    }
    guard let head = heads.first, let object = LanguageDescription.stepObject(head.name) else {
      return emission(named, head: heads.first?.name, in: scope)
    }
    guard let keyed = keyed(node, key: nil, as: object.name), let pair = keyed[head.name] else { return nil }
    return self.step(object.name, pair, keyed, in: &scope).map { Step(kind: $0, range: pair.range) }
  }

  private func emission(_ named: [(name: String, pair: YAMLPair)], head: String?, in scope: StepScope) -> Step? {
    guard let (name, pair) = named.first(where: { $0.name == head }) ?? named.first else { return nil }
    for (other, otherPair) in named where other != name && scope.mutation(name) != nil {
      let owners = LanguageDescription.headsOfSteps(with: other).map { "belongs to \($0)" } ?? "is none of its step"
      report(.unknownKey, "a mutation takes no further key; `\(other)` \(owners)", at: otherPair.key.range)
    }
    return emission(of: name, at: pair.key.range, arguments: pair, in: scope)
  }

  private func step(
    _ name: LanguageObject.Name,
    _ pair: YAMLPair,
    _ node: KeyedNode,
    in scope: inout StepScope
  ) -> Step.Kind? {
    switch name {
    case .doStep: performance(pair, node, in: scope)
    case .letStep: .let(bindings(pair, subject: "`let`", in: &scope))
    case .unwrapStep: unwrapping(pair, node, in: &scope)
    case .guardStep: requirement(pair, node, in: &scope)
    case .ifStep: choice(pair, node, in: scope)
    case .switchStep: selection(pair, node, in: scope)
    case .awaitStep: awaiting(pair, node, in: scope).map { .await($0) }
    case .observeStep: observation(pair, node, in: scope).map { .observe($0) }
    case .waitStep: wait(pair, node, in: scope).map { .wait($0) }
    case .mergeStep: merging(pair, in: scope)
    case .runStep: running(pair, node, in: scope)
    case .swiftStep:
      swift(pair.value, key: pair.key, subject: "`swift`", kind: "a Swift expression").map { .swift($0) }
    default: longEmission(pair, in: scope)
    }
  }
}

extension LanguageDescription {
  /// The mapping of a step that starts with this key.
  static func stepObject(_ key: String) -> LanguageObject? {
    stepObjects.first { $0.keys.first?.name == key }
  }

  /// The keys that start the steps which have a further key of this name, in words; nil where none has.
  static func headsOfSteps(with key: String) -> String? {
    let heads = stepObjects.filter { $0.keys.dropFirst().contains { $0.name == key } }.compactMap(\.keys.first?.name)
    guard let last = heads.last else { return nil }
    let others = heads.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return others.isEmpty ? "`\(last)`" : "\(others) or `\(last)`"
  }
}
