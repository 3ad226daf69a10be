import Foundation
import ReactorEmission
import ReactorSpec
import Testing

/// Compiles broken specs and reads where the compiler finds the mistakes.
@Suite("The compiler's errors point at the spec")
struct LocationTests {
  @Test("at the line of each mistake, and nowhere else", arguments: ["Broken", "BrokenTests"])
  func brokenSpecs(name: String) throws {
    let broken = try BrokenSpec(name)
    let complaints = try broken.complaints()
    #expect(complaints.elsewhere == [])
    #expect(complaints.behindLines == [])
    for (number, line) in broken.lines {
      let isMistake = line.contains("missing") || line.contains("Missing") || line.contains("wrong")
      #expect(complaints.lines.contains(number) == isMistake, "line \(number): \(line)")
    }
  }

  @Test("also where a module does not exist, which ends the compiler's work")
  func missingModule() throws {
    let broken = try BrokenSpec(
      text: """
        imports:
          - Foundation
          - MissingModule
        state:
          count: Int = 0
        """
    )
    #expect(try broken.complaints().lines == [3])
  }

  @Test("not where the text stands in the settings, whose lines are not the spec's")
  func textsOfSettings() throws {
    let text = """
      imports: [Shared]
      testImports: [TestHelpers]
      sourceLocations: true
      samples: {Int: '41'}
      """
    let settings = Settings.read(Array(text.utf8), path: "reactorgen.yaml").settings
    let spec = SpecFile(
      path: "Counter.reactor.yaml",
      bytes: Array("imports: [Own]\nstate:\n  count: Int = 0\n".utf8)
    )
    var located: [String] = []
    for file in SpecCompilation(of: spec, settings: settings).files {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      for (line, next) in zip(lines, lines.dropFirst()) where next.hasPrefix("import ") {
        if line.hasPrefix("#sourceLocation(file") { located.append(next) }
      }
    }
    #expect(located == ["import Own"])
  }

  @Test("without them, the code is the same but for the layout", arguments: try locatedSpecs())
  func sameCode(path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let spec = SpecFile(path: path, bytes: bytes)
    let injection = ["Injected": Injection(template: "register({{double}})")]
    let plain = SpecCompilation(of: spec, settings: Settings(injection: injection)).files
    let located = SpecCompilation(of: spec, settings: Settings(injection: injection, sourceLocations: true)).files
    #expect(plain.count == located.count && !plain.isEmpty)
    for (file, other) in zip(plain, located) {
      #expect(code(of: file) == code(of: other), "\(file.name)")
    }
  }

  /// The file's text without directives, white space and the hash.
  private func code(of file: GeneratedFile) -> String {
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    let kept = lines.filter { !$0.hasPrefix("#sourceLocation") && !$0.hasPrefix("// reactorgen: ") }
    return kept.joined().filter { !$0.isWhitespace }
  }

  static func locatedSpecs() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = [root.appending(path: "Specs"), root.appending(path: "Tests/ReactorEmissionTests/Fixtures")]
    return folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appending(path: $0).path }
    }
  }
}

/// A spec whose generated code does not compile.
private struct BrokenSpec {
  private let spec: SpecFile

  /// Takes a fixture.
  init(_ name: String) throws {
    let file = Self.folder.appending(path: "\(name).reactor.yaml")
    spec = SpecFile(path: "\(name).reactor.yaml", bytes: Array(try Data(contentsOf: file)))
  }

  init(text: String) throws {
    spec = SpecFile(path: "Broken.reactor.yaml", bytes: Array(text.utf8))
  }

  /// The spec's lines with their numbers, those without comments of the whole line.
  var lines: [(number: Int, text: String)] {
    let lines = String(decoding: spec.bytes, as: UTF8.self).components(separatedBy: "\n")
    return lines.enumerated().map { ($0 + 1, $1) }.filter { !$0.1.hasPrefix("#") }
  }

  /// The spec's lines at which the compiler reports errors, what it reports behind the end of such a line, and all that it reports
  /// elsewhere.
  func complaints() throws -> (lines: Set<Int>, behindLines: [String], elsewhere: [String]) {
    // XCTest needs no macros.
    let compilation = SpecCompilation(of: spec, settings: Settings(testFramework: .xctest, sourceLocations: true))
    #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
    let folder = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try compilation.files.filter { !$0.kind.isScaffold }.map { file in
      let url = folder.appending(path: file.name)
      try Data(file.bytes).write(to: url)
      return url.path
    }
    let output = try ToolRun(
      "swiftc",
      BuiltModules.searchPaths + ["-typecheck", "-swift-version", "6", "-module-name", "Broken", "-parse-as-library"]
        + ["-diagnostic-style=llvm", Self.folder.appending(path: "Support.swift").path] + files
    ).output
    let written = String(decoding: spec.bytes, as: UTF8.self).components(separatedBy: "\n")
    var result: (lines: Set<Int>, behindLines: [String], elsewhere: [String]) = ([], [], [])
    for line in output.split(separator: "\n") where line.contains(": error: ") || line.contains(": warning: ") {
      // What only follows from another error is said where it follows.
      if line.contains("cannot infer ") { continue }
      let parts = line.split(separator: ":")
      if parts[0] == spec.path, let number = Int(parts[1]) {
        result.lines.insert(number)
        let column = try #require(Int(parts[2]))
        if column > written[number - 1].utf8.count + 1 { result.behindLines.append(String(line)) }
      } else {
        result.elsewhere.append(String(line))
      }
    }
    return result
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Broken")
}
