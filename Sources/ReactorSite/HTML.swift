import ReactorSpec

/// A piece of a page.
///
/// What a spec says goes in as text or as an attribute's value; both are escaped when they are printed, so that nothing in a spec can
/// become markup.
indirect enum HTML: Sendable {
  case text(String)
  /// An element with its attributes, in their order, and what is in it.
  case element(String, attributes: [Attribute], content: [HTML])
  /// Pieces one after the other.
  case group([HTML])
  /// Markup that was made and escaped elsewhere.
  case verbatim(String)
  /// What is made piece by piece while it is printed, as all is of which there can be much: the rows of a table, the lines of a file.
  case printed(@Sendable (inout HTMLPrinter) -> Void)

  struct Attribute: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// Nothing.
  static let none = HTML.group([])

  static func tag(_ name: String, _ content: HTML...) -> HTML {
    .element(name, attributes: [], content: content)
  }

  static func tag(_ name: String, _ content: [HTML]) -> HTML {
    .element(name, attributes: [], content: content)
  }

  /// The element with one more attribute; anything else stays as it is.
  func with(_ name: String, _ value: String) -> HTML {
    guard case .element(let tag, let attributes, let content) = self else { return self }
    return .element(tag, attributes: attributes + [Attribute(name: name, value: value)], content: content)
  }

  /// The element with a class.
  func styled(_ name: String) -> HTML {
    with("class", name)
  }
}

extension HTML: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension HTML {
  /// A piece of code within a line; of several lines, a block whose line breaks and indentation stay.
  static func code(_ text: String) -> HTML {
    let code = HTML.tag("code", .text(text))
    return text.utf8.contains(UInt8(ascii: "\n")) ? code.styled("block") : code
  }

  static func link(_ content: HTML, to address: String) -> HTML {
    .tag("a", content).with("href", address)
  }

  /// Pieces with the same text between each two of them.
  static func joined(_ pieces: [HTML], by separator: HTML) -> HTML {
    .group(pieces.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [separator, $0.element] })
  }
}

/// Writes pieces of a page as text, which is handed on before it is whole: a page can be many times as long as its spec.
struct HTMLPrinter {
  /// What is not handed on yet.
  private var text = ""
  private let take: ([UInt8]) -> Void

  private init(_ take: @escaping ([UInt8]) -> Void) {
    self.take = take
  }

  /// How many bytes are handed on at once.
  private static let stretch = 1 << 16

  /// Elements without content and without an end tag.
  private static let emptyElements: Set<String> = ["br", "hr", "input", "link", "meta", "wbr"]

  /// Elements around which white space means nothing: each starts a line, so that pages can be compared line by line.
  private static let blocks: Set<String> = [
    "article", "aside", "body", "dd", "div", "dl", "dt", "figure", "footer", "form", "h1", "h2", "h3", "head", "header",
    "html", "li",
    "link", "main", "meta", "nav", "ol", "p", "pre", "script", "section", "table", "tbody", "td", "th", "thead",
    "title", "tr", "ul",
  ]

  /// Writes a whole page.
  static func page(_ root: HTML, to take: @escaping ([UInt8]) -> Void) {
    print(.group([.verbatim("<!DOCTYPE html>"), root, "\n"]), to: take)
  }

  /// Writes a piece of one.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - take: Takes its text, one stretch after the other.
  static func print(_ piece: HTML, to take: @escaping ([UInt8]) -> Void) {
    var printer = HTMLPrinter(take)
    printer.print(piece)
    printer.handOn()
  }

  mutating func print(_ piece: HTML) {
    switch piece {
    case .text(let content): text += Self.escaped(content)
    case .verbatim(let markup): text += markup
    case .printed(let print): print(&self)
    case .group(let pieces): for piece in pieces { print(piece) }
    case .element(let name, let attributes, let content):
      start(name, attributes)
      guard !Self.emptyElements.contains(name) else { return }
      for piece in content { print(piece) }
      end(name)
    }
    if text.utf8.count >= Self.stretch { handOn() }
  }

  /// Writes the start tag of an element whose content is printed piece by piece.
  mutating func start(_ name: String, _ attributes: [HTML.Attribute] = []) {
    if Self.blocks.contains(name) { text += "\n" }
    text += "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
    text += ">"
  }

  /// Writes the end tag of an element.
  mutating func end(_ name: String) {
    text += "</" + name + ">"
  }

  private mutating func handOn() {
    guard !text.isEmpty else { return }
    take(Array(text.utf8))
    text.removeAll(keepingCapacity: true)
  }

  /// The text with references for what HTML reads as markup; good between tags and between double quotes.
  ///
  /// What HTML forbids even as a reference becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      case 0x20..<0x7F, UInt8(ascii: "\n"), UInt8(ascii: "\t"): true
      default: false
      }
    }
    if isPlain { return text.escapingHidden(keepingTabs: true, as: .markup) }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.escapingHidden(keepingTabs: true, as: .markup)
  }
}

/// Names in addresses.
enum URLText {
  /// A file's name or an element's id as an address holds it: what has a meaning there, and what is not ASCII, in percents (RFC 3986).
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return result
  }
}

/// A place on a reactor's page to which others link.
struct Anchor: Sendable, Hashable {
  /// The id of the element.
  let id: String

  private init(_ kind: String, _ name: String) {
    id = "\(kind)-\(name)"
  }

  static func field(_ name: String) -> Anchor { Anchor("state", name) }
  static func derived(_ name: String) -> Anchor { Anchor("derived", name) }
  static func action(_ name: String) -> Anchor { Anchor("action", name) }
  static func mutation(_ name: String) -> Anchor { Anchor("mutation", name) }
  static func parameter(_ name: String) -> Anchor { Anchor("parameter", name) }
  static func method(_ name: String, of parameter: String) -> Anchor { Anchor("method", "\(parameter).\(name)") }
  static func property(_ name: String) -> Anchor { Anchor("property", name) }
  static func flow(_ name: String) -> Anchor { Anchor("flow", name) }
  static func event(_ name: String) -> Anchor { Anchor("event", name) }
  static func scenario(_ number: Int) -> Anchor { Anchor("scenario", String(number)) }

  /// The address on its own page.
  var address: String { "#" + URLText.encoded(id) }
}
