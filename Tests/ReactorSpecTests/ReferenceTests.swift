import Foundation
import ReactorSpec
import Testing

@Suite("The reference's tables")
struct ReferenceTests {
  private static let objects = LanguageDescription.referenceTables
  private static let record = ProcessInfo.processInfo.environment["REACTORGEN_RECORD"] == "1"

  /// All tables: those of the mappings, the index of the keys, which leads to the pages of these, that of the rules, and these one by one.
  private static func tables() throws -> [(name: String, table: String)] {
    let pages = try ReferencePage.all().flatMap { page in page.tables.map { ($0.name, page.title) } }
    let sections = try ReferencePage.all().first { $0.title == "SpecLanguage" }?.sections ?? [:]
    let index = LanguageDescription.keyIndex(pages: Dictionary(pages) { first, _ in first }, sections: sections)
    return objects + [
      ("keys", index), ("rules", Rule.table), ("lint", Rule.lintTable), ("explanations", Rule.explanations),
    ]
  }

  @Test(
    "each mapping has its table on exactly one page, and so have all keys and all rules",
    arguments: objects.map(\.name) + ["keys", "rules", "lint", "explanations"]
  )
  func places(name: String) throws {
    let marks = try ReferencePage.all().flatMap(\.tables).filter { $0.name == name }
    #expect(marks.count == 1)
  }

  @Test("the index has every key of every mapping, with the page of its table")
  func index() throws {
    let index = try #require(try Self.tables().first { $0.name == "keys" }).table
    for (name, table) in Self.objects {
      let keys = table.split(separator: "\n").dropFirst(2).compactMap { $0.split(separator: "`").dropFirst().first }
      #expect(keys.allSatisfy { index.contains("| `\($0)` |") }, "\(name)")
    }
    #expect(index.contains("| `until` | an `await` step (<doc:Await>), an `observe` step (<doc:Observe>)"))
    #expect(index.contains("| `start` | a spec (<doc:Start>) |"))
    #expect(!index.split(separator: "\n").dropFirst(2).contains { !$0.contains("<doc:") })
  }

  @Test("each table of a page is the language's own; REACTORGEN_RECORD=1 rewrites the pages")
  func contents() throws {
    let tables = try Self.tables()
    for page in try ReferencePage.all() {
      if Self.record { try page.write(tables) }
      for mark in page.tables {
        let table = try #require(tables.first { $0.name == mark.name }, "\(page.name): no mapping \(mark.name)")
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
  var title: String { url.deletingPathExtension().lastPathComponent }

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

  /// The pages of the sections that a table with rows such as "| `state` | what the view shows | <doc:State> |" has, by the sections' names.
  var sections: [String: String] {
    let rows = lines.filter { $0.hasPrefix("| `") && $0.hasSuffix(" |") && $0.contains("<doc:") }
    return rows.reduce(into: [:]) { sections, row in
      let columns = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard columns.count == 3, let page = columns[2].split(whereSeparator: { "<:>, ".contains($0) }).dropFirst().first
      else { return }
      let names = columns[0].split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      for name in names where sections[name] == nil { sections[name] = String(page) }
    }
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
