import ReactorSpec

extension PathWalker {
  func requiring(_ condition: SwiftText, _ orElse: [Step], from path: TestPath) -> [TestPath] {
    let passing = turns(condition, holds: true, from: path, isMain: true)
    let failing = turns(condition, holds: false, from: path).flatMap { nested(orElse, from: $0) }
    return passing + failing.map(\.ended)
  }

  func choosing(_ condition: SwiftText, _ then: [Step], _ orElse: [Step], from path: TestPath) -> [TestPath] {
    turns(condition, holds: true, from: path).flatMap { nested(then, from: $0) }
      + turns(condition, holds: false, from: path).flatMap { nested(orElse, from: $0) }
  }

  func selecting(_ value: SwiftText, _ cases: [Step.Case], from path: TestPath) -> [TestPath] {
    if let paths = selectingError(value, cases, from: path) { return paths }
    var before: [Requirement] = []
    var paths: [TestPath] = []
    for item in cases {
      let pattern = CasePattern(item.pattern.text)
      let matches = resolved(pattern.condition(on: value.text), in: path)
      let isDefault = item.pattern.text == "default"
      let requirements = before + (isDefault ? [] : [Requirement(condition: matches, holds: true)])
      let words = isDefault ? "`\(value.text)` is something else" : "`\(value.text)` is `\(item.pattern.text)`"
      let failure = Obstacle.unsolvable("case \(item.pattern.text)", holds: true)
      let start = turn(requirements, words: words, orElse: failure, from: path)
      paths += nested(item.steps, from: binding(pattern, to: value, from: start))
      before.append(Requirement(condition: matches, holds: false))
    }
    return paths
  }

  /// The paths through the cases of `error as? Type`, each with an error that it is for; nil where there are no such errors.
  private func selectingError(_ value: SwiftText, _ cases: [Step.Case], from path: TestPath) -> [TestPath]? {
    let cast = "error as? "
    guard value.text.hasPrefix(cast), path.known["error"] == .value(.other("error")), path.error == nil else {
      return nil
    }
    let type = String(value.text.dropFirst(cast.count))
    // A case's name with the type before it: what a sample begins with.
    func head(_ text: String) -> Substring { text.drop { $0 != "." }.prefix { $0 != "(" && $0 != "?" } }
    let errors = samples.values(of: SwiftType(type))
    guard !errors.isEmpty else { return nil }
    return cases.flatMap { item -> [TestPath] in
      var start = path
      let isDefault = item.pattern.text == "default"
      if !isDefault {
        guard let error = errors.first(where: { head($0) == head(item.pattern.text) }) else {
          return [path.blocked(by: .unsolvable("case \(item.pattern.text)", holds: true))]
        }
        start.error = type + error.drop { $0 != "." }
      }
      start.turns.append("`\(value.text)` is \(isDefault ? "something else" : "`\(item.pattern.text)`")")
      return nested(item.steps, from: binding(CasePattern(item.pattern.text), to: value, from: start))
    }
  }

  /// The path on which a pattern binds its names.
  private func binding(_ pattern: CasePattern, to value: SwiftText, from path: TestPath) -> TestPath {
    guard !pattern.names.isEmpty, path.obstacle == nil else { return path }
    var path = path
    do throws(Obstacle) {
      let text = try text(value, in: &path)
      path.events.append(.match(pattern: pattern.text, names: pattern.names, value: text))
      for name in pattern.names {
        path.names.insert(name)
        path.known[name] = .unknown
      }
      return path
    } catch {
      return path.blocked(by: error)
    }
  }

  func unwrapping(_ bindings: ArraySlice<Step.Binding>, _ orElse: [Step], from path: TestPath) -> [TestPath] {
    guard let binding = bindings.first else { return [path] }
    let value = resolved(SwiftExpression(binding.value.text), in: path)
    let isThere = SwiftExpression.binary("!=", value, .value(.none))
    let words = "`\(binding.value.text)` is nil"
    func requirement(_ holds: Bool) -> [Requirement] { [Requirement(condition: isThere, holds: holds)] }
    func failure(_ holds: Bool) -> Obstacle { .unsolvable("\(binding.value.text) != nil", holds: holds) }
    var there = turn(requirement(true), words: nil, orElse: failure(true), from: path)
    var missing = turn(requirement(false), words: words, orElse: failure(false), from: path)
    do throws(Obstacle) {
      let text = try text(binding.value, in: &there)
      _ = try self.text(binding.value, in: &missing)
      there.events.append(.unwrap(name: binding.name, value: text))
      there.names.insert(binding.name)
      there.known[binding.name] = value
    } catch {
      there = there.blocked(by: error)
    }
    let rest = there.isEnded ? [there] : unwrapping(bindings.dropFirst(), orElse, from: there)
    return rest + nested(orElse, from: missing).map(\.ended)
  }

