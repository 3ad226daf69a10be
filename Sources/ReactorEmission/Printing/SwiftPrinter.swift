import ReactorSpec

/// Prints Swift line by line into one buffer and keeps the indentation, so that the code that prints reads like what it prints.
///
/// Where the compiler is to find its errors in the spec, it notes beside the buffer which lines come from where; ``SourceLocations``
/// makes directives of these notes when all is printed.
struct SwiftPrinter {
  /// The width at which lists are broken: swift-format's default.
  static let lineLength = 100
  /// How many bytes a file may have. What would be behind them is not printed: names, types and samples are written wherever they are used, so
  /// that a file can be as long as the product of two lengths of its spec.
  static let longestFile = 32 << 20

  /// What is printed so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// How many lines are printed so far.
  private(set) var lineCount = 0
  /// The notes on the lines, one each; nil where the compiler is to know nothing of the spec.
  private(set) var notes: [PrintedLine]?
  /// What the closures around the next line have captured of the reactor by name.
  var captured: Set<String> = []
  /// Whether a task is printed that gets the reactor.
  var startsTasksWithOwner = false
  /// Whether a stream is printed that ends by what `CancelHelper` prints.
  var cancelsByHelper = false
  /// Whether a stream is printed that keeps an action by what `ReplayHelper` prints.
  var replaysByHelper = false
  /// The type of all errors, as the reactor that is printed has to write it.
  var errorType = "any Error"
  private var indentation = 0

  /// - Parameter isLocated: Whether the compiler is to find its errors in the spec.
  init(isLocated: Bool = false) {
    notes = isLocated ? [] : nil
    bytes.reserveCapacity(16_384)
  }

