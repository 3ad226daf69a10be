import ReactorEmission
import ReactorSpec

/// What the specs of one package have in common, as a project's settings.
struct FuzzBatch: Hashable, Sendable, CustomStringConvertible {
  static let module = "Screens"

  var runtime: Runtime
  var framework: TestFramework
  /// Whether generated as the plugin does it, with `#sourceLocation`.
  var isLocated: Bool
  /// Whether an `import` without an access level is internal.
  var hasInternalImports: Bool
  /// The language mode of its modules.
  var languageMode: LanguageMode
  /// Whether the app has types that hide Foundation's and Swift's.
  var hidesTypes: Bool
  /// Whether there are RIBs, which need a module called UIKit, and are built in Swift 5 mode as RIBs itself is.
  var hasRIBs: Bool

  /// The batches in turn, so that each run of eight has all of a runtime.
  init(_ number: Int, runtime: Runtime) {
    self.runtime = runtime
    framework = number % 2 == 0 ? .swiftTesting : .xctest
    isLocated = number / 2 % 2 == 0
    hasInternalImports = number / 4 % 2 == 0
    languageMode = number % 4 == 3 ? .swift5 : .swift6
    hidesTypes = [1, 2].contains(number % 4)
    hasRIBs = runtime == .reactorKit && languageMode == .swift5
  }

  var description: String {
    "\(runtime.rawValue), \(framework.rawValue), \(isLocated ? "as the plugin" : "as the command"), "
      + "\(hasInternalImports ? "internal" : "public") imports by default, \(languageMode.rawValue)"
      + (hidesTypes ? ", an app's own Data" : "") + (hasRIBs ? ", RIBs" : "")
  }

  /// The settings as a project has them.
  var settings: SpecNode {
    .object(
      .settings,
      [
        (.inputs, .text("Specs")), (.output, .text("Sources/\(Self.module)")),
        (.allowOutsidePackage, .flag(false)), (.testOutput, .text("Tests/\(Self.module)Tests")),
        (.scaffoldOutput, .text("Sources/\(Self.module)")),
        (.testScaffoldOutput, .text("Tests/\(Self.module)Tests")),
        (.module, .text(Self.module)), (.generatedTests, .text("all")),
        (
          .testImports,
          .list([.text("Foundation")] + (hidesTypes ? [.text("@testable struct \(Self.module).Data")] : []))
        ),
        (.imports, .text("Dispatch")),
        (.access, .text("internal")), (.header, .text("Made up by a fuzzer.")),
        (
          .samples,
          .named(
            [
              ("Comment", .list([.text(#"Comment(id: 1, text: "first")"#), .text(#"Comment(id: 2, text: "")"#)])),
              ("Issue", .list([.text("Issue(number: 1)"), .text("Issue(number: 2)")])),
              ("Tag", .list([.text(#"Tag(name: "a")"#), .text(#"Tag(name: "b")"#)])),
              ("SortOrder", .list([.text(".ascending"), .text(".descending")])),
              ("Event", .list([.text(".opened"), .text(#".message("hi")"#), .text(".progress(2, of: 5)")])),
              ("any Shape", .list([.text("Circle(radius: 1)"), .text("Circle(radius: 2)")])),
              ("AppError", .list([.text("AppError.offline"), .text("AppError.server(code: 3)")])),
              ("any Analytics", .text("NoAnalytics()")), ("any PlainAPI", .text("LivePlainAPI()")),
            ] + (hidesTypes ? samplesOfHiding : [])
          )
        ),
        (.injection, .named([("@Injected", .text("Container.analytics = {{double}}"))])),
        (.languageMode, .text(languageMode.rawValue)), (.sourceLocations, isLocated ? .flag(true) : nil),
        (.runtime, .text(runtime.rawValue)), (.testFramework, .text(framework.rawValue)),
      ]
    )
  }

  private var samplesOfHiding: [(String, SpecNode)] {
    ["Data": "id", "Progress": "done", "Result": "value"].sorted { $0.key < $1.key }.map { type, label in
      (type, .list([.text("\(type)(\(label): 1)"), .text("\(type)(\(label): 2)")]))
    }
  }

  /// What the library reads in the settings.
  func readSettings() -> Settings {
    let (settings, diagnostics) = Settings.read(Array(self.settings.yaml.utf8), path: "reactorgen.yaml")
    precondition(!diagnostics.contains { $0.severity == .error }, "\(diagnostics.map(\.message))")
    return settings
  }
}

/// A spec with what is generated from it.
struct FuzzedSpec: Sendable {
  var name: String
  var node: SpecNode
  var batch: FuzzBatch
  var compilation: SpecCompilation

  init(_ name: String, _ node: SpecNode, _ batch: FuzzBatch, _ settings: Settings) {
    (self.name, self.node, self.batch) = (name, node, batch)
    let file = SpecFile(path: "Specs/\(name).reactor.yaml", bytes: Array(node.yaml.utf8))
    compilation = SpecCompilation(of: file, settings: settings)
  }

  /// The rules by which a spec may be refused, since it is made up: names that mean something else there, and lists that came out empty.
  /// That another rule refuses one is a failure: what the maker writes is Swift.
  static let refusing: Set<String> = ["RG0102", "RG0103", "RG0104", "RG0202", "RG0203", "RG0507", hidden]
  /// The one among them that only warns: what is called there is no dependency, and may not compile.
  private static let hidden = "RG0918"

  /// What is wrong with the spec.
  var errors: [Diagnostic] {
    compilation.diagnostics.filter { $0.severity == .error || $0.rule.code == Self.hidden }
  }

  /// The first valid spec of a number: where a name is refused, with other names.
  ///
  /// - Returns: The spec, and the messages on the specs that were refused before it.
  static func make(
    seed: UInt64,
    index: Int,
    batch: FuzzBatch,
    settings: Settings,
    isFirst: Bool
  ) -> (spec: FuzzedSpec?, refused: [Diagnostic]) {
    var refused: [Diagnostic] = []
    for attempt in 0..<20 {
      var generator = SpecGenerator(seed: seed, index: index, attempt: attempt, batch: batch, isFirst: isFirst)
      let spec = FuzzedSpec(generator.name, generator.spec(), batch, settings)
      guard let error = spec.errors.first else { return (spec, refused) }
      refused.append(error)
    }
    return (nil, refused)
  }
}
