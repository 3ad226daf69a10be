import ReactorSpec

/// The way from the index to a page.
struct Breadcrumb: Sendable {
  var frame: PageFrame
  var reactor: DocumentedReactor
  /// What the page is called where it is not the reactor's own.
  var current: String?

  var html: HTML {
    let index = HTML.tag("li", .link("All reactors", to: "../index.html"))
    let items: [HTML]
    if let current {
      items = [index, .tag("li", .link(.text(reactor.spec.name), to: reactor.address)), here(current)]
    } else {
      items = [index, here(reactor.spec.name)]
    }
    return .tag("nav", .tag("ol", items)).styled("breadcrumb").with("aria-label", "Breadcrumb")
  }

  private func here(_ name: String) -> HTML {
    .tag("li", .tag("span", .text(name)).with("aria-current", "page"))
  }
}
