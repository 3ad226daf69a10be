/// Where everything of a graph's picture stands, in units that are pixels at its natural size.
struct GraphLayout {
  /// A node's place.
  struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

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
  /// What is not looked for in so large a graph, in words.
  private(set) var limits: [String]

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
    let unordered = LayeredGraph(graph, layers: layers.ofNode)
    let layered = CrossingReduction.ordered(unordered)
    limits = [unordered.limit, CrossingReduction.limit(for: unordered)].compactMap { $0 }
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

/// Puts the nodes of a graph into layers from left to right: the columns, those of effects and of the state as deep as the longest chain in
/// them.
struct GraphLayers {
  /// The layer of each node.
  private(set) var ofNode: [Int]
  /// The layers of each column; none for a column without nodes.
  private(set) var ofColumn: [ReactorGraph.Column: Range<Int>] = [:]

  init(_ graph: ReactorGraph) {
    ofNode = Self.depths(in: graph)
    var first = 0
    for column in ReactorGraph.Column.allCases {
      let own = graph.nodes.indices.filter { graph.nodes[$0].column == column }
      guard let deepest = own.map({ ofNode[$0] }).max() else { continue }
      for node in own { ofNode[node] += first }
      ofColumn[column] = first..<(first + deepest + 1)
      first += deepest + 1
    }
  }

  /// The length of the longest chain inside its column that ends at each node. Edges that close a circle don't count.
  private static func depths(in graph: ReactorGraph) -> [Int] {
    let indices = Dictionary(graph.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var followers: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    var waiting = Array(repeating: 0, count: graph.nodes.count)
    for edge in graph.edges {
      guard let from = indices[edge.from], let to = indices[edge.to], from != to,
        graph.nodes[from].column == graph.nodes[to].column
      else { continue }
      followers[from].append(to)
      waiting[to] += 1
    }
    var depths = Array(repeating: 0, count: graph.nodes.count)
    var isDone = Array(repeating: false, count: graph.nodes.count)
    var ready = graph.nodes.indices.filter { waiting[$0] == 0 }
    for _ in graph.nodes.indices {
      // In a circle none is ready; the first one in the spec begins it.
      guard let node = ready.popLast() ?? isDone.firstIndex(of: false) else { break }
      isDone[node] = true
      for follower in followers[node] where !isDone[follower] {
        depths[follower] = max(depths[follower], depths[node] + 1)
        waiting[follower] -= 1
        if waiting[follower] == 0 { ready.append(follower) }
      }
    }
    return depths
  }
}

/// A graph whose edges lead from each layer to the next one only: a longer edge passes through a vertex of its own in each layer between.
///
/// Edges of one node that look alike share these vertices: they run as one line until they part.
struct LayeredGraph {
  /// Something that takes a place in a layer.
  struct Vertex {
    /// The node's index in the graph; nil where an edge passes.
    var node: Int?
    var layer: Int
    /// The trunk that a passage belongs to.
    var trunk: Int?
  }

  /// The passages that edges share: one line from layer to layer, from which others branch off.
  struct Trunk {
    /// The passages, from left to right.
    var passages: [Int] = []
    /// The nodes at the ends.
    var ends: [Int] = []
  }

  /// How a line is drawn; lines that look different don't run together.
  enum Line: Int, Hashable, CaseIterable {
    case plain, loading, failure, cancellation
  }

  private struct TrunkKey: Hashable {
    var from: Int
    var line: Line
  }

  /// The vertices: the nodes in their order, then the passages.
  private(set) var vertices: [Vertex]
  /// The vertices of each layer, from top to bottom.
  var layers: [[Int]]
  /// The vertices in the next layer to which lines lead from each vertex.
  private(set) var successors: [[Int]]
  /// The vertices in the layer before from which lines lead to each vertex.
  private(set) var predecessors: [[Int]]
  /// The vertices through which each edge goes, its ends among them; only the ends where it does not lead to the right.
  private(set) var paths: [[Int]] = []

  private(set) var trunks: [Trunk] = []

  /// How many passages there are at most; lines that would need more run straight from node to node. Each of n nodes in a chain may have a line
  /// that passes all the others.
  private static let mostPassages = 4_000

  /// Which lines do not go around nodes, in words; nil where all do.
  private(set) var limit: String?

  private var knownTrunks: [TrunkKey: Int] = [:]
  private var segments: Set<[Int]> = []
  private var passageCount = 0

