import ReactorSpec

extension ScenarioTime {
  /// Prints what a test does inside of what gives it its time.
  func printAround(
    _ names: ScenarioNames,
    of spec: ReactorSpec,
    to printer: inout SwiftPrinter,
    _ body: (inout SwiftPrinter) -> Void
  ) {
    guard self != .none else { return body(&printer) }
    let waits = spec.waits ? spec.runtime.waitProperty : nil
    printer.line("\(isAsync ? "await " : "")withVirtualTime { \(names.clock) in")
    printer.indented { printer in
      if let waits { printer.line("\(names.reactor).\(waits) = \(names.clock).scheduler") }
      body(&printer)
    }
    printer.line("}")
  }

  /// Prints that what is due now runs.
  func printSettling(_ names: ScenarioNames, to printer: inout SwiftPrinter) {
    if self != .none { printer.line("\(isAsync ? "await " : "")\(names.clock).settle()") }
  }

  /// Prints that time passes.
  func printAdvance(by milliseconds: Int, _ names: ScenarioNames, to printer: inout SwiftPrinter) {
    guard self != .none else { return }
    let duration = TimeSpan(milliseconds: milliseconds).swift
    printer.line("\(isAsync ? "await " : "")\(names.clock).advance(by: \(duration))")
  }
}
