/// Writes pieces of a page as text.
struct HTMLPrinter {
  /// What was written so far.
  private(set) var text = ""

  /// Elements without content and without an end tag.
  private static let emptyElements: Set<String> = ["br", "hr", "input", "link", "meta", "wbr"]

  /// Elements around which white space means nothing: each starts a line, so that pages can be compared line by line.
  private static let blocks: Set<String> = [
    "article", "aside", "body", "dd", "div", "dl", "dt", "figure", "footer", "form", "h1", "h2", "h3", "head", "header",
    "html", "li",
    "link", "main", "meta", "nav", "ol", "p", "pre", "script", "section", "table", "tbody", "td", "th", "thead",
    "title", "tr", "ul",
  ]

  /// The text of a whole page.
  static func page(_ root: HTML) -> String {
    var printer = HTMLPrinter()
    printer.text = "<!DOCTYPE html>"
    printer.print(root)
    return printer.text + "\n"
  }

  /// Writes a piece.
  mutating func print(_ piece: HTML) {
    switch piece {
    case .text(let content): text += Self.escaped(content)
    case .verbatim(let markup): text += markup
    case .group(let pieces): for piece in pieces { print(piece) }
    case .element(let name, let attributes, let content):
      if Self.blocks.contains(name) { text += "\n" }
      text += "<" + name
      for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
      text += ">"
      guard !Self.emptyElements.contains(name) else { return }
      for piece in content { print(piece) }
      text += "</" + name + ">"
    }
  }

  /// The text with references for what HTML reads as markup; good between tags and between double quotes.
  ///
  /// What HTML forbids even as a reference becomes U+FFFD.
  static func escaped(_ text: String) -> String {
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
    return result
  }
}
