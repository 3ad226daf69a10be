import Foundation
import ReactorSpec
import Testing

@Suite("The reference's tables")
struct ReferenceTests {
  private static let tables = LanguageDescription.referenceTables
  private static let record = ProcessInfo.processInfo.environment["REACTORGEN_RECORD"] == "1"

  @Test("each mapping of the language has its table on exactly one page", arguments: tables.map(\.name))
  func places(name: String) throws {
    let marks = try ReferencePage.all().flatMap(\.tables).filter { $0.name == name }
    #expect(marks.count == 1)
  }

  @Test("each table of a page is the language's own; REACTORGEN_RECORD=1 rewrites the pages")
  func contents() throws {
    for page in try ReferencePage.all() {
      if Self.record { try page.write(Self.tables) }
      for mark in page.tables {
        let table = try #require(Self.tables.first { $0.name == mark.name }, "\(page.name): no mapping \(mark.name)")
        #expect(Self.record || mark.table == table.table, "\(page.name): run with REACTORGEN_RECORD=1")
      }
    }
  }
}

/// A page of the reference.
private struct ReferencePage {
  private static let start = "<!-- table: "
  private static let end = "<!-- end of table -->"

  let url: URL
  private let lines: [String]

  var name: String { url.lastPathComponent }

  /// The pages of the DocC catalog and of its folders, by path.
  static func all() throws -> [ReferencePage] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let catalog = package.appending(path: "Sources/reactorgen/reactorgen.docc")
    let names = try FileManager.default.subpathsOfDirectory(atPath: catalog.path).filter { $0.hasSuffix(".md") }
    return try names.sorted().map { try ReferencePage(catalog.appending(path: $0)) }
  }

  private init(_ url: URL) throws {
    self.url = url
    lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The tables between their marks; one whose end is missing reaches to the end of the page.
  var tables: [(name: String, table: String)] {
    parts.compactMap { part in part.table.map { ($0, part.lines.joined(separator: "\n")) } }
  }

  /// Writes the page with these tables.
  func write(_ tables: [(name: String, table: String)]) throws {
    let current = parts.map { part in
      tables.first { $0.name == part.table }?.table ?? part.lines.joined(separator: "\n")
    }
    let text = current.joined(separator: "\n")
    if text != lines.joined(separator: "\n") { try Data(text.utf8).write(to: url) }
  }

  /// The page cut at the marks, each of which belongs to the text around the tables.
  private var parts: [(table: String?, lines: [String])] {
    var parts: [(table: String?, lines: [String])] = [(nil, [])]
    for line in lines {
      if line == Self.end { parts.append((nil, [])) }
      parts[parts.count - 1].lines.append(line)
      if line.hasPrefix(Self.start), line.hasSuffix(" -->") {
        parts.append((String(line.dropFirst(Self.start.count).dropLast(4)), []))
      }
    }
    return parts
  }
}
