import ReactorSpec

/// Types of the app's that are called like types of what a test file imports: `Comment` is Testing's, too, and the compiler takes neither.
///
/// In the reactor's own file the name means what the spec means, in whatever module that is. So the reactor has another name for it there, by which
/// the test file says which type is meant. Of names that stand in no declaration of that file, nor, where they are Testing's, in its steps, but in methods
/// of dependencies, scenarios or samples, the module under test has the types if the spec imports no other module that could, and if the name is one that
/// no spec means as the library's.
struct TakenTypeNames {
  /// How the test file spells the types, by their names.
  private let spelled: [String: String]
  /// The names that reactors give to the types which their specs name, by the names of the reactors.
  private var aliases: [String: [String]] = [:]

  init(of specs: [ReactorSpec], settings: Settings) {
    guard let module = settings.module, settings.generatedTests != .none else {
      spelled = [:]
      return
    }
    let imports = specs.flatMap { $0.imports + $0.impliedImports }
    let ofTesting = settings.testFramework == .swiftTesting ? Self.namesOfTesting : []
    var names = settings.testFramework == .swiftTesting ? Self.namesBesideTesting : Self.namesBesideXCTest
    let modules = Set(imports.map(\.module))
    // What tests alone import has its names, too.
    let importsOfTests = imports + specs.flatMap(\.importsOfTests) + settings.testImports
    if importsOfTests.contains(where: { Self.withFoundation.contains($0.module) }) {
      names.formUnion(Self.namesOfFoundation)
    }
    if specs.contains(where: { $0.imports.contains { Self.withFoundation.contains($0.module) } }) {
      // A spec that imports Foundation itself may mean its types. Of these, hardly anybody gives samples.
      names.subtract(
        Self.namesOfFoundation.filter { Self.namesMeantOfFoundation.contains($0) || settings.samples[$0] == nil }
      )
    }
    names.formUnion(Self.genericNames.filter { settings.samples[$0] != nil })
    names.formUnion(settings.typesOfApp)
    let single = (imports + settings.testImports).filter { $0.module.contains(".") }
    names.subtract(single.compactMap { $0.module.split(separator: ".").last }.map(String.init))
    names.subtract(specs.flatMap(\.nestedTypes).map(\.name))
    // Protocols that are generated beside the reactor are the module's in any case; of those that are listed alone, nobody knows whose they are.
    let contracts = specs.flatMap(\.parameters.allContracts)
    names.formUnion(Self.namesOfFoundation.intersection(contracts.filter(\.isGenerated).map(\.name)))
    var spelled: [String: String] = [:]
    for spec in specs {
      // A module of that name may stand before one of its global variables.
      let ofApp = names.intersection(ofTesting).subtracting(modules).subtracting([module])
      let named = spec.typesFromOutside(names, inSteps: ofApp).filter { spelled[$0] == nil }
        .sorted()
      for name in named { spelled[name] = "\(spec.name).\(Self.alias(of: name))" }
      if !named.isEmpty { aliases[spec.name] = named }
    }
    // What other modules have, nobody knows here.
    if modules.isSubset(of: Self.system) {
      for name in names.subtracting(contracts.map(\.name)) where spelled[name] == nil {
        spelled[name] = "\(module).\(name)"
      }
    }
    self.spelled = spelled
  }

  private static func alias(of name: String) -> String { "\(name)InTests" }

  /// Prints the names that a reactor gives to types for its tests; nothing for most reactors.
  func printAliases(of spec: ReactorSpec, to printer: inout SwiftPrinter) {
    guard let names = aliases[spec.name] else { return }
    printer.line()
    printer.block("extension \(SwiftName.escaped(spec.name))") { printer in
      printer.declarations(names) { name, printer in
        printer.documentation("`\(name)` for the tests, which may import another type of that name.")
        printer.line("typealias \(Self.alias(of: name)) = \(name)")
      }
    }
  }

