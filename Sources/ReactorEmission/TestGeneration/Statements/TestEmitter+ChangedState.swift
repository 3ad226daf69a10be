import ReactorSpec

extension TestEmitter {
  /// A value that a field doesn't start with; the fullest one that there is.
  func changedValue(of field: Field) -> String? {
    let filled = samples.filledValue(of: field.type).map { [$0] } ?? []
    let initial = initialValue(of: field)
    return (filled + samples.values(of: field.type)).first { $0 != initial }
  }

  func printChangedState(_ attributes: String, to printer: inout SwiftPrinter) {
    printer.documentation("The initial state with other values in its fields.")
    printer.block("\(attributes)private func changedState() -> \(spec.name).State") { printer in
      if changedFields.isEmpty {
        printer.line("makeReactor().initialState")
      } else {
        printer.line("var state = makeReactor().initialState")
        for (field, value) in changedFields { printer.line("state.\(SwiftName.member(field.name)) = \(value)") }
        printer.line("return state")
      }
    }
  }
}
