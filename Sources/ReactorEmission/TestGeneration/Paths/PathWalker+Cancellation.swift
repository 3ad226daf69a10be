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
      guard !enclosing.contains(canceller) else { return path.cut(by: canceller) }
      load(effect, false, in: &path)
      return path
    } catch {
      return path.blocked(by: error)
    }
  }

  /// The walker of the steps inside of one that these actions cancel.
  func inside(of cancellers: [String]) -> PathWalker {
    var walker = self
    walker.enclosing.formUnion(cancellers)
    return walker
  }

  /// The path where a step has ended that these actions cancel, with the names that were known before it; still cut where a step
  /// around it is cancelled, too.
  func leaving(_ cancellers: [String], _ inner: TestPath, to start: TestPath) -> TestPath {
    guard let canceller = inner.cutBy else { return inner }
    var path = inner
    path.isEnded = enclosing.contains(canceller) || !cancellers.contains(canceller)
    guard !path.isEnded else { return path }
    path.cutBy = nil
    path.names = start.names
    for name in path.known.keys where !name.hasPrefix("state.") { path.known[name] = start.known[name] }
    return path
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
    method.canThrow || method.result.map { !samples.values(of: $0).isEmpty } ?? true
  }

  /// An action that cancels, and before it one that doesn't, where the spec has such an action.
  func cancellation(by canceller: String) throws(Obstacle) -> [PathEvent] {
    let event = PathEvent.cancel(try sample(of: canceller))
    return harmlessAction.map { [.pass($0), event] } ?? [event]
  }

  /// An action that cancels nothing in the spec, the plainest one.
  private var harmlessAction: String? {
    let harmless = spec.actions.filter { !cancellers.contains($0.name) }
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
      guard let sample = samples.values(of: value.type).first else {
        throw .missingValue(of: value.type, needsOne: true)
      }
      values.append(sample)
    }
    return ".\(SwiftName.member(name))\(action.payload.argumentList(values))"
  }
}

extension TestPath {
  /// The path after an action that cancels a step around it, too.
  func cut(by canceller: String) -> TestPath {
    var path = self
    path.cutBy = canceller
    path.isEnded = true
    return path
  }
}
