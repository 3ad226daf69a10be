import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@Suite("The examples of the reference")
struct DocumentationTests {
  @Test("each spec can be generated", arguments: try DocumentedBlock.all(.spec))
  func specs(block: DocumentedBlock) throws {
    let errors = try block.compilation.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
  }

  @Test("each name stands for one spec")
  func names() throws {
    let names = try DocumentedBlock.all(.spec).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("each wrong spec gives its code alone", arguments: try DocumentedBlock.all(.wrong))
  func wrongSpecs(block: DocumentedBlock) throws {
    #expect(Set(try block.compilation.diagnostics.map(\.rule.code)) == [block.name])
  }

  @Test("each settings file can be read", arguments: try DocumentedBlock.all(.settings))
  func settings(block: DocumentedBlock) {
    #expect(Settings.read(Array(block.text.utf8), path: "reactorgen.yaml").diagnostics.map(\.message) == [])
  }

  @Test("each generated text is what its spec gives", arguments: try DocumentedBlock.all(.generated))
  func generatedTexts(block: DocumentedBlock) throws {
    let spec = try #require(try DocumentedBlock.all(.spec).first { $0.name == block.name })
    let files = try spec.compilation.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(files.contains { block.isPart(of: $0) }, "no file of \(block.name) has these lines:\n\(block.text)")
  }

  @Test("each message is what is said of the mistake above it", arguments: try DocumentedBlock.all(.message))
  func messages(block: DocumentedBlock) throws {
    let above = try DocumentedBlock.all(.mistake).last {
      $0.page == block.page && $0.name == block.name && $0.line < block.line
    }
    let diagnostics = try #require(above).compilation.diagnostics
    #expect(diagnostics.map { DiagnosticRenderer(usesColor: false).render($0) + "\n" }.joined() == block.text)
  }

  @Test("each mistake is told of, and what is told is on the page")
  func mistakes() throws {
    let (mistakes, messages) = (try DocumentedBlock.all(.mistake), try DocumentedBlock.all(.message))
    #expect(mistakes.map { "\($0.page) \($0.name)" } == messages.map { "\($0.page) \($0.name)" })
    #expect(mistakes.count > 3)
  }

  @Test("each manifest is one that SwiftPM reads, and what it takes of this package is there")
  func manifests() throws {
    let manifests = try DocumentedBlock.all(.manifest)
    #expect(manifests.count > 2)
    let own = try String(contentsOf: DocumentedBlock.root.appending(path: "Package.swift"), encoding: .utf8)
    for text in Set(manifests.map(\.text)) {
      let folder = try TemporaryFolder()
      _ = try folder.write(text, to: "Package.swift")
      let run = try ToolRun("swift", ["package", "--package-path", folder.url.path, "dump-package"])
      #expect(run.status == 0, "\(run.output)")
      #expect(text.contains("\"ReactorGenPlugin\", package: \"reactorgen"))
      for product in text.matches(of: /\.(product|plugin)\(name: ("\w+"), package: "reactorgen(?:-plugin)?"\)/) {
        let kind = product.output.1 == "product" ? "library" : "plugin"
        #expect(own.contains(".\(kind)(name: \(product.output.2), targets:"), "\(product.output.0)")
      }
    }
  }

  /// YAML that begins with a comment is a file of another program, and JSON what one writes or reads: the command's own tests have them, and the
  /// command lines.
  @Test("each mark is one that these tests know, and each Swift text has one, and each YAML text that is no comment")
  func marks() throws {
    let unmarked = try DocumentedBlock.all(nil).filter { $0.mark == nil }
    let unread = unmarked.filter {
      !$0.name.isEmpty || $0.language == "swift" || $0.language == "yaml" && !$0.text.hasPrefix("#")
    }
    #expect(unread.map(\.testDescription) == [])
  }
}

/// A block of code on a page of the reference, with the mark before it: `<!-- spec: Login -->`.
struct DocumentedBlock: Sendable, CustomTestStringConvertible {
  /// What a block is to the tests.
  enum Mark: String, Sendable {
    /// A spec without errors.
    case spec
    /// The settings of the spec of the same name.
    case settings
    /// A spec that gives one code.
    case wrong
    /// Lines of what the spec of this name gives.
    case generated
    /// Swift that the spec of this name replaces: members of its reactor, or a type.
    case handwritten
    /// A spec of this name with something wrong in it.
    case mistake
    /// What is printed of the mistake above.
    case message
    /// Swift for Apple's platforms that goes with the spec of this name: its view, or tests of that.
    case view
    /// A Package.swift that uses this package.
    case manifest
    /// Swift of an app that launches the tree of RIBs of this name.
    case launch
  }

