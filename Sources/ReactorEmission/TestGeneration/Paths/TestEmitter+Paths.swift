import ReactorSpec

extension TestEmitter {
  /// The most paths of one action that get tests.
  private static let limit = 40

  mutating func addPathTests(of action: Action) {
    switch action.body {
    case .manual: return
    case .forward(let mutation):
      let range = action.range
      let payload = spec.mutations.first { $0.name == mutation }?.payload ?? action.payload
      let passed = payload.arguments(action.payload.values.map { SwiftName.escaped($0.name) })
      let text = passed.isEmpty ? nil : SwiftText(passed.joined(separator: ", "), at: range)
      addPathTests(of: action, [Step(kind: .emit(mutation: mutation, arguments: text), range: range)])
    case .steps(let steps): addPathTests(of: action, steps)
    }
  }

  private mutating func addPathTests(of action: Action, _ steps: [Step]) {
    var start = TestPath()
    for value in action.payload.values {
      start.names.insert(value.name)
      start.known[value.name] = .variable(value.name)
      start.types[value.name] = value.type
      start.samples.append(value.name)
    }
    if let value = action.payload.values.first(where: { samples.values(of: $0.type).isEmpty }) {
      let obstacle = Obstacle.missingValue(of: value.type, needsOne: true)
      omissions.append(Omission(test: "`\(action.name)` and its steps", reason: obstacle))
      return
    }
    let subject = PathSubject.action(action)
    addTests(of: paths(through: steps, from: start), subject)
  }

  /// The tests of what happens without any action.
  mutating func addTransformTests() {
    // What a manual transformation does is not known.
    guard !spec.transforms.contains(.mutation) else { return }
    let walker = PathWalker(spec, samples: samples, scope: scope)
    if !spec.start.isEmpty { addTests(of: walker.startPaths(), .start) }
    for event in spec.events { addTests(of: walker.paths(of: event), .event(event)) }
  }

  private func paths(through steps: [Step], from start: TestPath) -> [TestPath] {
    PathWalker(spec, samples: samples, scope: scope).paths(through: steps, from: start)
  }

  private mutating func addTests(of paths: [TestPath], _ subject: PathSubject) {
    var noted: Set<Obstacle> = []
    for path in paths.prefix(Self.limit) {
      let title = subject.title(of: path)
      // RxTest's time does not reach what is `async`.
      let slow: Obstacle? = path.isAsync ? .slow : nil
      if let obstacle = path.obstacle ?? slow {
        if noted.insert(obstacle).inserted { omissions.append(Omission(test: title, reason: obstacle)) }
        continue
      }
      add(title) { emitter throws(Obstacle) in
        let test = try PathTest(path, of: subject, emitter)
        emitter.usesRecorder = true
        if test.isStepwise { emitter.usesExpectedMutations = true }
        if path.needsError, path.error == nil { emitter.needsError = true }
        return test.generated
      }
    }
  }
}

/// Whose steps a path goes through.
enum PathSubject {
  case action(Action)
  case start
  case event(Event)

  /// Its name for people.
  private var words: String {
    switch self {
    case .action(let action): "`\(action.name)`"
    case .start: "`start`"
    case .event(let event): "the event `\(event.name)`"
    }
  }

  /// What a path does.
  func title(of path: TestPath) -> String {
    let called = path.events.compactMap { event -> String? in
      if case .call(let call) = event { "`\(call.method.dropLast("Method".count))`" } else { nil }
    }
    var what = called.isEmpty ? [] : ["calls \(called.unique.asWords)"]
    if called.isEmpty || !path.emitted.isEmpty {
      what.append("emits \(path.emitted.isEmpty ? "nothing" : path.emitted.map { "`\($0)`" }.asWords)")
    }
    let turns = path.turns.isEmpty ? "" : " where " + path.turns.asWords
    return "\(words) \(what.asWords)\(turns)"
  }

  /// The name of a path's test: its main turn, or what it emits.
  func testName(of path: TestPath) -> String {
    let subject =
      switch self {
      case .action(let action): action.name
      case .start: "start"
      case .event(let event): event.name
      }
    let emitted = path.emitted.isEmpty ? ["nothing"] : Array(path.emitted.unique.prefix(3))
    let words = path.turns.isEmpty ? ["emits"] + emitted : ["where"] + path.turns.suffix(1)
    let name = ([subject] + words).joined(separator: " ")
    let readable = name.map { $0 == "!" ? " not " : $0 == "'" ? "" : String($0) }.joined()
    return GeneratedTest.name(for: String(readable.prefix(80)))
  }
}

extension [String] {
  /// The elements as a sentence lists them.
  fileprivate var asWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }

  /// Each element once.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
