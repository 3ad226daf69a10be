import ReactorSpec

/// The interactor.
extension RIBTests {
  var hearing: [Item] {
    rib.told.map { told in
      let parameters = told.method.parameters
      let values = distinctValues(of: parameters.values.map(\.type))
      if let missing = zip(parameters.values, values).first(where: { $1 == nil })?.0 {
        return .failure(omission("what \(told.child) tells by `\(told.method.name)`", missing.type))
      }
      let name = SwiftName.member(told.method.name)
      let title = "hears `\(told.method.name)` of \(told.child)"
      return .success(
        GeneratedTest(title: title, name: "hears\(told.method.name.capitalizedFirst)") { printer in
          printInteractor(besides: ["heard"], to: &printer)
          printer.line("interactor.isStubEnabled = true")
          var heard: [String] = []
          for row in rows(of: parameters.values.map(\.type)) {
            let arguments = parameters.argumentList(row)
            printer.line("interactor.\(name)\(row.isEmpty ? "()" : arguments)")
            heard.append(".\(name)\(arguments)")
          }
          let actions = "[\(SwiftName.escaped(spec.name)).Action]"
          printer.line("let heard: \(actions) = [\(heard.joined(separator: ", "))]")
          printer.line(dialect.equal("\"\\(interactor.stub.actions)\"", "\"\\(heard)\""))
        }
      )
    }
  }

  /// What of doubles the start asks in any case, before anything waits, and what it observes.
  private var askedAtStart: [(dependency: String, method: Method, isLate: Bool)] {
    var conditions: [SwiftText] = []
    switch spec.start.first?.kind {
    // Behind a comma, it depends on what is before.
    case .if(let condition, _, _), .guard(let condition, _): conditions = Array(condition.commaSeparatedParts.prefix(1))
    case .unwrap(let bindings, _): conditions = bindings.prefix(1).map(\.value)
    default: break
    }
    // Of what decides by itself, all is asked.
    conditions.removeAll { condition in
      condition.tokens.contains {
        $0.kind == .sign && ["&&", "||", "??", "?"].contains(condition.text.utf8Part($0.range))
      }
    }
    let doubles = Set((fixture?.constants ?? []).filter { $0.value.text.hasSuffix("Double()") }.map(\.name))
    func members(_ texts: [SwiftText]) -> [String: Set<String>] {
      texts.flatMap(\.nameUses).reduce(into: [:]) { members, use in
        if let member = use.member { members[use.name, default: []].insert(member) }
      }
    }
    // What the start does first of what may take time.
    var awaited: [SwiftText] = []
    var observed = spec.events.map(\.effect.expression)
    switch spec.start.dropFirst(immediateSteps.count).first?.withoutLoading.kind {
    case .await(let effect): awaited = [effect.expression]
    case .observe(let effect): observed.append(effect.expression)
    default: break
    }
    let (allAsked, allObserved, allAwaited) = (members(conditions), members(observed), members(awaited))
    return spec.parameters.flatMap { parameter -> [(dependency: String, method: Method, isLate: Bool)] in
      guard parameter.role == .dependency, doubles.contains(parameter.name) else { return [] }
      let (asked, observed) = (allAsked[parameter.name] ?? [], allObserved[parameter.name] ?? [])
      return (parameter.contract?.methods ?? []).compactMap { method in
        if allAwaited[parameter.name]?.contains(method.name) == true { return (parameter.name, method, true) }
        if method.isAsync { return nil }
        if asked.contains(method.name) { return (parameter.name, method, false) }
        guard observed.contains(method.name), let stream = method.result?.stream else { return nil }
        // An asynchronous sequence may be asked for by a task.
        return stream.hasNever || stream.isSequence ? (parameter.name, method, stream.isSequence) : nil
      }
    }
  }

  /// The steps of the start before the first one that may take time or end the others.
  private var immediateSteps: ArraySlice<Step> {
    spec.start.prefix { step in
      switch step.kind {
      case .do, .emit, .let, .send: true
      default: false
      }
    }
  }

