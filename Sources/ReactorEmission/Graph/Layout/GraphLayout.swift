/// Where everything of a graph's picture stands, in units that are pixels at its natural size.
struct GraphLayout {
  /// A node's place.
  struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// A point of a line.
  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  /// The heading over the layers of a column.
  struct Heading: Hashable {
    var column: ReactorGraph.Column
    var x: Double
  }

  /// The boxes of the graph's nodes, in their order.
  private(set) var boxes: [Box]
  /// The lines of the graph's edges, in their order: a curve to each second point, a straight line to the others.
  private(set) var lines: [[Point]] = []
  /// The headings of the columns that have nodes.
  private(set) var headings: [Heading] = []
  private(set) var width: Double
  private(set) var height: Double

  static let nodeHeight = 26.0
  private static let nodeSpace = 12.0
  private static let passageHeight = 12.0
  private static let portSpace = 8.0

  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - widths: How wide each node has to be.
  init(_ graph: ReactorGraph, widths: [Double]) {
    let layers = GraphLayers(graph)
    let layered = CrossingReduction.ordered(LayeredGraph(graph, layers: layers.ofNode))
    let heights = layered.vertices.map { $0.node == nil ? Self.passageHeight : Self.nodeHeight + Self.nodeSpace }
    let placement = VerticalPlacement(layered, heights: heights)
    var spans: [ClosedRange<Double>] = []
    var x = 0.0
    for (index, layer) in layered.layers.enumerated() {
      let width = layer.compactMap { layered.vertices[$0].node.map { widths[$0] } }.max() ?? 0
      spans.append(x...(x + width))
      x += width + (index + 1 < layered.layers.count ? Self.gap(after: index, layered, placement.middles) : 0)
    }
    width = x
    boxes = graph.nodes.indices.map { node in
      let span = spans[layered.vertices[node].layer]
      return Box(
        x: span.lowerBound,
        y: placement.middles[node] - Self.nodeHeight / 2,
        width: span.upperBound - span.lowerBound,
        height: Self.nodeHeight
      )
    }
    height = boxes.map { $0.y + $0.height }.max() ?? 0
    headings = ReactorGraph.Column.allCases.compactMap { column in
      layers.ofColumn[column].map { Heading(column: column, x: spans[$0.lowerBound].lowerBound) }
    }
    let ports = LinePorts(graph, layered, placement.middles, space: Self.portSpace)
    lines = graph.edges.indices.map { edge in
      Self.line(layered.paths[edge], layered, placement.middles, spans, ports.ends[edge])
    }
  }

  /// The space for the lines to the next layer: more where there are many, and where they are steep.
  private static func gap(after layer: Int, _ graph: LayeredGraph, _ middles: [Double]) -> Double {
    let lines = graph.layers[layer].flatMap { from in graph.successors[from].map { abs(middles[$0] - middles[from]) } }
    let steepest = lines.max() ?? 0
    return (44 + min(56, Double(lines.count) * 1.5 + steepest / 12)).rounded()
  }

  private static func line(
    _ path: [Int],
    _ graph: LayeredGraph,
    _ middles: [Double],
    _ spans: [ClosedRange<Double>],
    _ ports: (start: Double, end: Double)
  ) -> [Point] {
    var points: [Point] = []
    for (index, vertex) in path.enumerated() {
      let span = spans[graph.vertices[vertex].layer]
      let middle = middles[vertex]
      if index > 0 { points.append(Point(x: span.lowerBound, y: middle + (index + 1 == path.count ? ports.end : 0))) }
      if index + 1 < path.count { points.append(Point(x: span.upperBound, y: middle + (index == 0 ? ports.start : 0))) }
    }
    return points
  }
}
