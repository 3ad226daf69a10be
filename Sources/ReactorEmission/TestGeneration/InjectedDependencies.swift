import ReactorSpec

/// The dependencies that a test replaces in the container that gives them, rather than by the reactor's initializer.
struct InjectedDependencies {
  /// The statements before what makes the reactor.
  private(set) var statements: [String] = []
  private var around: [(injection: Injection, value: String)] = []

  /// Adds a dependency whose value is known by a Swift expression.
  mutating func add(_ injection: Injection, value: String) {
    if injection.isAroundReactor {
      around.append((injection, value))
    } else {
      statements += injection.parts(double: value)
    }
  }

  /// Prints what makes a reactor, with something before and behind it.
  func print(
    _ head: SwiftCode,
    _ call: SwiftCode,
    _ arguments: [SwiftCode],
    _ tail: SwiftCode = "",
    to printer: inout SwiftPrinter
  ) {
    guard !statements.isEmpty || !around.isEmpty else {
      printer.list("\(head)\(call)", arguments, tail)
      return
    }
    let made: SwiftCode = "\(call)(\(arguments.joined(separator: ", ")))"
    let whole = around.reduce(made) { reactor, item in
      item.injection.parts(double: item.value).map { SwiftCode($0) }.joined(separator: reactor)
    }
    guard !statements.isEmpty else {
      printer.line("\(head)\(whole)\(tail)")
      return
    }
    printer.line("\(head)injecting {")
    printer.indented { printer in
      for statement in statements { printer.line(statement) }
      printer.line("return \(whole)")
    }
    printer.line("}\(tail)")
  }
}
