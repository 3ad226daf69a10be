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

  /// The lines, without their line breaks, as pieces of a page. The empty one after a last line break is none.
  var lines: [[HTML]] {
    var lines: [[HTML]] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(pieces(of: start..<index))
      start = index + 1
    }
    if start < bytes.count { lines.append(pieces(of: start..<bytes.count)) }
    return lines
  }

  private func pieces(of line: Range<Int>) -> [HTML] {
    var line = line
    if let last = line.last, bytes[last] == UInt8(ascii: "\r") { line = line.dropLast() }
    var pieces: [HTML] = []
    var start = line.lowerBound
    while start < line.upperBound {
      let style = highlights[start].style
      let end = line[start...].firstIndex { highlights[$0].style != style } ?? line.upperBound
      let text = HTML.text(String(decoding: bytes[start..<end], as: UTF8.self))
      pieces.append(style.map { HTML.tag("span", text).styled($0) } ?? text)
      start = end
    }
    return pieces
  }
}