  /// A protocol with these types as other test files can spell them, too, which use the double and can't see what is private here. What has generic
  /// arguments is the library's.
  func resolved(_ contract: DependencyContract) -> DependencyContract {
    // Most protocols have none of them, and go on as they are, without a copy of their methods.
    guard !spelled.isEmpty,
      contract.methods.contains(where: { $0.texts.contains { $0.takesName { spelled[$0] != nil } } })
    else { return contract }
    var contract = contract
    contract.changeMethods { method in
      let types = method.types
      let own = spelled.filter { name, _ in
        !types.contains { $0.contains { $0.name == name && !$0.genericArguments.isEmpty } }
      }
      method = method.spelling(own)
    }
    return contract
  }

  /// The declarations that say which types are meant by the names in a file, in their order.
  func declarations(for bytes: [UInt8]) -> [String] {
    guard !spelled.isEmpty else { return [] }
    let found = used(in: bytes)
    if found.isEmpty { return [] }
    // A name in a title or a comment is none of a type. Few files have one, so that few are read for it.
    let meant = SwiftText(String(decoding: bytes, as: UTF8.self)).freeNamePositions.map(\.name)
    return found.intersection(meant).sorted().compactMap { name in
      spelled[name].map { "private typealias \(name) = \($0)" }
    }
  }

  /// The names that stand in a file by themselves: not behind a dot, and not with generic arguments, which the app's types don't have
  /// where the library's do.
  private func used(in bytes: [UInt8]) -> Set<String> {
    var used: Set<String> = []
    var start = 0
    while start < bytes.count {
      guard bytes[start].isNamePart else {
        start += 1
        continue
      }
      var end = start
      while end < bytes.count, bytes[end].isNamePart { end += 1 }
      // Behind a dot, `@` or `#`.
      let isMember = start > 0 && ".@#".utf8.contains(bytes[start - 1])
      let isGeneric = end < bytes.count && bytes[end] == UInt8(ascii: "<")
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start]), !isMember, !isGeneric {
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        if spelled[name] != nil { used.insert(name) }
      }
      start = end
    }
    return used
  }

  private static let withFoundation: Set<String> = ["AppKit", "Foundation", "FoundationEssentials", "SwiftUI", "UIKit"]

  /// Modules that have no types of these names.
  private static let system = withFoundation.union([
    "Combine", "CoreGraphics", "CoreLocation", "Dispatch", "Observation", "ReactorKit", "ReactorRuntime", "ReactorRx",
    "RxCocoa", "RxRelay", "RxSwift", "UserNotifications", "os",
  ])

  private static let namesOfTesting: Set<String> = [
    "Attachable", "Attachment", "Bug", "Comment", "Confirmation", "ExitStatus", "ExitTest", "Expectation", "Issue",
    "SourceLocation", "Tag", "Test", "Trait",
  ]

  /// Those that apps use for something else; a spec that names one of the others imports Foundation.
  private static let namesOfFoundation = namesMeantOfFoundation.union([
    "Dimension", "Host", "Operation", "Pipe", "Port", "Process", "Progress", "Scanner", "SortOrder", "Stream", "Thread",
    "Unit",
  ])

  /// Those of them that a spec which imports Foundation may mean as Foundation's.
  private static let namesMeantOfFoundation: Set<String> = [
    "Bundle", "Formatter", "Measurement", "Notification", "SortDescriptor", "Timer",
  ]

  private static let namesOfRuntimes: Set<String> = [
    "Binder", "Event", "Hooks", "Pulse", "Recorded", "Send", "Stub", "Subscription", "TestTime",
  ]

  /// Generic types of the runtimes and their libraries: what has samples without generic arguments is the app's.
  private static let genericNames = ["Completable", "Driver", "Infallible", "Maybe", "Observable", "Signal", "Single"]

  private static let namesBesideTesting = namesOfRuntimes.union(namesOfTesting)

  private static let namesBesideXCTest = namesOfRuntimes.union(namesOfFoundation)
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
