import ReactorSpec

extension PathWalker {
  func merging(_ branches: [[Step]], from path: TestPath) -> [TestPath] {
    var start = path
    if !branches.dropLast().allSatisfy({ !takesTime($0) }) {
      guard branches.joined().allSatisfy(\.canRunInAnyOrder) else { return walkingEach(branches, from: path) }
      start.isUnordered = true
    }
    var paths = [start]
    for branch in branches {
      guard let main = paths.first, main.obstacle == nil else { break }
      let turned = nested(branch, from: main).map { path in
        var path = path
        path.isEnded = path.obstacle != nil
        if path.cutBy != nil || path.isUnordered && path.callsTwice { return path.blocked(by: .unordered) }
        return path
      }
      // The other paths of earlier branches go on plainly.
      let others = paths.dropFirst().compactMap { path in
        path.obstacle == nil ? nested(branch, from: path).first : path
      }
      paths = turned + others
    }
    return paths
  }

  /// Whether steps may go on later.
  func takesTime(_ steps: [Step]) -> Bool { steps.contains(where: flowFacts.takesTime) }

  func running(_ name: String, _ arguments: SwiftText?, from path: TestPath) -> [TestPath] {
    guard let flow = spec.flows.first(where: { $0.name == name }), let walker = entering(name) else { return [path] }
    var inner = path
    inner.events.append(.open)
    let parts = arguments?.commaSeparatedParts.map(\.argumentValue) ?? []
    do throws(Obstacle) {
      for (value, part) in zip(flow.payload.values, parts) {
        let text = try text(part, in: &inner)
        inner.events.append(.let(name: value.name, value: text))
        inner.known[value.name] = resolved(SwiftExpression(part.text), in: path)
      }
    } catch {
      return [path.blocked(by: error)]
    }
    // The steps of a flow begin with it.
    inner.cancellers = []
    inner.names = Set(flow.payload.values.map(\.name)).union(["state"])
    return walker.nested(flow.steps, from: inner).map { end in
      var end = end
      guard end.obstacle == nil else { return end }
      end.isEnded = end.cutBy != nil
      end.names = path.names
      end.cancellers.formUnion(path.cancellers)
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
  /// Whether the step does the same whatever runs beside it: it waits for nothing but calls, nothing cancels it, and
  /// what it emits does not depend on the state.
  fileprivate var canRunInAnyOrder: Bool {
    let isPlain =
      switch kind {
      case .wait, .swift, .run, .merge: false
      case .await(let effect), .observe(let effect): effect.cancellers.isEmpty
      default: true
      }
    return isPlain && branches.joined().allSatisfy { $0.canRunInAnyOrder && !$0.readsState }
  }

  private var readsState: Bool {
    ownTexts.contains { $0.freeNames.contains("state") }
  }
}
