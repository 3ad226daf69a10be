import ReactorSpec

/// Prints Swift line by line and keeps the indentation, so that the code that prints reads like what it prints.
struct SwiftPrinter {
  /// The width at which lists are broken: swift-format's default.
  static let lineLength = 100

  private(set) var text = ""
  /// How many lines are printed so far.
  private(set) var lineCount = 0
  /// What the closures around the next line have captured of the reactor by name.
  var captured: Set<String> = []
  private var indentation = 0

  /// Prints the lines of a text, each indented; an empty one where there is no text.
  mutating func line(_ text: String = "") {
    guard text.hasLineBreak else {
      append(text[...])
      return
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { append(line) }
  }

  private mutating func append(_ line: Substring) {
    if !line.isEmpty {
      for _ in 0..<indentation { text += "  " }
      text += line
    }
    text += "\n"
    lineCount += 1
  }

  /// Prints what `body` prints, one level further in, or so many levels.
  mutating func indented(by levels: Int = 1, _ body: (inout SwiftPrinter) -> Void) {
    indentation += levels
    body(&self)
    indentation -= levels
  }

  /// Goes one level further in, for what can't be printed by one closure.
  mutating func indent() { indentation += 1 }

  /// Comes back from where ``indent()`` went.
  mutating func outdent() { indentation -= 1 }

  /// Prints `head {`, the body further in, and `}`.
  mutating func block(_ head: String, _ body: (inout SwiftPrinter) -> Void) {
    line(head.isEmpty ? "{" : head + " {")
    indented(body)
    line("}")
  }

  /// Prints `head(item, item)tail` in one line, or each item on a line of its own where one line is too short.
  mutating func list(_ head: String, _ items: [String], _ tail: String = "") {
    let flat = "\(head)(\(items.joined(separator: ", ")))\(tail)"
    if items.isEmpty || fits(flat) {
      line(flat)
      return
    }
    line(head + "(")
    indented { printer in
      for (index, item) in items.enumerated() { printer.line(index == items.count - 1 ? item : item + ",") }
    }
    line(")" + tail)
  }

  /// Prints a doc comment; nothing where there is no text.
  mutating func documentation(_ paragraphs: String?...) {
    let texts = paragraphs.compactMap { $0 }.filter { !$0.isEmpty }
    for (index, text) in texts.enumerated() {
      if index > 0 { line("///") }
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        self.line(line.isEmpty ? "///" : "/// \(line)")
      }
    }
  }

  /// Whether a text fits on one line at this indentation.
  func fits(_ text: String) -> Bool {
    guard !text.hasLineBreak, LineMark.areInOrder(in: text) else { return false }
    let room = Self.lineLength - indentation * 2
    // Bytes are at least as many as characters, and quicker to count.
    return text.utf8.count <= room || LineMark.stripped(text).count <= room
  }
}

extension String {
  fileprivate var hasLineBreak: Bool {
    utf8.contains(UInt8(ascii: "\n"))
  }
}
