import ReactorEmission
import ReactorSpec
import YAMLTree

/// A reactor's page.
struct ReactorPage: Sendable {
  /// A part of the page with a heading of its own.
  struct Section: Sendable {
    var id: String
    var title: String
    var content: HTML

    var html: HTML {
      .tag("section", .tag("h2", .text(title)).with("id", id), content)
    }
  }

  var frame: PageFrame
  var reactor: DocumentedReactor
  /// The reactor before it in the index.
  var previous: DocumentedReactor?
  /// The reactor after it in the index.
  var next: DocumentedReactor?

  var spec: ReactorSpec { reactor.spec }
  var steps: StepsText { StepsText(spec: spec) }

  /// The whole page.
  var html: HTML {
    let sections = sections
    let contents = HTML.tag(
      "nav",
      .tag("h2", "On this page").with("id", "contents"),
      .tag("ul", sections.map { .tag("li", .link(.text($0.title), to: "#" + $0.id)) })
    ).styled("contents").with("aria-labelledby", "contents")
    let documentation = spec.documentation
    return frame.html(
      PageFrame.Page(
        title: spec.name,
        root: "../",
        style: "reactor",
        relations: [("prev", previous), ("next", next)].compactMap { name, reactor in reactor.map { (name, $0.address) }
        },
        content: [
          Breadcrumb(frame: frame, reactor: reactor).html,
          .tag("h1", .text(spec.name)),
          documentation.summary.map { .tag("p", Prose.inline($0)).styled("lead").with("dir", "auto") } ?? .none,
          documentation.discussion.map { .tag("div", Prose($0).html).styled("discussion") } ?? .none,
          contents,
        ] + sections.map(\.html) + [neighbours]
      )
    )
  }

  private var sections: [Section] {
    [
      picture, state, derived, actions, mutations, parameters, methods, flows, events, start, onError, transforms,
      properties,
      scenarios, settings, specListing, codeListing,
    ].compactMap { $0 }
  }

  private var specListing: Section? {
    let source = SourceText.decode(reactor.source.file.bytes).text
    let lines = HighlightedText.yaml(source, roots: reactor.reading.roots).lines
    let listing = SourceListing(prefix: "spec", label: reactor.source.path, lines: lines)
    return Section(id: "spec", title: "Spec", content: .group([.tag("p", .code(reactor.source.path)), listing.html]))
  }

  private var codeListing: Section? {
    guard let code = reactor.code else { return nil }
    let listing = SourceListing(prefix: "code", label: code.name, lines: HighlightedText.swift(code.bytes).lines)
    var links: [HTML] = [.code(code.name)]
    if let tests = reactor.tests { links += [" · ", .link(.code(tests.name), to: reactor.testsAddress)] }
    return Section(id: "code", title: "Generated code", content: .group([.tag("p", links), listing.html]))
  }

  private var neighbours: HTML {
    let links = [("Previous: ", "prev", previous), ("Next: ", "next", next)].compactMap { word, relation, reactor in
      reactor.map {
        HTML.link(.group([.text(word), .tag("span", .text($0.spec.name)).styled("name")]), to: $0.address)
          .with("rel", relation)
      }
    }
    return links.isEmpty ? .none : .tag("nav", links).styled("neighbours").with("aria-label", "Neighbours in the index")
  }
}

extension ReactorPage {
  /// The links of a row: to a line of the spec, and to one of the generated code.
  func places(_ range: SourceRange, code: Int?, test: Int? = nil) -> HTML {
    var links = [
      HTML.link(.text("spec \(range.start.line)"), to: "#" + SourceListing.anchor("spec", line: range.start.line))
    ]
    if let code { links.append(.link(.text("code \(code)"), to: "#" + SourceListing.anchor("code", line: code))) }
    if let test {
      links.append(
        .link(.text("test \(test)"), to: reactor.testsAddress + "#" + SourceListing.anchor("tests", line: test))
      )
    }
    return .tag("span", .joined(links, by: " ")).styled("places")
  }

  /// A doc comment in a cell.
  func note(_ documentation: String?) -> HTML {
    documentation.map { Prose($0).html } ?? .none
  }

  /// The name of a case, a method or a flow, with the values that it takes.
  func signature(_ name: String, _ payload: Payload) -> HTML {
    let values = payload.text
    return .tag("code", .tag("strong", .text(name)), .text(values.isEmpty ? "" : "(\(values))"))
  }

  /// A table's section; nil where it has no rows.
  func section(_ id: String, _ title: String, _ columns: [String], _ rows: [DataTable.Row]) -> Section? {
    rows.isEmpty
      ? nil : Section(id: id, title: title, content: DataTable(label: title, columns: columns, rows: rows).html)
  }
}
