import ReactorSpec
import YAMLTree

/// A source text on a page, with a link to each of its lines.
///
/// It is made line by line while it is printed: a file has more lines than a page has anything else.
struct SourceListing: Sendable {
  /// What the ids of its lines start with: `spec` for `spec-L12`.
  var prefix: String
  /// What it is, for those who can't see it.
  var label: String
  /// Makes the text, when it is printed.
  var text: @Sendable () -> HighlightedText

  /// How many lines have links: each takes a hundred bytes, and no browser shows a page of more elements. Those behind them are only text, in
  /// which each line ends with LF.
  var mostLinkedLines = 100_000

  /// The id of a line.
  static func anchor(_ prefix: String, line: Int) -> String {
    "\(prefix)-L\(line)"
  }

  private func print(to printer: inout HTMLPrinter) {
    let text = text()
    for (index, pieces) in text.lines.prefix(mostLinkedLines).enumerated() {
      let anchor = Self.anchor(prefix, line: index + 1)
      // The number is printed by the stylesheet, so that it is not copied with the code.
      let number = HTML.tag("a").with("href", "#" + anchor).with("data-line", String(index + 1))
        .with("tabindex", "-1").with("aria-hidden", "true")
      printer.print(.tag("span", [number] + pieces + [.text("\n")]).with("id", anchor))
    }
    for pieces in text.stretches(behindLine: mostLinkedLines) { printer.print(.group(pieces)) }
  }

