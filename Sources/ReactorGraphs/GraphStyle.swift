/// The colours of a picture in one of the two schemes, as `#rrggbb`.
struct GraphPalette: Sendable {
  /// The colours of a kind of mark.
  struct Mark {
    var fill: String
    var stroke: String
    /// The colour of the word before the label.
    var keyword: String
  }

  var page: String
  var text: String
  /// The text of headings, the summary and the legend.
  var quietText: String
  var line: String
  var loading: String
  var failure: String
  var cancellation: String
  var marks: [MarkStyle: Mark]

  static let light = GraphPalette(
    page: "#ffffff",
    text: "#1f2328",
    quietText: "#57606a",
    line: "#8c959f",
    loading: "#9a6700",
    failure: "#cf222e",
    cancellation: "#8250df",
    marks: [
      .action: Mark(fill: "#ddf4ff", stroke: "#0969da", keyword: "#0550ae"),
      .event: Mark(fill: "#fbefff", stroke: "#8250df", keyword: "#6639ba"),
      .effect: Mark(fill: "#fff8c5", stroke: "#9a6700", keyword: "#7d4e00"),
      .flow: Mark(fill: "#d7f5f0", stroke: "#0f766e", keyword: "#0b5f58"),
      .error: Mark(fill: "#ffebe9", stroke: "#cf222e", keyword: "#a40e26"),
      .mutation: Mark(fill: "#dafbe1", stroke: "#1a7f37", keyword: "#116329"),
      .field: Mark(fill: "#eaeef2", stroke: "#57606a", keyword: "#424a53"),
      .derived: Mark(fill: "#ffffff", stroke: "#57606a", keyword: "#424a53"),
      .view: Mark(fill: "#ffeff7", stroke: "#bf3989", keyword: "#99286e"),
    ]
  )

  static let dark = GraphPalette(
    page: "#0d1117",
    text: "#f0f3f6",
    quietText: "#9ea7b3",
    line: "#7d8590",
    loading: "#d29922",
    failure: "#ff7b72",
    cancellation: "#bc8cff",
    marks: [
      .action: Mark(fill: "#0c2d6b", stroke: "#58a6ff", keyword: "#a5d6ff"),
      .event: Mark(fill: "#3c1e70", stroke: "#bc8cff", keyword: "#e2c5ff"),
      .effect: Mark(fill: "#4b2900", stroke: "#d29922", keyword: "#f2cc60"),
      .flow: Mark(fill: "#0b3b38", stroke: "#3fb8a9", keyword: "#8fe3d7"),
      .error: Mark(fill: "#67060c", stroke: "#ff7b72", keyword: "#ffc1ba"),
      .mutation: Mark(fill: "#04401c", stroke: "#3fb950", keyword: "#7ee787"),
      .field: Mark(fill: "#2d333b", stroke: "#8b949e", keyword: "#c9d1d9"),
      .derived: Mark(fill: "#0d1117", stroke: "#8b949e", keyword: "#c9d1d9"),
      .view: Mark(fill: "#42062a", stroke: "#f778ba", keyword: "#ffbedd"),
    ]
  )
}

/// How a node looks.
enum MarkStyle: String, CaseIterable {
  case action, event, effect, flow, error, mutation, field, derived, view

  init(_ kind: ReactorGraph.Node.Kind, in column: ReactorGraph.Column) {
    switch kind {
    case .action: self = .action
    case .event, .start: self = .event
    case .await, .observe, .wait, .perform, .send, .manual, .stream: self = .effect
    case .flow: self = .flow
    case .onError: self = .error
    case .mutation, .everyMutation, .rib: self = .mutation
    case .field: self = .field
    case .derived: self = .derived
    case .input, .output: self = .view
    case .transform:
      switch column {
      case .inputs, .actions: self = .action
      case .effects: self = .effect
      case .mutations: self = .mutation
      case .state, .outputs: self = .field
      }
    }
  }
}

/// The style sheet of a picture. All its rules hold below one id, so that several pictures can stand in one page.
struct GraphStyleSheet {
  /// The id of the picture's root.
  var id: String

  /// The rules: shapes and light colours, then the dark ones for who prefers them.
  var lines: [String] {
    shapes + rules(.light) + ["@media (prefers-color-scheme: dark) {"] + rules(.dark).map { "  " + $0 } + ["}"]
  }

  private var shapes: [String] {
    [
      rule("", "max-width: 100%; height: auto"),
      rule("text", "font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"),
      rule(".name", "font: 600 16px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"),
      rule(".quiet", "font: 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"),
      rule(".heading", "font: 600 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"),
      rule(".mark", "stroke-width: 1.25"),
      rule(".bar", "stroke: none"),
      rule(".derived text", "font-style: italic"),
      rule(".line", "fill: none; stroke-width: 1.25"),
      rule(".cancellation", "stroke-dasharray: 5 4"),
      rule(".loading", "stroke-dasharray: 1 3; stroke-linecap: round; stroke-width: 2"),
      rule(".guard", "stroke-width: 1.5; stroke-dasharray: none"),
      rule(".line:hover", "stroke-width: 3"),
    ]
  }

  private func rules(_ palette: GraphPalette) -> [String] {
    let lines = [
      ("plain", palette.line), ("loading", palette.loading), ("failure", palette.failure),
      ("cancellation", palette.cancellation),
    ]
    return [
      rule(".page", "fill: \(palette.page)"),
      rule(".guard", "fill: \(palette.page)"),
      rule("text", "fill: \(palette.text)"),
      rule(".quiet", "fill: \(palette.quietText)"),
      rule(".heading", "fill: \(palette.quietText)"),
    ]
      + lines.flatMap { name, color in
        [rule(".\(name)", "stroke: \(color)"), rule(".\(name)-tip", "fill: \(color)")]
      }
      + MarkStyle.allCases.flatMap { style -> [String] in
        guard let mark = palette.marks[style] else { return [] }
        return [
          rule(".\(style.rawValue) .mark", "fill: \(mark.fill); stroke: \(mark.stroke)"),
          rule(".\(style.rawValue) .bar", "fill: \(mark.stroke)"),
          rule(".\(style.rawValue) .keyword", "fill: \(mark.keyword)"),
        ]
      }
  }

  private func rule(_ selector: String, _ declarations: String) -> String {
    "#\(id)\(selector.isEmpty ? "" : " " + selector) { \(declarations) }"
  }
}
