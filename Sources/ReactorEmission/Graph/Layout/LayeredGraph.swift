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
  }

  /// How a line is drawn; lines that look different don't run together.
  enum Line: Int, Hashable, CaseIterable {
    case plain, failure, cancellation
  }

  private struct Passage: Hashable {
    var from: Int
    var line: Line
    var layer: Int
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

  private var passages: [Passage: Int] = [:]
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
    var path = [from]
    for layer in (start + 1)..<end {
      let next = passage(Passage(from: from, line: line, layer: layer))
      connect(path[path.count - 1], next)
      path.append(next)
    }
    connect(path[path.count - 1], to)
    return path + [to]
  }

  private mutating func passage(_ key: Passage) -> Int {
    if let known = passages[key] { return known }
    let index = vertices.count
    vertices.append(Vertex(node: nil, layer: key.layer))
    layers[key.layer].append(index)
    successors.append([])
    predecessors.append([])
    passages[key] = index
    return index
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
