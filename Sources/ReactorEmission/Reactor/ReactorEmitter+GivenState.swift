import ReactorSpec

extension ReactorEmitter {
  /// Prints the initializer by which scenarios start a reactor from a state of their own. It is for tests, so that it is never public.
  func printGivenStateInitializer(to printer: inout SwiftPrinter) {
    let dependencies = spec.parameters.filter(\.isOwnProperty)
    printer.documentation("Creates a reactor that starts with a state of a test's.")
    let parameters = givenStateParameters + [clock].compactMap { $0 }
    printer.list("init", parameters.map(\.declaration) + [SwiftCode("initialState: State")], " {")
    printer.indented { printer in
      for dependency in dependencies {
        printer.line("self.\(SwiftName.member(dependency.name)) = \(SwiftName.escaped(dependency.name))")
      }
      printClock(to: &printer)
      printer.line("self.initialState = initialState")
      if let superclass = spec.superclass {
        printer.list("super.init", superclass.arguments?.map { SwiftCode($0) } ?? [])
      }
      for statement in spec.initStatements { printer.line(SwiftCode(statement)) }
    }
    printer.line("}")
  }
}
