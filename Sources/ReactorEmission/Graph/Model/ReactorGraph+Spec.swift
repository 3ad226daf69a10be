public import ReactorSpec
import YAMLTree

extension ReactorGraph {
  /// The graph of a reactor. Costs a walk over its steps and its `reduce` statements.
  public init(_ spec: ReactorSpec) {
    var builder = GraphBuilder(spec)
    builder.addSources()
    builder.addFlows()
    builder.addMutations()
    builder.addState()
    builder.addSteps()
    self.init(name: spec.name, summary: spec.documentation.summary)
    let columns = Dictionary(grouping: builder.nodes, by: \.column)
    nodes = Column.allCases.flatMap { columns[$0] ?? [] }
    let positions = Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let ends = builder.edges.enumerated().compactMap { index, edge -> (from: Int, index: Int)? in
      guard let from = positions[edge.from], positions[edge.to] != nil else { return nil }
      return (from, index)
    }
    edges = ends.sorted { ($0.from, $0.index) < ($1.from, $1.index) }.map { builder.edges[$0.index] }
  }
}

/// Collects the nodes and edges of a reactor's graph.
struct GraphBuilder {
  let spec: ReactorSpec
  private(set) var nodes: [ReactorGraph.Node] = []
  private(set) var edges: [ReactorGraph.Edge] = []
  private var knownEdges: Set<ReactorGraph.Edge> = []
  private var performed: [String: String] = [:]
  private var counts: [String: Int] = [:]

  init(_ spec: ReactorSpec) {
    self.spec = spec
  }

  mutating func add(_ node: ReactorGraph.Node) {
    nodes.append(node)
  }

  /// Adds an edge, unless it is there already.
  mutating func connect(_ from: String, _ to: String, _ kind: ReactorGraph.Edge.Kind) {
    let edge = ReactorGraph.Edge(from: from, to: to, kind: kind)
    if knownEdges.insert(edge).inserted { edges.append(edge) }
  }

  /// The id of a new effect of an action, an event, a flow or another list of steps.
  mutating func effectID(of owner: String) -> String {
    counts[owner, default: 0] += 1
    return "\(owner).\(counts[owner, default: 0])"
  }

  /// The node of a statement that the same place has run before: it is one mark however often it runs.
  func performNode(of source: String, _ text: String) -> String? {
    performed[source + " " + text]
  }

  /// Keeps the node of a statement.
  mutating func remember(_ id: String, for text: String, of source: String) {
    performed[source + " " + text] = id
  }
}