  /// The paths on which a condition holds, or doesn't: one for each of its parts that decides it.
  func turns(
    _ condition: SwiftText,
    holds: Bool,
    from path: TestPath,
    isMain: Bool = false
  ) -> [TestPath] {
    var path = path
    do throws(Obstacle) {
      _ = try text(condition, in: &path)
    } catch {
      // The condition isn't evaluated by the test: only its value has to be known.
      if case .missingValue = error { return [path.blocked(by: error)] }
    }
    let expression = resolved(SwiftExpression(condition.text), in: path)
    let plain = "`\(condition.text)` \(holds ? "holds" : "doesn't hold")"
    let ways = expression.ways(toHold: holds)
    let failure = Obstacle.unsolvable(condition.text, holds: holds)
    let found = ways.enumerated().map { index, way in
      let words = ways.count == 1 ? plain : way.filter { !$0.isWish }.map(\.words).joined(separator: ", ")
      return turn(way, words: isMain && index == 0 ? nil : words, orElse: failure, from: path)
    }
    let open = found.filter { $0.obstacle == nil }
    return open.isEmpty ? Array(found.prefix(1)) : open
  }

  /// A path that a guard ends, with which the guards right behind it would go on: so it is seen which of them ends it.
  func passing(_ steps: ArraySlice<Step>, _ path: TestPath) -> TestPath {
    guard path.isEnded, path.obstacle == nil else { return path }
    var path = path
    for step in steps {
      let conditions: [SwiftExpression]
      switch step.kind {
      case .guard(let condition, _): conditions = [SwiftExpression(condition.text)]
      case .unwrap(let bindings, _):
        conditions = bindings.map { .binary("!=", SwiftExpression($0.value.text), .value(.none)) }
      default: return path
      }
      for condition in conditions {
        var passing = path
        passing.requirements.append(Requirement(condition: resolved(condition, in: path), holds: true))
        if let choices = choices(for: passing) {
          passing.choices = choices
          path = passing
        }
      }
    }
    return path
  }

  /// The path with further requirements; blocked where nothing meets them.
  private func turn(
    _ requirements: [Requirement],
    words: String?,
    orElse obstacle: Obstacle,
    from path: TestPath
  ) -> TestPath {
    var turned = path
    turned.requirements += requirements
    if let words { turned.turns.append(words) }
    guard let choices = choices(for: turned) else { return turned.blocked(by: obstacle) }
    turned.choices = choices
    return turned
  }

  /// Values with which a path is taken; nil where there are none.
  func choices(for path: TestPath) -> [String: SampleSolver.Choice]? {
    var types = path.types
    for field in spec.fields where field.isSettable { types["state.\(field.name)"] = field.type }
    let solver = SampleSolver(samples: samples)
    return solver.choices(meeting: path.requirements, types: types, startingFrom: path.choices)
  }

  /// An expression over what is known at the start of the path.
  func resolved(_ expression: SwiftExpression, in path: TestPath) -> SwiftExpression {
    answered(expression, in: path).replacing { name in
      if let known = path.known[name] { return known }
      if let constant = constant(name.withoutSelf) { return constant }
      guard let value = spec.derived.first(where: { "state.\($0.name)" == name }) else { return nil }
      return resolved(inState(SwiftExpression(value.expression.text)), in: path)
    }
  }

  /// The value that a property or a dependency has in every test.
  private func constant(_ name: String) -> SwiftExpression? {
    if let property = spec.properties.first(where: { $0.name == name && $0.isConstant }) {
      return property.defaultValue.map { SwiftExpression($0.text) }
    }
    guard let parameter = spec.parameters.first(where: { $0.name == name && $0.role == .dependency }),
      parameter.contract == nil
    else { return nil }
    let value = parameter.defaultValue?.text ?? samples.values(of: parameter.type).first
    return value.map { .value(SampleValue($0)) }
  }

  /// An expression of `State` as one over `state`.
  private func inState(_ expression: SwiftExpression) -> SwiftExpression {
    let members = Set(spec.fields.map(\.name) + spec.derived.map(\.name))
    return expression.replacing { members.contains($0) ? .variable("state.\($0)") : nil }
  }

  /// The expression in which what doubles return is a variable.
  private func answered(_ expression: SwiftExpression, in path: TestPath) -> SwiftExpression {
    func answer(_ base: SwiftExpression, _ method: String) -> SwiftExpression? {
      guard case .variable(let name) = base else { return nil }
      let answer = "\(name.withoutSelf).\(method)"
      return path.types[answer] == nil ? nil : .variable(answer)
    }
    switch expression {
    case .value, .variable, .unknown, .closure: return expression
    case .element(let base, let index): return .element(answered(base, in: path), answered(index, in: path))
    case .member(let base, let name): return answer(base, name) ?? .member(answered(base, in: path), name)
    case .call(let base, let name, let argument):
      return answer(base, name + "()") ?? .call(answered(base, in: path), name, answered(argument, in: path))
    case .not(let base): return .not(answered(base, in: path))
    case .binary(let sign, let left, let right):
      return .binary(sign, answered(left, in: path), answered(right, in: path))
    case .choice(let condition, let first, let second):
      return .choice(answered(condition, in: path), answered(first, in: path), answered(second, in: path))
    }
  }
}

extension Step {
  /// Whether the step ends the action unless something is so.
  var isGuard: Bool {
    switch kind {
    case .guard, .unwrap: true
    default: false
    }
  }
}

extension String {
  /// The name of a member of the reactor without the reactor before it.
  fileprivate var withoutSelf: String { hasPrefix("self.") ? String(dropFirst("self.".count)) : self }
}

extension TestPath {
  /// The path, of which the steps that follow are left out.
  var ended: TestPath {
    var path = self
    path.isEnded = true
    return path
  }
}
