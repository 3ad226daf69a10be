import ReactorSpec

/// Types of the app's that are called like types of what a test file imports: `Comment` is Testing's, too, and the compiler takes neither.
///
/// In the reactor's own file the app's type goes before an imported one. In a test file both are imported, so it says which is meant, where
/// that can only be one: the module under test has it if the spec imports no other module that could, and if the name is one that no spec
/// means as the library's.
struct TakenTypeNames {
  private let module: String?
  private let names: Set<String>

  init(of specs: [ReactorSpec], settings: Settings) {
    module = settings.module
    guard module != nil else {
      names = []
      return
    }
    let imports = specs.flatMap { $0.imports + $0.impliedImports }
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
    // Protocols that are generated beside the reactor are the module's in any case; the others that are listed are whose they may be.
    let contracts = specs.flatMap(\.parameters).compactMap(\.contract)
    let generated = names.union(Self.namesOfFoundation).intersection(contracts.filter(\.isGenerated).map(\.name))
    names.subtract(contracts.map(\.name))
    // What other modules have, nobody knows here.
    self.names = (modules.isSubset(of: Self.system) ? names : []).union(generated)
  }

  /// A protocol with these types spelled with their module: other test files use the double, too, which what is private here can't be seen by.
  /// What has generic arguments is the library's.
  func resolved(_ contract: DependencyProtocol) -> DependencyProtocol {
    // Most protocols have none of them, and go on as they are, without a copy of their methods.
    guard let module, !names.isEmpty,
      contract.methods.contains(where: { $0.types.contains { $0.contains { $0.name.map(names.contains) == true } } })
    else { return contract }
    var contract = contract
    contract.changeMethods { method in
      let types = method.types
      let own = names.filter { name in
        !types.contains { $0.contains { $0.name == name && !$0.genericArguments.isEmpty } }
      }
      method = method.qualifying(own, by: module)
    }
    return contract
  }

  /// The declarations that say which types are meant by the names in a file, in their order.
  func declarations(for bytes: [UInt8]) -> [String] {
    guard let module, !names.isEmpty else { return [] }
    let found = used(in: bytes)
    if found.isEmpty { return [] }
    // A name in a title or a comment is none of a type. Few files have one, so that few are read for it.
    let meant = SwiftText(String(decoding: bytes, as: UTF8.self)).freeNamePositions.map(\.name)
    return found.intersection(meant).sorted().map { "private typealias \($0) = \(module).\($0)" }
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
        if names.contains(name) { used.insert(name) }
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
