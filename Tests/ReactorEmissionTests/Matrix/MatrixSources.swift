import Foundation
import ReactorEmission
import ReactorSpec
import Testing

/// What the cells of the matrix compile: the reactors of all specs in `Specs/`, with what they use.
struct MatrixSources {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The stand-ins of ReactorKit and RxSwift, each a folder of sources, in the order of their imports.
  static let standIns = ["RxSwift", "RxRelay", "RxTest", "ReactorKit"].map { name in
    (name: name, files: swiftFiles(in: repository.appending(path: "IntegrationTests/ReactorKit/StandIns/\(name)")))
  }

  private let runtime: Runtime
  private let specs: [(path: String, text: String)]
  private let domain: [(name: String, text: String)]
  private let handwritten: [(name: String, text: String)]
  private let domainNames: Set<String>
  private let samples: [String: [String]]
  private let injection: [String: Injection]

  init(for runtime: Runtime) throws {
    self.runtime = runtime
    let specs = Self.repository.appending(path: "Specs")
    let names = try FileManager.default.subpathsOfDirectory(atPath: specs.path).sorted()
    self.specs = try names.filter { $0.hasSuffix(".reactor.yaml") }.map { name in
      (name, try String(contentsOf: specs.appending(path: name), encoding: .utf8))
    }
    domain = try Self.swiftFiles(in: specs.appending(path: "Domain")).map { path in
      (URL(filePath: path).lastPathComponent, try String(contentsOfFile: path, encoding: .utf8))
    }
    handwritten = try Self.swiftFiles(in: Self.repository.appending(path: "Generated/Reactors")).compactMap { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return GeneratedHeader(in: Array(text.utf8)) == nil ? (URL(filePath: path).lastPathComponent, text) : nil
    }
    let settings = try Data(contentsOf: Self.repository.appending(path: "reactorgen.yaml"))
    let project = Settings.read(Array(settings), path: "reactorgen.yaml").settings
    (samples, injection) = (project.samples.values, project.injection)
    let declarations = /(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    domainNames = Set(domain.flatMap { $0.text.matches(of: declarations).map { String($0.1) } })
  }

  /// The files of the module that the reactors use, for this runtime.
  var domainFiles: [(name: String, text: String)] {
    domain.map { ($0.name, adapted($0.text)) }
  }

  /// Types of an app's own with names that generated code needs for others.
  private static let takenNames = """
    struct Task {}
    enum Result {}
    protocol Scheduler {}
    """

  /// The files of a cell's module.
  func files(for cell: MatrixCell) -> [(name: String, text: String)] {
    var files = generated([.reactor, .manualScaffold], for: cell) + [("TakenNames.swift", Self.takenNames)]
    let names = Set(files.map(\.name))
    for (name, text) in handwritten where !names.contains(name) {
      let extended = cell.isolation == nil ? text.replacing(#/(?m)^extension\s/#, with: "nonisolated extension ") : text
      files.append(
        (name, adapted(cell.hasOwnDomain ? extended.replacing("import ExampleDomain\n", with: "") : extended))
      )
    }
    return cell.hasOwnDomain ? files + domainFiles : files
  }

  /// The files of the module that tests a cell's module.
  func testFiles(for cell: MatrixCell, _ framework: TestFramework) -> [(name: String, text: String)] {
    let all = generated([.tests, .testSupport, .testScaffold], for: cell, framework)
    let files = all.filter { $0.name != OutputNames.testSupport }
    for kind in [".reactor.tests.swift", "ReactorTests.swift"] {
      #expect(files.count { $0.name.hasSuffix(kind) } == specs.count)
    }
    // Each spec gives what all of them share.
    return files + all.filter { $0.name == OutputNames.testSupport }.prefix(1)
  }

  /// What all specs give for a cell.
  private func generated(
    _ kinds: Set<GeneratedFile.Kind>,
    for cell: MatrixCell,
    _ framework: TestFramework = .swiftTesting
  ) -> [(name: String, text: String)] {
    specs.flatMap { path, text in
      var settings = self.settings(of: cell, text)
      settings.testFramework = framework
      let compilation = SpecCompilation(of: specFile(path, text, access: cell.access), settings: settings)
      let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
      #expect(errors == [], "\(path)")
      return compilation.files.filter { kinds.contains($0.kind) }.map { file in
        // Without the scaffolds' reminders.
        let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
        return (file.name, lines.filter { !$0.contains("#warning") }.joined(separator: "\n"))
      }
    }
  }

  private func settings(of cell: MatrixCell, _ text: String) -> Settings {
    let access = cell.access == .public ? "public" : cell.access == .package && cell.hasInternalImports ? "package" : ""
    var modules: [String] = []
    let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    if !cell.hasOwnDomain, !words.isDisjoint(with: domainNames) { modules.append("ExampleDomain") }
    if cell.runtime == .reactorKit, text.contains("Relay<") { modules.append("RxRelay") }
    return Settings(
      module: "Reactors",
      imports: modules.map { Import(prefix: access, module: $0) },
      access: cell.access,
      isolation: cell.isolation,
      runtime: cell.runtime,
      samples: samples,
      injection: injection
    )
  }

  /// The spec without what the cell decides, and with types of the spec's own as visible as the reactor.
  private func specFile(_ path: String, _ text: String, access: AccessLevel) -> SpecFile {
    let kept = text.replacing(/(?m)^(access|isolation|runtime):.*\n/, with: "")
      .replacing(/(?m)^imports: (public |package )?ExampleDomain\n/, with: "")
      .replacing(/, (public |package )?ExampleDomain\]/, with: "]")
      .replacing(#/(?m)^  (?:public |package )?(enum|struct|typealias)\s/#) { match in
        "  \(access == .internal ? "" : access.rawValue + " ")\(match.1) "
      }
    return SpecFile(path: path, bytes: Array(kept.utf8))
  }

  /// A file written for ReactorRuntime as it is for the cells' runtime.
  private func adapted(_ text: String) -> String {
    guard runtime == .reactorKit else { return text }
    return text.replacing(/(?m)^(public )?import ReactorRuntime$/) { match in
      let access = match.1.map(String.init) ?? ""
      return "\(access)import RxSwift" + (text.contains("Relay<") ? "\n\(access)import RxRelay" : "")
    }
  }

  private static func swiftFiles(in folder: URL) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0).path }
  }
}
