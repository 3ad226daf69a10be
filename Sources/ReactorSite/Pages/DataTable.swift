/// A table that scrolls within itself where it is wider than its page.
struct DataTable: Sendable {
  /// A row.
  struct Row: Sendable {
    /// Where others link to; nil for a row that nobody links to.
    var anchor: Anchor?
    /// Its cells; the first one names it.
    var cells: [HTML]
  }

  /// What it is, for those who can't see it.
  var label: String
  /// What its columns are called.
  var columns: [String]
  /// Its rows.
  var rows: [Row]

  /// The table as an element.
  var html: HTML {
    let head = HTML.tag("tr", columns.map { .tag("th", .text($0)).with("scope", "col") })
    let body = rows.map { row -> HTML in
      let cells = row.cells.enumerated().map { index, cell in
        index == 0 ? HTML.tag("th", cell).with("scope", "row") : .tag("td", cell)
      }
      let element = HTML.tag("tr", cells)
      return row.anchor.map { element.with("id", $0.id) } ?? element
    }
    return .tag("div", .tag("table", .tag("thead", head), .tag("tbody", body)))
      .styled("scroll").with("tabindex", "0").with("role", "region").with("aria-label", label)
  }
}