  var html: HTML {
    HTML.element(
      "pre",
      attributes: [
        .init(name: "class", value: "source"), .init(name: "tabindex", value: "0"),
        .init(name: "role", value: "region"),
        .init(name: "aria-label", value: label), .init(name: "dir", value: "ltr"),
      ],
      content: [.tag("code", .printed { print(to: &$0) })]
    )
  }
}

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

  /// The lines, without their line breaks, as pieces of a page, each made when it is asked for.
  var lines: some Sequence<[HTML]> { lineRanges.lazy.map { pieces(of: $0) } }

  /// How many lines there are.
  var lineCount: Int { lineRanges.reduce(0) { count, _ in count + 1 } }

  /// Where the lines stand; they end as those of a spec's marks do, at LF, CR LF or CR. The empty one after a last line break is none.
  private var lineRanges: some Sequence<Range<Int>> {
    sequence(state: 0) { next -> Range<Int>? in
      guard next < bytes.count else { return nil }
      let start = next
      let end = bytes[start...].indices.first(where: endsLine) ?? bytes.count
      next = end + 1
      return start..<end
    }
  }

  /// What stands behind so many lines, as pieces of a page of many lines each; the last one ends with a line break.
  func stretches(behindLine count: Int) -> some Sequence<[HTML]> {
    let start = lineRanges.dropFirst(count).first { _ in true }?.lowerBound ?? bytes.count
    return sequence(state: start) { next -> [HTML]? in
      guard next < bytes.count else { return nil }
      let start = next
      next =
        bytes[min(start + (1 << 16), bytes.count)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let hasEnd = next < bytes.count || bytes.last.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
      return pieces(of: start..<next) + (hasEnd ? [] : [.text("\n")])
    }
  }

  private func endsLine(at index: Int) -> Bool {
    if bytes[index] == UInt8(ascii: "\r") { return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") }
    return bytes[index] == UInt8(ascii: "\n")
  }

  private func pieces(of range: Range<Int>) -> [HTML] {
    var pieces: [HTML] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let style = highlights[start].style
      let end = range[start...].firstIndex { highlights[$0].style != style } ?? range.upperBound
      let text = Self.visible(self.text(start..<end))
      pieces += style.map { text.isEmpty ? [] : [HTML.tag("span", text).styled($0)] } ?? text
      start = end
    }
    return pieces
  }

  /// A part of the text, in which each line ends with LF.
  private func text(_ range: Range<Int>) -> String {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard bytes[range].contains(carriageReturn) else { return String(decoding: bytes[range], as: UTF8.self) }
    let unix = range.compactMap { index -> UInt8? in
      guard bytes[index] == carriageReturn else { return bytes[index] }
      return index + 1 < bytes.count && bytes[index + 1] == lineFeed ? nil : lineFeed
    }
    return String(decoding: unix, as: UTF8.self)
  }

  /// The text with the characters that can't be seen shown by their numbers: code must not look like other code.
  private static func visible(_ text: String) -> [HTML] {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) {
      return text.isEmpty ? [] : [.text(text)]
    }
    var pieces: [HTML] = []
    var plain = ""
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      guard scalars.isHidden(at: index), !scalar.properties.isWhitespace else {
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
}

extension HighlightedText {
  /// Words that are keywords wherever they stand, but after a dot and as labels.
  private static let keywords: Set<String> = [
    "Any", "Self", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard",
    "if", "import",
    "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "open", "override",
    "package", "private",
    "protocol", "public", "repeat", "required", "rethrows", "return", "self", "some", "static", "struct", "subscript",
    "super", "switch",
    "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  /// Reads Swift. Where it can't be told apart any further, the rest stays plain.
  static func swift(_ bytes: [UInt8]) -> HighlightedText {
    var text = HighlightedText(bytes)
    let syntax = SwiftText(String(decoding: bytes, as: UTF8.self))
    // A string comes after what is interpolated in it, and is painted before.
    for position in syntax.tokens.indices.reversed() {
      let token = syntax.tokens[position]
      text.paint(token.range, highlight(of: syntax, at: position, in: bytes))
    }
    for comment in syntax.comments { text.paint(comment, .comment) }
    return text
  }

  private static func highlight(of swift: SwiftText, at position: Int, in bytes: [UInt8]) -> Highlight {
    let tokens = swift.tokens
    let token = tokens[position]
    switch token.kind {
    case .literal:
      return [UInt8(ascii: "\""), UInt8(ascii: "#")].contains(bytes[token.range.lowerBound]) ? .string : .number
    case .directive: return .attribute
    case .sign: return token.word == .at ? .attribute : .plain
    case .name:
      let name = swift.name(position) ?? ""
      let before = position > 0 ? tokens[position - 1] : nil
      if before?.kind == .sign, before?.word == .at, before?.range.upperBound == token.range.lowerBound {
        return .attribute
      }
      let isBare = token.range.count == name.utf8.count
      let isMember = before?.kind == .dot
      if isBare, !isMember, keywords.contains(name), !isLabel(tokens, at: position) { return .keyword }
      return name.unicodeScalars.first?.properties.isUppercase == true ? .type : .plain
    default: return .plain
    }
  }

  /// Whether a word stands between an opening parenthesis or a comma and a colon, where no keyword can.
  private static func isLabel(_ tokens: [SwiftToken], at position: Int) -> Bool {
    guard position > 0, position + 1 < tokens.count, tokens[position + 1].kind == .colon else { return false }
    let before = tokens[position - 1].kind
    return before == .comma || before == .leftParenthesis
  }
}

extension HighlightedText {
  /// Reads YAML by the places of its nodes; what lies outside of them is marks and comments.
  static func yaml(_ source: SourceText, roots: [YAMLNode]) -> HighlightedText {
    var text = HighlightedText(source.bytes)
    for root in roots { text.paint(root) }
    text.paintBetweenNodes()
    return text
  }

  private mutating func paint(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): paint(node.range.start.offset..<node.range.end.offset, Self.highlight(of: scalar))
    case .sequence(let items): for item in items { paint(item) }
    case .mapping(let pairs):
      for pair in pairs {
        paint(pair.value)
        paint(pair.key)
        if case .scalar = pair.key.content { paint(pair.key.range.start.offset..<pair.key.range.end.offset, .key) }
      }
    }
  }

  private static func highlight(of scalar: YAMLScalar) -> Highlight {
    switch scalar.style {
    case .singleQuoted, .doubleQuoted: return .string
    case .literal, .folded: return .scalar
    case .plain:
      if ["true", "false", "nil"].contains(scalar.text) { return .keyword }
      let isNumber = scalar.text.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
      return isNumber ? .number : .scalar
    }
  }

  private mutating func paintBetweenNodes() {
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard highlights[index] == .plain else { continue }
      switch bytes[index] {
      case UInt8(ascii: "#"):
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") } ?? bytes.count
        paint(index..<end, .comment)
        index = end
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") || Self.endsName($0) } ?? bytes.count
        paint(index..<end, .attribute)
      default: break
      }
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\r")].contains(byte)
  }
}
