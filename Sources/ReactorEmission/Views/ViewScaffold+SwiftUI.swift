import ReactorSpec

/// A view of SwiftUI.
extension ViewScaffold {
  func printSwiftUI(to printer: inout SwiftPrinter) {
    let availability = "@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)"
    printer.line(availability)
    printer.block("struct \(view.typeName): View") { printer in
      printer.line("@ObservedReactor var reactor: \(reactor)")
      printer.line()
      printer.block("var body: some View") { printer in
        printer.block("Form") { printer in
          for content in contents where !content.hasPrefix(".") { printer.line(content) }
        }
        for content in contents where content.hasPrefix(".") { printer.line(content) }
      }
    }
    guard let arguments = stubArguments else { return }
    printer.line()
    printer.line(availability)
    printer.block("struct \(view.typeName)_Previews: PreviewProvider") { printer in
      printer.line("/// With a stub, which shows what it is given and asks nobody.")
      printer.block("static var previews: some View") { printer in
        printer.line("let reactor = \(reactor)(\(arguments.joined(separator: ", ")))")
        printer.line("reactor.isStubEnabled = true")
        printer.line("return \(view.typeName)(reactor: reactor)")
      }
      for contract in unaskedContracts {
        printer.line()
        printUnasked(contract, to: &printer)
      }
    }
  }

  /// The generated protocols of which the reactor is made with something. Their doubles belong to the tests.
  private var unaskedContracts: [DependencyContract] {
    let needed = spec.parameters.filter { $0.attribute == nil && $0.defaultValue == nil }.compactMap(\.contract)
    return needed.filter(\.isGenerated)
  }

  private func printUnasked(_ contract: DependencyContract, to printer: inout SwiftPrinter) {
    printer.block("private struct Unasked\(contract.name): \(SwiftName.escaped(contract.name))") { printer in
      for method in contract.methods {
        let never = "fatalError(\"a stub asks nobody\")"
        let name = SwiftName.escaped(method.name)
        if let type = method.result, method.isProperty {
          let accessors = method.kind == .property(isSettable: true) ? "get { \(never) } nonmutating set {}" : ""
          let getter: SwiftCode = accessors.isEmpty ? "get\(method.effects) { \(never) }" : SwiftCode(accessors)
          printer.line("var \(name): \(type) { \(getter) }")
          continue
        }
        let head: SwiftCode = "func \(name)\(method.genericClause)"
        printer.list(head, method.parameters.methodParameters, "\(method.effectsAndResult) { \(never) }")
      }
    }
  }

  /// What the view is made of: controls with closures that send, and what shows values; what is not inside starts with a dot.
  private var contents: [String] {
    var contents: [(name: String, condition: String?, text: String)] = view.actions.compactMap { sent in
      guard case .control(let control) = sent.event else { return nil }
      if control.bindsField { return (sent.action, nil, control.text) }
      let arguments = sent.arguments.map { "(\($0.text))" } ?? ""
      let closure = " { reactor.action.onNext(.\(SwiftName.member(sent.action))\(arguments)) }"
      let head = control.text.first?.isLowercase == true ? "." : ""
      let text = control.replacing([(control.endOfFirstCall..<control.endOfFirstCall, closure)])
      return (sent.action, nil, head + text)
    }
    var modifiers: [String: [String]] = [:]
    for value in view.values {
      guard case .content(let content) = value.sink else { continue }
      let field = "reactor.observed.\(SwiftName.member(value.name))"
      let shown = value.transform.map { "(\($0.replacingElement(by: field)))" } ?? field
      if let modified = content.modifierOfControl {
        modifiers[modified.name, default: []].append(modified.modifier.replacingElement(by: shown))
      } else if content.takesElement {
        contents.append((value.name, nil, content.replacingElement(by: shown)))
      } else {
        contents.append((value.name, shown, content.text))
      }
    }
    let controls = Set(contents.filter { !$0.text.hasPrefix(".") }.map(\.name))
    return contents.map { name, condition, text in
      // What stands behind the form, such as `.refreshable`, would modify all that is in it.
      let isOfOther = text.hasPrefix(".") && controls.contains(name)
      let own = isOfOther ? [] : modifiers[name] ?? []
      guard let condition else { return ([text] + own).joined(separator: "\n  ") }
      return "if \(condition) { \(text)\(own.joined()) }"
    }
  }

  /// What a preview makes the reactor with; nil where there is no value for something.
  private var stubArguments: [String]? {
    let samples = SampleValues(settings)
    let contracts = spec.parameters.contracts
    var arguments: [String] = []
    for parameter in emitter.initializerParameters where !parameter.mayBeLeftOut {
      let contract = contracts[parameter.name]
      if let contract, contract.isGenerated {
        arguments.append(parameter.argument("Unasked\(contract.name)()"))
        continue
      }
      guard contract == nil, let value = samples.values(of: parameter.type).first else { return nil }
      arguments.append(parameter.argument(value))
    }
    return arguments
  }
}

extension SwiftText {
  /// The bytes up to where a closure is put that is the last argument of what the text calls first.
  fileprivate var endOfFirstCall: Int {
    if let close = tokens.first(where: { $0.kind == .rightParenthesis && $0.depth == 0 }) {
      return close.range.upperBound
    }
    return text.utf8.count
  }
}
