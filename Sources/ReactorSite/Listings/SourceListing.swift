/// A source text on a page, with a link to each of its lines.
struct SourceListing: Sendable {
  /// What the ids of its lines start with: `spec` for `spec-L12`.
  var prefix: String
  /// What it is, for those who can't see it.
  var label: String
  /// Its lines.
  var lines: [[HTML]]

  /// The id of a line.
  static func anchor(_ prefix: String, line: Int) -> String {
    "\(prefix)-L\(line)"
  }

  /// The listing as an element.
  var html: HTML {
    let rows = lines.enumerated().map { index, pieces in
      let anchor = Self.anchor(prefix, line: index + 1)
      // The number is printed by the stylesheet, so that it is not copied with the code.
      let number = HTML.tag("a").with("href", "#" + anchor).with("data-line", String(index + 1))
        .with("tabindex", "-1").with("aria-hidden", "true")
      return HTML.tag("span", [number] + pieces + [.text("\n")]).with("id", anchor)
    }
    return HTML.element(
      "pre",
      attributes: [
        .init(name: "class", value: "source"), .init(name: "tabindex", value: "0"),
        .init(name: "role", value: "region"),
        .init(name: "aria-label", value: label), .init(name: "dir", value: "ltr"),
      ],
      content: [.tag("code", rows)]
    )
  }
}
