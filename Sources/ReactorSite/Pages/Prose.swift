/// A doc comment: paragraphs, lists and indented blocks of code, and code between backticks, as Swift's documentation comments have them.
struct Prose: Sendable {
  private enum Block {
    case paragraph([String])
    case list([String])
    case code([String])
  }

  private let blocks: [Block]

  /// Reads a text.
  init(_ text: String) {
    var blocks: [Block] = []
    var isOpen = false
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    for line in lines {
      let content = line.drop { $0 == " " || $0 == "\t" }
      let indentation = line.count - content.count
      if content.isEmpty {
        isOpen = false
        if case .code(let code)? = blocks.last { blocks[blocks.count - 1] = .code(code + [""]) }
        continue
      }
      switch blocks.last {
      case .code(let code)? where indentation >= 4: blocks[blocks.count - 1] = .code(code + [String(line.dropFirst(4))])
      case .paragraph(let text)? where isOpen && !content.hasPrefix("- "):
        blocks[blocks.count - 1] = .paragraph(text + [String(content)])
      case .list(let items)? where content.hasPrefix("- "):
        blocks[blocks.count - 1] = .list(items + [String(content.dropFirst(2))])
      case .list(let items)? where isOpen:
        blocks[blocks.count - 1] = .list(items.dropLast() + [(items.last ?? "") + " " + content])
      case _ where indentation >= 4: blocks.append(.code([String(line.dropFirst(4))]))
      case _ where content.hasPrefix("- "): blocks.append(.list([String(content.dropFirst(2))]))
      default: blocks.append(.paragraph([String(content)]))
      }
      isOpen = true
    }
    self.blocks = blocks
  }

  /// The text as elements.
  var html: HTML {
    .group(
      blocks.map { block in
        switch block {
        case .paragraph(let lines): .tag("p", Self.inline(lines.joined(separator: " "))).with("dir", "auto")
        case .list(let items): .tag("ul", items.map { .tag("li", Self.inline($0)).with("dir", "auto") }).styled("plain")
        case .code(let lines):
          .tag("pre", .tag("code", .text(Self.withoutLastEmptyLines(lines).joined(separator: "\n"))))
            .styled("example").with("tabindex", "0").with("role", "region").with("aria-label", "Example")
        }
      }
    )
  }

  /// A line of prose: what stands between backticks is code.
  static func inline(_ text: String) -> HTML {
    var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // A last backtick without a partner is one of the text's own.
    if parts.count.isMultiple(of: 2), let last = parts.popLast() { parts[parts.count - 1] += "`" + last }
    return .group(
      parts.enumerated().compactMap { index, part in
        part.isEmpty ? nil : index % 2 == 1 ? .code(part) : .text(part)
      }
    )
  }

  private static func withoutLastEmptyLines(_ lines: [String]) -> [String] {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
