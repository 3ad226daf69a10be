import ReactorSpec

/// The picture of a reactor as one SVG file, which needs nothing else: no script, no font, no network.
///
/// It takes its colours from the reader's scheme, light or dark. It can also stand inline in a page: its ids and its style sheet carry the
/// reactor's name.
struct GraphPicture: Sendable {
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

  var text: String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// Writes the text, which is long for a large graph.
  ///
  /// - Parameters:
  ///   - links: Where the nodes' marks lead, by the nodes' ids.
  ///   - take: Takes it, one stretch after the other.
  func write(links: [String: String] = [:], to take: (String) throws -> Void) rethrows {
    let top = Self.margin + (graph.summary == nil ? 56 : 80)
    let width = max(layout.width, Self.narrowest) + 2 * Self.margin
    let legendTop = top + layout.height + 32
    let remarkTop = legendTop + legend.height + 20
    let height = (layout.limits.isEmpty ? legendTop + legend.height : remarkTop) + Self.margin
    try Self.write(head(width: width, height: height, role: links.isEmpty ? "img" : "group"), to: take)
    try Self.write(captions(width: width, top: top), to: take)
    try Self.write(["<g transform=\"translate(\(Self.margin.svg) \(top.svg))\">"], to: take)
    // Inline, a script lights the way through a mark: lines and marks tell what they join by numbers.
    let numbers = Dictionary(graph.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for (edge, points) in zip(graph.edges, layout.lines) {
      let ends = [numbers[edge.from], numbers[edge.to]].compactMap { $0 }
      try Self.write(line(edge, points, ends: links.isEmpty ? [] : ends), to: take)
    }
    for index in graph.nodes.indices {
      try Self.write(mark(index, link: links[graph.nodes[index].id], isNumbered: !links.isEmpty), to: take)
    }
    try Self.write(["</g>", "<g transform=\"translate(\(Self.margin.svg) \(legendTop.svg))\">"], to: take)
    try Self.write(legend.elements(id: id) + ["</g>"], to: take)
    if !layout.limits.isEmpty {
      let place = "x=\"\(Self.margin.svg)\" y=\"\(remarkTop.svg)\""
      try Self.write(
        ["<text class=\"quiet\" \(place)>A large picture: \(layout.limits.joined(separator: "; ")).</text>"],
        to: take
      )
    }
    try Self.write(["</svg>"], to: take)
  }

  private static func write(_ lines: [String], to take: (String) throws -> Void) rethrows {
    for line in lines { try take(line + "\n") }
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

  private func line(_ edge: ReactorGraph.Edge, _ points: [GraphLayout.Point], ends: [Int]) -> [String] {
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
    let what = "\(names[edge.from] ?? edge.from) \(edge.kind.rawValue) \(names[edge.to] ?? edge.to)"
    let title = [what, edge.condition].compactMap { $0 }.joined(separator: ", ").escapedForXML
    let joined = ends.count == 2 ? " data-from=\"\(ends[0])\" data-to=\"\(ends[1])\"" : ""
    let line =
      "<path class=\"line \(name)\"\(joined) d=\"\(path)\" marker-end=\"url(#\(id)-\(name))\"><title>\(title)</title></path>"
    guard !edge.conditions.isEmpty, points.count > 1 else { return [line] }
    let guardian = GuardMark(on: (points[points.count - 2], points[points.count - 1]))
    return [line, guardian.element(line: name, attributes: joined, title: title)]
  }

  private func mark(_ index: Int, link: String?, isNumbered: Bool) -> [String] {
    let (node, box, label) = (graph.nodes[index], layout.boxes[index], labels[index])
    let style = MarkStyle(node.kind, in: node.column).rawValue
    let keyword = label.keyword.isEmpty ? "" : "<tspan class=\"keyword\">\(label.keyword)</tspan> "
    let place = "x=\"\((box.x + Self.labelStart).svg)\" y=\"\((box.y + box.height / 2 + 4).svg)\""
    let start = link.map { "a href=\"\($0.escapedForXML)\"" } ?? "g"
    let number = isNumbered ? " data-node=\"\(index)\"" : ""
    return ["<\(start) class=\"\(style)\"\(number)><title>\(node.title.escapedForXML)</title>"]
      + MarkShape.elements(node.kind, in: box)
      + ["<text \(place)>\(keyword)\(label.label.escapedForXML)</text></\(link == nil ? "g" : "a")>"]
  }
}

/// The mark of a condition on the line behind it: a diamond on the last part of the line, which no other line shares with it.
struct GuardMark {
  private let center: GraphLayout.Point

  /// - Parameter curve: The ends of the curve in which the line ends.
  init(on curve: (start: GraphLayout.Point, end: GraphLayout.Point)) {
    // Where lines cross it is mostly in the middle, so the mark stands before it.
    let t = 0.36
    let reach = max(abs(curve.end.x - curve.start.x) / 2, curve.end.x > curve.start.x ? 0 : 60)
    let (a, b, c, d) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
    center = GraphLayout.Point(
      x: a * curve.start.x + b * (curve.start.x + reach) + c * (curve.end.x - reach) + d * curve.end.x,
      y: (a + b) * curve.start.y + (c + d) * curve.end.y
    )
  }

  init(at center: GraphLayout.Point) {
    self.center = center
  }

  func element(line: String, attributes: String = "", title: String? = nil) -> String {
    let title = title.map { "<title>\($0)</title>" } ?? ""
    let path = "M\((center.x - 5).svg) \(center.y.svg)l5 -5l5 5l-5 5Z"
    return "<path class=\"guard \(line)\"\(attributes) d=\"\(path)\">\(title)</path>"
  }
}

extension LayeredGraph.Line {
  /// The class of such lines.
  var name: String {
    switch self {
    case .plain: "plain"
    case .loading: "loading"
    case .failure: "failure"
    case .cancellation: "cancellation"
    }
  }
}

extension ReactorGraph {
  /// The pictures of a page.
  ///
  /// - Parameter address: Where a node's mark leads; nil for nowhere.
  package func pictures(linkingTo address: (Node) -> String?) -> GraphPictures {
    let links = nodes.compactMap { node in address(node).map { (node.id, $0) } }
    return GraphPictures(picture: GraphPicture(self), links: Dictionary(links) { first, _ in first })
  }
}

/// A picture as SVG that is laid out once; each text is made when it is asked for.
package struct GraphPictures: Sendable {
  fileprivate let picture: GraphPicture
  fileprivate let links: [String: String]

  /// Writes the picture as a file of its own.
  ///
  /// - Parameter take: Takes it, one stretch after the other.
  package func writeFile(to take: (String) -> Void) { picture.write(to: take) }

  /// Writes the picture as it stands inline in a page, with marks that are links, in the order of the nodes.
  ///
  /// - Parameter take: Takes it, one stretch after the other.
  package func writeInline(to take: (String) -> Void) { picture.write(links: links, to: take) }
}

/// The outline of a node's mark.
enum MarkShape {
  /// The SVG elements of a mark, without the label.
  static func elements(_ kind: ReactorGraph.Node.Kind, in box: GraphLayout.Box) -> [String] {
    switch kind {
    case .action: [rectangle(box, radius: box.height / 2)]
    case .event, .start: [pointed(box, by: 8, onBothSides: true)]
    case .await, .observe, .wait, .manual, .stream, .onError: [octagon(box, cut: 6)]
    case .perform, .send: [pointed(box, by: 9, onBothSides: false)]
    case .flow: [rectangle(box, radius: 2), bar(box, at: 4), bar(box, at: box.width - 5)]
    case .mutation, .transform, .rib: [rectangle(box, radius: 5)]
    case .everyMutation: [rectangle(box, radius: 5), bar(box, at: 4), bar(box, at: 7)]
    case .field, .derived: [rectangle(box, radius: 2), bar(box, at: 0, width: 4)]
    case .input: [rectangle(box, radius: 2), bar(box, at: box.width - 4, width: 4)]
    case .output: [rectangle(box, radius: 2), bar(box, at: 0, width: 4)]
    }
  }

  private static func rectangle(_ box: GraphLayout.Box, radius: Double) -> String {
    let place = "x=\"\(box.x.svg)\" y=\"\(box.y.svg)\" width=\"\(box.width.svg)\" height=\"\(box.height.svg)\""
    return "<rect class=\"mark\" \(place) rx=\"\(radius.svg)\"/>"
  }

  private static func bar(_ box: GraphLayout.Box, at x: Double, width: Double = 1.25) -> String {
    let place = "x=\"\((box.x + x).svg)\" y=\"\(box.y.svg)\" width=\"\(width.svg)\" height=\"\(box.height.svg)\""
    return "<rect class=\"bar\" \(place)/>"
  }

  private static func octagon(_ box: GraphLayout.Box, cut: Double) -> String {
    let (left, right) = (box.x, box.x + box.width)
    let (top, bottom) = (box.y, box.y + box.height)
    return path([
      (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut), (right - cut, bottom),
      (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ])
  }

  /// A box with points at both sides, or at the right one only.
  private static func pointed(_ box: GraphLayout.Box, by depth: Double, onBothSides: Bool) -> String {
    let (left, right) = (box.x, box.x + box.width)
    let (top, bottom) = (box.y, box.y + box.height)
    let rightSide = [(right - depth, top), (right, (top + bottom) / 2), (right - depth, bottom)]
    let leftSide =
      onBothSides
      ? [(left + depth, bottom), (left, (top + bottom) / 2), (left + depth, top)] : [(left, bottom), (left, top)]
    return path(rightSide + leftSide)
  }

  private static func path(_ points: [(x: Double, y: Double)]) -> String {
    let text = points.map { "\($0.x.svg) \($0.y.svg)" }.joined(separator: "L")
    return "<path class=\"mark\" d=\"M\(text)Z\"/>"
  }
}

/// What the marks and the lines of a picture mean: those that are in it.
struct GraphLegend {
  private enum Sample {
    case mark(ReactorGraph.Node.Kind)
    case line(LayeredGraph.Line)
    case condition
  }

  private struct Entry {
    var sample: Sample
    var text: String
    var x = 0.0
    var row = 0
  }

  private var entries: [Entry] = []

  private static let rowHeight = 24.0
  private static let sampleWidth = 30.0
  private static let space = 20.0

  /// Makes the legend.
  ///
  /// - Parameters:
  ///   - graph: The graph whose marks and lines are explained.
  ///   - width: How long a row may be.
  init(_ graph: ReactorGraph, width: Double) {
    let kinds = Set(graph.nodes.map(\.kind))
    let lines = Set(graph.edges.map(\.kind.line))
    let marks = Self.marks.filter { !kinds.isDisjoint(with: $0.kinds) }
    let all =
      marks.map { Entry(sample: .mark($0.shown), text: $0.text) }
      + Self.lines.filter { lines.contains($0.line) }.map { Entry(sample: .line($0.line), text: $0.text) }
      + (graph.edges.contains { !$0.conditions.isEmpty } ? [Entry(sample: .condition, text: "on a condition")] : [])
    var (x, row) = (0.0, 0)
    for entry in all {
      let own = Self.sampleWidth + 8 + TextWidth.proportional(entry.text, size: 12)
      if x > 0, x + own > width { (x, row) = (0, row + 1) }
      entries.append(Entry(sample: entry.sample, text: entry.text, x: x, row: row))
      x += own + Self.space
    }
  }

  /// How high all its rows are.
  var height: Double {
    Double((entries.last?.row ?? -1) + 1) * Self.rowHeight
  }

  /// The SVG elements, from the origin on.
  func elements(id: String) -> [String] {
    entries.flatMap { entry in
      let y = Double(entry.row) * Self.rowHeight
      let text =
        "<text class=\"quiet\" x=\"\((entry.x + Self.sampleWidth + 8).svg)\" y=\"\((y + 12).svg)\">\(entry.text)</text>"
      return sample(entry.sample, x: entry.x, y: y, id: id) + [text]
    }
  }

  private func sample(_ sample: Sample, x: Double, y: Double, id: String) -> [String] {
    switch sample {
    case .mark(let kind):
      let box = GraphLayout.Box(x: x, y: y, width: Self.sampleWidth, height: 16)
      let style = MarkStyle(kind, in: kind.column).rawValue
      return ["<g class=\"\(style)\">"] + MarkShape.elements(kind, in: box) + ["</g>"]
    case .line(let line):
      let path = "M\(x.svg) \((y + 8).svg)H\((x + Self.sampleWidth).svg)"
      return ["<path class=\"line \(line.name)\" d=\"\(path)\" marker-end=\"url(#\(id)-\(line.name))\"/>"]
    case .condition:
      let middle = GraphLayout.Point(x: x + Self.sampleWidth / 2, y: y + 8)
      return self.sample(.line(.plain), x: x, y: y, id: id) + [GuardMark(at: middle).element(line: "plain")]
    }
  }

  private static let marks: [(kinds: Set<ReactorGraph.Node.Kind>, shown: ReactorGraph.Node.Kind, text: String)] = [
    ([.action], .action, "action"),
    ([.event, .start], .event, "event or start"),
    ([.flow], .flow, "flow"),
    ([.await, .observe, .wait, .manual, .stream], .await, "effect"),
    ([.perform, .send], .perform, "effect without a result"),
    ([.onError], .onError, "steps for errors"),
    ([.mutation], .mutation, "mutation"),
    ([.everyMutation], .everyMutation, "around each mutation"),
    ([.field], .field, "field"),
    ([.derived], .derived, "derived value"),
    ([.input, .output], .input, "part of the view"),
    ([.rib], .rib, "RIB"),
  ]

  private static let lines: [(line: LayeredGraph.Line, text: String)] = [
    (.plain, "leads to"), (.loading, "while it runs"), (.failure, "when it fails"), (.cancellation, "cancels"),
  ]
}

/// How wide a text is at most, without asking a font: measured rather too wide than too narrow.
enum TextWidth {
  /// The width of a text in a monospaced font. Letters beyond ASCII may come from another font, and be as wide as they are high.
  static func monospaced(_ text: some StringProtocol, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 0.625 : 1.1) * size }
  }

  /// The width of a text in a font of the system for reading.
  static func proportional(_ text: some StringProtocol, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 0.57 : 1.1) * size }
  }

  /// The text, or as much of its beginning as fits with an ellipsis behind it. Measures each character once, and none behind what fits.
  static func shortened(_ text: String, to width: Double, measure: (Substring) -> Double) -> String {
    let ellipsis = measure("…")
    var (index, end) = (text.startIndex, text.startIndex)
    var used = 0.0
    while index < text.endIndex {
      let next = text.index(after: index)
      used += measure(text[index..<next])
      if used > width { return String(text[..<end]) + "…" }
      if used + ellipsis <= width { end = next }
      index = next
    }
    return text
  }
}

extension String {
  /// The text as it stands in an XML element or a quoted attribute. Characters that XML has no place for become U+FFFD.
  var escapedForXML: String {
    let escaped = unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return escaped.escapingHidden(keepingTabs: true, as: .markup)
  }

  /// The text as an id in HTML, CSS and Graphviz: letters and digits stay, anything else is told by its number.
  var asIdentifier: String {
    unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? String(scalar) : "_" + String(scalar.value, radix: 16) + "_"
    }.joined()
  }
}

extension Double {
  /// The number as SVG writes it, to a tenth.
  var svg: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
