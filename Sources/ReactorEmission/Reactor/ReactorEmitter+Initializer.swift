import ReactorSpec

extension ReactorEmitter {
  /// The arguments with which the initializer makes the initial state.
  private var stateArguments: [SwiftCode] {
    spec.fields.compactMap { field in
      let label = SwiftName.argumentLabel(SwiftName.member(field.name))
      if field.isRequired { return "\(label): \(SwiftName.escaped(field.name))" }
      return field.usesParameters ? field.defaultValue.map { "\(label): \($0)" } : nil
    }
  }

  /// Whether the initializer sets the initial state, rather than its declaration.
  private var setsInitialState: Bool { !stateArguments.isEmpty || spec.startsFromGivenStates }

  /// Whether an initializer is written. Without parameters and with nothing to pass on, a superclass's own ones are inherited.
  var needsInitializer: Bool {
    let passesArguments = spec.superclass?.arguments.map { !$0.isEmpty } ?? false
    return !initializerParameters.isEmpty || clock != nil || passesArguments || spec.superclass?.modifier != nil
      || !access.isEmpty && spec.superclass == nil
      || spec.startsFromGivenStates || !spec.initStatements.isEmpty
  }

  func printProperties(to printer: inout SwiftPrinter) {
    printRuntimeProperties(to: &printer)
    printer.documentation(publicDocumentation("The state that the reactor starts with."))
    printer.line(setsInitialState ? "\(access)let initialState: State" : "\(access)let initialState = State()")
    for assigned in spec.parameters where assigned.role == .assigned {
      printer.line("\(access)weak var \(assigned.name): \(assigned.type)")
    }
    for dependency in spec.parameters where dependency.role == .dependency && !dependency.isInherited {
      printer.documentation(dependency.documentation)
      let attribute: SwiftCode = dependency.attribute.map { "\($0) " } ?? ""
      let keyword = dependency.attribute == nil ? "let" : "var"
      printer.line("\(attribute)\(keyword) \(SwiftName.escaped(dependency.name)): \(dependency.type.asStoredType)")
    }
    for property in spec.properties {
      printer.documentation(property.documentation)
      let attribute: SwiftCode = property.attribute.map { "\($0) " } ?? ""
      let access = modifier(property.access)
      let head: SwiftCode =
        "\(attribute)\(access)\(property.isConstant ? "let" : "var") \(SwiftName.escaped(property.name))"
      let isNil = property.type.isOptional && !property.type.startsAsNil && property.attribute == nil
      let declared = property.usesParameters ? nil : property.defaultValue
      let value: SwiftCode = declared.map { " = \($0)" } ?? (isNil && !property.usesParameters ? " = nil" : "")
      printer.line("\(head): \(property.type.asStoredType)\(value)")
    }
    if let activations = spec.activationsProperty {
      printer.line("private let \(activations) = PublishSubject<Void>()")
    }
    if spec.hasCancellers { printer.line("private let startedActions = PublishSubject<Action>()") }
    if !lowering.loadings.isEmpty {
      printer.line("private let \(StepLowering.cancelledLoading) = PublishSubject<Mutation>()")
    }
    if spec.takesTurns { printer.line("private let \(StepLowering.runsProperty) = \(spec.runtime.runsType)()") }
  }

  /// Prints what the reactor has because of the runtime.
  private func printRuntimeProperties(to printer: inout SwiftPrinter) {
    switch spec.runtime {
    case .reactorRuntime:
      printer.documentation(publicDocumentation("Where the runtime keeps the reactor's state and streams."))
      let core = "ReactorCore<Action, Mutation, State>(generatedFor: .\(Self.generatedCodeVersion))"
      printer.line("\(access)let core = \(core)")
      if spec.isolation == .main {
        printer.documentation(publicDocumentation("Brings what happens elsewhere to the main actor."))
        printer.line("\(access)let scheduler: any ImmediateSchedulerType = MainActorScheduler.instance")
      }
    case .reactorKit:
      guard let clock else { break }
      printer.documentation("What it waits by; a test's own lets time pass at once.")
      printer.line("let \(clock.name): \(clock.type)")
    }
  }

