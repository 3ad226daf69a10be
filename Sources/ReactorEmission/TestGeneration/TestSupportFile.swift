import CTestSupportText
import ReactorSpec

extension GeneratedFile {
  /// The file that tests of ReactorKit reactors have in ReactorTesting's place, which is made of ReactorRuntime: one for all tests of a folder.
  ///
  /// Most of it is ReactorTesting's own text, without what only a library needs; the rest is made of RxSwift and ReactorKit. Made once, since
  /// it is the same for all specs.
  package static let testSupport = {
    var body = ""
    for line in lines(of: reactor_kit_platform_source) { append(line, to: &body) }
    for line in lines(of: reactor_testing_sources) where !line.hasPrefix("import ") && !line.hasPrefix("public import ")
    {
      append(line, to: &body)
    }
    let bytes = GeneratedHeader.sealing(library: "ReactorTesting", Array(body.utf8))
    return GeneratedFile(name: OutputNames.testSupport, kind: .testSupport, bytes: bytes)
  }()

  /// What stands in its place where the tests link ReactorTesting, and a file has been promised.
  package static let noTestSupport = GeneratedFile(
    name: OutputNames.testSupport,
    kind: .testSupport,
    bytes: GeneratedHeader.sealing(library: "ReactorTesting", Array("// The tests link ReactorTesting.\n".utf8))
  )

  private static func lines(of text: UnsafePointer<CChar>) -> [Substring] {
    String(cString: text).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func append(_ line: Substring, to body: inout String) {
    var line = line
    let indentation = line.prefix { $0 == " " }
    line = line.dropFirst(indentation.count)
    if line.hasPrefix("public ") { line = line.dropFirst("public ".count) }
    // In a target whose declarations belong to the main actor unless they say otherwise.
    let words = line.prefix { $0 != "{" && $0 != ":" }.split(separator: " ")
    let declares = words.contains { ["class", "struct", "enum", "protocol", "extension", "func", "let"].contains($0) }
    let isPlain = !line.hasPrefix("//") && !line.hasPrefix("@MainActor")
    body += indentation
    if indentation.isEmpty, declares, isPlain { body += "nonisolated " }
    body += line
    body += "\n"
  }
}
