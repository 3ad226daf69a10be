/// Where at a node's sides lines start and end: those that look alike at one place, others above or below it.
struct LinePorts {
  private struct Key: Hashable {
    var vertex: Int
    var line: LayeredGraph.Line
  }

  /// How far from the middles of its nodes each edge starts and ends.
  private(set) var ends: [(start: Double, end: Double)]

  init(_ graph: ReactorGraph, _ layered: LayeredGraph, _ middles: [Double], space: Double) {
    var followers: [Key: [Double]] = [:]
    for (edge, path) in zip(graph.edges, layered.paths) where path.count > 1 {
      followers[Key(vertex: path[0], line: edge.kind.line), default: []].append(middles[path[1]])
    }
    var leaders: [Key: [Double]] = [:]
    for (edge, path) in zip(graph.edges, layered.paths) where path.count > 1 {
      let (before, line) = (path[path.count - 2], edge.kind.line)
      let offset = path.count > 2 ? 0 : Self.offset(of: line, at: before, among: followers) * space
      leaders[Key(vertex: path[path.count - 1], line: line), default: []].append(middles[before] + offset)
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
    among others: [Key: [Double]]
  ) -> Double {
    let groups = LayeredGraph.Line.allCases.compactMap { line -> (line: LayeredGraph.Line, mean: Double)? in
      guard let heights = others[Key(vertex: vertex, line: line)] else { return nil }
      return (line, heights.reduce(0, +) / Double(heights.count))
    }
    let sorted = groups.sorted { ($0.mean, $0.line.rawValue) < ($1.mean, $1.line.rawValue) }
    let position = sorted.firstIndex { $0.line == line } ?? 0
    return Double(position) - Double(sorted.count - 1) / 2
  }
}
