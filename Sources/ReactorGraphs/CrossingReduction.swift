/// Orders the vertices of a layered graph's layers so that few lines cross, starting from the order of the spec.
///
/// Sweeps by barycenters, as Sugiyama, Tagawa and Toda describe it (1981), then swaps neighbours while that helps. The best order found
/// is kept; equal graphs give equal orders.
struct CrossingReduction {
  private var graph: LayeredGraph
  private var positions: [Int]

  /// How often the layers are swept in each direction. More has hardly ever helped.
  private static let sweeps = 24
  /// More lines than a reactor has: beyond them a picture is not readable anyway, and the order of the spec has to do.
  private static let mostLines = 4_000
  /// The largest layer whose neighbours are swapped one by one.
  private static let largestLayerToSwap = 120

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    positions = Array(repeating: 0, count: graph.vertices.count)
    number()
  }

  /// What of the search is not made for a graph, in words that stand under its picture; nil where it is made as a whole.
  static func limit(for graph: LayeredGraph) -> String? {
    if graph.successors.joined().count > mostLines {
      return "with more than \(mostLines) pieces of lines, no order is looked for in which fewer of them cross"
    }
    guard graph.layers.contains(where: { $0.count > largestLayerToSwap }) else { return nil }
    return "in columns of more than \(largestLayerToSwap), no neighbours are swapped to let fewer lines cross"
  }

  /// The graph with its layers in order.
  static func ordered(_ graph: LayeredGraph) -> LayeredGraph {
    guard graph.successors.joined().count <= mostLines else { return graph }
    // Which side the sweeps begin at decides where they get stuck.
    let rightward = reduced(graph, beginningRightward: true)
    let leftward = reduced(graph, beginningRightward: false)
    return leftward.crossings < rightward.crossings ? leftward.graph : rightward.graph
  }

  private static func reduced(
    _ graph: LayeredGraph,
    beginningRightward: Bool
  ) -> (graph: LayeredGraph, crossings: Int) {
    var reduction = CrossingReduction(graph)
    var best = (graph: graph, crossings: reduction.crossings)
    for sweep in 0..<(2 * sweeps) where best.crossings > 0 {
      reduction.sweep(rightward: sweep.isMultiple(of: 2) == beginningRightward)
      reduction.swapNeighbours()
      let crossings = reduction.crossings
      if crossings < best.crossings { best = (reduction.graph, crossings) }
    }
    return best
  }

  /// How many lines cross.
  var crossings: Int {
    graph.layers.indices.dropLast().reduce(0) { $0 + crossings(after: $1) }
  }

  private mutating func number() {
    for layer in graph.layers {
      for (position, vertex) in layer.enumerated() { positions[vertex] = position }
    }
  }

  private func crossings(after layer: Int) -> Int {
    // The ends of the lines by their starts; each pair that is out of order is a crossing.
    var earlier: [Int] = Array(repeating: 0, count: graph.layers[layer + 1].count + 1)
    var count = 0
    var seen = 0
    for vertex in graph.layers[layer] {
      let ends = graph.successors[vertex].map { positions[$0] }
      for end in ends { count += seen - Self.sum(earlier, upTo: end) }
      for end in ends { Self.increase(&earlier, at: end) }
      seen += ends.count
    }
    return count
  }

  private static func sum(_ tree: [Int], upTo position: Int) -> Int {
    var (sum, index) = (0, position + 1)
    while index > 0 {
      sum += tree[index]
      index &= index - 1
    }
    return sum
  }

  private static func increase(_ tree: inout [Int], at position: Int) {
    var index = position + 1
    while index < tree.count {
      tree[index] += 1
      index += index & -index
    }
  }

  private mutating func sweep(rightward: Bool) {
    let layers = rightward ? Array(graph.layers.indices.dropFirst()) : Array(graph.layers.indices.dropLast().reversed())
    for layer in layers {
      let keys = graph.layers[layer].map { vertex -> Double in
        let fixed = rightward ? graph.predecessors[vertex] : graph.successors[vertex]
        guard !fixed.isEmpty else { return Double(positions[vertex]) }
        return Double(fixed.reduce(0) { $0 + positions[$1] }) / Double(fixed.count)
      }
      let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      graph.layers[layer] = order.map { graph.layers[layer][$0] }
      for (position, vertex) in graph.layers[layer].enumerated() { positions[vertex] = position }
    }
  }

  private mutating func swapNeighbours() {
    for layer in graph.layers.indices where graph.layers[layer].count <= Self.largestLayerToSwap {
      for position in graph.layers[layer].indices.dropLast() {
        let (upper, lower) = (graph.layers[layer][position], graph.layers[layer][position + 1])
        guard crossings(upper, lower) > crossings(lower, upper) else { continue }
        graph.layers[layer].swapAt(position, position + 1)
        (positions[upper], positions[lower]) = (position + 1, position)
      }
    }
  }

  /// How many lines of two neighbours cross where the first stands above the second.
  private func crossings(_ upper: Int, _ lower: Int) -> Int {
    crossings(graph.successors[upper], graph.successors[lower])
      + crossings(graph.predecessors[upper], graph.predecessors[lower])
  }

  private func crossings(_ upper: [Int], _ lower: [Int]) -> Int {
    upper.reduce(0) { count, one in count + lower.count { positions[$0] < positions[one] } }
  }
}
