/// The picture of a reactor as one SVG file, which needs nothing else: no script, no font, no network.
///
/// It takes its colours from the reader's scheme, light or dark. It can also stand inline in a page: its ids and its style sheet carry the
/// reactor's name.
struct GraphPicture {
  let graph: ReactorGraph
  let id: String
  let layout: GraphLayout
  let legend: GraphLegend
  /// What each node shows: the word before the label, and the label as far as there is room.
  let labels: [(keyword: String, label: String)]
  /// The names of the nodes by their ids, for the titles of lines.
  private let names: [String: String]

  static let margin = 24.0
  static let fontSize = 12.0
  static let labelStart = 14.0
  static let labelEnd = 12.0
  private static let longestLabel = 270.0
  private static let narrowest = 560.0

  init(_ graph: ReactorGraph) {
    self.graph = graph
    id = "graph-" + graph.name.asIdentifier
    labels = graph.nodes.map(Self.label)
    names = Dictionary(graph.nodes.map { ($0.id, $0.label) }) { first, _ in first }
    let widths = labels.map { Self.labelStart + Self.width(of: $0) + Self.labelEnd }
    layout = GraphLayout(graph, widths: widths)
    legend = GraphLegend(graph, width: max(layout.width, Self.narrowest))
  }

  /// How wide a label is at most, its keyword included.
  static func width(of label: (keyword: String, label: String)) -> Double {
    TextWidth.monospaced(label.keyword + (label.keyword.isEmpty ? "" : " ") + label.label, size: fontSize)
  }

  private static func label(_ node: ReactorGraph.Node) -> (keyword: String, label: String) {
    let keyword = node.keyword ?? ""
    let room = longestLabel - (keyword.isEmpty ? 0 : TextWidth.monospaced(keyword + " ", size: fontSize))
    let label = TextWidth.shortened(node.label, to: room) { TextWidth.monospaced($0, size: fontSize) }
    return (keyword, label)
  }

  /// The file's text.
  var text: String { text(links: [:]) }

  /// The text with links.
  ///
  /// - Parameter links: Where the nodes' marks lead, by the nodes' ids.
  func text(links: [String: String]) -> String {
    let top = Self.margin + (graph.summary == nil ? 56 : 80)
    let width = max(layout.width, Self.narrowest) + 2 * Self.margin
    let legendTop = top + layout.height + 32
    let height = legendTop + legend.height + Self.margin
    var lines = head(width: width, height: height, role: links.isEmpty ? "img" : "group")
    lines += captions(width: width, top: top)
    lines.append("<g transform=\"translate(\(Self.margin.svg) \(top.svg))\">")
    lines += zip(graph.edges, layout.lines).map(line)
    lines += graph.nodes.indices.flatMap { mark($0, link: links[graph.nodes[$0].id]) }
    lines.append("</g>")
    lines.append("<g transform=\"translate(\(Self.margin.svg) \(legendTop.svg))\">")
    lines += legend.elements(id: id)
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  /// What is an image is one thing to screen readers, whatever is in it; the links of a group can be reached.
  private func head(width: Double, height: Double, role: String) -> [String] {
    let size = "viewBox=\"0 0 \(width.svg) \(height.svg)\" width=\"\(width.svg)\" height=\"\(height.svg)\""
    let description = "aria-labelledby=\"\(id)-title \(id)-desc\""
    let tips = LayeredGraph.Line.allCases.map { line in
      "<marker id=\"\(id)-\(line.name)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
        + "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"\(line.name)-tip\" d=\"M0 0.5L8 4L0 7.5Z\"/></marker>"
    }
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(GraphFormat.svg.mark) id=\"\(id)\" role=\"\(role)\" \(description) \(size)>",
      "<title id=\"\(id)-title\">\(graph.name.escapedForXML)</title>",
      "<desc id=\"\(id)-desc\">\(graph.description.escapedForXML)</desc>",
      "<style>",
    ] + GraphStyleSheet(id: id).lines + ["</style>", "<defs>"] + tips
      + ["</defs>", "<rect class=\"page\" width=\"100%\" height=\"100%\"/>"]
  }

  private func captions(width: Double, top: Double) -> [String] {
    let room = width - 2 * Self.margin
    let name = TextWidth.shortened(graph.name, to: room) { TextWidth.proportional($0, size: 16) }
    var lines = [
      "<text class=\"name\" x=\"\(Self.margin.svg)\" y=\"\((Self.margin + 12).svg)\">\(name.escapedForXML)</text>"
    ]
    if let summary = graph.summary {
      let line = summary.split(separator: "\n").joined(separator: " ")
      let text = TextWidth.shortened(line, to: room) { TextWidth.proportional($0, size: 12) }
      lines.append(
        "<text class=\"quiet\" x=\"\(Self.margin.svg)\" y=\"\((Self.margin + 32).svg)\">\(text.escapedForXML)</text>"
      )
    }
    let y = (top - 14).svg
    return lines
      + layout.headings.map { heading in
        let x = (Self.margin + heading.x).svg
        return "<text class=\"heading\" x=\"\(x)\" y=\"\(y)\">\(graph.title(of: heading.column))</text>"
      }
  }

  private func line(_ edge: ReactorGraph.Edge, _ points: [GraphLayout.Point]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      if index == 0 {
        path = "M\(point.x.svg) \(point.y.svg)"
      } else if index.isMultiple(of: 2) {
        path += "H\(point.x.svg)"
      } else {
        let start = points[index - 1]
        let reach = max(abs(point.x - start.x) / 2, point.x > start.x ? 0 : 60)
        path +=
          "C\((start.x + reach).svg) \(start.y.svg) \((point.x - reach).svg) \(point.y.svg) \(point.x.svg) \(point.y.svg)"
      }
    }
    let name = edge.kind.line.name
    let title = "\(names[edge.from] ?? edge.from) \(edge.kind.rawValue) \(names[edge.to] ?? edge.to)".escapedForXML
    return
      "<path class=\"line \(name)\" d=\"\(path)\" marker-end=\"url(#\(id)-\(name))\"><title>\(title)</title></path>"
  }

  private func mark(_ index: Int, link: String?) -> [String] {
    let (node, box, label) = (graph.nodes[index], layout.boxes[index], labels[index])
    let style = MarkStyle(node.kind, in: node.column).rawValue
    let keyword = label.keyword.isEmpty ? "" : "<tspan class=\"keyword\">\(label.keyword)</tspan> "
    let place = "x=\"\((box.x + Self.labelStart).svg)\" y=\"\((box.y + box.height / 2 + 4).svg)\""
    let start = link.map { "a href=\"\($0.escapedForXML)\"" } ?? "g"
    return ["<\(start) class=\"\(style)\"><title>\(node.title.escapedForXML)</title>"]
      + MarkShape.elements(node.kind, in: box)
      + ["<text \(place)>\(keyword)\(label.label.escapedForXML)</text></\(link == nil ? "g" : "a")>"]
  }
}

extension LayeredGraph.Line {
  /// The class of such lines.
  var name: String {
    switch self {
    case .plain: "plain"
    case .failure: "failure"
    case .cancellation: "cancellation"
    }
  }
}