  init(_ graph: ReactorGraph, layers layerOfNode: [Int]) {
    vertices = layerOfNode.enumerated().map { Vertex(node: $0, layer: $1) }
    layers = Array(repeating: [], count: (layerOfNode.max() ?? -1) + 1)
    successors = Array(repeating: [], count: vertices.count)
    predecessors = successors
    for (index, vertex) in vertices.enumerated() { layers[vertex.layer].append(index) }
    let indices = Dictionary(graph.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for edge in graph.edges {
      guard let from = indices[edge.from], let to = indices[edge.to] else {
        paths.append([])
        continue
      }
      paths.append(path(from: from, to: to, edge.kind.line))
    }
  }

  private mutating func path(from: Int, to: Int, _ line: Line) -> [Int] {
    let (start, end) = (vertices[from].layer, vertices[to].layer)
    guard start < end else { return [from, to] }
    guard start + 1 < end else {
      connect(from, to)
      return [from, to]
    }
    guard passageCount + end - start <= Self.mostPassages else {
      limit =
        "after \(Self.mostPassages) places at which lines pass a column, lines run straight, behind what is between"
      return [from, to]
    }
    let trunk = trunk(TrunkKey(from: from, line: line))
    trunks[trunk].ends.append(to)
    for layer in (start + 1 + trunks[trunk].passages.count)..<max(end, start + 1 + trunks[trunk].passages.count) {
      extend(trunk, from: from, into: layer)
    }
    let passages = trunks[trunk].passages.prefix(end - start - 1)
    if let last = passages.last { connect(last, to) }
    return [from] + passages + [to]
  }

  private mutating func trunk(_ key: TrunkKey) -> Int {
    if let known = knownTrunks[key] { return known }
    trunks.append(Trunk(ends: [key.from]))
    knownTrunks[key] = trunks.count - 1
    return trunks.count - 1
  }

  private mutating func extend(_ trunk: Int, from start: Int, into layer: Int) {
    let passage = vertices.count
    passageCount += 1
    vertices.append(Vertex(node: nil, layer: layer, trunk: trunk))
    layers[layer].append(passage)
    successors.append([])
    predecessors.append([])
    connect(trunks[trunk].passages.last ?? start, passage)
    trunks[trunk].passages.append(passage)
  }

  private mutating func connect(_ from: Int, _ to: Int) {
    guard segments.insert([from, to]).inserted else { return }
    successors[from].append(to)
    predecessors[to].append(from)
  }
}

extension ReactorGraph.Edge.Kind {
  /// How edges of this kind are drawn.
  var line: LayeredGraph.Line {
    switch self {
    case .sends, .calls, .runs, .emits, .changes, .derives, .shows, .attaches: .plain
    case .loads: .loading
    case .fails: .failure
    case .cancels: .cancellation
    }
  }
}

/// Where at a node's sides lines start and end: those that look alike at one place, others above or below it.
struct LinePorts {
  private struct Key: Hashable {
    var vertex: Int
    var line: LayeredGraph.Line
  }

  /// The mean of heights.
  private struct Mean {
    private var sum = 0.0
    private var count = 0.0

    var value: Double { sum / count }

    mutating func add(_ height: Double) {
      sum += height
      count += 1
    }
  }

  /// How far from the middles of its nodes each edge starts and ends.
  private(set) var ends: [(start: Double, end: Double)]

  init(_ graph: ReactorGraph, _ layered: LayeredGraph, _ middles: [Double], space: Double) {
    var followers: [Key: Mean] = [:]
    for (edge, path) in zip(graph.edges, layered.paths) where path.count > 1 {
      followers[Key(vertex: path[0], line: edge.kind.line), default: Mean()].add(middles[path[1]])
    }
    var leaders: [Key: Mean] = [:]
    for (edge, path) in zip(graph.edges, layered.paths) where path.count > 1 {
      let (before, line) = (path[path.count - 2], edge.kind.line)
      let offset = path.count > 2 ? 0 : Self.offset(of: line, at: before, among: followers) * space
      leaders[Key(vertex: path[path.count - 1], line: line), default: Mean()].add(middles[before] + offset)
    }
    ends = zip(graph.edges, layered.paths).map { edge, path in
      guard let first = path.first, let last = path.last else { return (0, 0) }
      return (
        Self.offset(of: edge.kind.line, at: first, among: followers) * space,
        Self.offset(of: edge.kind.line, at: last, among: leaders) * space
      )
    }
  }

  /// How many places from the middle lines that look alike meet the node: the order is that of their other ends.
  private static func offset(
    of line: LayeredGraph.Line,
    at vertex: Int,
    among others: [Key: Mean]
  ) -> Double {
    let groups: [(line: LayeredGraph.Line, mean: Double)] = LayeredGraph.Line.allCases.compactMap { line in
      others[Key(vertex: vertex, line: line)].map { (line, $0.value) }
    }
    let sorted = groups.sorted { ($0.mean, $0.line.rawValue) < ($1.mean, $1.line.rawValue) }
    let position = sorted.firstIndex { $0.line == line } ?? 0
    return Double(position) - Double(sorted.count - 1) / 2
  }
}
