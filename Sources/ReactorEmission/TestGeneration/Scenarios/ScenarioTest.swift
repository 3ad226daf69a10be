import ReactorSpec

/// The test of one scenario.
final class ScenarioTest {
  /// The function of the test suite that drops values which repeat the one before.
  static let changesFunction = "changes"

  let scenario: Scenario
  let spec: ReactorSpec
  let fixture: ScenarioFixture
  let dialect: TestDialect
  /// How time passes in it.
  let time: ScenarioTime
  private let names: ScenarioNames
  /// The names that the spec's texts of the scenario use.
  private let usedNames: Set<String>
  /// The protocols of the doubles, by the names of the dependencies.
  private let contracts: [String: DependencyContract]
  private let declared: DeclaredNames
  private let samples: SampleValues

  init(
    scenario: Scenario,
    spec: ReactorSpec,
    contracts: [String: DependencyContract],
    declared: DeclaredNames,
    time: ScenarioTime,
    fixture: ScenarioFixture,
    samples: SampleValues,
    dialect: TestDialect
  ) {
    self.contracts = contracts
    self.samples = samples
    self.declared = declared
    self.scenario = scenario
    self.spec = spec
    self.fixture = fixture
    self.dialect = dialect
    self.time = time
    usedNames = scenario.fedStreams.isEmpty ? [] : scenario.usedNames
    names = ScenarioNames(besides: fixture.constants.map(\.name))
  }

  /// The test as it is printed.
  var generated: GeneratedTest {
    GeneratedTest(
      title: scenario.name,
      name: GeneratedTest.name(for: scenario.name),
      isAsync: time.isAsync && happens,
      body: { self.print(to: &$0) }
    )
  }

  /// Whether anything happens to the reactor that the scenario tells of.
  private var happens: Bool { !scenario.when.isEmpty || startsStreams }

  /// Whether the reactor's streams have to be started: by looking at its states, or where something happens without any action.
  private var startsStreams: Bool {
    !scenario.states.isEmpty || !spec.start.isEmpty || !spec.events.isEmpty || !spec.transforms.isEmpty
  }

  private func print(to printer: inout SwiftPrinter) {
    printDependencies(to: &printer)
    printReactor(to: &printer)
    for name in fixture.assigned.map(SwiftName.escaped) { printer.line("\(names.reactor).\(name) = \(name)") }
    if !scenario.states.isEmpty {
      printer.line("let \(names.disposeBag) = DisposeBag()")
      printer.line("var \(names.states): [\(spec.name).State] = []")
    }
    if happens { printHappenings(to: &printer) }
    printExpectations(to: &printer)
  }

  private func printHappenings(to printer: inout SwiftPrinter) {
    time.printAround(names, isShared: hasClock, to: &printer) { printer in
      printStart(to: &printer)
      for (index, occurrence) in scenario.when.enumerated() {
        print(occurrence, to: &printer)
        let isSettled = occurrence.isAdvance || scenario.when.dropFirst(index + 1).first?.isAdvance == true
        if !isSettled { time.printSettling(names, to: &printer) }
      }
    }
  }

  /// Whether the test has a clock, by whose scheduler the reactor waits.
  private var hasClock: Bool { time != .none && fixture.clock != nil || !fixture.schedulers.isEmpty }

  private func printDependencies(to printer: inout SwiftPrinter) {
    if !fixture.schedulers.isEmpty { printClock(to: &printer) }
    for constant in fixture.constants {
      if fixture.schedulers.contains(constant.name) {
        printer.line("let \(SwiftName.escaped(constant.name)) = \(names.clock).scheduler")
        continue
      }
      printer.line(constant.declaration)
    }
    for answer in fixture.answers {
      printer.line("\(double(answer.dependency, answer.method.name)).\(answer.method.returning("\(answer.value)"))")
    }
    for given in scenario.outcomes {
      for outcome in given.outcomes {
        printer.line("\(double(given.dependency, given.method)).\(text(of: outcome, given.dependency, given.method))")
      }
    }
    for fed in scenario.fedStreams {
      let type = method(fed.dependency, fed.method)?.result
      let conversion = type.flatMap { samples.conversion(to: $0, isScenario: true) }
      let function = type?.stream?.isAnySequence == true ? "sequences" : "streams"
      let call = conversion.map { ".\(function) \($0)" } ?? ".\(function)()"
      printer.line("let \(feed(fed.dependency, fed.method)) = \(double(fed.dependency, fed.method))\(call)")
    }
  }

