import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@Suite("The sections of a spec in the reference")
struct DocumentedSectionTests {
  private static let keys = LanguageDescription.referenceTables.first { $0.name == "spec" }.map { table in
    table.table.split(separator: "\n").dropFirst(2).compactMap { DocumentedPage.quoted(in: $0).first }
  }

  @Test("the overview names a page for each section, and no other section")
  func overview() throws {
    let keys = try #require(Self.keys)
    #expect(try DocumentedPage.sections().keys.sorted() == keys.sorted())
  }

  @Test("the page of a section shows it in a spec, what that gives, and the rules", arguments: keys ?? [])
  func shape(section: String) throws {
    let pages = try DocumentedPage.sections()[section] ?? []
    #expect(!pages.isEmpty)
    for name in pages {
      let blocks = try DocumentedBlock.all(nil).filter { $0.page == name + ".md" }
      let specs = blocks.filter { $0.mark == .spec }
      #expect(specs.contains { "\n\($0.text)".contains("\n\(section):") }, "\(name): no spec with \(section)")
      #expect(blocks.contains { block in block.mark == .generated && specs.contains { $0.name == block.name } })
      let text = try #require(try DocumentedPage.all()[name])
      #expect(["Overview", "Rules", "See Also"].filter { !text.contains("\n## \($0)\n") } == [])
    }
  }

  @Test("the table of quotes says what its page's spec has written and what that gives")
  func quotes() throws {
    let page = try #require(try DocumentedPage.all()["TypesAndValues"])
    let section = page.components(separatedBy: "\n").drop { $0 != "## Quotes" }.prefix { $0 != "## Rules" }
    let rows = section.filter { $0.hasPrefix("| `") }.map { row in
      row.components(separatedBy: " | ").map { $0.trimming { "| `".contains($0) } }
    }
    #expect(rows.count > 10)
    let spec = try #require(try DocumentedBlock.all(.spec).first { $0.name == "Values" })
    let reactor = try #require(try spec.compilation.files.first { $0.kind == .reactor })
    let swift = String(decoding: reactor.bytes, as: UTF8.self)
    for row in rows {
      #expect(spec.text.contains(row[0]), "the spec has no \(row[0])")
      #expect(swift.contains(row[1]), "\(row[0]) does not give \(row[1])")
    }
  }

  @Test("each link leads to a page, and the main page has one to each")
  func links() throws {
    let pages = try DocumentedPage.all()
    for (name, text) in pages {
      #expect(DocumentedPage.links(in: text).filter { pages[$0] == nil } == [], "\(name).md")
    }
    let main = try #require(pages["reactorgen"])
    #expect(Set(DocumentedPage.links(in: main)) == Set(pages.keys).subtracting(["reactorgen"]))
  }
}

/// The pages of the reference as texts.
private enum DocumentedPage {
  /// The pages by their names, which are unique over all folders.
  static func all() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: DocumentedBlock.catalog.path)
    let files = paths.filter { $0.hasSuffix(".md") }.map { DocumentedBlock.catalog.appending(path: $0) }
    let pages = try files.map { file in
      (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }

  /// The pages of each section, as the overview names them.
  static func sections() throws -> [String: [String]] {
    let overview = try #require(try all()["SpecLanguage"])
    let lines = overview.components(separatedBy: "\n").drop { $0 != "## Sections" }.prefix { $0 != "## Steps" }
    let rows = lines.filter { $0.hasPrefix("| `") }
    let entries = rows.flatMap { row in
      quoted(in: row.split(separator: "|")[0]).map { ($0, links(in: row)) }
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  /// The texts between backticks.
  static func quoted(in text: some StringProtocol) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The names of the pages that a text has links to.
  static func links(in text: String) -> [String] {
    text.components(separatedBy: "<doc:").dropFirst().map { String($0.prefix { $0 != ">" && $0 != "#" }) }
  }
}

extension String {
  /// The text without the characters at its ends that satisfy a condition.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    let start = drop(while: isTrimmed)
    return String(start.reversed().drop(while: isTrimmed).reversed())
  }
}
