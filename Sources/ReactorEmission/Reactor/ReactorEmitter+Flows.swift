import ReactorSpec

extension ReactorEmitter {
  func printFlow(_ flow: Flow, to printer: inout SwiftPrinter) {
    let body = lowering.body(flow.steps, names: Set(flow.payload.values.map(\.name)))
    printer.documentation(flow.documentation)
    printer.list("private func \(flow.methodName)", flow.payload.keptParameters, " -> Observable<Mutation> {")
    printer.indented { $0.statements(body.statements) }
    printer.line("}")
  }

  /// Prints the method that runs the steps of `onError`.
  func printErrorHandling(_ steps: [Step], to printer: inout SwiftPrinter) {
    let body = lowering.body(steps, names: ["error"])
    printer.block("private func mutateOnError(_ error: \(spec.errorType)) -> Observable<Mutation>") { printer in
      printer.statements(body.statements)
    }
  }
}
