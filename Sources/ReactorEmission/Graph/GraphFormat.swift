/// The forms in which a graph can be printed.
public enum GraphFormat: String, Sendable, Hashable, CaseIterable {
  /// A picture that is one file.
  case svg
  /// Mermaid's flowchart, which GitHub and others draw in Markdown.
  case mermaid
  /// Graphviz's language.
  case dot
  /// The graph as data.
  case json

  /// How files in this form are called, without a dot.
  public var fileExtension: String {
    self == .mermaid ? "mmd" : rawValue
  }

  /// Whether one text can hold several graphs.
  public var holdsSeveral: Bool {
    switch self {
    case .svg, .mermaid: false
    case .dot, .json: true
    }
  }

  /// Graphs in this form. Equal graphs give equal texts.
  ///
  /// - Parameter graphs: The graphs; just one where the form does not hold several.
  public func text(of graphs: [ReactorGraph]) -> String {
    switch self {
    case .svg: graphs.map { GraphPicture($0).text }.joined()
    case .mermaid: graphs.map { MermaidGraph(graph: $0).text }.joined()
    case .dot: graphs.map { DOTGraph(graph: $0).text }.joined(separator: "\n")
    case .json: JSONGraph(graphs: graphs).text
    }
  }
}
