import ReactorSpec

/// How time passes in a scenario's test.
enum ScenarioTime {
  /// Everything happens at once.
  case none
  /// By ReactorTesting's clock.
  case virtual
  /// By ReactorTesting's clock, with turns for the main actor.
  case virtualOnMainActor

  init(of spec: ReactorSpec, _ scenario: Scenario) {
    if spec.isImmediate, !scenario.when.contains(where: \.needsTime) {
      self = .none
    } else {
      self = spec.isolation == .main ? .virtualOnMainActor : .virtual
    }
  }

  /// Whether the test awaits something.
  var isAsync: Bool {
    switch self {
    case .none, .virtual: false
    case .virtualOnMainActor: true
    }
  }

  /// Prints what a test does inside of what gives it its time.
  func printAround(clock: String, to printer: inout SwiftPrinter, _ body: (inout SwiftPrinter) -> Void) {
    switch self {
    case .none: body(&printer)
    case .virtual, .virtualOnMainActor:
      printer.line("\(isAsync ? "await " : "")withVirtualTime { \(clock) in")
      printer.indented(body)
      printer.line("}")
    }
  }

  /// Prints that what is due now runs.
  func printSettling(clock: String, to printer: inout SwiftPrinter) {
    switch self {
    case .none: break
    case .virtual: printer.line("\(clock).settle()")
    case .virtualOnMainActor: printer.line("await \(clock).settle()")
    }
  }

  /// Prints that time passes.
  func printAdvance(clock: String, milliseconds: Int, to printer: inout SwiftPrinter) {
    let duration =
      milliseconds.isMultiple(of: 1000) ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
    let call = "\(clock).advance(by: \(duration))"
    printer.line(isAsync ? "await \(call)" : call)
  }
}

extension Scenario.Occurrence {
  fileprivate var needsTime: Bool {
    switch self {
    case .send, .perform: false
    case .advance, .release: true
    }
  }
}

extension ReactorSpec {
  /// Whether everything that the reactor does is over when an action has been sent, as far as the spec tells.
  fileprivate var isImmediate: Bool {
    events.isEmpty && transforms.isEmpty && (actions.map(\.body)).allSatisfy(\.isImmediate)
      && (start + flows.flatMap(\.steps) + (onError ?? [])).allSatisfy(\.isImmediate)
  }
}

extension Action.Body {
  fileprivate var isImmediate: Bool {
    switch self {
    case .steps(let steps): steps.allSatisfy(\.isImmediate)
    case .forward: true
    case .manual: false
    }
  }
}

extension Step {
  fileprivate var isImmediate: Bool {
    switch kind {
    case .call, .observe, .wait, .stream: false
    default: branches.joined().allSatisfy(\.isImmediate)
    }
  }
}
