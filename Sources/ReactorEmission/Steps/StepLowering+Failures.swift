import ReactorSpec

/// Effects whose `then` may fail by itself: their `catch` is for the call or the stream alone.
extension StepLowering {
  /// The operators that run `then` with each element, and `catch` with the error of the source, but not with one of `then`.
  func followingBoth(
    _ effect: Effect,
    isStream: Bool,
    names: Set<String>,
    in usage: inout Usage
  ) -> [StreamOperator] {
    let failureSteps = if case .steps(let steps) = effect.failure { steps } else { [Step]() }
    let used = effect.then.usedNames.union(failureSteps.usedNames)
    let name = freshName("outcome", besides: names.union(used))
    var inside = Usage()
    let thenNames = names.union(effect.result.map { [$0] } ?? [])
    // Each element of a stream starts its steps anew; its error comes once, and with what was noted since the stream began.
    let lowering = isStream ? unarmed : self
    let then = lowering.lower(effect.then[...], names: thenNames, continuation: nil, in: &inside)
    let element = effect.result.flatMap { effect.then.usedNames.contains($0) ? $0 : nil }
    let orElse: [Statement]
    var usesError = false
    switch effect.failure {
    case .impossible, .ignored:
      orElse = [.return(.empty)]
    case .steps(let steps):
      orElse = lower(steps[...], names: names.union(["error"]), continuation: nil, in: &inside)
      usesError = steps.usedNames.contains("error")
    case .shared:
      inside.member = true
      usesError = true
      orElse = [.return(.expression("mutateOnError(error)"))]
    }
    let cases = [
      Statement.Branch(
        pattern: element.map { ".success(let \(SwiftName.escaped($0)))" } ?? ".success",
        statements: then
      ),
      Statement.Branch(pattern: usesError ? ".failure(let error)" : ".failure", statements: orElse),
    ]
    let closure = inside.closure([.switch("\(name)", cases: cases)])
    usage.pass(to: closure)
    return [
      .call(".map { Result.success($0) }"),
      .call(".catch { .just(.failure($0)) }"),
      .closure(name: "flatMap", parameter: name, closure),
    ]
  }

  /// The stream of an `observe` whose `done` must not come after an error, nor hand one of its own to `catch`: it stands behind that, and
  /// knows whether the source has failed.
  func doneBehindCatch(_ effect: Effect, of source: Stream.Source, names: Set<String>, in usage: inout Usage) -> Stream
  {
    let flag = freshName("hasFailed", besides: names.union(effect.branches.joined().usedNames))
    var bare = effect
    bare.done = []
    bare.cancellers = []
    var inside = Usage()
    var operators = operators(of: bare, isStream: true, names: names, in: &inside)
    operators.insert(.call(".do(onError: { _ in \(flag) = true })"), at: hop == nil ? 0 : 1)
    var done = body(effect.done, names: names)
    done.statements.insert(.guard(["!\(flag)"], orElse: [.return(.empty)]), at: 0)
    inside.pass(to: done)
    operators.append(.concat(done))
    let closure = inside.closure([.line("var \(flag) = false"), .return(.chain(source, operators))])
    usage.pass(to: closure)
    let end = cancellation(by: effect.cancellers, of: Array(effect.branches.joined()), in: &usage)
    return .chain(.deferred(closure), [end].compactMap { $0 })
  }

  /// Whether steps follow an error of an effect, or it is dropped.
  func isCaught(_ effect: Effect) -> Bool {
    switch effect.failure {
    case .impossible: false
    case .ignored, .steps: true
    case .shared: spec.onError != nil
    }
  }
}
