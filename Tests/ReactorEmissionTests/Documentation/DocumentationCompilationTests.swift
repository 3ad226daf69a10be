import Foundation
import ReactorEmission
import ReactorSpec
import Testing

/// Compiles what the examples of the reference give, tests and all, in one module: what one page shows can stand beside what
/// another shows.
@Suite("The examples of the reference compile")
struct DocumentationCompilationTests {
  @Test("what each spec gives, and the Swift by hand that it replaces")
  func compiles() throws {
    let module = try DocumentationModule()
    defer { module.remove() }
    #expect(try module.typeCheck() == "")
  }
}

/// A temporary folder with what the examples give.
private struct DocumentationModule {
  let folder = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString)")
  private var files: [String] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What links ReactorKit is compiled in a package of its own.
    for block in try DocumentedBlock.all(.spec) where !block.text.contains("runtime: ReactorKit") {
      for file in try block.xctestCompilation.files where file.kind != .testScaffold {
        try add(Self.compilable(String(decoding: file.bytes, as: UTF8.self)), named: file.name)
      }
    }
    for block in try DocumentedBlock.all(.handwritten) {
      try add(block.handwrittenFile, named: "\(block.name)ByHand\(files.count).swift")
    }
  }

  private mutating func add(_ text: String, named name: String) throws {
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: false, encoding: .utf8)
    files.append(file.path)
  }

  /// Without the scaffolds' reminders, and without the imports of modules that only an example has.
  private static func compilable(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter {
      !$0.contains("#warning") && !["import ChatKit", "import ShopDomain", "import Shop"].contains(where: $0.hasSuffix)
    }.joined(separator: "\n")
  }

  func typeCheck() throws -> String {
    let modules = Bundle.main.bundleURL.appending(path: "Modules").path
    let support = DocumentedBlock.root.appending(path: "Tests/ReactorEmissionTests/Fixtures/Documentation.swift").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-wmo", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors", "-I", modules,
        "-package-name",
        "examples",
        "-module-name", "Examples", "-parse-as-library", support,
      ] + files
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self) + (process.terminationStatus == 0 ? "" : "failed")
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

extension DocumentedBlock {
  /// What the block gives with tests of XCTest, which need no macros; with the block's own settings where it has some.
  fileprivate var xctestCompilation: SpecCompilation {
    get throws {
      guard try !Self.all(.settings).contains(where: { $0.name == name }) else { return try compilation }
      let file = SpecFile(path: "\(name).reactor.yaml", bytes: Array(text.utf8))
      return SpecCompilation(of: file, settings: Settings(testFramework: .xctest))
    }
  }

  /// The Swift by hand as a file: a type stands in a namespace of its own; functions extend the reactor that the spec of the
  /// same name gives, under names of their own, so that they have to fit its actions, mutations and state; an extension stays.
  fileprivate var handwrittenFile: String {
    if text.contains("extension ") { return "import ReactorRuntime\n\n\(text)" }
    if text.contains("class ") { return "import ReactorRuntime\n\nenum \(name)ByHand {\n\(text)}\n" }
    var functions = text
    for function in ["mutate", "reduce", "transform"] {
      functions = functions.replacing("func \(function)(", with: "func \(function)ByHand(")
    }
    return "import ReactorRuntime\n\nextension \(name)Reactor {\n\(functions)}\n"
  }
}
