import YAMLTree

extension BehaviorDecoder {
  /// Reads an `await`.
  func awaiting(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Effect? {
    let kind = "an async function or the call of one"
    guard let function = reader.swift(pair.value, key: pair.key, subject: "`await`", kind: kind, form: .value(.call))
    else {
      return nil
    }
    let call =
      checkEffectWords(function, in: scope, takesTry: false) ? self.call(of: function, pair, node, in: scope) : nil
    let listed = call.flatMap { withoutErrors($0, node, in: scope) }
    let canThrow = listed == nil && throwing(node)
    var failure = failure(node, of: pair.key, in: scope, canThrow: canThrow)
    if !canThrow {
      failure = .impossible
      let reason = node[.throws].map { ("`throws: false` is here", $0.key.range) }
      let declaration = listed.map { ("`\($0.name)` is declared here, without `throws`", $0.range) }
      if let handler = node[.catch], let note = reason ?? declaration { reportCatch(handler, note) }
    }
    return effect(call, failure, node, in: scope)
  }

  /// Reads an `observe`.
  func observation(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Effect? {
    guard
      let stream = reader.swift(
        pair.value,
        key: pair.key,
        subject: "`observe`",
        kind: "a stream",
        form: .value(.stream)
      )
    else {
      return nil
    }
    var expression: SwiftText?
    if checkEffectWords(stream, in: scope, takesTry: true) {
      expression =
        if let with = node[.with] { call(of: stream, pair, with: with, in: scope) } else { observed(stream, in: scope) }
    }
    let failure = failure(of: expression, node, at: pair.key, in: scope)
    return effect(expression, failure, node, in: scope)
  }

  private func effect(
    _ expression: SwiftText?,
    _ failure: Effect.Failure,
    _ node: KeyedNode,
    in scope: StepScope
  ) -> Effect? {
    let result = result(node, in: scope)
    if let result, let key = node[.as]?.key, node.lacks(.then) {
      reader.report(
        .resultWithoutSteps,
        "nothing uses `\(result.name)`: `then` has the steps that know it",
        at: key.range
      )
    }
    let then = nestedSteps(node, .then, in: scope.binding(result?.name, at: result?.range ?? node.node.range))
    let (cancellers, overlap) = cancellation(node, in: scope)
    let loading = loading(node, in: scope)
    guard let expression else { return nil }
    return Effect(
      expression: expression,
      result: result?.name,
      then: then,
      done: node.object.key(.done) == nil ? [] : nestedSteps(node, .done, in: scope),
      failure: failure,
      cancellers: cancellers,
      overlap: overlap,
      loading: loading
    )
  }

  /// The method that an `await` calls, where the spec lists it as one that doesn't throw, no argument does, and the step says nothing else. With
  /// a `catch`, what is listed of a protocol that the user declares is no proof: a method that throws can stand for one that does not.
  private func withoutErrors(_ call: SwiftText, _ node: KeyedNode, in scope: StepScope) -> Method? {
    let function = call.functionOrMember
    guard node[.throws] == nil, let method = scope.listedMethod(function), !method.canThrow,
      // That a stream is observed rather is told elsewhere.
      node[.catch] == nil || scope.isProtocolGenerated(of: function) && method.result?.stream == nil,
      !call.hasKeyword(.try), !scope.callsThrowing(call)
    else { return nil }
    return method
  }

  private func throwing(_ node: KeyedNode) -> Bool {
    guard let pair = node[.throws] else { return true }
    return reader.flag(pair.value, key: pair.key, subject: "`throws`") ?? true
  }

  /// Reads what follows an error of a stream; none can come where the step says so, or where the type of what is listed says so and there
  /// is no `catch`.
  func failure(of stream: SwiftText?, _ node: KeyedNode, at head: YAMLNode, in scope: StepScope) -> Effect.Failure {
    if let key = node[.throws]?.key, !throwing(node) {
      if let handler = node[.catch] { reportCatch(handler, ("`throws: false` is here", key.range)) }
      return .impossible
    }
    let source = stream.map { $0.sourceOfSafeOperators ?? $0 }
    if node[.throws] == nil, node[.catch] == nil, let stream = source.flatMap(scope.stream), !stream.canFail {
      return .impossible
    }
    return failure(node, of: head, in: scope, canThrow: true)
  }

  /// Reads `catch`; where it is missing, the spec's `onError` has to be there.
  ///
  /// - Parameter canThrow: Whether an error is possible at all.
  func failure(_ node: KeyedNode, of head: YAMLNode, in scope: StepScope, canThrow: Bool) -> Effect.Failure {
    guard let pair = node[.catch] else {
      if canThrow, !scope.handlesErrors, node.lacks(.catch) { reportUnhandled(head, node, in: scope) }
      return .shared
    }
    if case .scalar(let scalar) = pair.value.content, scalar.text == "ignore" { return .ignored }
    if case .mapping(let pairs) = pair.value.content, pairs.isEmpty {
      reportEmptyBraces(pair.value, subject: "`catch`", nothing: "ignore", where: "nothing follows an error")
      return .ignored
    }
    let steps = steps(
      pair.value,
      key: pair.key,
      subject: "`catch`",
      in: scope.binding("error", at: pair.key.range)
    )
    return .steps(steps)
  }

  private func reportUnhandled(_ head: YAMLNode, _ node: KeyedNode, in scope: StepScope) {
    let subject = reader.keyText(head).map { "`\($0)`" } ?? "step"
    let place = scope.owner == .onError ? " in `onError` itself" : ""
    let shared = scope.owner == .onError ? "" : ", the spec's `onError` for all such steps"
    let impossible = node.object.key(.throws) == nil ? "" : ", or `throws: false` where there can't be one"
    reader.report(
      .unhandledError,
      "nothing follows an error of this \(subject)\(place): write `catch` with steps, `catch: ignore`\(shared)\(impossible)",
      at: head.range
    )
  }

  private func reportCatch(_ handler: YAMLPair, _ note: (String, SourceRange)) {
    reader.report(
      .keysExcludeEachOther,
      "there is nothing to catch: nothing is thrown",
      at: handler.key.range,
      notes: [note]
    )
  }

  /// Reports `await` and `try`, which are generated.
  ///
  /// - Parameter takesTry: Whether `try` may stand before what isn't known to throw.
  private func checkEffectWords(_ text: SwiftText, in scope: StepScope, takesTry: Bool) -> Bool {
    let words = text.text.split(separator: " ").prefix { ["await", "try", "try?", "try!"].contains($0) }
    guard let last = words.last else { return true }
    let rest = String(text.text[last.endIndex...]).trimmed
    let written = words.joined(separator: " ")
    if takesTry, written == "try", scope.listedMethod(SwiftText(rest).functionOrMember) == nil {
      return true
    }
    let generated = words.count == 1 ? "it is generated" : "they are generated"
    let advice = words.contains { $0.count == 4 } ? "`catch` says what follows an error" : generated
    reader.report(
      .effectWordWritten,
      "the call stands here without `\(written)`; \(advice)",
      at: text.range,
      replacement: reader.line(replacing: text.range, with: Quoting.plainOrQuoted(rest))
    )
    return false
  }
}

extension BehaviorDecoder {
  /// Reads `until` and `overlap`: the names of the actions that cancel a step, each once, and what happens where it runs already.
  func cancellation(_ node: KeyedNode, in scope: StepScope) -> (cancellers: [String], overlap: Overlap?) {
    let named = node[.until].map { actionNames($0, in: scope) } ?? []
    guard let pair = node[.overlap], let rule = overlapRule(pair, subject: "`overlap`") else { return (named, nil) }
    guard case .action(let own) = scope.owner else {
      reader.report(
        .overlapOutsideAction,
        "`overlap` is about the runs of an action, and \(scope.owner.words) is none: "
          + (rule == .latest
            ? "name the actions that cancel the step by `until`" : "put it on the action that runs these steps"),
        at: pair.key.range
      )
      return (named, nil)
    }
    if rule == .latest {
      return (named.contains(own) ? named : named + [own], Overlap(rule: rule, id: own))
    }
    if named.contains(own), let until = node[.until] {
      reader.report(
        .keysExcludeEachOther,
        "`until: \(own)` lets a newer run cancel the step, and `overlap: \(rule.rawValue)` lets the older one go on",
        at: pair.key.range,
        notes: [("`until` is here", until.key.range)]
      )
    }
    return (named, Overlap(rule: rule, id: scope.nextOverlapID(in: own)))
  }

  /// Reads the word behind `overlap`.
  func overlapRule(_ pair: YAMLPair, subject: String) -> Overlap.Rule? {
    let words = Overlap.Rule.allCases.map(\.rawValue)
    return reader.choice(pair.value, key: pair.key, subject: subject, words: words).flatMap(Overlap.Rule.init)
  }

  private func actionNames(_ pair: YAMLPair, in scope: StepScope) -> [String] {
    let expected = "the name of an action or a list of them"
    if case .sequence(let items) = pair.value.content, items.isEmpty {
      reader.report(.wrongShape, "`until` is empty; it takes \(expected)", at: pair.value.range)
    }
    let names = reader.items(pair.value).compactMap { item -> (name: String, range: SourceRange)? in
      guard let name = reader.text(item, key: pair.key, subject: "`until`", expected: expected) else { return nil }
      guard !scope.surroundings.actions.contains(name) else { return (name, item.range) }
      let near = reader.didYouMean(name, among: scope.surroundings.actions)
      reader.report(.unknownAction, reader.noSuch("action", name) + near, at: item.range)
      return nil
    }
    reader.checkDistinct(names, what: "`until`")
    return names.map(\.name)
  }

  /// Reads a `wait`.
  func wait(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Wait? {
    let then = nestedSteps(node, .then, in: scope)
    let (cancellers, overlap) = cancellation(node, in: scope)
    return reader.duration(pair.value, key: pair.key, subject: "`wait`").map {
      Wait(milliseconds: $0, then: then, cancellers: cancellers, overlap: overlap)
    }
  }
}
