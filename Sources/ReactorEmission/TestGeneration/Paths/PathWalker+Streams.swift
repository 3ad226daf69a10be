import ReactorSpec

extension PathWalker {
  func observing(_ effect: Effect, from path: TestPath) -> [TestPath] {
    var start = path
    start.isAsync = true
    guard let source = source(of: effect) else { return [path.blocked(by: .unsteered(effect.expression.text))] }
    do throws(Obstacle) {
      guard !path.outcomes.contains(where: { $0.method == source.method }) else {
        throw .unsteered(effect.expression.text)
      }
      load(effect, true, in: &start)
      if let (dependency, method, arguments) = doubleCall(effect.expression) {
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
      source.wait(in: &waiting)
      waiting.isFinite = start.isFinite
      paths.append(cancelled(effect, by: canceller, words: words, [], from: waiting))
    }
    return paths
  }

  /// The path on which a stream emits an element.
  func receiving(_ effect: Effect, _ source: StreamSource, from start: TestPath) throws(Obstacle) -> TestPath {
    guard !samples.values(of: source.element).isEmpty else {
      throw .missingValue(of: source.element, needsOne: true)
    }
    var path = start
    let variable = name(effect.result ?? source.method, in: path)
    path.types[variable] = source.element
    source.emit(variable, in: &path)
    bind(effect.result, to: variable, in: &path)
    if !path.isFinite, start.isFinite { path.isWaiting = true }
    return path
  }

  /// The stream that a test gives an `observe`; nil where it can't.
  func source(of effect: Effect) -> StreamSource? {
    if let (dependency, method, _) = doubleCall(effect.expression) {
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
}
