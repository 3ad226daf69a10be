import ReactorSpec

extension PathWalker {
  /// The paths of what happens when the reactor's streams start, and no event comes.
  func startPaths() -> [TestPath] {
    do throws(Obstacle) {
      return paths(through: spec.start, from: try silent(besides: nil))
    } catch {
      return [TestPath().blocked(by: error)]
    }
  }

  /// The paths of an event: an element comes, or one that its condition leaves out, or an error.
  func paths(of event: Event) -> [TestPath] {
    let effect = event.effect
    do throws(Obstacle) {
      guard let source = source(of: effect) else { throw .unsteered(effect.expression.text) }
      var start = try silent(besides: event)
      if !spec.start.isEmpty {
        start = try silenced(spec.start, from: start)
        start.names = ["state"]
      }
      start.isAsync = true
      if let (dependency, method, arguments) = doubleCall(effect.expression) {
        start.events.append(.call(try call(method, of: dependency, arguments, in: &start)))
      }
      return try paths(of: event, source, from: start)
    } catch {
      return [TestPath().blocked(by: error)]
    }
  }

  private func paths(of event: Event, _ source: StreamSource, from start: TestPath) throws(Obstacle) -> [TestPath] {
    let element = try receiving(event.effect, source, from: start)
    var paths: [TestPath]
    if let condition = event.condition {
      let passing = turns(condition, holds: true, from: element, isMain: true)
      paths = passing.flatMap { following(event.effect, event.effect.then, from: $0) }
      paths += turns(condition, holds: false, from: element)
    } else {
      paths = following(event.effect, event.effect.then, from: element)
    }
    if source.canFail, event.effect.failure != .impossible {
      var failed = start
      source.fail(in: &failed)
      paths += failing(event.effect, words: "`\(event.effect.expression.text)` fails", [], from: failed)
    }
    return paths
  }

  /// A path on which the streams of all events but one stay silent.
  private func silent(besides event: Event?) throws(Obstacle) -> TestPath {
    var path = TestPath()
    for other in spec.events where other != event {
      guard let source = source(of: other.effect), source.canBeSilent else {
        throw .unsteered(other.effect.expression.text)
      }
      if !path.outcomes.contains(where: { $0.method == source.method }) { source.stay(in: &path) }
    }
    if let event, let source = source(of: event.effect), path.outcomes.contains(where: { $0.method == source.method }) {
      throw .unsteered(event.effect.expression.text)
    }
    return path
  }
}
