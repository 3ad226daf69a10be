import ReactorSpec

extension PathWalker {
  func calling(_ effect: Effect, from path: TestPath) -> [TestPath] {
    guard let (dependency, method, arguments) = doubleCall(effect.expression) else {
      return [path.blocked(by: .unsteered(effect.expression.text))]
    }
    var start = path
    start.isAsync = true
    let property = "\(dependency).\(method.doublePropertyName)"
    do throws(Obstacle) {
      if start.outcomes.contains(where: { $0.method == property && [.suspending, .silent].contains($0.kind) }) {
        throw .repeated(effect.expression.text)
      }
      load(effect, true, in: &start)
      start.events.append(.call(try call(method, of: dependency, arguments, in: &start)))
    } catch {
      return [path.blocked(by: error)]
    }
    let words = "`\(dependency).\(method.name)`"
    var paths = succeeding(effect, method.result, of: property, from: start)
    if method.canThrow {
      let outcome = TestPath.Outcome(method: property, kind: .throwing)
      paths += failing(effect, words: "\(words) fails", [outcome], from: start)
    }
    if !spec.transforms.contains(.action) {
      for canceller in effect.cancellers where method.isAsync && endsWhenCancelled(method) {
        let outcome = TestPath.Outcome(method: property, kind: .suspending)
        paths.append(cancelled(effect, by: canceller, words: words, [outcome], from: start))
      }
    }
    return paths
  }

  /// The paths on which a call returns.
  func succeeding(
    _ effect: Effect,
    _ result: SwiftType?,
    of property: String,
    from path: TestPath
  ) -> [TestPath] {
    var path = path
    if let result {
      let found = samples.values(of: result)
      guard !found.isEmpty else { return [path.blocked(by: .missingValue(of: result, needsOne: true))] }
      let variable = name(effect.result ?? property, in: path)
      path.types[variable] = result
      path.outcomes.append(.init(method: property, kind: .returningChoice(variable)))
      bind(effect.result, to: variable, in: &path)
    }
    return following(effect, effect.then, from: path)
  }

  /// The name of a value that the test has to make, other than those that it makes already.
  func name(_ name: String, in path: TestPath) -> String {
    var free = name
    var number = 2
    while path.types[free] != nil {
      free = "\(name)\(number)"
      number += 1
    }
    return free
  }

  /// Lets texts know a value that the test makes.
  func bind(_ name: String?, to variable: String, in path: inout TestPath) {
    guard let name else { return }
    path.known[name] = .variable(variable)
    path.names.insert(name)
    if name != variable { path.events.append(.bind(name: name, choice: variable)) }
  }

  /// The paths through the steps that follow an effect's outcome, with the end of its loading behind them.
  func following(_ effect: Effect, _ steps: [Step], from start: TestPath) -> [TestPath] {
    inside(of: effect.cancellers).nested(steps, from: start).map { inner in
      var path = inner
      guard path.obstacle == nil else { return path }
      // What ends in these steps ends them only; what follows a stream that does not end is left out.
      path.isEnded = path.isWaiting
      if path.isWaiting { return path }
      path = leaving(effect.cancellers, path, to: start)
      if path.isEnded { return path }
      load(effect, false, in: &path)
      return path
    }
  }

  /// The paths on which a call or a stream fails.
  func failing(
    _ effect: Effect,
    words: String,
    _ outcomes: [TestPath.Outcome],
    from path: TestPath
  ) -> [TestPath] {
    var path = path
    path.turns.append(words)
    path.needsError = true
    path.outcomes += outcomes
    path.names.insert("error")
    path.known["error"] = .value(.other("error"))
    switch effect.failure {
    case .impossible: return []
    case .ignored: return following(effect, [], from: path)
    case .steps(let steps): return following(effect, steps, from: path)
    case .shared: return following(effect, spec.onError ?? [], from: path)
    }
  }

  func load(_ effect: Effect, _ isLoading: Bool, in path: inout TestPath) {
    guard let mutation = effect.loading else { return }
    path = emitting(mutation, SwiftText("\(isLoading)", at: effect.expression.range), from: path)
  }

  func waiting(_ wait: Wait, from path: TestPath) -> [TestPath] {
    var start = path
    start.isAsync = true
    var passing = start
    passing.events.append(.wait(wait.milliseconds))
    var paths = inside(of: wait.cancellers).nested(wait.then, from: passing).map { inner in
      var path = inner
      path.isEnded = path.obstacle != nil
      return leaving(wait.cancellers, path, to: start)
    }
    guard !spec.transforms.contains(.action) else { return paths }
    for canceller in wait.cancellers {
      var cancelled = start
      cancelled.turns.append("`\(canceller)` cancels the wait")
      cancelled.cancellers.insert(canceller)
      do throws(Obstacle) {
        cancelled.events += try cancellation(by: canceller)
        paths.append(enclosing.contains(canceller) ? cancelled.cut(by: canceller) : cancelled)
      } catch {
        paths.append(cancelled.blocked(by: error))
      }
    }
    return paths
  }
}
