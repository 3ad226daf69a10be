/// The colours of a site, light or dark.
struct Palette: Sendable {
  /// A colour: its name in the stylesheet, and its value as six hexadecimal digits.
  struct Color: Sendable, Hashable {
    var name: String
    var digits: String
  }

  /// Behind everything.
  var page: Color
  /// Behind code, table heads and panels.
  var panel: Color
  /// Behind what a link has led to.
  var target: Color
  /// Lines between things.
  var line: Color
  /// What is read: text, quieter text, links, and what code is made of.
  var inks: [Color]

  /// What stands behind text.
  var grounds: [Color] { [page, panel, target] }

  /// All colours.
  var colors: [Color] { grounds + [line] + inks }

  static let light = Palette(
    page: Color(name: "page", digits: "ffffff"),
    panel: Color(name: "panel", digits: "f5f7fa"),
    target: Color(name: "target", digits: "fff3c4"),
    line: Color(name: "line", digits: "d5dbe3"),
    inks: [
      Color(name: "ink", digits: "1b2430"), Color(name: "quiet", digits: "525d6c"),
      Color(name: "link", digits: "0a58b5"),
      Color(name: "action", digits: "0a58b5"), Color(name: "mutation", digits: "7a4300"),
      Color(name: "state", digits: "126340"),
      Color(name: "comment", digits: "576270"), Color(name: "string", digits: "a31d2a"),
      Color(name: "keyword", digits: "8a1f8c"),
      Color(name: "type", digits: "0b5d78"), Color(name: "number", digits: "1f3fbf"),
      Color(name: "attribute", digits: "7a4300"),
      Color(name: "key", digits: "0a58b5"),
    ]
  )

  static let dark = Palette(
    page: Color(name: "page", digits: "14181f"),
    panel: Color(name: "panel", digits: "1c222b"),
    target: Color(name: "target", digits: "3d3413"),
    line: Color(name: "line", digits: "37404d"),
    inks: [
      Color(name: "ink", digits: "e4e9f0"), Color(name: "quiet", digits: "a9b3c1"),
      Color(name: "link", digits: "7db8ff"),
      Color(name: "action", digits: "7db8ff"), Color(name: "mutation", digits: "f0b429"),
      Color(name: "state", digits: "6fd6a0"),
      Color(name: "comment", digits: "a0abba"), Color(name: "string", digits: "ff9d8a"),
      Color(name: "keyword", digits: "f59ae6"),
      Color(name: "type", digits: "7fd6e8"), Color(name: "number", digits: "b9b6ff"),
      Color(name: "attribute", digits: "f0b429"),
      Color(name: "key", digits: "7db8ff"),
    ]
  )

  /// The colours as declarations of the stylesheet.
  var declarations: String {
    colors.map { "  --\($0.name): #\($0.digits);\n" }.joined()
  }
}
