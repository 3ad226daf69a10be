/// Gives the vertices of an ordered layered graph their heights in the picture: near to what they hang together with, lines as straight as
/// the distances between neighbours allow.
struct VerticalPlacement {
  private let graph: LayeredGraph
  private let heights: [Double]
  /// The middle of each vertex.
  private(set) var middles: [Double]
  /// The sums of the heights of each trunk's passages and ends, kept while vertices move: a trunk may be as long as the graph, and each of its
  /// passages asks for its mean.
  private var sums: [(passages: Double, ends: Double)]
  /// The trunks that end at each vertex.
  private var trunksAtEnd: [[Int]]

  private static let sweeps = 100
  private static let smallBend = 8.0

  /// Places the vertices.
  ///
  /// - Parameters:
  ///   - graph: The graph, its layers in their order.
  ///   - heights: The height of each vertex, with the space that is to be free around it.
  init(_ graph: LayeredGraph, heights: [Double]) {
    self.graph = graph
    self.heights = heights
    middles = Array(repeating: 0, count: heights.count)
    sums = Array(repeating: (0, 0), count: graph.trunks.count)
    trunksAtEnd = Array(repeating: [], count: heights.count)
    for (trunk, ends) in graph.trunks.map(\.ends).enumerated() {
      for end in ends { trunksAtEnd[end].append(trunk) }
    }
    for layer in graph.layers {
      var top = 0.0
      for vertex in layer {
        move(vertex, to: top + heights[vertex] / 2)
        top += heights[vertex]
      }
    }
    for sweep in 0..<Self.sweeps {
      let layers = sweep.isMultiple(of: 2) ? Array(graph.layers.indices) : graph.layers.indices.reversed()
      for layer in layers { place(graph.layers[layer]) }
    }
    for layer in graph.layers { straighten(layer) }
    let top = graph.vertices.indices.map { middles[$0] - heights[$0] / 2 }.min() ?? 0
    middles = middles.map { ($0 - top).rounded() }
  }

  /// Moves the vertices of a layer as near as can be to where they want to be: the least sum of squares, for which neighbours that would
  /// overlap are put together as blocks.
  private mutating func place(_ layer: [Int]) {
    var blocks: [(wish: Double, weight: Double, count: Int)] = []
    var offset = 0.0
    for vertex in layer {
      let (wish, weight) = wish(of: vertex)
      blocks.append((wish - offset - heights[vertex] / 2, weight, 1))
      offset += heights[vertex]
      while blocks.count > 1, blocks[blocks.count - 2].wish > blocks[blocks.count - 1].wish {
        let lower = blocks.removeLast()
        let upper = blocks.removeLast()
        let weight = upper.weight + lower.weight
        let wish = (upper.wish * upper.weight + lower.wish * lower.weight) / weight
        blocks.append((wish, weight, upper.count + lower.count))
      }
    }
    var position = 0
    offset = 0
    for block in blocks {
      for vertex in layer[position..<(position + block.count)] {
        move(vertex, to: block.wish + offset + heights[vertex] / 2)
        offset += heights[vertex]
      }
      position += block.count
    }
  }

  private mutating func move(_ vertex: Int, to middle: Double) {
    let way = middle - middles[vertex]
    middles[vertex] = middle
    if let trunk = graph.vertices[vertex].trunk { sums[trunk].passages += way }
    for trunk in trunksAtEnd[vertex] { sums[trunk].ends += way }
  }

  /// Takes small bends out of lines: moves a vertex to the height of the only one before it, if that is near and nothing is in the way.
  private mutating func straighten(_ layer: [Int]) {
    for (position, vertex) in layer.enumerated() {
      guard graph.predecessors[vertex].count == 1, let before = graph.predecessors[vertex].first,
        abs(middles[before] - middles[vertex]) < Self.smallBend
      else { continue }
      let height = middles[before]
      let isFreeAbove = position == 0 || height - middles[layer[position - 1]] >= distance(layer[position - 1], vertex)
      let isFreeBelow =
        position + 1 == layer.count
        || middles[layer[position + 1]] - height >= distance(vertex, layer[position + 1])
      if isFreeAbove && isFreeBelow { middles[vertex] = height }
    }
  }

  private func distance(_ upper: Int, _ lower: Int) -> Double {
    (heights[upper] + heights[lower]) / 2
  }

  /// Where a vertex would stand if it had its layer for itself, and how much it matters.
  private func wish(of vertex: Int) -> (Double, Double) {
    if let trunk = graph.vertices[vertex].trunk { return (wish(ofTrunk: trunk), 8) }
    let others = graph.predecessors[vertex] + graph.successors[vertex]
    return others.isEmpty ? (middles[vertex], 0.05) : (mean(others), Double(others.count))
  }

  /// The one height at which all passages of a trunk want to be, so that it is a straight line: mostly where they are, since others
  /// may stand in the way of some, and between their ends.
  private func wish(ofTrunk index: Int) -> Double {
    let trunk = graph.trunks[index]
    return sums[index].passages / Double(trunk.passages.count) * 0.75 + sums[index].ends / Double(trunk.ends.count)
      * 0.25
  }

  private func mean(_ vertices: [Int]) -> Double {
    vertices.reduce(0) { $0 + middles[$1] } / Double(max(1, vertices.count))
  }
}
