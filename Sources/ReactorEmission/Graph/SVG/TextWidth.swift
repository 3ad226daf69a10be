/// How wide a text is at most, without asking a font: measured rather too wide than too narrow.
enum TextWidth {
  /// The width of a text in a monospaced font. Letters beyond ASCII may come from another font, and be as wide as they are high.
  static func monospaced(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 0.625 : 1.1) * size }
  }

  /// The width of a text in a font of the system for reading.
  static func proportional(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 0.57 : 1.1) * size }
  }

  /// The text, or as much of its beginning as fits with an ellipsis behind it.
  static func shortened(_ text: String, to width: Double, measure: (String) -> Double) -> String {
    if measure(text) <= width { return text }
    var short = text
    while !short.isEmpty, measure(short + "…") > width { short.removeLast() }
    return short + "…"
  }
}
