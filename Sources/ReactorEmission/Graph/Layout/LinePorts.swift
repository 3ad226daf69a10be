/// Where at a node's sides lines start and end: those that look alike at one place, others above or below it.
struct LinePorts {
  private struct Key: Hashable {
    var vertex: Int
    var line: LayeredGraph.Line
    var isStart: Bool
  }

  /// How far from the middles of its nodes each edge starts and ends.
  private(set) var ends: [(start: Double, end: Double)]

  init(_ graph: ReactorGraph, _ layered: LayeredGraph, _ middles: [Double], space: Double) {
    var neighbours: [Key: [Double]] = [:]
    for (edge, path) in zip(graph.edges, layered.paths) {
      guard let first = path.first, let last = path.last, path.count > 1 else { continue }
      let line = edge.kind.line
      neighbours[Key(vertex: first, line: line, isStart: true), default: []].append(middles[path[1]])
      neighbours[Key(vertex: last, line: line, isStart: false), default: []].append(middles[path[path.count - 2]])
    }
    let offset = { (vertex: Int?, line: LayeredGraph.Line, isStart: Bool) -> Double in
      guard let vertex else { return 0 }
      let groups = LayeredGraph.Line.allCases.compactMap { line -> (line: LayeredGraph.Line, mean: Double)? in
        guard let ends = neighbours[Key(vertex: vertex, line: line, isStart: isStart)] else { return nil }
        return (line, ends.reduce(0, +) / Double(ends.count))
      }
      let sorted = groups.sorted { ($0.mean, $0.line.rawValue) < ($1.mean, $1.line.rawValue) }
      let position = sorted.firstIndex { $0.line == line } ?? 0
      return (Double(position) - Double(sorted.count - 1) / 2) * space
    }
    ends = zip(graph.edges, layered.paths).map { edge, path in
      (offset(path.first, edge.kind.line, true), offset(path.last, edge.kind.line, false))
    }
  }
}
