import ReactorSpec

extension ReactorEmitter {
  func printAction(to printer: inout SwiftPrinter) {
    let cases = spec.actions.map { ($0.name, $0.payload, $0.documentation) }
    printer.documentation(publicDocumentation("What the view sends."))
    printEnum("Action", conformances: spec.conformances.action, cases: cases, to: &printer)
  }

  func printMutation(to printer: inout SwiftPrinter) {
    let cases = spec.mutations.map { ($0.name, $0.payload, $0.documentation) }
    printer.documentation(publicDocumentation("A change of the state."))
    printEnum("Mutation", conformances: spec.conformances.mutation, cases: cases, to: &printer)
  }

  private func printEnum(
    _ name: String,
    conformances: [SwiftText],
    cases: [(name: String, payload: Payload, documentation: String?)],
    to printer: inout SwiftPrinter
  ) {
    let head: SwiftCode = "\(access)enum \(name)\(inheritance(conformances))"
    if cases.isEmpty {
      printer.line("\(head) {}")
    } else {
      printer.block(head) { printer in
        for item in cases {
          printer.documentation(item.documentation)
          let values = item.payload.caseValues
          if values.isEmpty {
            printer.line("case \(SwiftName.escaped(item.name))")
          } else {
            printer.list("case \(SwiftName.escaped(item.name))", values)
          }
        }
      }
    }
  }

  func printState(to printer: inout SwiftPrinter) {
    printer.documentation(publicDocumentation("What the view shows."))
    let head: SwiftCode = "\(access)struct State\(inheritance(stateConformances))"
    if spec.fields.isEmpty, spec.derived.isEmpty, access.isEmpty {
      printer.line("\(head) {}")
    } else {
      printer.block(head) { printer in
        for field in spec.fields {
          printer.documentation(field.documentation)
          printer.line(declaration(of: field))
        }
        for (index, value) in spec.derived.enumerated() {
          if index > 0 || !spec.fields.isEmpty { printer.line() }
          printer.documentation(value.documentation)
          printer.block("\(modifier(value.access))var \(SwiftName.escaped(value.name)): \(value.type)") { printer in
            printer.line(.getter(value.expression))
          }
        }
        if !access.isEmpty { printStateInitializer(to: &printer) }
        printStateComparison(to: &printer)
      }
    }
  }

  /// `==` and `hash(into:)` where the spec asks for them and Swift makes none. Two states whose pulse was assigned another number of times differ:
  /// who drops a state that is equal to the one before would drop the pulse.
  private func printStateComparison(to printer: inout SwiftPrinter) {
    let comparison = spec.stateComparison
    guard comparison.isEquatable else { return }
    let terms = spec.fields.flatMap { field -> [String] in
      let name = SwiftName.member(field.name)
      let count = "$\(field.name).valueUpdatedCount"
      return ["left.\(name) == right.\(name)"] + (field.isPulse ? ["left.\(count) == right.\(count)"] : [])
    }
    printer.line()
    printer.documentation(publicDocumentation("Compares all fields, and how often each pulse was assigned."))
    printer.block("\(access)static func == (left: State, right: State) -> Bool") { printer in
      printer.line("\(terms[0])")
      printer.indented { printer in
        for term in terms.dropFirst() { printer.line("&& \(term)") }
      }
    }
    guard comparison.isHashable else { return }
    printer.line()
    printer.documentation(publicDocumentation("Hashes the values that `==` compares."))
    printer.block("\(access)func hash(into hasher: inout Hasher)") { printer in
      for field in spec.fields {
        let name = field.name == "hasher" ? "self.hasher" : SwiftName.escaped(field.name)
        if let elements = field.type.comparedElements {
          for index in elements.indices { printer.line("hasher.combine(\(name).\(index))") }
        } else {
          printer.line("hasher.combine(\(name))")
        }
      }
    }
  }

  /// ReactorKit's `Pulse` says nothing of sending: with one, that a state is Sendable can't be checked.
  private var stateConformances: [SwiftText] {
    guard spec.runtime == .reactorKit, spec.fields.contains(where: \.isPulse) else { return spec.conformances.state }
    return spec.conformances.state.flatMap { SwiftType($0).composed }.map {
      MadeConformance.asked(by: $0.swift).contains(.sendable) ? SwiftText("@unchecked \($0.text)") : $0.swift
    }
  }

  private func inheritance(_ conformances: [SwiftText]) -> SwiftCode {
    conformances.isEmpty ? "" : ": \(conformances.map { SwiftCode($0) }.joined(separator: ", "))"
  }

  /// With its module: a type of the app's may be called `Pulse`, which nothing in a spec tells.
  private var pulseAttribute: String { "@\(spec.runtime.rawValue).Pulse " }

  private func declaration(of field: Field) -> SwiftCode {
    let keyword = field.isConstant ? "let" : "var"
    let head: SwiftCode =
      "\(field.isPulse ? pulseAttribute : "")\(modifier(field.access))\(keyword) \(SwiftName.escaped(field.name)): \(field.type.asStoredType)"
    let value: SwiftCode = declaredValue(of: field).map { " = \($0)" } ?? ""
    return head + value
  }

  /// The access modifiers of a member with a space behind them, those left out that say what holds anyway.
  func modifier(_ level: String?) -> String {
    guard let level else { return access }
    guard level.hasSuffix("(set)") else { return level == AccessLevel.internal.rawValue ? "" : level + " " }
    return level == "\(spec.access.rawValue)(set)" ? access : access + level + " "
  }

  /// The value that stands in the field's declaration: none where the initializer passes it on.
  private func declaredValue(of field: Field) -> SwiftCode? {
    if let value = field.defaultValue, !field.usesParameters { return SwiftCode(value) }
    guard field.isOptional, !field.isConstant, field.defaultValue == nil else { return nil }
    return field.isPulse || !field.type.startsAsNil ? "nil" : nil
  }

  /// The memberwise initializer, which Swift makes only for internal use.
  private func printStateInitializer(to printer: inout SwiftPrinter) {
    let fields = spec.fields.filter { !$0.isConstant || $0.defaultValue == nil || $0.usesParameters }
    let parameters = fields.map { field -> SwiftCode in
      let value: SwiftCode? = declaredValue(of: field) ?? (field.isOptional && !field.isConstant ? "nil" : nil)
      let assigned: SwiftCode = value.map { " = \($0)" } ?? ""
      return "\(SwiftName.escaped(field.name)): \(field.type.asParameterType)\(assigned)"
    }
    if !spec.fields.isEmpty || !spec.derived.isEmpty { printer.line() }
    printer.documentation("Creates a state.")
    printer.list("\(access)init", parameters, fields.isEmpty ? " {}" : " {")
    guard !fields.isEmpty else { return }
    printer.indented { printer in
      for field in fields { printer.line("self.\(SwiftName.member(field.name)) = \(SwiftName.escaped(field.name))") }
    }
    printer.line("}")
  }
}
