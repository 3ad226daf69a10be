import ReactorSpec

extension ScenarioTime {
  /// Prints what a test does inside of what gives it its time.
  ///
  /// - Parameter isShared: Whether the test has made the clock before, for the reactor.
  func printAround(
    _ names: ScenarioNames,
    isShared: Bool,
    to printer: inout SwiftPrinter,
    _ body: (inout SwiftPrinter) -> Void
  ) {
    guard self != .none else { return body(&printer) }
    let clock = isShared ? "(by: \(names.clock)) {" : " { \(names.clock) in"
    printer.line("\(isAsync ? "await " : "")withVirtualTime\(clock)")
    printer.indented { body(&$0) }
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
