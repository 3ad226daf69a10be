import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@testable import ReactorSite

@Suite("Sites")
struct SiteTests {
  private static let site = SiteText.files(title: "Mine", [SiteText.source("Counter", SiteText.spec)])

  @Test(
    "there is a page for the index, for each reactor and for its tests, its picture, a stylesheet, a script and what is searched"
  )
  func files() {
    #expect(
      Self.site.map(\.path) == [
        "index.html", "reactors/CounterReactor.html", "reactors/CounterReactor.svg",
        "reactors/CounterReactor.tests.html",
        "search-index.js",
        "site.css",
        "site.js",
      ]
    )
  }

  @Test("equal specs give equal bytes, in whatever order they come")
  func order() {
    let sources = ["B", "a", "C"].map { SiteText.source($0, SiteText.spec) }
    #expect(SiteText.files(sources) == SiteText.files(sources.reversed()))
  }

  @Test("the marks of a page's picture lead to what is on the page; those of the picture's own file lead nowhere")
  func pictureLinks() throws {
    let page = try #require(SiteText.file("reactors/CounterReactor.html", of: Self.site))
    let ids = Set(page.matches(of: #/ id="([^"]*)"/#).map { "#" + $0.output.1 })
    let picture = try #require(page.split(separator: "</svg>").first?.split(separator: "<svg ").last)
    let links = picture.matches(of: #/<a href="([^"]*)"/#).map { String($0.output.1) }
    #expect(links.first == "#action-increase")
    #expect(links.contains("#mutation-setCount") && links.contains("#state-count") && links.contains("#flow-twice"))
    #expect(links.contains { $0.hasPrefix("#spec-L") })
    for link in links { #expect(ids.contains(link), "\(link)") }
    #expect(SiteText.file("reactors/CounterReactor.svg", of: Self.site)?.contains("<a ") == false)
  }

  @Test("a page's picture numbers its marks and lines, so that a way can be lit; the picture's own file has no need to")
  func ways() throws {
    let page = try #require(SiteText.file("reactors/CounterReactor.html", of: Self.site))
    let nodes = Set(page.matches(of: #/ data-node="(\d+)"/#).map { String($0.output.1) })
    let ends = page.matches(of: #/ data-from="(\d+)" data-to="(\d+)"/#).flatMap {
      [String($0.output.1), String($0.output.2)]
    }
    #expect(nodes.count > 5 && !ends.isEmpty && Set(ends).isSubset(of: nodes))
    #expect(SiteText.file("reactors/CounterReactor.svg", of: Self.site)?.contains("data-node") == false)
  }

  @Test("spec and code can be folded, and are open at first")
  func folding() throws {
    let page = try #require(SiteText.file("reactors/CounterReactor.html", of: Self.site))
    let sections = page.matches(of: #/<details open(?:="")?><summary>\s*<h2 id="(\w+)"/#).map { String($0.output.1) }
    #expect(sections == ["spec", "code"])
  }

  @Test("the index breaks a name before its last word, where it has to")
  func brokenNames() {
    let index = SiteText.file("index.html", of: Self.site)
    #expect(index?.contains("<code>Counter<wbr>Reactor</code>") == true)
  }

  @Test("reactors whose names differ in case alone, or not at all, have pages of their own")
  func sameNames() {
    let sources = [
      SiteText.source("Counter", SiteText.spec, in: "A"), SiteText.source("Counter", SiteText.spec, in: "B"),
      SiteText.source("C", "reactor: COUNTERReactor\n" + SiteText.spec),
    ]
    let paths = SiteText.files(sources).map(\.path).filter { $0.hasPrefix("reactors/") }
    #expect(Set(paths.map { $0.lowercased() }).count == 9)
    #expect(paths.contains("reactors/CounterReactor-2.html") || paths.contains("reactors/COUNTERReactor-2.html"))
  }

  @Test("rows link to the lines of the spec and of the generated code on which their subject stands")
  func places() throws {
    let page = try #require(SiteText.file("reactors/CounterReactor.html", of: Self.site))
    let source = SiteText.source("Counter", SiteText.spec)
    let code = try #require(source.files.first { $0.kind == .reactor })
    let codeLines = String(decoding: code.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let specLines = SiteText.spec.split(separator: "\n", omittingEmptySubsequences: false)
    let rows: [(id: String, spec: String, code: String)] = [
      ("action-load", "  load:", "    case .load:"),
      ("mutation-increase", "  increase: {reduce", "    case .increase:"),
      ("state-count", "  count: {", "    var count: Int = 0"),
      ("derived-isEmpty", "  isEmpty:", "    var isEmpty: Bool {"),
      ("method-api.load", "      load: {", "  func load() async throws -> Int"),
      ("flow-twice", "  twice:", "  private func runTwice"),
    ]
    for row in rows {
      let html = try #require(
        page.split(separator: "<tr id=\"\(row.id)\">").dropFirst().first?.split(separator: "</tr>").first
      )
      let specLine = try #require(html.firstMatch(of: /href="#spec-L(\d+)"/).flatMap { Int($0.1) })
      let codeLine = try #require(html.firstMatch(of: /href="#code-L(\d+)"/).flatMap { Int($0.1) })
      #expect(specLines[specLine - 1].hasPrefix(row.spec))
      #expect(codeLines[codeLine - 1].hasPrefix(row.code))
    }
  }

  @Test("a scenario links to its test")
  func scenarioPlaces() throws {
    let page = try #require(SiteText.file("reactors/CounterReactor.html", of: Self.site))
    let tests = try #require(SiteText.source("Counter", SiteText.spec).files.first { $0.kind == .tests })
    let lines = String(decoding: tests.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(
      page.firstMatch(of: /href="CounterReactor\.tests\.html#tests-L(\d+)"/).flatMap { Int($0.1) }
    )
    #expect(lines[line - 1].contains("@Test(\"it counts\")"))
  }

  @Test("steps are told in words, with links to what they name")
  func steps() throws {
    let page = try #require(SiteText.file("reactors/CounterReactor.html", of: Self.site))
    let load = try #require(
      page.split(separator: "<tr id=\"action-load\">").dropFirst().first?.split(separator: "</tr>").first
    )
    let text = load.replacing(/<[^>]*>/, with: "").split(separator: /\s+/).joined(separator: " ")
    #expect(text.contains("await api.load() as count, setLoading while it runs, until stop then: emit setCount(count)"))
    #expect(load.contains("<a href=\"#mutation-setCount\">"))
    #expect(load.contains("<a href=\"#action-stop\">"))
  }

  @Test("what a view sends and shows, and what a RIB has, is told with links to the actions and fields")
  func view() throws {
    let spec = """
      rib:
        children: {Detail: {show: push, build: "(id: Int)"}}
        provides: {cache: {type: Cache, shared: Cache()}}
      state: {count: Int = 0}
      derived: {isBig: Bool = count > 9}
      mutations: {setCount: Int}
      actions:
        pick: {payload: {_ count: Int}, steps: [{setCount: count}, {attach: Detail, with: [id: count]}]}
        reset: {setCount: 0}
      view:
        type: CounterViewController
        actions:
          pick: {on: tableView.rx.itemSelected, with: $0.row}
          reset: {on: resetButton.rx.tap, throttle: 1s}
        state:
          count: {to: countLabel.rx.text, map: '"\\($0)"'}
          isBig: manual
        events:
          picked: Int = tableView.rx.itemSelected.map(\\.row)
      """
    let site = SiteText.files([SiteText.source("Counter", spec)])
    let page = try #require(SiteText.file("reactors/CounterInteractor.html", of: site))
    func rows(_ id: String) -> [String] {
      let section = page.components(separatedBy: "<h2 id=\"\(id)\">").dropFirst().first
      let body = section?.components(separatedBy: "</table>").first ?? ""
      return body.components(separatedBy: "<tr>").dropFirst(2).map { row in
        row.replacing(/<[^>]*>/, with: "").split(separator: /\s+/).joined(separator: " ")
      }
    }
    #expect(rows("view-sends").first?.hasPrefix("pick tableView.rx.itemSelected, with $0.row spec") == true)
    #expect(rows("view-sends").last?.hasPrefix("reset resetButton.rx.tap, throttle 1s spec") == true)
    #expect(rows("view-shows").first?.contains("countLabel.rx.text, of &quot;\\($0)&quot;") == true)
    #expect(rows("view-shows").last?.contains("isBig by hand") == true)
    #expect(rows("view-events").first?.contains("rx.picked Int tableView") == true)
    #expect(rows("children").first?.contains("Detail push (id: Int)") == true)
    #expect(rows("provided").first?.contains("cache Cache Cache(), once") == true)
    #expect(page.contains("<a href=\"#action-reset\">") && page.contains("<a href=\"#derived-isBig\">"))
  }

  @Test("what is searched is a script of ASCII alone that nothing in a spec can leave")
  func searchIndex() throws {
    let spec =
      "summary: \"</script> \\u00a0 \\\\ \\\" 안 👋\"\n"
      + SiteText.spec.split(separator: "\n").dropFirst().joined(separator: "\n")
    let site = SiteText.files([SiteText.source("Counter", spec)])
    let text = try #require(SiteText.file("search-index.js", of: site))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(!text.contains("<"))
    #expect(text.contains(#"\u003c/script\u003e \u00a0 \\ \" \uc548 \ud83d\udc4b"#))
  }

  @Test("no page tells a folder of the machine")
  func machine() {
    for file in Self.site {
      #expect(file.text.firstMatch(of: /\/tmp\/|\/home\/|\/Users\/|file:\/\//) == nil)
    }
  }

  @Test("a project without reactors has an index that says so")
  func empty() {
    let site = SiteText.files(title: "Empty", [])
    #expect(SiteText.file("index.html", of: site)?.contains("There is no reactor yet.") == true)
    #expect(site.count == 4)
  }

  @Test("the files of several reactors are on one page, to which the others lead")
  func severalReactors() throws {
    let second = """
      reactor: OtherReactor
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{wait: 1s}, {setCount: 1}]}
      tests:
        nothing: {when: [], then: {count: 0}}
      """
    let site = SiteText.files([
      SiteText.source("Counter", "reactor: CounterReactor\n" + SiteText.spec + "\n---\n" + second)
    ])
    #expect(
      site.map(\.path).filter { $0.hasSuffix(".html") } == [
        "index.html", "reactors/CounterReactor.html", "reactors/CounterReactor.tests.html",
        "reactors/OtherReactor.html",
      ]
    )
    let first = try #require(SiteText.file("reactors/CounterReactor.html", of: site))
    let other = try #require(SiteText.file("reactors/OtherReactor.html", of: site))
    #expect(first.contains("id=\"spec-L1\"") && first.contains("id=\"code-L1\""))
    #expect(!other.contains("id=\"spec-L") && !other.contains("id=\"code-L"))
    let ids = Set(first.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) })
    let links = other.matches(of: #/href="CounterReactor.html#([^"]*)"/#).map { String($0.output.1) }
    #expect(links.contains("spec") && links.contains("code") && links.contains { $0.hasPrefix("code-L") })
    for link in links { #expect(ids.contains(link), "\(link)") }
    #expect(other.contains("href=\"CounterReactor.tests.html#tests-L"))
  }
}
