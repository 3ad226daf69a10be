import ReactorSpec

extension PathWalker {
  /// The paths through each of several branches that run side by side, while the effects of the others go on and on.
  func walkingEach(_ branches: [[Step]], from path: TestPath) -> [TestPath] {
    branches.indices.filter { takesTime(branches[$0]) }.flatMap { position -> [TestPath] in
      do throws(Obstacle) {
        return try walking(position, of: branches, from: path)
      } catch {
        return [path.blocked(by: error)]
      }
    }
  }

  private func walking(
    _ position: Int,
    of branches: [[Step]],
    from path: TestPath
  ) throws(Obstacle) -> [TestPath] {
    var start = path
    for branch in branches[..<position] { start = try silenced(branch, from: start) }
    var paths: [TestPath] = []
    for walked in nested(branches[position], from: start) {
      paths.append(try walked.obstacle == nil ? silencing(branches, besides: position, walked) : walked)
    }
    return paths
  }

  /// A path through one branch, with the branches behind it silent.
  private func silencing(
    _ branches: [[Step]],
    besides position: Int,
    _ walked: TestPath
  ) throws(Obstacle) -> TestPath {
    guard walked.cutBy == nil else { throw .unordered }
    var path = walked
    path.isEnded = false
    for branch in branches[(position + 1)...] { path = try silenced(branch, from: path) }
    if path.emitted.count > walked.emitted.count {
      // What they emit comes between what the walked branch emits.
      guard
        !branches[position].contains(where: { step in
          step.texts.contains { $0.freeNames.contains("state") }
        })
      else { throw .unordered }
      path.isUnordered = true
    }
    let others = (branches[..<position] + branches[(position + 1)...]).joined()
    let cancellers = others.reduce(into: Set<String>()) { $0.formUnion($1.facts.cancellers) }
    let isShared = walked.events.contains { event in
      guard case .cancel(let action) = event else { return false }
      return cancellers.contains(String(action.dropFirst().prefix { $0 != "(" }))
    }
    guard !isShared else { throw .unordered }
    path.isEnded = true
    return path
  }

  /// The path through steps up to their first effect, which goes on and on.
  func silenced(_ steps: [Step], from start: TestPath) throws(Obstacle) -> TestPath {
    var path = start
    for step in steps where !path.isEnded {
      switch step.kind {
      case .await(let effect):
        path = try silenced(effect, from: path)
        path.isEnded = true
      case .observe(let effect):
        path = try silencedStream(effect, from: path)
        path.isEnded = true
      default:
        guard !takesTime([step]) else { throw .unordered }
        path = finish([step], path)
        if let obstacle = path.obstacle { throw obstacle }
      }
    }
    path.isEnded = false
    path.names = start.names
    for name in path.known.keys where !name.hasPrefix("state.") { path.known[name] = start.known[name] }
    return path
  }

  private func silenced(_ effect: Effect, from start: TestPath) throws(Obstacle) -> TestPath {
    guard let (dependency, method, arguments) = doubleCall(effect.expression), method.isAsync, method.canThrow
    else { throw .unsteered(effect.expression.text) }
    let property = "\(dependency).\(method.doublePropertyName)"
    guard !start.outcomes.contains(where: { $0.method == property }) else { throw .unordered }
    var path = start
    load(effect, true, in: &path)
    path.events.append(.call(try call(method, of: dependency, arguments, in: &path)))
    path.outcomes.append(TestPath.Outcome(method: property, kind: .silent))
    path.isAsync = true
    path.isFinite = false
    return path
  }

  private func silencedStream(_ effect: Effect, from start: TestPath) throws(Obstacle) -> TestPath {
    guard let source = source(of: effect), source.canBeSilent else { throw .unsteered(effect.expression.text) }
    guard !start.outcomes.contains(where: { $0.method == source.method }) else { throw .unordered }
    var path = start
    load(effect, true, in: &path)
    if let (dependency, method, arguments) = doubleCall(effect.expression) {
      path.events.append(.call(try call(method, of: dependency, arguments, in: &path)))
    }
    source.stay(in: &path)
    path.isAsync = true
    return path
  }
}
