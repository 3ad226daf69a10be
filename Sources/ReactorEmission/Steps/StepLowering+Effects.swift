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
    if let overlap = effect.overlap, overlap.takesTurns {
      return [takingTurns(effect, overlap, of: step, names: names, runsNow: runsNow, in: &usage)]
    }
    guard let loading = effect.loading else {
      if mayNotBegin(step, effect) { return [begun(effect, of: step, names: names, in: &usage)] }
      return effectStream(effect, of: step, names: names, runsNow: runsNow, in: &usage).map { [$0] }
    }
    // What the effect reads is read when the first of the two has been reduced, unless that doesn't touch it.
    let runsNow = runsNow && !affects(loading.mutation, effect.expression, knowing: names)
    let isInterrupted = loadings.isInterrupted(step)
    var bare = effect
    bare.loading = nil
    if isInterrupted { bare.cancellers = [] }
    let inner = step.with(bare)
    let lowering = isInterrupted ? inside(effect.cancellers) : self
    let isDeferred = mayNotBegin(step, effect)
    let stream =
      (isDeferred ? nil : lowering.effectStream(bare, of: inner, names: names, runsNow: runsNow, in: &usage))
      ?? lowering.deferred([inner], names: names, in: &usage)
    guard isInterrupted else { return loading.around([stream]) }
    let operators = [told(loading, in: &usage), cancellation(by: effect.cancellers, of: [step], in: &usage)]
    return [stream.followed(by: operators.compactMap { $0 })]
  }

  /// Whether a step is an `observe` that actions may cancel before it begins: then its stream is not to be asked for either.
  private func mayNotBegin(_ step: Step, _ effect: Effect) -> Bool {
    guard case .observe = step.kind else { return false }
    let cancellers = effect.cancellers.filter { !enders.contains($0) }
    return !cancellers.isEmpty && armedCancellation(cancellers) != nil
  }

  /// The stream of such a step, which is asked for when it begins.
  private func begun(_ effect: Effect, of step: Step, names: Set<String>, in usage: inout Usage) -> Stream {
    var bare = effect
    bare.cancellers = []
    let closure = inside(effect.cancellers).body([step.with(bare)], names: names)
    usage.pass(to: closure)
    let end = cancellation(by: effect.cancellers, of: Array(effect.branches.joined()), in: &usage)
    return .chain(.deferred(closure), [end].compactMap { $0 })
  }

  /// The streams of steps that a `loading` is around.
  func loadingStreams(
    _ loading: Loading,
    around step: Step,
    _ steps: [Step],
    names: Set<String>,
    in usage: inout Usage
  ) -> [Stream] {
    guard loadings.isInterrupted(step) else {
      return loading.around(stream(of: steps[...], names: names, startsNow: false, in: &usage).parts)
    }
    return [deferred(steps, names: names, in: &usage).followed(by: [told(loading, in: &usage)])]
  }

  /// The operator that tells while a stream goes on which may be ended from outside.
  private func told(_ loading: Loading, in usage: inout Usage) -> StreamOperator {
    usage.capture(Self.cancelledLoading)
    let mutation: SwiftCode = "Mutation.\(SwiftName.member(loading.mutation))"
    let isAlone = loading.arguments == nil && loading.label == nil
    let flag: SwiftCode = isAlone ? mutation : "{ \(mutation)\(Stream.list(loading.arguments(with: "$0"))) }"
    return .call(".\(spec.runtime.loadingFunction)(\(flag), cancelled: \(Self.cancelledLoading))")
  }

  /// The reactor's property that gets the last mutations of what was cancelled.
  static let cancelledLoading = "cancelledLoading"

  /// The stream of an effect whose runs take turns: what it reads, calls and emits first waits until it is its turn.
  private func takingTurns(
    _ effect: Effect,
    _ overlap: Overlap,
    of step: Step,
    names: Set<String>,
    runsNow: Bool,
    in usage: inout Usage
  ) -> Stream {
    var bare = effect
    bare.overlap = nil
    bare.cancellers = []
    var operators: [StreamOperator] = []
    if let loading = effect.loading, loadings.isInterrupted(step) {
      bare.loading = nil
      operators.append(told(loading, in: &usage))
    }
    operators.append(turn(overlap, in: &usage))
    if let end = cancellation(by: effect.cancellers, of: [step], in: &usage) { operators.append(end) }
    let inner = step.with(bare)
    let isReadAtOnce = runsNow && overlap.rule == .first
    let lowering = inside(effect.cancellers)
    if case .await = step.kind, effect.loading == nil,
      case .chain(let source, let first)? =
        lowering.effectStream(bare, of: inner, names: names, runsNow: isReadAtOnce, in: &usage)
    {
      return .chain(source, first + operators)
    }
    let closure = lowering.body([inner], names: names)
    usage.pass(to: closure)
    return .chain(.deferred(closure), operators)
  }

  /// The operator that lets a stream start in its turn.
  func turn(_ overlap: Overlap, in usage: inout Usage) -> StreamOperator {
    usage.capture(StepLowering.runsProperty)
    let arguments: SwiftCode = "id: \(overlap.id.swiftLiteral), in: \(StepLowering.runsProperty)"
    return .call(".\(spec.runtime.overlapFunction)(.\(overlap.rule.rawValue), \(arguments))")
  }

  /// The reactor's property that knows which runs go on.
  static let runsProperty = "effectRuns"

  /// Whether a mutation may change what a text evaluates to, or what a call in its arguments asks of a dependency comes behind it.
  private func affects(_ mutation: String, _ text: SwiftText, knowing names: Set<String>) -> Bool {
    guard let mutation = mutations[mutation],
      case .assignments(let assignments) = mutation.effect, spec.everyMutation.before.isEmpty,
      spec.everyMutation.after.isEmpty,
      spec.transforms.isDisjoint(with: [.mutation, .state])
    else { return true }
    let changed = Set(assignments.map(\.field))
    let arguments = text.argumentRanges
    return text.nameUses.filter { !names.contains($0.name) }.contains { use in
      switch role(of: use.name) {
      case .outside: false
      case .constant:
        (use.isCalled || use.isMemberCalled) && arguments.contains { $0.contains(use.range.lowerBound) }
      case .state: use.isMemberCalled || !(use.member.map { fieldNames.contains($0) && !changed.contains($0) } ?? false)
      case .member, .unknown: true
      }
    }
  }

  private func effectStream(
    _ effect: Effect,
    of step: Step,
    names: Set<String>,
    runsNow: Bool,
    in usage: inout Usage
  ) -> Stream? {
    let source: Stream.Source
    let isCall = if case .await = step.kind { true } else { false }
    if isCall {
      let call = AsyncCall(effect, names: names, lowering: self)
      guard runsNow || !call.readsLate else { return nil }
      call.note(in: &usage)
      source = call.source
    } else {
      guard runsNow || isConstant(effect.expression, names) else { return nil }
      if !effect.done.isEmpty, isCaught(effect), (effect.then + effect.done).contains(where: flows.mayFail) {
        return doneBehindCatch(effect, names: names, in: &usage)
      }
      source = observed(effect, names: names, in: &usage)
    }
    return .chain(source, operators(of: effect, isStream: !isCall, names: names, in: &usage))
  }

  /// What an `observe` or an event subscribes to.
  func observed(_ effect: Effect, names: Set<String>, in usage: inout Usage) -> Stream.Source {
    if let throwing = ThrowingObservation(effect, names: names, lowering: self) {
      throwing.note(in: &usage)
      return throwing.source
    }
    let stream = use(effect.expression, names, &usage)
    return .expression(isPlainCompletable(effect) ? stream : stream.asObservable(effect.expression, knowing: known))
  }

  /// What follows the result of a call, or the elements of a stream.
  func operators(
    of effect: Effect,
    isStream: Bool,
    names: Set<String>,
    in usage: inout Usage
  ) -> [StreamOperator] {
    var effect = effect
    // A `Completable` has no elements, and no operator for any.
    if isStream, isPlainCompletable(effect) { effect.then = [] }
    let inner = Array(effect.branches.joined())
    let inside = inside(effect.cancellers)
    var operators: [StreamOperator] = []
    if let hop = hop(behind: effect, isStream: isStream) { operators.append(hop) }
    if let turn = turn(for: following(effect), isResult: !isStream || isSole(effect)) { operators.append(turn) }
    if isCaught(effect), effect.then.contains(where: flows.mayFail) {
      operators += inside.followingBoth(effect, isStream: isStream, names: names, in: &usage)
      return operators + [cancellation(by: effect.cancellers, of: inner, in: &usage)].compactMap { $0 }
    }
    if isStream, effect.then.isEmpty, isPlainCompletable(effect) {
      operators.append(.call(".andThen(Observable<Mutation>.empty())"))
    } else if isStream, effect.then.isEmpty, known.knownStream(effect.expression)?.hasElements == true {
      operators.append(.call(".flatMap { _ in Observable<Mutation>.empty() }"))
    } else if isStream, effect.then.isEmpty {
      // Without a closure, which would never run where there are no elements: the compiler would warn of that.
      operators.append(.call(".ignoreElements()"))
      operators.append(.call(".asCompletable()"))
      operators.append(.call(".andThen(Observable<Mutation>.empty())"))
    } else {
      // Each element starts its steps anew.
      let lowering = isStream ? inside.unarmed : inside
      operators.append(lowering.following(effect.then, with: effect.result, names: names, in: &usage))
    }
    if !effect.done.isEmpty {
      let closure = inside.body(effect.done, names: names)
      usage.pass(to: closure)
      let texts = effect.done.withInner.flatMap(\.ownTexts)
      let isConstant = texts.allSatisfy { self.isConstant($0, names) }
      operators.append(.concat(closure, isConstant: isConstant))
    }
    if let failure = inside.failure(effect.failure, names: names, in: &usage) { operators.append(failure) }
    if let end = cancellation(by: effect.cancellers, of: inner, in: &usage) { operators.append(end) }
    return operators
  }

  /// Whether an `observe` is of a `Completable`, as far as the spec tells, and nothing makes a stream of it before.
  private func isPlainCompletable(_ effect: Effect) -> Bool {
    known.knownStream(effect.expression) == .completable && turn(for: following(effect), isResult: false) == nil
      && effect.expression.behindTry == nil && !known.throwsByList(effect.expression, [])
  }

  /// The operator before steps that send an action: it comes when they are over as far as they don't wait, wherever they run.
  ///
  /// - Parameter isResult: Whether what comes is one element at most, behind which nothing is waited for.
  private func turn(for branches: [[Step]], isResult: Bool) -> StreamOperator? {
    guard takesTurns else { return nil }
    return branches.joined().contains(where: flows.sends) ? .call(isResult ? ".resultInTurn()" : ".inTurn()") : nil
  }

  /// The lists of steps that an effect leads to, those for errors that all effects share among them.
  private func following(_ effect: Effect) -> [[Step]] {
    if case .shared = effect.failure { effect.branches + [spec.onError ?? []] } else { effect.branches }
  }

  /// Whether an `observe` has one element at most, as far as the spec tells.
  private func isSole(_ effect: Effect) -> Bool {
    switch known.knownStream(effect.expression) {
    case .single, .maybe: true
    default: false
    }
  }

  /// The operator that brings what comes from elsewhere to the reactor's actor; nil where it comes there by itself.
  func hop(behind effect: Effect, isStream: Bool) -> StreamOperator? {
    guard spec.isolation == .main else { return nil }
    let isReactorKit = spec.runtime == .reactorKit
    // What the helpers of the file make of a call or a sequence arrives on the main thread with ReactorKit.
    if isReactorKit, !isStream || known.knownStream(effect.expression)?.isSequence == true { return nil }
    let call = ".observe(on: \(isReactorKit ? "MainScheduler" : "MainActorScheduler").instance)"
    return effect.expression.isPostfixExpression && effect.expression.text.hasSuffix(call)
      ? nil : .call(SwiftCode(call))
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

  /// The operator that ends steps when one of the actions starts. What has to be told of their end is told before the next step begins.
  func cancellation(by actions: [String], of steps: [Step], in usage: inout Usage) -> StreamOperator? {
    let actions = actions.filter { !enders.contains($0) }
    guard !actions.isEmpty else { return nil }
    let cancelled: SwiftCode = ".\(spec.runtime.cancelFunction)(by: "
    let head = loadings.ends(steps) ? cancelled : ".take(until: "
    if let armed = armedCancellation(actions) {
      // RxSwift's own operator would begin what is cancelled already.
      return .call("\(spec.runtime == .reactorKit ? cancelled : head)\(armed))")
    }
    usage.capture("startedActions")
    return .end(head: head, cancellers(actions))
  }

  /// A delay, with what follows it.
  func stream(of wait: Wait, names: Set<String>, in usage: inout Usage) -> Stream {
    if let clock { usage.capture(clock) }
    let time = TimeSpan(milliseconds: wait.milliseconds)
    let duration: SwiftCode = "(\(time.swift), scheduler: \(clock ?? "MainScheduler.instance"))"
    let delay: SwiftCode = ".delay\(duration)"
    let turn = wait.overlap.flatMap { $0.takesTurns ? self.turn($0, in: &usage) : nil }
    guard !wait.then.isEmpty || turn != nil else {
      guard let end = cancellation(by: wait.cancellers, of: [], in: &usage) else {
        return .expression(".empty()\(delay)")
      }
      return .chain(.expression("Observable<Mutation>.empty()"), [.call(delay), end])
    }
    // RxSwift delays the completion by a turn of its own, behind what the steps send; a timer completes with its element.
    let isTimer = spec.runtime == .reactorKit
    var operators = isTimer ? [] : [StreamOperator.call(delay)]
    if let turn = self.turn(for: [wait.then], isResult: true) { operators.append(turn) }
    operators.append(inside(wait.cancellers).following(wait.then, with: nil, names: names, in: &usage))
    if let turn { operators.append(turn) }
    if let end = cancellation(by: wait.cancellers, of: wait.then, in: &usage) { operators.append(end) }
    return .chain(.expression(isTimer ? "Observable<Int>.timer\(duration)" : "Observable.just(())"), operators)
  }

  /// What an event adds to the mutations.
  func stream(of event: Event, in usage: inout Usage) -> Stream {
    let effect = event.effect
    let source = observed(effect, names: [], in: &usage)
    let names = Set(effect.result.map { [$0] } ?? [])
    guard let condition = event.condition else {
      return .chain(source, operators(of: effect, isStream: true, names: [], in: &usage))
    }
    var inside = Usage()
    let text = use(condition, names, &inside)
    guard !inside.state, !inside.member, !inside.unknown else {
      var guarded = effect
      guarded.then.insert(Step(kind: .guard(condition, orElse: []), range: event.range), at: 0)
      return .chain(source, operators(of: guarded, isStream: true, names: [], in: &usage))
    }
    for name in inside.captures { usage.capture(name) }
    let isUsed = effect.result.map { condition.takesName($0) } ?? false
    let element = isUsed ? effect.result.map(SwiftName.escaped) ?? "_" : "_"
    var operators = operators(of: effect, isStream: true, names: [], in: &usage)
    let filter = StreamOperator.filter(element: element, captures: inside.captures, condition: text)
    operators.insert(filter, at: hop(behind: effect, isStream: true) == nil ? 0 : 1)
    return .chain(source, operators)
  }
}