  /// Prints the lines of some code, each indented; an empty one where there is no text.
  ///
  /// - Parameter startsStatement: Whether a statement, a declaration or the end of a block starts with it, rather than that it goes on
  ///   with what the line before has begun. Before such a line alone a directive can stand.
  mutating func line(_ code: SwiftCode = "", startsStatement: Bool = true) {
    guard bytes.count <= Self.longestFile else { return }
    let text = code.text
    guard text.hasLineBreak else {
      append(text.utf8)
      if notes != nil { note(code, 0..<text.utf8.count, startsStatement: startsStatement) }
      return
    }
    var start = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      append(line)
      if notes != nil { note(code, start..<start + line.count, startsStatement: startsStatement) }
      start += line.count + 1
    }
  }

  /// Prints a text that comes from no spec.
  @_disfavoredOverload
  mutating func line(_ text: String) {
    line(SwiftCode(text))
  }

  /// Whether a text that comes from no spec fits on one line at this indentation.
  @_disfavoredOverload
  func fits(_ text: String) -> Bool { fits(SwiftCode(text)) }

  private mutating func append(_ line: some Collection<UInt8>) {
    if !line.isEmpty {
      for _ in 0..<indentation {
        bytes.append(UInt8(ascii: " "))
        bytes.append(UInt8(ascii: " "))
      }
      bytes.append(contentsOf: line)
    }
    bytes.append(UInt8(ascii: "\n"))
    lineCount += 1
  }

  /// Notes where the line comes from that has just been printed.
  ///
  /// - Parameter range: The line's bytes in the code.
  private mutating func note(_ code: SwiftCode, _ range: Range<Int>, startsStatement: Bool) {
    let lineBreak = range.lowerBound > 0 ? code.lineBreaks.first { $0.offset == range.lowerBound } : nil
    let nextBreak = code.lineBreaks.first { $0.offset == range.upperBound + 1 }
    let indented = range.isEmpty ? 0 : indentation * 2
    let isComment = code.text.utf8.dropFirst(range.lowerBound).starts(with: "//".utf8)
    var parts: [PrintedLine.Part] = []
    for origin in code.origins where origin.offset >= range.lowerBound && origin.offset <= range.upperBound {
      if origin.offset == range.upperBound, origin.offset > range.lowerBound { continue }
      let offset = origin.offset - range.lowerBound + indented
      guard parts.last?.specLine != origin.line else {
        if parts[parts.count - 1].text == nil { parts[parts.count - 1].text = origin.column.map { (offset, $0) } }
        continue
      }
      var part = PrintedLine.Part(offset: parts.isEmpty ? 0 : offset, specLine: origin.line)
      part.text = origin.column.map { (offset, $0) }
      parts.append(part)
    }
    let starts = range.lowerBound == 0 ? startsStatement : lineBreak?.startsStatement ?? startsStatement
    notes?.append(
      PrintedLine(
        length: range.count + indented,
        parts: parts,
        startsStatement: starts,
        isInLiteral: lineBreak?.isInLiteral ?? false,
        endsInComment: nextBreak?.endsComment ?? isComment
      )
    )
  }

  /// Prints what `body` prints, one level further in, or so many levels.
  mutating func indented(by levels: Int = 1, _ body: (inout SwiftPrinter) -> Void) {
    indentation += levels
    body(&self)
    indentation -= levels
  }

  /// Goes one level further in, for what can't be printed by one closure.
  mutating func indent() { indentation += 1 }

  /// Prints `head {`, the body further in, and `}`.
  mutating func block(_ head: SwiftCode, startsStatement: Bool = true, _ body: (inout SwiftPrinter) -> Void) {
    line(head.isEmpty ? "{" : "\(head) {", startsStatement: startsStatement)
    indented(body)
    line("}")
  }

  /// Prints `head {`, the body further in, and `}`: all in one line, where the body is a single line and there is room for it.
  mutating func shortBlock(_ head: SwiftCode, _ body: (inout SwiftPrinter) -> Void) {
    let start = lineCount
    line("\(head) {")
    self.body(of: start, body)
  }

  /// Prints the body of what is printed already but for that, and `}`: in one line with it, where it is one line and there is room.
  ///
  /// - Parameter start: How many lines were printed before it.
  mutating func body(of start: Int, _ body: (inout SwiftPrinter) -> Void) {
    guard lineCount == start + 1 else {
      indented(body)
      return line("}")
    }
    if !folded(closedBy: " }", body) { line("}") }
  }

  /// Prints what the body prints, one level further in than the line before, which begins it: behind that line, where the body is a single line
  /// and there is room for it.
  ///
  /// - Parameter ending: What ends the line then. A body that prints nothing leaves room for it alone.
  /// - Returns: Whether it stands there.
  @discardableResult
  mutating func folded(closedBy ending: String = "", _ body: (inout SwiftPrinter) -> Void) -> Bool {
    let (start, line) = (bytes.count, lineCount)
    indented(body)
    if lineCount == line, !ending.isEmpty {
      bytes.removeLast()
      bytes += Array("\(ending)\n".utf8)
      if let last = notes?.indices.last { notes?[last].length += ending.utf8.count }
      return true
    }
    guard lineCount == line + 1, bytes.count <= Self.longestFile, !isLocated(from: line - 1) else { return false }
    let head = start - 1 - (bytes[..<(start - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
    let text = Array(bytes[start..<bytes.count - 1].drop { $0 == UInt8(ascii: " ") })
    let isComment = zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == $0 }
    guard !text.isEmpty, head + 1 + text.count + ending.utf8.count <= Self.lineLength, !isComment else { return false }
    bytes.replaceSubrange((start - 1)..., with: [UInt8(ascii: " ")] + text + Array(ending.utf8) + [UInt8(ascii: "\n")])
    lineCount -= 1
    if let note = notes?.popLast(), let last = notes?.indices.last {
      notes?[last].length += 1 + text.count + ending.utf8.count
      notes?[last].endsInComment = note.endsInComment
    }
    return true
  }

  /// Whether a line or one behind it comes from the spec, so that its text has a line and a column to be in.
  private func isLocated(from line: Int) -> Bool { notes?[line...].contains { !$0.parts.isEmpty } ?? false }

  /// Prints declarations, with an empty line between two of which one has several lines.
  mutating func declarations<Items: Sequence>(
    _ items: Items,
    _ print: (Items.Element, inout SwiftPrinter) -> Void
  ) {
    var wasShort = false
    for (index, item) in items.enumerated() {
      let (start, line) = (bytes.count, lineCount)
      if index > 0 { self.line() }
      print(item, &self)
      let isShort = lineCount - line == (index > 0 ? 2 : 1)
      if index > 0, isShort, wasShort {
        bytes.remove(at: start)
        lineCount -= 1
        notes?.remove(at: line)
      }
      wasShort = isShort
    }
  }

  /// Prints a type's declaration: `head: bases {`, what it inherits from on a line of its own where one is too short, and `{}` where it has no
  /// members.
  mutating func type(_ head: SwiftCode, _ bases: [String], isEmpty: Bool = false, _ body: (inout SwiftPrinter) -> Void)
  {
    type(head, bases.map { SwiftCode($0) }, isEmpty: isEmpty, body)
  }

  /// The same, with bases as the spec has them.
  mutating func type(
    _ head: SwiftCode,
    _ bases: [SwiftCode],
    isEmpty: Bool = false,
    startsStatement: Bool = true,
    _ body: (inout SwiftPrinter) -> Void
  ) {
    let inherited = bases.joined(separator: ", ")
    let end = isEmpty ? " {}" : " {"
    let flat: SwiftCode = "\(head): \(inherited)\(end)"
    if fits(flat) || bases.count == 1 {
      line(flat, startsStatement: startsStatement)
    } else {
      line("\(head):", startsStatement: startsStatement)
      let end: SwiftCode = isEmpty ? " {}" : ""
      indented { printer in
        let flat: SwiftCode = "\(inherited)\(end)"
        guard !printer.fits(flat) else { return printer.line(flat, startsStatement: false) }
        for base in bases.dropLast() { printer.line("\(base),", startsStatement: false) }
        if let last = bases.last { printer.line("\(last)\(end)", startsStatement: false) }
      }
      if !isEmpty { line("{", startsStatement: false) }
    }
    guard !isEmpty else { return }
    indented(body)
    line("}")
  }

  /// Prints `head(item, item)tail` in one line, or each item on a line of its own where one line is too short.
  mutating func list(_ head: SwiftCode, _ items: [SwiftCode], _ tail: SwiftCode = "", startsStatement: Bool = true) {
    if let flat = joined(items, head: "\(head)(", tail: ")\(tail)"), items.isEmpty || fits(flat) {
      line(flat, startsStatement: startsStatement)
      return
    }
    line("\(head)(", startsStatement: startsStatement)
    indented { printer in
      for (index, item) in items.enumerated() {
        printer.line(index == items.count - 1 ? item : "\(item),", startsStatement: false)
      }
    }
    line(")\(tail)", startsStatement: false)
  }

  /// Pieces on one line; nil where they are too long for that, which is seen before they are put together: each may be long.
  private func joined(_ items: [SwiftCode], head: SwiftCode, tail: SwiftCode) -> SwiftCode? {
    var room = Self.longestJoined
    for item in items {
      room -= item.text.utf8.count
      if room < 0 { return nil }
    }
    return "\(head)\(items.joined(separator: ", "))\(tail)"
  }

  /// Far more bytes than fit on a line, of whatever characters.
  private static let longestJoined = 10_000

  /// Prints a list of texts that come from no spec.
  @_disfavoredOverload
  mutating func list(_ head: SwiftCode, _ items: [String], _ tail: SwiftCode = "") {
    list(head, items.map { SwiftCode($0) }, tail)
  }

  /// Prints a doc comment; nothing where there is no text.
  mutating func documentation(_ paragraphs: String?...) {
    let texts = paragraphs.compactMap { $0 }.filter { !$0.isEmpty }
    for (index, text) in texts.enumerated() {
      if index > 0 { line("///") }
      if text.isPlainLine {
        line("/// \(text)")
        continue
      }
      for line in text.lines {
        self.line(line.isEmpty ? "///" : "/// \(line)")
      }
    }
  }

  /// Whether code fits on one line at this indentation.
  func fits(_ code: SwiftCode) -> Bool {
    guard !code.text.hasLineBreak, notes == nil || code.isInOrder else { return false }
    let room = Self.lineLength - indentation * 2
    // Bytes are at least as many as characters, and quicker to count.
    return code.text.utf8.count <= room || code.text.count <= room
  }
}

/// What is known of a line that is printed.
struct PrintedLine {
  /// A part of a line that comes from a line of the spec.
  struct Part {
    /// The bytes of the line before it; the first part has all that stands before it, too.
    var offset: Int
    /// The line of the spec, counted from 1.
    var specLine: Int
    /// The first text of the spec in it: the bytes of the line before it, and its column in the spec.
    var text: (offset: Int, column: Int)?
  }

  /// Its bytes, without the line break.
  var length: Int
  /// The parts that come from the spec, in their order.
  var parts: [Part]
  /// Whether a directive can stand before it.
  var startsStatement: Bool
  /// Whether the line break before it belongs to a string or a comment.
  var isInLiteral: Bool
  /// Whether a comment ends it, so that nothing can stand behind it.
  var endsInComment: Bool
}

extension SwiftPrinter {
  /// Prints an array literal behind `head`, which ends with its bracket: on one line, or with as many items on each line as fit.
  ///
  /// - Parameter isLastArgument: Whether a call ends behind it.
  mutating func list(_ head: String, filledWith items: [String], isLastArgument: Bool = false) {
    let end = isLastArgument ? "])" : "]"
    let flat = "\(head)\(items.joined(separator: ", "))\(end)"
    if fits(flat) { return line(flat) }
    line(head)
    indented { $0.filled(items) }
    line(end)
  }

  /// Prints items with commas behind them, as many on a line as fit.
  mutating func filled(_ items: [String]) {
    var line = ""
    for item in items {
      let longer = line.isEmpty ? "\(item)," : "\(line) \(item),"
      if !line.isEmpty, !fits(longer) {
        self.line(line)
        line = "\(item),"
      } else {
        line = longer
      }
    }
    if !line.isEmpty { self.line(line) }
  }
}
