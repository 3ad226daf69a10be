import ReactorSpec
import YAMLTree

/// Prints a reactor. A class, since all that prints something of a reactor holds one, and a spec has dozens of parts to copy.
final class ReactorEmitter: Sendable {
  /// The name of the case of the runtime's `GeneratedCodeVersion` that the printed code fits.
  static let generatedCodeVersion = "version1"

  let spec: ReactorSpec
  let lowering: StepLowering
  /// What the reactor's initializer takes, in its order.
  let initializerParameters: [InitializerParameter]
  /// What the initializer takes by which scenarios start from a state of their own: what the reactor keeps, and what the spec's own
  /// statements ask for.
  let givenStateParameters: [InitializerParameter]
  /// The spec's dependencies by their names.
  let dependencies: [String: Parameter]
  /// The scheduler by which the reactor waits, which both initializers take last; nil where the runtime knows it.
  let clock: InitializerParameter?

  /// Finds out what all that is printed of a reactor has to know; costs a walk over its steps.
  init(spec: ReactorSpec) {
    self.spec = spec
    lowering = StepLowering(spec)
    initializerParameters = InitializerParameter.all(of: spec)
    let names = Self.namesInInitializers(of: spec)
    givenStateParameters = initializerParameters.filter { names.contains($0.name) }
    dependencies = spec.dependencies
    clock = lowering.clock.map { .clock($0) }
  }

  /// The access level with a space behind it; empty for the default one.
  var access: String {
    spec.access == .internal ? "" : "\(spec.access.rawValue) "
  }

  /// A doc comment for what other modules see and the spec says nothing about.
  func publicDocumentation(_ text: String) -> String? {
    access.isEmpty ? nil : text
  }

  /// What a file imports that holds these reactors, besides the modules of the runtime.
  static func ownImports(of specs: [ReactorSpec]) -> [Import] {
    // Where members need their module to be imported, `.milliseconds` needs the one of `DispatchTimeInterval`.
    let time = specs.contains(where: \.waits) ? [Import(module: "Dispatch")] : []
    let implied = specs.flatMap(\.impliedImports).filter { $0.prefix != AccessLevel.package.rawValue }
    return specs.flatMap(\.imports) + RIBEmitter.imports(of: specs) + time + implied
  }

  /// Prints the imports of a file that holds these reactors.
  static func printImports(of specs: [ReactorSpec], to printer: inout SwiftPrinter) {
    let modules = Set(specs.flatMap(\.runtime.modules)).sorted()
    let implied = specs.flatMap(\.impliedImports)
    let own = ownImports(of: specs)
    let levels = specs.map(\.access)
    // All imports of a module stand together.
    let packagedModules = Set(own.filter(\.isPackage).map(\.module))
    var plain = own.filter { !packagedModules.contains($0.module) }
    var packaged = own.filter { packagedModules.contains($0.module) }
    if !levels.contains(.public), levels.contains(.package) {
      // To the compiler, a conformance alone is no use of its protocol's module in package declarations; a pulse is one, and what the view of
      // a RIB knows of its interactor.
      let isUsed = specs.contains { $0.fields.contains(where: \.isPulse) || $0.rib?.view != nil }
      let unused: Set<String> = isUsed ? [] : ["ReactorKit"]
      let shown = modules + Set(implied.map(\.module)).subtracting(own.map(\.module)).sorted()
      packaged += shown.map { Import(prefix: unused.contains($0) ? "" : AccessLevel.package.rawValue, module: $0) }
    } else {
      // A plain import is public too unless a feature says otherwise.
      let access = levels.contains(.public) ? AccessLevel.public.rawValue : ""
      plain += modules.map { Import(prefix: access, module: $0) }
    }
    printer.imports(plain)
    guard !packaged.isEmpty else { return }
    if !plain.isEmpty { printer.line() }
    // A `package import` would clash with plain ones in other files where these are public.
    printer.line("#if hasFeature(InternalImportsByDefault)")
    printer.indented { $0.imports(packaged) }
    printer.line("#else")
    printer.indented { $0.imports(packaged.map(\.withoutPackage)) }
    printer.line("#endif")
  }

