import ReactorSpec

extension ScenarioTime {
  /// The function of a test suite that lets tasks on the system's threads go on.
  static let pauseFunction = "pause"
  /// The function of a test suite that waits for what tasks on the system's threads bring about.
  static let waitFunction = "eventually"

  /// Prints what a test does inside of what gives it its time.
  func printAround(_ names: ScenarioNames, to printer: inout SwiftPrinter, _ body: (inout SwiftPrinter) -> Void) {
    switch self {
    case .none, .scheduler: body(&printer)
    case .virtual, .virtualOnMainActor:
      printer.line("\(isAsync ? "await " : "")withVirtualTime { \(names.clock) in")
      printer.indented(body)
      printer.line("}")
    }
  }

  /// Prints how the reactor gets to know the time.
  func printPreparation(of spec: ReactorSpec, _ names: ScenarioNames, to printer: inout SwiftPrinter) {
    guard case .scheduler = self, spec.waits else { return }
    printer.line(
      "let \(names.scheduler) = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)"
    )
    printer.line("\(names.reactor).clock = \(names.scheduler)")
  }

  /// Prints that what is due now runs.
  func printSettling(_ names: ScenarioNames, to printer: inout SwiftPrinter) {
    switch self {
    case .none, .scheduler(runsTasks: false): break
    case .virtual: printer.line("\(names.clock).settle()")
    case .virtualOnMainActor: printer.line("await \(names.clock).settle()")
    case .scheduler(runsTasks: true): printer.line("await \(Self.pauseFunction)()")
    }
  }

  /// Prints that time passes.
  func printAdvance(by milliseconds: Int, _ names: ScenarioNames, to printer: inout SwiftPrinter) {
    let duration = TimeSpan(milliseconds: milliseconds).swift
    switch self {
    case .none: break
    case .virtual: printer.line("\(names.clock).advance(by: \(duration))")
    case .virtualOnMainActor: printer.line("await \(names.clock).advance(by: \(duration))")
    case .scheduler: printer.line("\(names.scheduler).advanceTo(\(names.scheduler).clock + \(milliseconds))")
    }
  }

  /// Whether what is due before and after it has run where time passes.
  var settlesWithAdvance: Bool {
    switch self {
    case .none, .virtual, .virtualOnMainActor: true
    case .scheduler: false
    }
  }

  /// Prints that the test waits for a condition where it can't know when it comes to hold.
  func printWaiting(for condition: String, at source: SwiftText? = nil, to printer: inout SwiftPrinter) {
    guard case .scheduler(runsTasks: true) = self else { return }
    printer.line("\(at: source)await \(Self.waitFunction) { \(condition) }")
  }

  /// Whether the test calls functions of its suite's.
  var needsFunctions: Bool { self == .scheduler(runsTasks: true) }

  /// Prints the functions that the other parts call.
  func printFunctions(_ attributes: String, to printer: inout SwiftPrinter) {
    printer.documentation("Lets tasks go on: they run on the system's threads, in real time.")
    printer.block("\(attributes)private func \(Self.pauseFunction)() async") { printer in
      printer.line("try? await Task.sleep(nanoseconds: 10_000_000)")
    }
    printer.line()
    printer.documentation("Waits for what tasks bring about, five seconds at most.")
    printer.block("\(attributes)private func \(Self.waitFunction)(_ condition: () -> Bool) async") { printer in
      printer.line("for _ in 0..<500 where !condition() { await \(Self.pauseFunction)() }")
    }
  }
}
