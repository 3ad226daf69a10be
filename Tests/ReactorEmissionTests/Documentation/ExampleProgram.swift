import Foundation
import ReactorEmission
import ReactorSpec

/// A program that runs the tests of all examples, in a temporary folder.
struct ExampleProgram {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString)")
  private let support = DocumentedBlock.root.appending(path: "Tests/ReactorEmissionTests/Fixtures/Documentation.swift")
  private var files: [String] = []
  private var tests: [ExampleTests] = []
  /// The page and the name of the example that a test case belongs to.
  private var examples: [String: String] = [:]

  /// How many tests there are.
  var testCount: Int { tests.count }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let manual = Set(try DocumentedBlock.all(.handwritten).filter(\.isManualMethod).map(\.name))
    for block in try DocumentedBlock.all(.spec) where !block.isOfReactorKit {
      let compilation = try block.xctestCompilation
      for file in compilation.files where file.kind != .testScaffold {
        // The page has what the scaffold only begins.
        if file.kind == .manualScaffold, manual.contains(block.name) { continue }
        try add(Self.compilable(String(decoding: file.bytes, as: UTF8.self)), named: file.name)
      }
      for test in ExampleTests.all(in: compilation) {
        tests.append(test)
        examples[test.suite] = block.testDescription
      }
    }
    for block in try DocumentedBlock.all(.handwritten) {
      try add(block.handwrittenFile, named: "\(block.name)ByHand\(files.count).swift")
    }
    try add(main, named: "Examples.swift")
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

  private var main: String {
    let suites = Dictionary(grouping: tests, by: \.suite).sorted { $0.key < $1.key }
    let entries = suites.map { suite, tests in
      let list = tests.map { test in
        let isAsync = !test.effects.isEmpty
        let call =
          "mainActorTest { (it: \(suite)) in nonisolated(unsafe) let test = it; \(test.effects)test.\(test.name)() }"
        return "(\"\(test.name)\", \(isAsync ? call : "\(suite).\(test.name)"))"
      }
      return "testCase([\(list.joined(separator: ", "))] as [(String, (\(suite)) -> () throws -> Void)])"
    }
    return """
      import XCTest

      func mainActorTest<Case: XCTestCase>(
        _ body: @escaping @MainActor (Case) async throws -> Void
      ) -> (Case) -> () throws -> Void {
        asyncTest { test in
          nonisolated(unsafe) let test = test
          return { try await body(test) }
        }
      }

      @main
      struct Examples {
        static func main() {
          var cases: [XCTestCaseEntry] = []
          \(entries.map { "cases.append(\($0))" }.joined(separator: "\n    "))
          XCTMain(cases)
        }
      }

      """
  }

  /// What the compiler says; empty where all is well.
  func compile() throws -> String {
    let build = Bundle.main.bundleURL
    let libraries = [
      "ReactorRuntime", "ReactorTesting", "CustomDump", "IssueReporting", "IssueReportingTestSupport",
      "XCTestDynamicOverlay",
    ]
    let objects = libraries.flatMap { Self.objects(in: build.appending(path: "\($0).build")) }
    let modes = ["-swift-version", "6", "-warnings-as-errors", "-package-name", "examples", "-Onone", "-wmo"]
    let names = ["-module-name", "Examples", "-parse-as-library", "-o", folder.appending(path: "examples").path]
    let paths = BuiltModules.searchPaths + ["-Xlinker", "--export-dynamic"]
    let result = try ToolRun("swiftc", modes + names + paths + [support.path] + files + objects)
    return result.complaints
  }

  /// The object files of a library's sources. Those of sources that are gone stay in the folder, so its build's map decides.
  private static func objects(in folder: URL) -> [String] {
    guard let map = try? Data(contentsOf: folder.appending(path: "output-file-map.json")),
      let outputs = try? JSONDecoder().decode([String: [String: String]].self, from: map)
    else { return [] }
    return outputs.values.compactMap { $0["object"] }.filter(FileManager.default.fileExists).sorted()
  }

  /// Runs the tests: how many ran, and what has failed, each with the page and the example.
  func run() throws -> (testCount: Int, failures: [String], output: String) {
    let result = try ToolRun(folder.appending(path: "examples").path, [], secondsAtMost: 600)
    var failures: [String] = []
    for match in result.output.matches(of: /error: (\w+)\.(\w+) : (.*)/) {
      failures.append("\(examples[String(match.1)] ?? String(match.1)): \(match.1).\(match.2): \(match.3)")
    }
    // A crash ends the program in the middle of a test.
    let started = result.output.matches(of: /Test Case '(\w+)\.(\w+)' started/)
    let ended = result.output.matches(of: /Test Case '\w+\.\w+' (?:passed|failed)/).count
    if started.count > ended, let last = started.last?.output {
      failures.append("\(examples[String(last.1)] ?? ""): \(last.1).\(last.2) has ended the program: \(result.status)")
    }
    return (ended, failures, result.output)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
