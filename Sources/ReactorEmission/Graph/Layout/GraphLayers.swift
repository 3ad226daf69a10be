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
