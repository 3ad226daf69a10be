extension ReactorGraph {
  /// The picture as SVG, once as a file of its own, and once to stand inline in a page, with marks that are links. The links come in the
  /// order of the nodes.
  ///
  /// - Parameter address: Where a node's mark leads; nil for nowhere.
  public func pictures(linkingTo address: (Node) -> String?) -> (file: String, inline: String) {
    let picture = GraphPicture(self)
    let links = nodes.compactMap { node in address(node).map { (node.id, $0) } }
    return (picture.text, picture.text(links: Dictionary(links) { first, _ in first }))
  }
}
