import ReactorEmission
import ReactorGraphs
import ReactorSpec

/// The first page: all reactors.
struct IndexPage: Sendable {
  var frame: PageFrame
  var reactors: [ReactorEntry]

  var html: HTML {
    frame.html(
      PageFrame.Page(
        root: "",
        style: "index",
        content: [
          .tag("h1", .text(frame.siteTitle)).with("dir", "auto"),
          .tag("p", .text(counts)).styled("lead"), tree,
          .tag("section", .tag("h2", "Reactors").with("id", "reactors"), table).with("id", "all"),
        ]
      )
    )
  }

  /// The tree of RIBs, whose marks lead to their pages; nothing where there are none.
  private var tree: HTML {
    let ribs = reactors.compactMap { reactor in reactor.rib.map { (rib: $0, summary: reactor.summary) } }
    guard let graph = ReactorGraph(treeOf: ribs) else { return .group([]) }
    let pages = Dictionary(
      reactors.compactMap { reactor in reactor.rib.map { ($0.name, reactor.address) } }
    ) { first, _ in first }
    let pictures = graph.pictures { node in pages[node.id].map { "\(Site.reactorFolder)/\($0)" } }
    let picture = HTML.printed { printer in pictures.writeInline { printer.print(.verbatim($0)) } }
    let figure = HTML.tag("figure", .tag("div", picture).styled("picture"))
    return .tag("section", .tag("h2", "RIBs").with("id", "ribs"), figure)
  }

  private var counts: String {
    let counts: [(count: Int, noun: String)] = [
      (reactors.count, "reactor"), (sum(\.actionCount), "action"), (sum(\.mutationCount), "mutation"),
      (sum(\.fieldCount), "state field"), (sum(\.scenarioCount), "scenario"),
    ]
    return counts.map { "\($0.count) \($0.noun)\($0.count == 1 ? "" : "s")" }.joined(separator: " · ")
  }

  private func sum(_ count: (ReactorEntry) -> Int) -> Int {
    reactors.reduce(0) { $0 + count($1) }
  }

  private var table: HTML {
    guard !reactors.isEmpty else { return .tag("p", "There is no reactor yet.") }
    return DataTable(
      label: "Reactors",
      columns: ["Reactor", "Summary", "Actions", "Mutations", "State", "Scenarios", "Spec"],
      reactors,
      row
    ).html
  }

  private func row(_ reactor: ReactorEntry) -> DataTable.Row {
    let address = "\(Site.reactorFolder)/\(reactor.address)"
    var cells: [HTML] = [
      .link(.tag("code", Self.name(reactor.name)), to: address),
      .tag("span", Prose.inline(reactor.summary ?? "")).with("dir", "auto"),
    ]
    for count in [reactor.actionCount, reactor.mutationCount, reactor.fieldCount, reactor.scenarioCount] {
      cells.append(.tag("span", .text(String(count))).styled("count"))
    }
    cells.append(.link(Self.path(reactor.path), to: address + "#spec").styled("path"))
    return DataTable.Row(anchor: nil, cells: cells)
  }

  /// A name that may be broken before its last word.
  private static func name(_ text: String) -> HTML {
    guard let last = text.lastIndex(where: \.isUppercase), last > text.startIndex else { return .text(text) }
    return .group([.text(String(text[..<last])), .tag("wbr"), .text(String(text[last...]))])
  }

  /// A path that may be broken after its slashes.
  private static func path(_ text: String) -> HTML {
    let names = text.split(separator: "/").map { HTML.text(String($0)) }
    return .joined(names, by: .group(["/", .tag("wbr")]))
  }
}

/// The page with a reactor's generated tests.
struct TestsPage: Sendable {
  private let frame: PageFrame
  private let reactor: DocumentedReactor
  private let tests: GeneratedFile

  /// The page; nil where no tests are generated.
  init?(frame: PageFrame, reactor: DocumentedReactor) {
    guard let tests = reactor.tests else { return nil }
    self.frame = frame
    self.reactor = reactor
    self.tests = tests
  }

  var html: HTML {
    let name = "Tests of \(reactor.spec.name)"
    let text = HighlightedText.swift(tests.bytes)
    return frame.html(
      PageFrame.Page(
        title: name,
        root: "../",
        style: "listing",
        content: [
          Breadcrumb(frame: frame, reactor: reactor, current: "Tests").html,
          .tag("h1", .text(name)),
          .tag("p", .code(tests.name), .text(" · \(text.lineCount) lines")).styled("lead"),
          SourceListing(prefix: "tests", label: tests.name, text: { text }).html,
        ]
      )
    )
  }
}
