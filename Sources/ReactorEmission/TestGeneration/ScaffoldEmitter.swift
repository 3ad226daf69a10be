import ReactorSpec

/// Prints the files that are written once and then belong to the user.
struct ScaffoldEmitter {
  let reactor: ReactorEmitter
  let settings: Settings

  private var spec: ReactorSpec { reactor.spec }

  /// The bodies of what is `manual`; nil where nothing is.
  var manual: GeneratedFile? {
    let methods = spec.manualMethods
    guard !methods.isEmpty else { return nil }
    var printer = SwiftPrinter()
    let imports = (spec.imports + spec.impliedImports).map(\.withoutAccess)
    printer.imports(imports + spec.runtime.modules.map { Import(module: $0) })
    printer.line()
    printer.line("// Yours: reactorgen has written this file once and leaves it alone from now on.")
    printer.block("\(spec.nonisolated)extension \(spec.name)") { printer in
      for (index, method) in methods.enumerated() {
        if index > 0 { printer.line() }
        printer.line(method.declaration)
      }
    }
    return GeneratedFile(name: OutputNames.manualScaffold(of: spec.name), kind: .manualScaffold, bytes: printer.bytes)
  }

  /// A closure that gives one value whenever it is called; nil where there is none.
  private func closure(_ type: SwiftType, _ samples: SampleValues) -> String? {
    guard let function = type.function, let result = samples.values(of: function.result).first else { return nil }
    let names = function.parameters.map { _ in "_" }.joined(separator: ", ")
    return "{ \(names.isEmpty ? "" : names + " in ")\(result) }"
  }

  /// A stream that has no element, or no further one; nil of any other type.
  private func silentStream(_ type: SwiftType, _ samples: SampleValues) -> String? {
    guard let stream = type.stream else { return nil }
    return stream.isSubject ? samples.subject(type) : stream.hasNever ? ".never()" : nil
  }

  /// A first test of the user's own: a stub records the actions that a view sends. Nil where no value can be made for what it needs.
  func tests(of tested: TestedReactor, _ taken: TakenTypeNames) -> GeneratedFile? {
    let (dialect, samples) = (tested.dialect, tested.samples)
    let sampled = spec.actions.lazy.compactMap { action in samples.call(of: action).map { (action, $0) } }
    guard let (action, call) = sampled.first else { return nil }
    var arguments: [String] = []
    var values: [(head: String, value: String)] = []
    var answers: [String] = []
    let askedAtStart = methodsAskedAtStart
    let contracts = spec.parameters.contracts
    let schedulers = spec.injectedSchedulers
    for parameter in reactor.initializerParameters where !parameter.mayBeLeftOut {
      // A stub waits for nothing.
      let scheduler = schedulers.contains(parameter.name) ? "MainScheduler.instance" : nil
      let value = scheduler ?? samples.values(of: parameter.type).first ?? closure(parameter.type, samples)
      guard let value = value ?? silentStream(parameter.type, samples) else { return nil }
      let asked = (askedAtStart[parameter.name] ?? []).filter { $0.result != nil }
      guard !asked.isEmpty else {
        arguments.append(parameter.argument(value))
        continue
      }
      let name = SwiftName.escaped(parameter.name)
      let contract = contracts[parameter.name]
      values.append(("let \(name)", contract.map { "\($0.doubleName)()" } ?? value))
      arguments.append(parameter.argument(contract?.value(of: name) ?? name))
      for method in asked {
        guard let type = method.result, let answer = samples.values(of: type).first else { return nil }
        answers.append("\(name).\(method.doublePropertyName).returns(\(answer))")
      }
    }
    var injected = InjectedDependencies()
    for dependency in spec.parameters {
      let value = dependency.contract.map { "\($0.doubleName)()" } ?? samples.values(of: dependency.type).first
      guard let injection = dependency.injection, let value else { continue }
      let type = dependency.contract == nil ? ": \(dependency.type.asStoredType.text)" : ""
      values.append(("let \(SwiftName.escaped(dependency.name))\(type)", value))
      let name = SwiftName.escaped(dependency.name)
      injected.add(injection, value: dependency.contract?.value(of: name) ?? name)
    }
    let isReactorTaken = values.contains { $0.head == "let reactor" || $0.head.hasPrefix("let reactor:") }
    let subject = isReactorTaken ? "subject" : "reactor"
    let test = GeneratedTest(title: "a stub records what a view sends, and changes nothing", name: "stubRecordsActions")
    { printer in
      for item in values { printer.line("\(item.head) = \(item.value)") }
      for answer in answers { printer.line(SwiftCode(answer)) }
      injected.print("let \(subject) = ", SwiftCode(spec.name), arguments.map { SwiftCode($0) }, to: &printer)
      printer.line("\(subject).isStubEnabled = true")
      printer.line("\(subject).action.onNext(\(call))")
      printer.line("guard case .\(SwiftName.member(action.name))? = \(subject).stub.actions.last else {")
      printer.indented { $0.line("\(dialect.failure("the action was not recorded"))\nreturn") }
      printer.line("}")
      printer.line(dialect.equal("\(subject).stub.actions.count", "1"))
    }
    var suite = TestSuite(
      dialect: dialect,
      title: spec.name,
      name: "\(spec.name)Tests",
      isolation: spec.rib == nil ? spec.isolation : .main,
      tests: [test]
    )
    let used = SwiftText("[\(([call] + arguments + answers).joined(separator: ", "))]").freeNames
    let aliases = spec.nestedTypes.filter { used.contains($0.name) }.map(\.name)
    if !aliases.isEmpty {
      suite.members.append { [spec] _, printer in
        for name in aliases { printer.line("private typealias \(name) = \(spec.name).\(name)") }
      }
    }
    var printer = SwiftPrinter()
    let modules = injected.statements.isEmpty && answers.isEmpty ? [] : spec.runtime.testModules
    printer.testImports(of: [spec], settings: settings, modules: modules)
    printer.line("// Yours: reactorgen has written this file once and leaves it alone from now on.")
    suite.print(to: &printer)
    printer.declare(taken)
    return GeneratedFile(name: OutputNames.testScaffold(of: spec.name), kind: .testScaffold, bytes: printer.bytes)
  }