  /// The router's method that a statement calls.
  private func route(_ statement: SwiftText) -> String? {
    let call = "router?."
    guard statement.text.hasPrefix(call) else { return nil }
    let name = statement.text.dropFirst(call.count).prefix { $0 != "(" }
    return name.endIndex < statement.text.endIndex ? spec.routing?.method(String(name))?.name : nil
  }

  /// The router's methods of which steps begin with one, whichever way they go; nil where they may begin with something else.
  private func eitherRoute(of steps: [Step]) -> [String]? {
    switch steps.first?.kind {
    case .do(let text):
      return route(text).map { [$0] }
    case .if(_, let then, let orElse):
      guard let first = eitherRoute(of: then), let second = eitherRoute(of: orElse) else { return nil }
      return first + second.filter { !first.contains($0) }
    default: return nil
    }
  }

  var activation: [Item] {
    var tests: [GeneratedTest] = []
    let started = immediateSteps.compactMap { step -> String? in
      if case .do(let text) = step.kind { route(text) } else { nil }
    }
    let asked = askedAtStart
    let either = started.isEmpty ? eitherRoute(of: spec.start) ?? [] : []
    if !started.isEmpty || !asked.isEmpty || !either.isEmpty {
      tests.append(
        GeneratedTest(title: "starts where it becomes active", name: "startsWhenActive") { printer in
          printInteractor(to: &printer)
          if !started.isEmpty || !either.isEmpty {
            printer.line("let router = \(type("RoutingDouble"))()")
            printer.line("interactor.router = router")
          }
          if !started.isEmpty || !either.isEmpty {
            // What is attached may tell something at once: the streams have to be there.
            printer.line("_ = interactor.state")
            for name in (started + either).unique { printer.line(dialect.equal("router.\(name)Method.callCount", "0")) }
          }
          func expectCalls(_ printer: inout SwiftPrinter) {
            for name in started { printer.line(dialect.equal("router.\(name)Method.callCount", "1")) }
            guard !either.isEmpty else { return }
            let counts = either.map { "router.\($0)Method.callCount" }
            printer.line(dialect.equal("[\(counts.joined(separator: ", "))].reduce(0, +)", "1"))
          }
          printer.line("interactor.activate()")
          expectCalls(&printer)
          if !started.isEmpty || !either.isEmpty {
            printer.line("// Once in its life.")
            printer.line("interactor.deactivate()\ninteractor.activate()")
            expectCalls(&printer)
          }
          for call in asked {
            let double = "\(SwiftName.escaped(call.dependency)).\(call.method.doublePropertyName)"
            if call.isLate {
              printer.block("for _ in 0..<300 where \(double).callCount == 0") {
                $0.line("try? await _Concurrency.Task.sleep(nanoseconds: 10_000_000)")
              }
            }
            printer.line(expect("\(double).callCount > 0"))
          }
        }
      )
      tests[tests.count - 1].isAsync = asked.contains(where: \.isLate)
    }
    guard rib.borrowsView else { return tests.map { .success($0) } }
    tests.append(
      GeneratedTest(title: "takes its children's views away where it is detached", name: "cleansUpWhenInactive") {
        printer in
        printInteractor(to: &printer)
        printer.line("interactor.isStubEnabled = true")
        printer.line("let router = \(type("RoutingDouble"))()")
        printer.line("interactor.router = router")
        printer.line("interactor.activate()")
        printer.line("interactor.deactivate()")
        printer.line(dialect.equal("router.cleanupViewsMethod.callCount", "1"))
      }
    )
    return tests.map { .success($0) }
  }
}

extension Step {
  /// The first of the steps that are told of by `loading`, or the step itself.
  fileprivate var withoutLoading: Step {
    if case .loading(_, let steps) = kind, let first = steps.first { first } else { self }
  }
}
