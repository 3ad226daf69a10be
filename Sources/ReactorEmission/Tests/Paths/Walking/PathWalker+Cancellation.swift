import ReactorSpec

extension PathWalker {
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
    path.cancellers.insert(canceller)
    do throws(Obstacle) {
      path.events += try cancellation(by: canceller)
      load(effect, false, in: &path)
      return path
    } catch {
      return path.blocked(by: error)
    }
  }

  /// The path past an effect that an action has cancelled before it started: only its loading is told.
  func unstarted(_ effect: Effect, from path: TestPath) -> TestPath {
    var path = path
    load(effect, true, in: &path)
    load(effect, false, in: &path)
    return path
  }

  /// Whether a double's method that waits comes to its end when it is cancelled: by an error, or by a value that there is.
  func endsWhenCancelled(_ method: Method) -> Bool {
    method.canThrow || method.result.map { !samples.values(of: $0.text).isEmpty } ?? true
  }

  /// An action that cancels, and before it one that doesn't, where the spec has such an action.
  func cancellation(by canceller: String) throws(Obstacle) -> [PathEvent] {
    let event = PathEvent.cancel(try sample(of: canceller))
    return harmlessAction.map { [.pass($0), event] } ?? [event]
  }

  /// An action that cancels nothing in the spec, the plainest one.
  private var harmlessAction: String? {
    let harmless = spec.actions.filter { !spec.cancellers.contains($0.name) }
    for action in harmless.sorted(by: { $0.payload.values.count < $1.payload.values.count }) {
      if let sample = try? sample(of: action.name) { return sample }
    }
    return nil
  }

  /// An action with sample values.
  private func sample(of name: String) throws(Obstacle) -> String {
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
}

extension ReactorSpec {
  /// The actions that cancel something.
  fileprivate var cancellers: Set<String> {
    let bodies = actions.compactMap { if case .steps(let steps) = $0.body { steps } else { nil } }
    let all = bodies + flows.map(\.steps) + events.flatMap(\.effect.branches) + [start, onError ?? []]
    return all.joined().reduce(into: []) { $0.formUnion($1.cancellers) }
  }
}

extension Step {
  /// The actions that cancel the step, or one inside it.
  var cancellers: Set<String> {
    let own =
      switch kind {
      case .call(let effect), .observe(let effect): effect.cancellers
      case .wait(let wait): wait.cancellers
      default: [String]()
      }
    return branches.joined().reduce(into: Set(own)) { $0.formUnion($1.cancellers) }
  }
}
