/// A graph whose edges lead from each layer to the next one only: a longer edge passes through a vertex of its own in each layer between.
///
/// Edges of one node that look alike share these vertices: they run as one line until they part.
struct LayeredGraph {
  /// Something that takes a place in a layer.
  struct Vertex {
    /// The node's index in the graph; nil where an edge passes.
    var node: Int?
    /// The layer in which it stands.
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
    case plain, failure, cancellation
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

  /// The trunks.
  private(set) var trunks: [Trunk] = []

  private var knownTrunks: [TrunkKey: Int] = [:]
  private var segments: Set<[Int]> = []

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

  /// Whether a vertex has lines on any side.
  func isConnected(_ vertex: Int) -> Bool {
    !successors[vertex].isEmpty || !predecessors[vertex].isEmpty
  }

  private mutating func path(from: Int, to: Int, _ line: Line) -> [Int] {
    let (start, end) = (vertices[from].layer, vertices[to].layer)
    guard start < end else { return [from, to] }
    guard start + 1 < end else {
      connect(from, to)
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
    case .calls, .runs, .emits, .changes, .derives: .plain
    case .fails: .failure
    case .cancels: .cancellation
    }
  }
}
