import ReactorSpec

/// What ends with the view, and with its `disposeBag`.
extension ViewTests {
  /// The test that the bindings don't keep the view, and that what is shown ends with the bag that they are put into.
  var endTests: [Item] {
    guard value != nil else { return [] }
    let unkept = GeneratedTest(title: "its bindings don't keep it", name: "isNotKeptByItsBindings") { printer in
      printStub(to: &printer)
      func printMaking(_ bindings: [String], to printer: inout SwiftPrinter) {
        printer.indented { printer in
          printView(to: &printer)
          if spec.rib == nil { printer.line("view.disposeBag = DisposeBag()") }
          for binding in bindings { printer.line(binding) }
          printer.line("return view")
        }
      }
      printer.line("// What keeps the view besides is not looked at here.")
      printer.line("guard \(Self.vanishing)({")
      printMaking([], to: &printer)
      printer.line("}) else { return }")
      printer.line("let isLetGo = \(Self.vanishing) {")
      printMaking(["view.bindState(reactor: reactor)", "view.bindActions(reactor: reactor)"], to: &printer)
      printer.line("}")
      printer.line(dialect.isTrue("isLetGo"))
    }
    return [.success(unkept)] + [endOfShowing].compactMap { $0.map { .success($0) } }
  }

  private var endOfShowing: GeneratedTest? {
    let shown = view.values.compactMap { value -> String? in
      guard let type = names.type(of: value.name), let display = makeDisplay(of: value, type), display.control == nil
      else { return nil }
      return display.shown
    }
    let fields = spec.fields.filter { !$0.isConstant && $0.isReadable }.compactMap { field in
      let values = presentValues(of: field.type)
      return values.isEmpty ? nil : (field: field, values: values)
    }
    let risky = riskyValues
    guard spec.rib == nil, !shown.isEmpty, !fields.isEmpty, risky.allSatisfy(guarded.contains) else { return nil }
    return GeneratedTest(title: "shows nothing more without its `disposeBag`", name: "showsNothingMoreWithoutItsBag") {
      printer in
      printer.line("let (view, reactor) = makeBound()")
      printer.line("view.disposeBag = DisposeBag()")
      printer.block("func shownTexts() -> [String]") { printer in
        printer.line("[")
        printer.indented { printer in for text in shown.unique { printer.line("\"\\(\(text) as Any)\",") } }
        printer.line("]")
      }
      printer.line("let shownBefore = shownTexts()")
      printer.line("var state = reactor.currentState")
      for row in 0..<2 {
        for (field, values) in fields {
          printer.line("state.\(SwiftName.member(field.name)) = \(values[min(row, values.count - 1)])")
        }
        // A state that stops the program where it is shown would say nothing of why.
        let condition = risky.isEmpty ? "" : "if \(Self.fitting)(state) { "
        printer.line("\(condition)reactor.stub.state.value = state\(risky.isEmpty ? "" : " }")")
        printer.line(dialect.equal("shownTexts()", "shownBefore"))
      }
    }
  }

  /// The function by which tests ask whether a view is gone that nobody else keeps.
  static let vanishing = "isGone"

  /// Prints that function.
  func printVanishing(_ attributes: String, to printer: inout SwiftPrinter) {
    printer.documentation("Whether a view is gone that nobody but itself keeps.")
    let type = view.type.text
    printer.block("\(attributes)private func \(Self.vanishing)(_ make: () -> \(type)) -> Bool") { printer in
      printer.line("weak var view: \(type)?")
      printer.line("#if canImport(ObjectiveC)")
      printer.indented { $0.line("autoreleasepool { view = make() }") }
      printer.line("#else")
      printer.indented { $0.line("view = make()") }
      printer.line("#endif")
      printer.line("return view == nil")
    }
  }
}
