/// Gives the vertices of an ordered layered graph their heights in the picture: near to what they hang together with, lines as straight as
/// the distances between neighbours allow.
struct VerticalPlacement {
  private let graph: LayeredGraph
  private let heights: [Double]
  /// The middle of each vertex.
  private(set) var middles: [Double]

  private static let sweeps = 24

  /// Places the vertices.
  ///
  /// - Parameters:
  ///   - graph: The graph, its layers in their order.
  ///   - heights: The height of each vertex, with the space that is to be free around it.
  init(_ graph: LayeredGraph, heights: [Double]) {
    self.graph = graph
    self.heights = heights
    middles = Array(repeating: 0, count: heights.count)
    for layer in graph.layers {
      var top = 0.0
      for vertex in layer {
        middles[vertex] = top + heights[vertex] / 2
        top += heights[vertex]
      }
    }
    for sweep in 0..<Self.sweeps {
      let layers = sweep.isMultiple(of: 2) ? Array(graph.layers.indices) : graph.layers.indices.reversed()
      for layer in layers { place(graph.layers[layer]) }
    }
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
        middles[vertex] = block.wish + offset + heights[vertex] / 2
        offset += heights[vertex]
      }
      position += block.count
    }
  }

  /// Where a vertex would stand if it had its layer for itself, and how much it matters.
  private func wish(of vertex: Int) -> (Double, Double) {
    var (sum, weight) = (0.0, 0.0)
    for other in graph.predecessors[vertex] + graph.successors[vertex] {
      let own = importance(vertex, other)
      sum += middles[other] * own
      weight += own
    }
    return weight > 0 ? (sum / weight, weight) : (middles[vertex], 0.05)
  }

  /// How much it matters that a line is straight: most for one that only passes.
  private func importance(_ one: Int, _ other: Int) -> Double {
    switch (graph.vertices[one].node, graph.vertices[other].node) {
    case (nil, nil): 8
    case (nil, _?), (_?, nil): 2
    case (_?, _?): 1
    }
  }
}
