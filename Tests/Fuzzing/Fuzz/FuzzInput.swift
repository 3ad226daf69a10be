import ReactorGraphs
import SwiftParser
import SwiftSyntax

@testable import ReactorEmission
@testable import ReactorProject
@testable import ReactorSpec
@testable import ReactorWorkspace
@testable import YAMLTree

/// What is done with one input, and what has to hold of it whatever it is.
enum FuzzInput {
  /// Stops the process with what does not hold, so that libFuzzer keeps the input.
  private static func require(_ holds: Bool, _ message: @autoclosure () -> String) {
    // A message is printed up to its first NUL.
    if !holds { fatalError(message().replacing("\0", with: "\u{2400}")) }
  }

  /// Nodes stand in their parents, and each problem in the text.
  static func yaml(_ bytes: [UInt8]) {
    let (source, _) = SourceText.decode(bytes)
    let documents = YAMLDocuments(parsing: source)
    for problem in documents.problems {
      require(problem.range.start.offset <= source.bytes.count, "a problem behind the end: \(problem)")
    }
    for root in documents.roots { requireOrder(of: root, in: source) }
  }

  private static func requireOrder(of node: YAMLNode, in source: SourceText) {
    require(node.range.start <= node.range.end, "a node that ends before it starts: \(node.range)")
    require(node.range.end.offset <= source.bytes.count, "a node behind the end: \(node.range)")
    switch node.content {
    case .scalar: break
    case .sequence(let items): for item in items { requireOrder(of: item, in: source) }
    case .mapping(let pairs):
      for pair in pairs {
        requireOrder(of: pair.key, in: source)
        requireOrder(of: pair.value, in: source)
      }
    }
  }

  /// Errors have places, what is generated is Swift, and what is generated twice is the same. The last byte chooses the settings, so that a file by itself is an input.
  static func spec(_ bytes: [UInt8]) {
    guard let choice = bytes.last else { return }
    let file = SpecFile(path: "Fuzzed.reactor.yaml", bytes: Array(bytes.dropLast()))
    var settings = Settings()
    if choice & 1 != 0 { settings.runtime = .reactorKit }
    if choice & 2 != 0 { settings.sourceLocations = true }
    if choice & 4 != 0 { settings.testFramework = .xctest }
    let compilation = SpecCompilation(of: file, settings: settings)
    for diagnostic in compilation.diagnostics {
      require(diagnostic.place.range != nil, "no place: \(diagnostic.rule.code) \(diagnostic.message)")
      _ = DiagnosticRenderer().render(diagnostic)
    }
    require(compilation.files.isEmpty == compilation.diagnostics.containsErrors, "files in spite of errors, or neither")
    if !compilation.files.isEmpty, holdsSwiftOnly(SpecReading(of: file, settings: settings).roots) {
      for generated in compilation.files {
        let text = String(decoding: generated.bytes, as: UTF8.self)
        require(isRead(text), "\(generated.name) is no Swift:\n\(text)")
      }
    }
    guard choice & 8 != 0 else { return }
    let again = SpecCompilation(of: file, settings: settings)
    require(again.files.map(\.bytes) == compilation.files.map(\.bytes), "another output")
  }

  /// Whether the texts of nodes are Swift by themselves: what is copied into the output as it is can only be as good.
  private static func holdsSwiftOnly(_ nodes: [YAMLNode]) -> Bool {
    nodes.allSatisfy { node in
      switch node.content {
      case .scalar(let scalar): isSwift(scalar.text)
      case .sequence(let items): holdsSwiftOnly(items)
      case .mapping(let pairs):
        pairs.allSatisfy { pair in
          guard case .scalar(let key) = pair.key.content, key.text == "types",
            case .scalar(let types) = pair.value.content
          else { return holdsSwiftOnly([pair.key, pair.value]) }
          return areMembers(types.text)
        }
      }
    }
  }

  /// Whether a text is Swift as an argument, a type, a declaration or a change of the state.
  private static func isSwift(_ text: String) -> Bool {
    guard isPlain(text) else { return false }
    // A text whose end goes on behind it, as `a +` does, is none.
    return isRead("let a = f(\(text)\n)") || isRead("let a: \(text)\nlet b = 0")
      || ["struct ", "enum ", "class ", "func ", "let ", "var "].contains(where: text.hasPrefix) && isRead(text)
      || text.hasPrefix("state.") && isRead("\(text)\nlet a = 0")
  }

  private static func areMembers(_ text: String) -> Bool {
    isPlain(text) && isRead("struct A {\n\(text)\nlet a = 0\n}")
  }

  /// Tokens stand in the text in the order of their ends, cut no character, and whatever is asked of a text has an answer.
  static func tokens(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let swift = SwiftText(text)
    var end = 0
    for token in swift.tokens {
      require(token.range.upperBound >= end && token.range.upperBound <= text.utf8.count, "\(token.range) in \(text)")
      end = token.range.upperBound
    }
    require(swift.problem.map { $0.offset <= text.utf8.count } ?? true, "a problem behind the end of \(text)")
    _ = (swift.freeNames, swift.declaredNames, swift.nameUses, swift.identifiers, swift.mentions, swift.lineBreaks)
    guard swift.problem == nil else { return }
    let parts = swift.commaSeparatedParts
    require(parts.allSatisfy { $0.problem == nil }, "a part with a problem of \(text)")
    _ = (swift.call, swift.argumentRanges, swift.assignmentParts, swift.valueOfStatements, swift.changedStateMembers)
    _ = (SwiftType(swift).flaw, try? MethodSignature(swift))
    // That it is Swift where the text is, `spec` requires: what is none has no operands that could be told from what is around them.
    for isStatement in [true, false] { _ = GuardedCode(swift, isStatement: isStatement).tried }
  }

  /// What is added to a Package.swift can be read again, is Swift where the file was, and is not added twice.
  static func manifest(_ bytes: [UInt8]) {
    guard let choice = bytes.last, let manifest = PackageManifest(Array(bytes.dropLast())) else { return }
    let addition = ManifestAddition(
      targets: manifest.targets.filter { !$0.isTest }.map(\.name),
      usesPlugin: choice & 1 != 0,
      linksRuntime: choice & 2 != 0,
      dependency: ".package(path: \"../reactorgen\")"
    )
    guard let edited = addition.applied(to: manifest) else { return }
    let (before, after) = (String(decoding: bytes.dropLast(), as: UTF8.self), String(decoding: edited, as: UTF8.self))
    let again = PackageManifest(edited)
    require(again != nil, "no manifest:\n\(after)")
    require(again.map(addition.applied) == edited, "added twice:\n\(after)")
    if isPlain(before), isRead(before) { require(isRead(after), "no Swift:\n\(after)") }
  }

  /// Whether swift-syntax may be asked about a text: it goes past characters that a spec can't have, and operators of other scripts are not told
  /// from names by reactorgen.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value <= 0x7F || "\t\n\r".unicodeScalars.contains($0)
        || $0.value > 0x7F && $0.properties.isXIDContinue
    }
  }

  /// Whether swift-syntax finds no error in a text. What it takes for nested brackets doubles with each level, so that deep ones are left to
  /// themselves.
  private static func isRead(_ text: String) -> Bool {
    var (depth, deepest) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth = max(0, depth - 1) }
      deepest = max(deepest, depth)
    }
    return deepest > 12 || !Parser.parse(source: text).hasError
  }
}
