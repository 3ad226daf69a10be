import ReactorSpec

extension PathWalker {
  func calling(_ effect: Effect, from path: TestPath) -> [TestPath] {
    guard let (dependency, method, arguments) = doubleCall(effect.expression.text) else {
      return [path.blocked(by: .unsteered(effect.expression.text))]
    }
    var start = path
    start.isAsync = true
    let property = "\(dependency).\(method.doublePropertyName)"
    do throws(Obstacle) {
      if start.outcomes.contains(where: { $0.method == property && $0.kind == .suspending }) {
        throw .unsteered(effect.expression.text)
      }
      load(effect, true, in: &start)
      start.events.append(.call(try call(method, of: dependency, arguments, in: &start)))
    } catch {
      return [path.blocked(by: error)]
    }
    let words = "`\(dependency).\(method.name)`"
    var paths = succeeding(effect, method.result, of: property, from: start)
    if method.canThrow { paths += failing(effect, words: "\(words) fails", [.init(method: property, kind: .throwing)], from: start) }
    if !spec.transforms.contains(.action) {
      for canceller in effect.cancellers where method.isAsync && method.canThrow {
        let outcome = TestPath.Outcome(method: property, kind: .suspending)
        paths.append(cancelled(effect, by: canceller, words: words, [outcome], from: start))
      }
    }
    return paths
  }