  func print(to printer: inout SwiftPrinter) {
    printer.errorType = spec.errorType
    for emitter in ProtocolEmitter.all(of: self) {
      emitter.print(to: &printer)
      printer.line()
    }
    printer.documentation(spec.documentation.summary, spec.documentation.discussion)
    let superclass = spec.superclass.map { [SwiftCode($0.type)] } ?? []
    let reactor: SwiftCode = spec.isolation == .main ? "@MainActor Reactor" : "Reactor"
    let inherited = superclass + [reactor] + spec.conformances.reactor.map { SwiftCode($0) }
    if spec.isolation == .main { printer.line("@MainActor") }
    let head: SwiftCode = "\(access)\(spec.nonisolated)final class \(spec.name)"
    // Nothing can stand between an attribute and its declaration.
    printer.type(head, inherited, startsStatement: spec.isolation != .main) { printer in
      for (index, printMembers) in members.enumerated() {
        if index > 0 { printer.line() }
        printMembers(&printer)
      }
    }
    RIBEmitter(self)?.print(to: &printer)
  }

  /// What stands in the class, in groups with a line between them.
  private var members: [(inout SwiftPrinter) -> Void] {
    var members: [(inout SwiftPrinter) -> Void] = [printAction, printMutation, printState]
    if let types = spec.types { members.append { $0.line(SwiftCode(types)) } }
    members.append(printProperties)
    if needsInitializer { members.append(printInitializer) }
    if spec.startsFromGivenStates { members.append(printGivenStateInitializer) }
    if !spec.actions.isEmpty { members.append(printMutate) }
    members += spec.flows.map { flow in { [self] in printFlow(flow, to: &$0) } }
    if let steps = spec.onError { members.append { [self] in printErrorHandling(steps, to: &$0) } }
    if !spec.mutations.isEmpty { members.append(printReduce) }
    members += RIBEmitter(self)?.interactorMembers ?? []
    return members + transformedStreams.map { stream in { [self] in printTransform(stream, to: &$0) } }
  }
}

extension Import {
  /// What stands after `import`, names that are keywords between backticks.
  fileprivate var escapedModule: String {
    // Most are plain names, which need not be taken apart.
    guard module.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".") }) else {
      return SwiftName.escaped(module)
    }
    let words = module.split(separator: " ").map(String.init)
    guard let name = words.last else { return module }
    let path = name.split(separator: ".").map { SwiftName.escaped(String($0)) }.joined(separator: ".")
    return (words.dropLast() + [path]).joined(separator: " ")
  }
}

extension SwiftPrinter {
  /// Prints imports, each once, in the order that swift-format wants: whole modules by name, then single declarations.
  mutating func imports(_ imports: [Import]) {
    var lines: [(group: Int, module: String, line: String, range: SourceRange?)] = []
    // Of a plain import and one that says more, the latter holds.
    let detailed = Set(imports.filter { !$0.prefix.isEmpty }.map(\.module))
    var printed: Set<String> = []
    for item in imports {
      let isTestable = !item.prefix.isEmpty && item.prefix.split(separator: " ").contains("@testable")
      let line = (item.prefix.isEmpty ? "" : item.prefix + " ") + "import \(item.escapedModule)"
      if item.prefix.isEmpty && detailed.contains(item.module) || !printed.insert(line).inserted { continue }
      lines.append((isTestable ? 2 : item.isOfDeclaration ? 1 : 0, item.module, line, item.range))
    }
    lines.sort { ($0.group, $0.module, $0.line) < ($1.group, $1.module, $1.line) }
    for (index, item) in lines.enumerated() {
      if index > 0, lines[index - 1].group != item.group { line() }
      line("\(at: item.range)\(item.line)")
    }
  }
}

extension Import {
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  /// Whether a single declaration is imported, of which the kind is said.
  fileprivate var isOfDeclaration: Bool {
    module.utf8.firstIndex(of: UInt8(ascii: " ")).map { Self.kinds.contains(module[..<$0]) } ?? false
  }
}

extension Import {
  private var words: [Substring] { prefix.split(separator: " ") }

  /// Whether it says that the package sees the module.
  fileprivate var isPackage: Bool { words.contains { $0 == AccessLevel.package.rawValue } }

  /// The import without that.
  fileprivate var withoutPackage: Import {
    Import(prefix: words.filter { $0 != AccessLevel.package.rawValue }.joined(separator: " "), module: module)
  }
}
