import ReactorSpec

/// Effects whose `then` may fail by itself: their `catch` is for the call or the stream alone.
extension StepLowering {
  /// The operators that run `then` with each element, and `catch` with the error of the source, but not with one of `then`: that goes past
  /// `catch` as a result. So an error of the source ends what the elements have started, as it does where `then` can't fail.
  func followingBoth(
    _ effect: Effect,
    isStream: Bool,
    names: Set<String>,
    in usage: inout Usage
  ) -> [StreamOperator] {
    // Each element of a stream starts its steps anew; its error comes once, and with what was noted since the stream began.
    let lowering = isStream ? unarmed : self
    let following = lowering.body(effect.then, names: names.union(effect.result.map { [$0] } ?? []))
    let element = effect.result.flatMap { effect.then.usedNames.contains($0) ? SwiftName.escaped($0) : nil }
    let failing = StreamOperator.call(".catch { .just(.failure($0)) }")
    let then = results(of: following, [failing], in: &usage)
    return [.results(parameter: element ?? "_", then), failure(effect.failure, names: names, in: &usage)]
      + [.call(".map { try $0.get() }")]
  }

  private func failure(_ failure: Effect.Failure, names: Set<String>, in usage: inout Usage) -> StreamOperator {
    switch failure {
    case .impossible, .ignored:
      return .call(".catch { _ in .empty() }")
    case .steps(let steps):
      let closure = results(of: body(steps, names: names.union(["error"])), [], in: &usage)
      return .closure(name: "catch", parameter: steps.usedNames.contains("error") ? "error" : "_", closure)
    case .shared:
      usage.member = true
      return .call(".catch { [weak self] error in (self?.mutateOnError(error) ?? .empty()).map { .success($0) } }")
    }
  }

  /// A closure whose stream has the mutations of steps as results.
  private func results(of steps: Closure, _ operators: [StreamOperator], in usage: inout Usage) -> Closure {
    var inside = Usage()
    inside.pass(to: steps)
    let success = StreamOperator.call(".map { Swift.Result<Mutation, \(spec.errorType)>.success($0) }")
    let closure = inside.closure([.return(.chain(source(of: steps), [success] + operators))])
    usage.pass(to: closure)
    return closure
  }

  /// The stream of steps as the beginning of a chain, which Swift doesn't tell its type.
  private func source(of steps: Closure) -> Stream.Source {
    guard let flat = steps.onlyStream?.flat, flat.text.hasPrefix(".") else { return .deferred(steps) }
    return .expression("Observable<Mutation>\(flat)")
  }

  /// The stream of an `observe` whose `done` must not come after an error, nor hand one of its own to `catch`: it stands behind that, and
  /// knows whether the source has failed.
  func doneBehindCatch(_ effect: Effect, names: Set<String>, in usage: inout Usage) -> Stream {
    let inner = effect.branches.joined()
    let flag = freshName("hasFailed", besides: names, inner.usedNames, inner.boundNames)
    var bare = effect
    bare.done = []
    bare.cancellers = []
    var inside = Usage()
    let source = observed(effect, names: names, in: &inside)
    let lowering = self.inside(effect.cancellers)
    var operators = lowering.operators(of: bare, isStream: true, names: names, in: &inside)
    let place = hop(behind: effect, isStream: true) == nil ? 0 : 1
    operators.insert(.call(".do(onError: { _ in \(flag) = true })"), at: place)
    var done = lowering.body(effect.done, names: names)
    done.statements.insert(.guard(["!\(flag)"], orElse: [.return(.empty)]), at: 0)
    inside.pass(to: done)
    operators.append(.concat(done, isConstant: false))
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