  private func printClock(to printer: inout SwiftPrinter) {
    printer.line("let \(names.clock) = ReferenceTime()")
  }

  private func printReactor(to printer: inout SwiftPrinter) {
    let clock = time == .none ? nil : fixture.clock
    let timing = clock.map { [$0.argument(SwiftCode("\(names.clock).scheduler"))] } ?? []
    if hasClock, fixture.schedulers.isEmpty { printClock(to: &printer) }
    let (head, call) = ("let \(names.reactor) = " as SwiftCode, SwiftCode(spec.name))
    guard !fixture.fields.isEmpty else {
      fixture.injected.print(head, call, fixture.arguments + timing, to: &printer)
      return
    }
    let initialState = names.initialState
    let state = "var \(initialState) = " as SwiftCode
    if spec.fields.contains(where: { $0.isRequired || $0.usesParameters }) {
      fixture.injected.print(state, call, fixture.argumentsForState, ".initialState", to: &printer)
    } else {
      printer.line("\(state)\(call).State()")
    }
    for field in fixture.fields {
      printer.line("\(initialState).\(SwiftName.member(field.name)) = \(field.value)")
    }
    let start = [SwiftCode("initialState: \(initialState)")]
    fixture.injected.print(head, call, fixture.dependencyArguments + timing + start, to: &printer)
  }

  private func printStart(to printer: inout SwiftPrinter) {
    guard startsStreams else { return }
    let isActivated = spec.activationsProperty != nil
    if isActivated { printer.line("\(names.reactor).activate()") }
    if !scenario.states.isEmpty {
      let recording = "subscribe(onNext: { \(names.states).append($0) })"
      printer.line("\(names.reactor).state.\(recording).disposed(by: \(names.disposeBag))")
    } else if !isActivated {
      printer.line("_ = \(names.reactor).state")
    }
    if scenario.when.first?.isAdvance != true { time.printSettling(names, to: &printer) }
  }

  private func print(_ occurrence: Scenario.Occurrence, to printer: inout SwiftPrinter) {
    switch occurrence {
    case .send(let action, let arguments, _):
      let passed: SwiftCode = arguments.map { "(\($0))" } ?? ""
      printer.line("\(names.reactor).action.onNext(.\(SwiftName.member(action))\(passed))")
    case .advance(let milliseconds):
      time.printAdvance(by: milliseconds, names, to: &printer)
    case .release(let dependency, let method, let outcome, _):
      let double = double(dependency, method)
      printer.line("\(double).\(release(outcome, dependency, method))")
    case .stream(let dependency, let method, let event, _):
      let feed = feed(dependency, method)
      switch event {
      case .emit(let element): printer.line("\(feed).emit(\(element))")
      case .finish: printer.line("\(feed).finish()")
      case .fail(let error): printer.line("\(feed).fail(\(error))")
      }
    case .do(let statement):
      printer.line(SwiftCode(statement))
    }
  }

  private func printExpectations(to printer: inout SwiftPrinter) {
    for expected in expectations {
      printer.line("\(at: expected.source)\(dialect.equal(expected.subject, expected.value, type: expected.type))")
    }
    // What still runs needs the reactor until everything is over, and the reactor holds some of what it was given weakly.
    let needed = (scenario.then.isEmpty ? [names.reactor] : []) + fixture.weaklyHeld.map(SwiftName.escaped)
    if needed.count == 1 { printer.line("withExtendedLifetime(\(needed[0])) {}") }
    if needed.count > 1 { printer.line("withExtendedLifetime((\(needed.joined(separator: ", ")))) {}") }
  }

