/// What the marks and the lines of a picture mean: those that are in it.
struct GraphLegend {
  private enum Sample {
    case mark(ReactorGraph.Node.Kind)
    case line(LayeredGraph.Line)
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
    }
  }

  private static let marks: [(kinds: Set<ReactorGraph.Node.Kind>, shown: ReactorGraph.Node.Kind, text: String)] = [
    ([.action], .action, "action"),
    ([.event, .start], .event, "event or start"),
    ([.flow], .flow, "flow"),
    ([.await, .observe, .wait, .manual, .stream], .await, "effect"),
    ([.perform], .perform, "effect without a result"),
    ([.onError], .onError, "steps for errors"),
    ([.mutation], .mutation, "mutation"),
    ([.everyMutation], .everyMutation, "around each mutation"),
    ([.field], .field, "field"),
    ([.derived], .derived, "derived value"),
  ]

  private static let lines: [(line: LayeredGraph.Line, text: String)] = [
    (.plain, "leads to"), (.failure, "when it fails"), (.cancellation, "cancels"),
  ]
}
