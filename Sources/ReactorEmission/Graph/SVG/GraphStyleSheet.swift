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
      rule(".line:hover", "stroke-width: 3"),
    ]
  }

  private func rules(_ palette: GraphPalette) -> [String] {
    let lines = [("plain", palette.line), ("failure", palette.failure), ("cancellation", palette.cancellation)]
    return [
      rule(".page", "fill: \(palette.page)"),
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
