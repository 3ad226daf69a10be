import ReactorSpec

extension StepLowering {
  /// The streams of an `await` or an `observe`, with what is emitted before and after it; nil where it has to be deferred.
  func effectStreams(
    _ effect: Effect,
    of step: Step,
    names: Set<String>,
    runsNow: Bool,
    in usage: inout Usage
  ) -> [Stream]? {
    guard let loading = effect.loading else {
      return effectStream(effect, of: step, names: names, runsNow: runsNow, in: &usage).map { [$0] }
    }
    let flags = ["true", "false"].map { Stream.just(mutation: loading, arguments: [$0]) }
    var bare = step
    var effect = effect
    effect.loading = nil
    if case .call = step.kind { bare.kind = .call(effect) } else { bare.kind = .observe(effect) }
    // What the effect reads is read when the first of the two has been reduced.
    let stream =
      effectStream(effect, of: bare, names: names, runsNow: false, in: &usage)
      ?? deferred([bare], names: names, in: &usage)
    return [flags[0], stream, flags[1]]
  }

  private func effectStream(
    _ effect: Effect,
    of step: Step,
    names: Set<String>,
    runsNow: Bool,
    in usage: inout Usage
  ) -> Stream? {
    let source: Stream.Source
    if case .call = step.kind {
      let call = AsyncCall(effect, names: names, lowering: self)
      guard runsNow || !call.readsLate else { return nil }
      call.note(in: &usage)
      source = call.source
    } else {
      guard runsNow || SwiftSyntax(effect.expression.text).isConstant(knowing: names) else { return nil }
      source = .expression(use(effect.expression, names, &usage).asObservable)
    }
    return .chain(source, operators(of: effect, names: names, in: &usage))
  }

  /// What follows the result of a call, or the elements of a stream.
  func operators(of effect: Effect, names: Set<String>, in usage: inout Usage) -> [StreamOperator] {
    var operators: [StreamOperator] = []
    if let hop { operators.append(hop) }
    operators.append(following(effect.then, with: effect.result, names: names, in: &usage))
    if let failure = failure(effect.failure, names: names, in: &usage) { operators.append(failure) }
    if let end = cancellation(by: effect.cancellers, in: &usage) { operators.append(end) }
    return operators
  }

  /// The operator that brings what comes from elsewhere to the reactor's actor.
  private var hop: StreamOperator? {
    guard spec.isolation == .main else { return nil }
    let scheduler = spec.runtime == .reactorKit ? "MainScheduler" : "MainActorScheduler"
    return .call(".observe(on: \(scheduler).instance)")
  }

  /// The operator that runs steps with an element.
  private func following(
    _ steps: [Step],
    with result: String?,
    names: Set<String>,
    in usage: inout Usage
  ) -> StreamOperator {
    let element = result.flatMap { steps.usedNames.contains($0) ? SwiftName.escaped($0) : nil } ?? "_"
    guard !steps.isEmpty else {
      return .closure(
        name: "flatMap",
        parameter: "_",
        Closure(usesReactor: false, statements: [.return(.empty)])
      )
    }
    let closure = body(steps, names: names.union(result.map { [$0] } ?? []))
    usage.pass(to: closure)
    if case .just(let mutation, let arguments) = closure.onlyStream {
      return .map(element: element, captures: closure.captures, mutation: mutation, arguments: arguments)
    }
    return .closure(name: "flatMap", parameter: element, closure)
  }

  private func failure(
    _ failure: Effect.Failure,
    names: Set<String>,
    in usage: inout Usage
  ) -> StreamOperator? {
    switch failure {
    case .impossible:
      return nil
    case .ignored:
      return .call(".catch { _ in .empty() }")
    case .steps(let steps):
      let closure = body(steps, names: names.union(["error"]))
      usage.pass(to: closure)
      return .closure(name: "catch", parameter: steps.usedNames.contains("error") ? "error" : "_", closure)
    case .shared:
      guard spec.onError != nil else { return nil }
      usage.member = true
      return .call(".catch { [weak self] error in self?.mutateOnError(error) ?? .empty() }")
    }
  }

  private func cancellation(by actions: [String], in usage: inout Usage) -> StreamOperator? {
    guard !actions.isEmpty else { return nil }
    usage.capture("startedActions")
    let cancellers = spec.actions.map(\.name).filter(actions.contains)
    return .take(until: cancellers.count == spec.actions.count ? [] : cancellers)
  }

  /// A delay, with what follows it.
  func stream(of wait: Wait, names: Set<String>, in usage: inout Usage) -> Stream {
    if spec.runtime == .reactorKit { usage.capture("clock") }
    let scheduler = spec.runtime == .reactorKit ? "clock" : "MainScheduler.instance"
    let delay = ".delay(.milliseconds(\(wait.milliseconds)), scheduler: \(scheduler))"
    let end = cancellation(by: wait.cancellers, in: &usage)
    if wait.then.isEmpty {
      guard let end else { return .expression(".empty()" + delay) }
      return .chain(.expression("Observable<Mutation>.empty()"), [.call(delay), end])
    }
    let following = following(wait.then, with: nil, names: names, in: &usage)
    return .chain(.expression("Observable.just(())"), [.call(delay), following] + (end.map { [$0] } ?? []))
  }

  /// What an event adds to the mutations.
  func stream(of event: Event, in usage: inout Usage) -> Stream {
    let effect = event.effect
    let source = Stream.Source.expression(use(effect.expression, [], &usage).asObservable)
    let names = Set(effect.result.map { [$0] } ?? [])
    guard let condition = event.condition else {
      return .chain(source, operators(of: effect, names: [], in: &usage))
    }
    var inside = Usage()
    let text = use(condition, names, &inside)
    guard !inside.state, !inside.member, !inside.unknown else {
      var guarded = effect
      guarded.then.insert(Step(kind: .require(condition, orElse: []), range: event.range), at: 0)
      return .chain(source, operators(of: guarded, names: [], in: &usage))
    }
    for name in inside.captures { usage.capture(name) }
    let isUsed = effect.result.map { SwiftSyntax(condition.text).freeNames.contains($0) } ?? false
    let element = isUsed ? effect.result.map(SwiftName.escaped) ?? "_" : "_"
    var operators = operators(of: effect, names: [], in: &usage)
    let filter = StreamOperator.filter(element: element, captures: inside.captures, condition: text)
    operators.insert(filter, at: hop == nil ? 0 : 1)
    return .chain(source, operators)
  }
}

extension String {
  /// The expression of a stream, as an `Observable`.
  fileprivate var asObservable: String {
    let method = ".asObservable()"
    if hasSuffix(method) { return self }
    return (SwiftSyntax(self).isPostfixExpression ? self : "(\(self))") + method
  }
}