  /// The paths on which a call returns.
  func succeeding(
    _ effect: Effect,
    _ result: SwiftText?,
    of property: String,
    from path: TestPath
  ) -> [TestPath] {
    var path = path
    if let result {
      let found = samples.values(of: result.text)
      guard !found.isEmpty else { return [path.blocked(by: .missingValue(of: result, needsOne: true))] }
      let variable = name(effect.result ?? property, in: path)
      path.types[variable] = result.text
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
    if name != variable { path.events.append(.bind(name: name, value: "$\(variable)")) }
  }

  /// The paths through the steps that follow an effect's outcome, with the end of its loading behind them.
  func following(_ effect: Effect, _ steps: [Step], from path: TestPath) -> [TestPath] {
    nested(steps, from: path).map { path in
      var path = path
      guard path.obstacle == nil else { return path }
      // What ends in these steps ends them only; what follows a stream that does not end is left out.
      path.isEnded = path.isWaiting
      if path.isWaiting { return path }
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

  /// The path on which an action cancels an effect.
  func cancelled(
    _ effect: Effect,
    by canceller: String,
    words: String,
    _ outcomes: [TestPath.Outcome],
    from path: TestPath
  ) -> TestPath {
    var path = path
    path.turns.append("`\(canceller)` cancels \(words)")
    path.outcomes += outcomes
    do throws(Obstacle) {
      path.events.append(.cancel(try sample(of: canceller)))
      load(effect, false, in: &path)
      return path
    } catch {
      return path.blocked(by: error)
    }
  }

  /// An action with sample values.
  func sample(of name: String) throws(Obstacle) -> String {
    guard let action = spec.actions.first(where: { $0.name == name }) else { return ".\(name)" }
    var values: [String] = []
    for value in action.payload.values {
      guard let sample = samples.values(of: value.type.text).first else {
        throw .missingValue(of: value.type, needsOne: true)
      }
      values.append(sample)
    }
    return ".\(SwiftName.member(name))\(action.payload.arguments(values))"
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
    var paths = nested(wait.then, from: passing).map { path in
      var path = path
      path.isEnded = path.obstacle != nil
      return path
    }
    guard !spec.transforms.contains(.action) else { return paths }
    for canceller in wait.cancellers {
      var cancelled = start
      cancelled.turns.append("`\(canceller)` cancels the wait")
      do throws(Obstacle) {
        cancelled.events.append(.cancel(try sample(of: canceller)))
        paths.append(cancelled)
      } catch {
        paths.append(cancelled.blocked(by: error))
      }
    }
    return paths
  }

  func observing(_ effect: Effect, from path: TestPath) -> [TestPath] {
    var start = path
    start.isAsync = true
    guard let source = source(of: effect) else { return [path.blocked(by: .unsteered(effect.expression.text))] }
    do throws(Obstacle) {
      guard !path.outcomes.contains(where: { $0.method == source.method }) else {
        throw .unsteered(effect.expression.text)
      }
      load(effect, true, in: &start)
      if let (dependency, method, arguments) = doubleCall(effect.expression.text) {
        start.events.append(.call(try call(method, of: dependency, arguments, in: &start)))
      }
    } catch {
      return [path.blocked(by: error)]
    }
    return paths(of: effect, source, from: start)
  }

  func paths(of effect: Effect, _ source: StreamSource, from start: TestPath) -> [TestPath] {
    let words = "`\(effect.expression.text)`"
    var paths: [TestPath] = []
    do throws(Obstacle) {
      let element = try receiving(effect, source, from: start)
      paths += following(effect, effect.then, from: element)
    } catch {
      paths.append(start.blocked(by: error))
    }
    if source.canFail {
      var failed = start
      source.fail(in: &failed)
      paths += failing(effect, words: "\(words) fails", [], from: failed)
    }
    guard !spec.transforms.contains(.action), source.canBeSilent else { return paths }
    for canceller in effect.cancellers {
      var waiting = start
      source.stay(in: &waiting)
      waiting.isFinite = start.isFinite
      paths.append(cancelled(effect, by: canceller, words: words, [], from: waiting))
    }
    return paths
  }

  /// The path on which a stream emits an element.
  func receiving(_ effect: Effect, _ source: StreamSource, from start: TestPath) throws(Obstacle) -> TestPath {
    guard !samples.values(of: source.element.text).isEmpty else {
      throw .missingValue(of: source.element, needsOne: true)
    }
    var path = start
    let variable = name(effect.result ?? source.method, in: path)
    path.types[variable] = source.element.text
    source.emit(variable, in: &path)
    bind(effect.result, to: variable, in: &path)
    if !path.isFinite, start.isFinite { path.isWaiting = true }
    return path
  }

  /// The stream that a test gives an `observe`; nil where it can't.
  func source(of effect: Effect) -> StreamSource? {
    if let (dependency, method, _) = doubleCall(effect.expression.text) {
      guard let result = method.result else { return nil }
      return StreamSource(result, method: "\(dependency).\(method.doublePropertyName)", isDouble: true)
    }
    var name = effect.expression.text
    if name.hasSuffix(".asObservable()") { name.removeLast(".asObservable()".count) }
    guard let parameter = spec.parameters.first(where: { $0.name == name && $0.role == .dependency }),
      parameter.attribute == nil
    else { return nil }
    return StreamSource(parameter.type, method: name, isDouble: false)
  }

  func merging(_ branches: [[Step]], from path: TestPath) -> [TestPath] {
    var start = path
    if !branches.dropLast().allSatisfy({ !takesTime($0) }) {
      guard branches.joined().allSatisfy(\.canRunInAnyOrder) else { return [path.blocked(by: .unordered)] }
      start.isUnordered = true
    }
    var paths = [start]
    for branch in branches {
      guard let main = paths.first, main.obstacle == nil else { break }
      let turned = nested(branch, from: main).map { path in
        var path = path
        path.isEnded = path.obstacle != nil
        if path.isUnordered, path.callsTwice { return path.blocked(by: .unordered) }
        return path
      }
      // The other paths of earlier branches go on plainly.
      let others = paths.dropFirst().compactMap { path in path.obstacle == nil ? nested(branch, from: path).first : path }
      paths = turned + others
    }
    return paths
  }

  /// Whether steps may go on later.
  func takesTime(_ steps: [Step]) -> Bool {
    steps.contains { step in
      switch step.kind {
      case .call, .observe, .wait, .stream: true
      case .run(let name, _): spec.flows.first { $0.name == name }.map { takesTime($0.steps) } ?? true
      default: step.branches.contains(where: takesTime)
      }
    }
  }

  func running(_ name: String, _ arguments: SwiftText?, from path: TestPath) -> [TestPath] {
    guard let flow = spec.flows.first(where: { $0.name == name }), let walker = entering(name) else { return [path] }
    var inner = path
    inner.events.append(.open)
    let parts = SwiftSyntax(arguments?.text ?? "").commaSeparatedParts.map { SwiftSyntax($0).labelledValue?.value ?? $0 }
    do throws(Obstacle) {
      for (value, part) in zip(flow.payload.values, parts) {
        let text = try text(SwiftText(part, at: value.type.range), in: &inner)
        inner.events.append(.bind(name: value.name, value: text))
        inner.known[value.name] = resolved(SwiftExpression(part), in: path)
      }
    } catch {
      return [path.blocked(by: error)]
    }
    inner.names = Set(flow.payload.values.map(\.name)).union(["state"])
    return walker.nested(flow.steps, from: inner).map { end in
      var end = end
      guard end.obstacle == nil else { return end }
      end.isEnded = false
      end.names = path.names
      for key in end.known.keys where !key.hasPrefix("state.") { end.known[key] = path.known[key] }
      end.events.append(.close)
      return end
    }
  }
}

extension TestPath {
  /// Whether a method of a double is called more than once, so that it matters which call comes first.
  fileprivate var callsTwice: Bool {
    var called: Set<String> = []
    return events.contains { event in
      if case .call(let call) = event { !called.insert(call.method).inserted } else { false }
    }
  }
}

extension Step {
  /// Whether the step does the same whatever runs beside it: it waits for nothing but calls, nothing cancels it, and what it emits does not
  /// depend on the state.
  fileprivate var canRunInAnyOrder: Bool {
    let isPlain =
      switch kind {
      case .wait, .stream, .run, .merge: false
      case .call(let effect), .observe(let effect): effect.cancellers.isEmpty
      default: true
      }
    return isPlain && branches.joined().allSatisfy { $0.canRunInAnyOrder && !$0.readsState }
  }

  private var readsState: Bool {
    ownTexts.contains { SwiftSyntax($0.text).freeNames.contains("state") }
  }
}
