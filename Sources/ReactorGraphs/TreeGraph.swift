package import ReactorSpec
import YAMLTree

extension ReactorGraph {
  /// The tree of the RIBs of specs: which one attaches which. Nil where no spec has one.
  ///
  /// A child of which no spec tells stands in it, too.
  ///
  /// - Parameter ribs: The RIBs, each with what its spec's documentation begins with.
  package init?(treeOf ribs: [(rib: RIB, summary: String?)]) {
    guard !ribs.isEmpty else { return nil }
    self.init(name: "RIBs", summary: nil)
    let known = Set(ribs.map(\.rib.name))
    // From the root down, so that the picture reads as the tree does.
    for (rib, summary) in ribs.filter(\.rib.isRoot) + ribs.filter({ !$0.rib.isRoot }) {
      nodes.append(
        Node(
          id: rib.name,
          kind: .rib,
          column: .effects,
          label: rib.name,
          keyword: rib.isRoot ? "root" : rib.view == nil ? "viewless" : nil,
          detail: rib.view.map { "\(rib.name), shown by \($0.type.text)" },
          documentation: summary,
          line: rib.range.start.line
        )
      )
    }
    var byHand: Set<String> = []
    for (rib, _) in ribs {
      for child in rib.children {
        edges.append(Edge(from: rib.name, to: child.name, kind: .attaches))
        guard !known.contains(child.name), byHand.insert(child.name).inserted else { continue }
        nodes.append(
          Node(
            id: child.name,
            kind: .rib,
            column: .effects,
            label: child.name,
            detail: "\(child.name), without a spec",
            line: child.range.start.line
          )
        )
      }
    }
  }
}