  private var expectations: [Expectation] {
    let members = scenario.then.map { expectation in
      let subject = "\(names.reactor).currentState.\(SwiftName.member(expectation.member))"
      let value = expectation.value
      return Expectation(source: value, subject: subject, value: SwiftCode(value), type: type(of: expectation.member))
    }
    // A dependency may be called like it.
    let isHidden = fixture.constants.contains { $0.name == Self.changesFunction }
    let changes = (isHidden ? "self." : "") + Self.changesFunction
    let histories = scenario.states.map { history in
      let member = SwiftName.member(history.member)
      let source = history.values.first
      let values: SwiftCode = "[\(history.values.map { SwiftCode($0) }.joined(separator: ", "))]"
      // A tuple is no `Equatable`, and nor is what holds one.
      if let type = type(of: history.member), type.containsTuple {
        return Expectation(
          source: source,
          subject: "\(changes)(\(names.states).map { String(describing: $0.\(member)) })",
          value: "(\(values) as [\(type.text)]).map { String(describing: $0) }"
        )
      }
      return Expectation(
        source: source,
        subject: "\(changes)(\(names.states).map(\\.\(member)))",
        value: values
      )
    }
    let counts = scenario.calls.map { calls in
      Expectation(subject: "\(double(calls.dependency, calls.method)).callCount", value: "\(calls.count)")
    }
    return members + histories + counts
  }
}

/// A value and what it has to be.
private struct Expectation {
  /// Where the spec says so.
  var source: SwiftText?
  var subject: String
  var value: SwiftCode
  var type: SwiftType?
}

extension ScenarioTest {
  /// The property of a double that stands for a method.
  private func double(_ dependency: String, _ method: String) -> String {
    "\(SwiftName.constant(dependency)).\(self.method(dependency, method)?.doublePropertyName ?? method)"
  }

  /// The constant that feeds the streams of a double's method.
  private func feed(_ dependency: String, _ method: String) -> String {
    names.feed(of: dependency, method, besides: usedNames)
  }

  private func method(_ dependency: String, _ method: String) -> Method? {
    contracts[dependency]?.method(method)
  }

  private func text(of outcome: Scenario.Outcome, _ dependency: String, _ method: String) -> SwiftCode {
    switch outcome {
    case .returning where self.method(dependency, method)?.result == nil: "returns()"
    case .returning(let value): returning(returned(value, dependency, method), dependency, method)
    case .throwing(let error): "throws(\(error))"
    case .suspending: "suspends()"
    }
  }

  private func returning(_ value: SwiftCode, _ dependency: String, _ method: String) -> SwiftCode {
    self.method(dependency, method)?.returning(value) ?? "returns(\(value))"
  }

  private func release(_ outcome: Scenario.Outcome, _ dependency: String, _ method: String) -> SwiftCode {
    switch outcome {
    case .returning where self.method(dependency, method)?.result == nil: "release()"
    case .returning(let value): "release(returning: \(returned(value, dependency, method)))"
    case .throwing(let error): "release(throwing: \(error))"
    case .suspending: "release()"
    }
  }

  /// What a call returns: an optional of a generic method stands for any value, which Swift wants to be told.
  private func returned(_ value: SwiftText, _ dependency: String, _ method: String) -> SwiftCode {
    guard let method = self.method(dependency, method), method.isResultErased, method.result?.isOptional == true else {
      return SwiftCode(value)
    }
    return value.isPostfixExpression ? "\(value) as Any" : "(\(value)) as Any"
  }

  private func type(of member: String) -> SwiftType? {
    declared.type(of: member)
  }
}

extension Scenario.Occurrence {
  fileprivate var isAdvance: Bool {
    if case .advance = self { true } else { false }
  }
}
