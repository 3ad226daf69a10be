/// A source text in which each byte knows what it belongs to.
struct HighlightedText: Sendable {
  /// The text's UTF-8.
  let bytes: [UInt8]
  /// What each byte belongs to.
  private(set) var highlights: [Highlight]

  /// Takes a text in which nothing is known.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    highlights = Array(repeating: .plain, count: bytes.count)
  }

  /// Says what some bytes are.
  mutating func paint(_ range: Range<Int>, _ highlight: Highlight) {
    for index in range.clamped(to: bytes.indices) { highlights[index] = highlight }
  }

  /// The lines, without their line breaks, as pieces of a page; they end as those of a spec's marks do, at LF, CR LF or CR. The empty one
  /// after a last line break is none.
  var lines: [[HTML]] {
    var lines: [[HTML]] = []
    var start = 0
    for index in bytes.indices where endsLine(at: index) {
      lines.append(pieces(of: start..<index))
      start = index + 1
    }
    if start < bytes.count { lines.append(pieces(of: start..<bytes.count)) }
    return lines
  }

  private func endsLine(at index: Int) -> Bool {
    if bytes[index] == UInt8(ascii: "\r") { return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") }
    return bytes[index] == UInt8(ascii: "\n")
  }

  private func pieces(of line: Range<Int>) -> [HTML] {
    var line = line
    if let last = line.last, bytes[last] == UInt8(ascii: "\r") { line = line.dropLast() }
    var pieces: [HTML] = []
    var start = line.lowerBound
    while start < line.upperBound {
      let style = highlights[start].style
      let end = line[start...].firstIndex { highlights[$0].style != style } ?? line.upperBound
      let text = Self.visible(String(decoding: bytes[start..<end], as: UTF8.self))
      pieces += style.map { [HTML.tag("span", text).styled($0)] } ?? text
      start = end
    }
    return pieces
  }

  /// The text with the characters that change the direction of what follows shown by their numbers: code must not look like other code.
  private static func visible(_ text: String) -> [HTML] {
    var pieces: [HTML] = []
    var plain = ""
    for scalar in text.unicodeScalars {
      guard turnsDirection(scalar) else {
        plain.unicodeScalars.append(scalar)
        continue
      }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(
        .tag("span", .text("U+" + String(scalar.value, radix: 16, uppercase: true))).styled("hidden-character")
      )
    }
    return plain.isEmpty ? pieces : pieces + [.text(plain)]
  }

  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200E}", "\u{200F}", "\u{061C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}
