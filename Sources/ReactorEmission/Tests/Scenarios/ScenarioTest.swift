import ReactorSpec

/// The test of one scenario.
struct ScenarioTest {
  /// The function of the test suite that drops values which repeat the one before.
  static let changesFunction = "changes"

  let scenario: Scenario
  let spec: ReactorSpec
  let fixture: ScenarioFixture
  let dialect: TestDialect

  /// The test as it is printed.
  var generated: GeneratedTest {
    GeneratedTest(
      title: scenario.name,
      name: GeneratedTest.name(for: scenario.name),
      isAsync: time.isAsync,
      body: { print(to: &$0) }
    )
  }

  private var time: ScenarioTime { ScenarioTime(of: spec, scenario) }

  private func print(to printer: inout SwiftPrinter) {
    printDependencies(to: &printer)
    printReactor(to: &printer)
    if !scenario.states.isEmpty {
      printer.line("let \(disposeBag) = DisposeBag()")
      printer.line("var \(states): [\(spec.name).State] = []")
    }
    let clock = name("clock")
    time.printAround(clock: clock, to: &printer) { printer in
      printStart(clock: clock, to: &printer)
      for (index, occurrence) in scenario.when.enumerated() {
        print(occurrence, to: &printer)
        let next = index + 1 < scenario.when.count ? scenario.when[index + 1] : nil
        if !occurrence.isAdvance, next?.isAdvance != true { time.printSettling(clock: clock, to: &printer) }
      }
    }
    printExpectations(to: &printer)
  }

  private func printDependencies(to printer: inout SwiftPrinter) {
    for constant in fixture.constants {
      // A value that is no constructor's call may need to be told its type.
      let isTyped = constant.value.first?.isUppercase != true
      let type = isTyped ? ": \(constant.type.text)" : ""
      printer.line("let \(SwiftName.escaped(constant.name))\(type) = \(constant.value)")
    }
    for given in scenario.outcomes {
      for outcome in given.outcomes {
        printer.line("\(double(given.dependency, given.method)).\(text(of: outcome, given.dependency, given.method))")
      }
    }
  }

  private func printReactor(to printer: inout SwiftPrinter) {
    guard !fixture.fields.isEmpty else {
      printer.list("let \(reactor) = \(spec.name)", fixture.arguments)
      return
    }
    let initialState = name("initialState")
    printer.list("var \(initialState) = \(spec.name)", fixture.arguments, ".initialState")
    for field in fixture.fields { printer.line("\(initialState).\(SwiftName.member(field.name)) = \(field.value.text)") }
    printer.list(
      "let \(reactor) = \(spec.name)",
      fixture.dependencyArguments + ["initialState: \(initialState)"]
    )
  }

  /// Starts the reactor's streams: by looking at its states, or where something happens without any action.
  private func printStart(clock: String, to printer: inout SwiftPrinter) {
    if !scenario.states.isEmpty {
      printer.line("\(reactor).state.subscribe(onNext: { \(states).append($0) }).disposed(by: \(disposeBag))")
    } else if !spec.start.isEmpty || !spec.events.isEmpty || !spec.transforms.isEmpty {
      printer.line("_ = \(reactor).state")
    } else {
      return
    }
    if scenario.when.first?.isAdvance != true { time.printSettling(clock: clock, to: &printer) }
  }

  private func print(_ occurrence: Scenario.Occurrence, to printer: inout SwiftPrinter) {
    switch occurrence {
    case .send(let action, let arguments, _):
      let passed = arguments.map { SwiftSyntax($0.text).commaSeparatedParts } ?? []
      let action = ".\(SwiftName.member(action))"
      if passed.isEmpty {
        printer.line("\(reactor).action.onNext(\(action))")
      } else {
        printer.list("\(reactor).action.onNext(\(action)", passed, ")")
      }
    case .advance(let milliseconds):
      time.printAdvance(clock: name("clock"), milliseconds: milliseconds, to: &printer)
    case .release(let dependency, let method, let outcome, _):
      printer.line("\(double(dependency, method)).\(release(outcome, dependency, method))")
    case .perform(let statement):
      printer.line(statement.text)
    }
  }

  private func printExpectations(to printer: inout SwiftPrinter) {
    for expectation in scenario.then {
      let subject = "\(reactor).currentState.\(SwiftName.member(expectation.member))"
      let type = type(of: expectation.member)
      printer.line(dialect.equal(subject, expectation.value.text, type: type))
    }
    for history in scenario.states {
      let values = "[\(history.values.map(\.text).joined(separator: ", "))]"
      let member = "\(states).map(\\.\(SwiftName.member(history.member)))"
      printer.line(dialect.equal("\(Self.changesFunction)(\(member))", values))
    }
    for calls in scenario.calls {
      printer.line(dialect.equal("\(double(calls.dependency, calls.method)).callCount", "\(calls.count)"))
    }
    // What still runs needs the reactor until everything is over.
    if scenario.then.isEmpty { printer.line("withExtendedLifetime(\(reactor)) {}") }
  }
}

extension ScenarioTest {
  private var reactor: String { name("reactor") }
  private var states: String { name("states") }
  private var disposeBag: String { name("disposeBag") }

  /// A name for a constant of the test's own that no dependency has.
  private func name(_ wanted: String) -> String {
    let taken = Set(fixture.constants.map(\.name))
    return taken.contains(wanted) ? "tested" + wanted.prefix(1).uppercased() + wanted.dropFirst() : wanted
  }

  /// The property of a double that stands for a method.
  private func double(_ dependency: String, _ method: String) -> String {
    "\(SwiftName.escaped(dependency)).\(self.method(dependency, method)?.doublePropertyName ?? method)"
  }

  private func method(_ dependency: String, _ method: String) -> Method? {
    spec.contract(of: dependency)?.methods.first { $0.name == method }
  }

  private func text(of outcome: Scenario.Outcome, _ dependency: String, _ method: String) -> String {
    switch outcome {
    case .returning where self.method(dependency, method)?.result == nil: "returns()"
    case .returning(let value): "returns(\(value.text))"
    case .throwing(let error): "throws(\(error.text))"
    case .suspending: "suspends()"
    }
  }

  private func release(_ outcome: Scenario.Outcome, _ dependency: String, _ method: String) -> String {
    switch outcome {
    case .returning where self.method(dependency, method)?.result == nil: "release()"
    case .returning(let value): "release(returning: \(value.text))"
    case .throwing(let error): "release(throwing: \(error.text))"
    case .suspending: "release()"
    }
  }

  private func type(of member: String) -> String? {
    spec.fields.first { $0.name == member }?.type.text ?? spec.derived.first { $0.name == member }?.type.text
  }
}

extension Scenario.Occurrence {
  fileprivate var isAdvance: Bool {
    if case .advance = self { true } else { false }
  }
}
