import ReactorEmission

extension ReactorPage {
  var picture: Section? {
    guard let picture = reactor.linkedPicture else { return nil }
    let scroll = HTML.tag("div", .verbatim(picture)).styled("picture")
      .with("tabindex", "0").with("role", "region").with("aria-label", "Picture")
    let caption = HTML.tag(
      "figcaption",
      "What leads to what; the tables below say the same in words, and each mark leads there. ",
      .link("The picture by itself", to: reactor.pictureAddress)
    )
    return Section(id: "picture", title: "Picture", content: .tag("figure", scroll, caption))
  }

  /// Where a mark of the picture leads: to its row, or to the line of the spec where it has none.
  static func address(of node: ReactorGraph.Node) -> String {
    switch node.kind {
    case .action: Anchor.action(node.label).address
    case .event: Anchor.event(node.label).address
    case .flow: Anchor.flow(node.label).address
    case .mutation: Anchor.mutation(node.label).address
    case .field: Anchor.field(node.label).address
    case .derived: Anchor.derived(node.label).address
    case .start, .onError, .await, .observe, .wait, .perform, .manual, .stream, .everyMutation, .transform:
      "#" + SourceListing.anchor("spec", line: node.line)
    }
  }
}