  /// The listed methods of the dependencies that the reactor calls while it is made.
  private var methodsAskedAtStart: [String: [Method]] {
    let texts =
      spec.fields.compactMap(\.defaultValue) + spec.properties.compactMap(\.defaultValue) + spec.initStatements
      + (spec.superclass?.arguments ?? [])
    let members = Dictionary(grouping: texts.flatMap(\.nameUses), by: \.name).mapValues { Set($0.compactMap(\.member)) }
    return spec.parameters.contracts.reduce(into: [:]) { asked, contract in
      guard let members = members[contract.key] else { return }
      asked[contract.key] = contract.value.methods.filter { members.contains($0.name) }
    }
  }
}

extension SampleValues {
  /// The action with values for its payload, as it is sent; nil where a value is missing.
  fileprivate func call(of action: Action) -> String? {
    let values = action.payload.values.compactMap { self.values(of: $0.type).first }
    guard values.count == action.payload.values.count else { return nil }
    return ".\(SwiftName.member(action.name))" + action.payload.argumentList(values)
  }
}

extension SwiftPrinter {
  /// Prints the imports of a test file, with a line after them.
  mutating func testImports(of specs: [ReactorSpec], settings: Settings, modules: [String] = []) {
    let specImports = specs.flatMap { $0.imports + $0.impliedImports + $0.importsOfTests }
      .map(\.withoutAccess)
    let tested = settings.module.map { [Import(prefix: "@testable", module: $0)] } ?? []
    let testModules = settings.samples.givesDoubles ? settings.runtime.testModules : []
    let modules = settings.runtime.modules + [TestDialect(settings.testFramework).module] + modules + testModules
    imports(specImports + settings.testImports + modules.map { Import(module: $0) } + tested)
    line()
  }
}

extension SwiftPrinter {
  /// Says which types are meant by the names in a test file that what it imports has, too.
  mutating func declare(_ taken: TakenTypeNames) {
    let declarations = taken.declarations(for: bytes)
    if !declarations.isEmpty { line() }
    for declaration in declarations { line(declaration) }
  }
}

extension Import {
  /// The import as it stands where nothing of the module is shown to other modules.
  var withoutAccess: Import {
    let words = prefix.split(separator: " ").filter { AccessLevel(rawValue: String($0)) == nil }
    return Import(prefix: words.joined(separator: " "), module: module)
  }
}