  var page: String
  var line: Int
  var language: String
  var mark: Mark?
  /// The spec's name or the rule's code; of a mark that is not known its line, without a mark empty.
  var name: String
  var text: String

  var testDescription: String { "\(page):\(line) \(name)" }

  /// The folder of the package.
  static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The folder of the pages.
  static var catalog: URL {
    root.appending(path: "Sources/reactorgen/reactorgen.docc")
  }

  /// The blocks with a mark, or all blocks, of all pages.
  static func all(_ mark: Mark?) throws -> [DocumentedBlock] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: catalog.path).filter { $0.hasSuffix(".md") }
    let pages = [root.appending(path: "README.md")] + names.sorted().map { catalog.appending(path: $0) }
    let blocks = try pages.flatMap { page in
      Self.blocks(in: try String(contentsOf: page, encoding: .utf8), page: page.lastPathComponent)
    }
    return mark == nil ? blocks : blocks.filter { $0.mark == mark }
  }

  private static func blocks(in text: String, page: String) -> [DocumentedBlock] {
    var blocks: [DocumentedBlock] = []
    var open: DocumentedBlock?
    var previous = ""
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        let (mark, name) = self.mark(previous)
        let language = String(line.dropFirst(3))
        open = DocumentedBlock(page: page, line: index + 1, language: language, mark: mark, name: name, text: "")
      }
      previous = line
    }
    return blocks
  }

  private static func mark(_ line: String) -> (mark: Mark?, name: String) {
    guard line.hasPrefix("<!--") else { return (nil, "") }
    let words = line.dropFirst(5).dropLast(4).split(separator: ": ").map(String.init)
    guard line.hasSuffix(" -->"), words.count == 2, let mark = Mark(rawValue: words[0]) else { return (nil, line) }
    return (mark, words[1])
  }

  /// The settings that the page shows with the block, or the defaults.
  var settings: Settings {
    get throws {
      let block = try Self.all(.settings).first { $0.name == name }
      return block.map { Settings.read(Array($0.text.utf8), path: "reactorgen.yaml").settings } ?? Settings()
    }
  }

  /// What the block gives as a spec.
  var compilation: SpecCompilation {
    get throws {
      let file = SpecFile(path: (mark == .wrong ? "Wrong" : name) + ".reactor.yaml", bytes: Array(text.utf8))
      return SpecCompilation(of: file, settings: try settings)
    }
  }

  /// Whether the block's lines stand in a text one after the other, further in or not.
  func isPart(of file: String) -> Bool {
    let part = Self.lines(of: text)
    let all = file.components(separatedBy: "\n")
    guard let first = part.first, part.count <= all.count else { return false }
    return (0...(all.count - part.count)).contains { start in
      guard all[start].hasSuffix(first) else { return false }
      let indentation = all[start].dropLast(first.count)
      guard indentation.allSatisfy({ $0 == " " }) else { return false }
      return zip(part, all[start...]).allSatisfy { $0.isEmpty ? $1.isEmpty : $1 == indentation + $0 }
    }
  }

  /// The lines without their common indentation.
  private static func lines(of text: String) -> [String] {
    let lines = text.components(separatedBy: "\n").dropLast()
    let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(depth)) }
  }
}
