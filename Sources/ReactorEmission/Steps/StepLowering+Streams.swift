import ReactorSpec

extension StepLowering {
  /// The stream of steps of which the first emits, or is a choice that emits.
  ///
  /// - Parameter startsNow: Whether the first of them runs where the stream is made; otherwise what it reads is read late.
  func stream(
    of steps: ArraySlice<Step>,
    names: Set<String>,
    continuation: String? = nil,
    startsNow: Bool = true,
    in usage: inout Usage
  ) -> Stream {
    guard isArmed else {
      if let actions = unarmed(steps) {
        return stream(of: steps, arming: actions, names: names, continuation: continuation, startsNow, in: &usage)
      }
      var lowering = self
      lowering.isArmed = true
      return lowering.stream(
        of: steps,
        names: names,
        continuation: continuation,
        startsNow: startsNow,
        in: &usage
      )
    }
    var streams: [Stream] = []
    var position = steps.startIndex
    while position < steps.endIndex {
      let runsNow = startsNow && streams.isEmpty
      if let plain = plainStreams(of: steps[position], names: names, runsNow: runsNow, in: &usage) {
        streams += plain
        position += 1
        continue
      }
      let end = endOfDeferred(steps[position...], names: names)
      let isLast = end == steps.endIndex
      streams.append(
        deferred(Array(steps[position..<end]), names: names, continuation: isLast ? continuation : nil, in: &usage)
      )
      if isLast { return .sequence(streams) }
      position = end
    }
    return end(streams, continuation)
  }

  /// A stream that makes that of the steps when it is subscribed to.
  func deferred(
    _ steps: [Step],
    names: Set<String>,
    continuation: String? = nil,
    in usage: inout Usage
  ) -> Stream {
    let closure = body(steps, names: names, continuation: continuation)
    usage.pass(to: closure)
    return closure.lateStream
  }

  func end(_ streams: [Stream], _ continuation: String?) -> Stream {
    guard let continuation else { return .sequence(streams) }
    return streams.isEmpty
      ? .expression("\(continuation)()") : .concat(streams + [.expression(".deferred(\(continuation))")])
  }

  /// The streams of one step that need no `.deferred`, since nothing is read in them that may change until they start; nil where
  /// there is such a thing.
  private func plainStreams(
    of step: Step,
    names: Set<String>,
    runsNow: Bool,
    in usage: inout Usage
  ) -> [Stream]? {
    let isConstant = step.ownTexts.allSatisfy { self.isConstant($0, names) }
    switch step.kind {
    case .emit(let mutation, let arguments):
      guard runsNow || isConstant else { return nil }
      if let arguments { note(arguments, names, &usage) }
      return [.just(mutation: mutation, arguments: arguments?.commaSeparatedParts.map { SwiftCode($0) } ?? [])]
    case .if:
      return runsNow || isConstant ? conditional(step, names: names, in: &usage).map { [$0] } : nil
    case .await(let effect), .observe(let effect):
      return effectStreams(effect, of: step, names: names, runsNow: runsNow || isConstant, in: &usage)
    case .wait(let wait):
      return [stream(of: wait, names: names, in: &usage)]
    case .merge(let branches):
      let streams = branches.enumerated().map { index, steps in
        branch(steps, names: names, startsNow: runsNow && index == 0, in: &usage)
      }
      return [.merge(streams)]
    case .loading(let loading, let steps):
      return loadingStreams(loading, around: step, steps, names: names, in: &usage)
    case .run(let flow, let arguments):
      guard runsNow else { return nil }
      usage.flow = true
      let text = arguments.map { use($0, names, &usage) } ?? SwiftCode("")
      let name = flowMethods[flow] ?? flow
      return [.expression("\(names.contains(name) ? "self." : "")\(name)(\(text))")]
    case .swift(let text):
      guard runsNow || isConstant else { return nil }
      return [.expression(use(text, names, &usage))]
    case .do, .let, .unwrap, .guard, .switch, .send:
      return nil
    }
  }

  /// A choice between plain emissions.
  private func conditional(_ step: Step, names: Set<String>, in usage: inout Usage) -> Stream? {
    guard case .if(let condition, let then, let orElse) = step.kind, condition.isConditionExpression
    else { return nil }
    let branches = [then, orElse].map { steps in
      steps.compactMap { step -> Stream? in
        guard case .emit = step.kind else { return nil }
        var ignored = Usage()
        return plainStreams(of: step, names: names, runsNow: false, in: &ignored)?.first
      }
    }
    guard branches[0].count == then.count, branches[1].count == orElse.count else { return nil }
    let text = use(condition, names, &usage)
    let isSimple = !text.text.contains("?") && !text.text.contains("{")
    return .conditional(isSimple ? text : "(\(text))", .sequence(branches[0]), .sequence(branches[1]))
  }

  /// One of several lists of steps that run side by side.
  private func branch(_ steps: [Step], names: Set<String>, startsNow: Bool, in usage: inout Usage) -> Stream {
    switch steps.first?.kind {
    case .emit, .await, .observe, .wait, .merge, .loading, .run, .swift:
      stream(of: steps[...], names: names, startsNow: startsNow, in: &usage)
    case .do, .let, .unwrap, .guard, .if, .switch, .send:
      deferred(steps, names: names, in: &usage)
    case nil:
      .empty
    }
  }

  /// Where the deferred stream that starts with these steps ends: at the end of all where it binds names or can end the action, else
  /// behind its emissions.
  private func endOfDeferred(_ steps: ArraySlice<Step>, names: Set<String>) -> Int {
    var hasEmitted = false
    for position in steps.indices {
      switch steps[position].kind {
      case .let, .unwrap, .guard:
        return hasEmitted ? position : steps.endIndex
      case .do, .send:
        if hasEmitted { return position }
      case .if, .switch:
        if hasEmitted { return position }
        let branches = steps[position].branches.joined()
        if branches.canEnd { return steps.endIndex }
        if branches.emits { return position + 1 }
      case .emit(_, let arguments):
        let isConstant = arguments.map { self.isConstant($0, names) } ?? true
        if hasEmitted, !isConstant { return position }
        hasEmitted = true
      case .await, .observe, .wait, .merge, .loading, .run, .swift:
        return hasEmitted ? position : position + 1
      }
    }
    return steps.endIndex
  }
}