  /// What the spec says about the inputs, which no property can carry.
  private var inputDocumentation: String? {
    let own = Set(initializerParameters.map(\.name))
    let inputs = spec.parameters.filter { $0.role == .input && own.contains($0.name) }
    let lines = inputs.compactMap { input in
      input.documentation.map {
        "- Parameter \(input.name): " + $0.split(whereSeparator: \.isNewline).joined(separator: " ")
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Whether the superclass's own initializer takes a parameter, too.
  private func isInherited(_ parameter: InitializerParameter) -> Bool {
    spec.parameters.contains { $0.name == parameter.name && $0.isInherited }
  }

  func printInitializer(to printer: inout SwiftPrinter) {
    let isEmpty =
      !spec.parameters.contains(where: \.isOwnProperty) && clock == nil && !setsInitialState && spec.superclass == nil
      && spec.initStatements.isEmpty && !spec.properties.contains(where: \.usesParameters)
    // The superclass has an initializer with the parameters of the one that is called.
    let overrides =
      spec.superclass.map { $0.arguments?.count ?? 0 } == initializerParameters.count && clock == nil
      && initializerParameters.allSatisfy(isInherited)
      && (spec.startsFromGivenStates || !spec.initStatements.isEmpty)
    let summary = "Creates a reactor that starts with its initial state."
    printer.documentation(inputDocumentation == nil ? publicDocumentation(summary) : summary, inputDocumentation)
    let modifier = spec.superclass?.modifier ?? (overrides ? "override" : nil)
    printer.list(
      "\(modifier.map { "\($0) " } ?? "")\(access)init",
      (initializerParameters + [clock].compactMap { $0 }).map(\.declaration),
      isEmpty ? " {}" : " {"
    )
    if !isEmpty {
      printInitializerBody(to: &printer) { printer in
        let isTaken = initializerParameters.contains { $0.name == "initialState" }
        if setsInitialState { printer.list("\(isTaken ? "self." : "")initialState = State", stateArguments) }
      }
    }
  }

  /// Prints the initializer by which scenarios start a reactor from a state of their own. It is for tests, so that it is never public.
  func printGivenStateInitializer(to printer: inout SwiftPrinter) {
    printer.documentation("Creates a reactor that starts with a state of a test's.")
    let parameters = givenStateParameters + [clock].compactMap { $0 }
    printer.list("init", parameters.map(\.declaration) + [SwiftCode("initialState: State")], " {")
    printInitializerBody(to: &printer) { $0.line("self.initialState = initialState") }
  }

  /// Prints what an initializer does. Both do the same but for the state; what this needs of the spec, ``namesInInitializers`` has.
  private func printInitializerBody(to printer: inout SwiftPrinter, settingState: (inout SwiftPrinter) -> Void) {
    printer.indented { printer in
      for dependency in spec.parameters where dependency.isOwnProperty {
        printer.line("self.\(SwiftName.member(dependency.name)) = \(SwiftName.escaped(dependency.name))")
      }
      for property in spec.properties where property.usesParameters {
        guard let value = property.defaultValue else { continue }
        printer.line("self.\(SwiftName.member(property.name)) = \(value)")
      }
      if let clock { printer.line("self.\(clock.name) = \(clock.name)") }
      settingState(&printer)
      if let superclass = spec.superclass {
        printer.list("super.init", superclass.arguments?.map { SwiftCode($0) } ?? [])
      }
      for statement in spec.initStatements { printer.line(SwiftCode(statement)) }
    }
    printer.line("}")
  }

  /// The names that each initializer uses, whatever the state: of what the reactor keeps, and those that the spec's own texts ask for.
  static func namesInInitializers(of spec: ReactorSpec) -> Set<String> {
    let texts =
      spec.properties.filter(\.usesParameters).compactMap(\.defaultValue) + (spec.superclass?.arguments ?? [])
      + spec.initStatements
    let kept = Set(spec.parameters.filter { $0.role == .dependency }.map(\.name))
    return texts.reduce(into: kept) { $0.formUnion($1.freeNames) }
  }
}

/// A parameter of a reactor's initializer.
struct InitializerParameter {
  var label: String?
  var name: String
  var type: SwiftType
  var defaultValue: SwiftText?
  /// Whether a call may leave it out: it has a default value, and no parameter behind it that is given has the same label, whose value would be
  /// taken for its own.
  private(set) var mayBeLeftOut = false
  /// Whether no other parameter has its label: given, it can't be taken for another one that is left out.
  private(set) var hasOwnLabel = true

  /// The scheduler by which a reactor waits.
  static func clock(_ name: String) -> InitializerParameter {
    InitializerParameter(
      label: nil,
      name: name,
      type: SwiftType("any SchedulerType"),
      defaultValue: SwiftText("MainScheduler.instance"),
      mayBeLeftOut: true
    )
  }

  /// The parameters of a reactor's initializer that its spec names, in their order.
  ///
  /// - Parameter hasAllInputs: Whether those inputs are among them of which nothing but a RIB's component makes something.
  static func all(of spec: ReactorSpec, hasAllInputs: Bool = false) -> [InitializerParameter] {
    let others = hasAllInputs ? [] : spec.inputsOfComponent
    let parameters = spec.parameters.filter { $0.isArgument && !others.contains($0.name) }.map { parameter in
      InitializerParameter(
        label: parameter.label,
        name: parameter.name,
        type: parameter.type,
        defaultValue: parameter.defaultValue
      )
    }
    let required = spec.fields.filter(\.isRequired).map { field in
      InitializerParameter(label: nil, name: field.name, type: field.type, defaultValue: nil)
    }
    var all = parameters + required
    let doubled = Set(spec.parameters.filter { $0.contract != nil }.map(\.name))
    /// The labels of those behind that are given: a test gives what has a double, too.
    var given: Set<String> = []
    let counts = Dictionary(all.map { ($0.label ?? $0.name, 1) }, uniquingKeysWith: +)
    for index in all.indices.reversed() {
      let label = all[index].label ?? all[index].name
      all[index].hasOwnLabel = counts[label] == 1
      all[index].mayBeLeftOut = all[index].defaultValue != nil && !given.contains(label)
      if !all[index].mayBeLeftOut || doubled.contains(all[index].name) { given.insert(label) }
    }
    return all
  }

  var declaration: SwiftCode {
    let names =
      label.map { $0 == name ? SwiftName.label(name) : "\(SwiftName.label($0)) \(SwiftName.escaped(name))" }
      ?? SwiftName.escaped(name)
    let value: SwiftCode = defaultValue.map { " = \($0)" } ?? ""
    return "\(names): \(type.asParameterType)\(value)"
  }

  /// The parameter with a value, as it stands in a call.
  func argument(_ value: String) -> String {
    argument(SwiftCode(value)).text
  }

  /// The parameter with a value, as it stands in a call.
  func argument(_ value: SwiftCode) -> SwiftCode {
    label == "_" ? value : "\(SwiftName.argumentLabel(label ?? name)): \(value)"
  }
}
