/// What a part of a source text is, as far as colours tell it.
enum Highlight: UInt8, Sendable, CaseIterable {
  /// Nothing in particular.
  case plain
  case comment
  case string
  case keyword
  case type
  case number
  /// An attribute, a directive, or an anchor of YAML.
  case attribute
  /// A key of a mapping.
  case key
  /// A scalar of YAML that is plain; it tells where no comment can start.
  case scalar

  /// The class of its elements; nil for no element.
  var style: String? {
    switch self {
    case .plain, .scalar: nil
    case .comment: "hl-comment"
    case .string: "hl-string"
    case .keyword: "hl-keyword"
    case .type: "hl-type"
    case .number: "hl-number"
    case .attribute: "hl-attribute"
    case .key: "hl-key"
    }
  }
}

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
