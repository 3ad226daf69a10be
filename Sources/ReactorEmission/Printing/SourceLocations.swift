import ReactorSpec

/// Puts directives into printed Swift that tell the compiler which lines come from the spec, so that its errors point there.
///
/// A directive can stand before a statement or a declaration only. Within one, lines are joined and empty ones put in, until each text
/// of the spec stands as many lines below the directive as it does in the spec. Such lines are indented so that the text stands in its
/// own column, too, so that no error points behind the end of the spec's line.
struct SourceLocations {
  /// The Swift with directives, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// The spec's path as a string literal has it.
  private let file: String
  /// The spec's line for which the compiler takes the next line; nil where it takes it for the generated file's own.
  private var specLine: Int?
  /// How many empty lines are put in at most to come to a line of the spec.
  private static let mostEmptyLines = 2000

  /// - Parameters:
  ///   - printer: A whole file's Swift, or what stands between its first declaration and its end.
  ///   - file: The spec's path as the compiler is to tell it.
  init(in printer: SwiftPrinter, file: String) {
    self.file = file.escapingHidden().reduce(into: "") { $0 += $1 == "\\" ? #"\\"# : $1 == "\"" ? #"\""# : String($1) }
    let lines = Self.lines(of: printer)
    var start = lines.startIndex
    while start < lines.endIndex {
      let end = lines[(start + 1)...].firstIndex(where: \.startsStatement) ?? lines.endIndex
      print(lines[start..<end])
      start = end
    }
  }

  /// A line, or the part of one that comes from one line of the spec.
  fileprivate struct Line {
    /// The Swift, indented.
    var text: ArraySlice<UInt8>
    /// The line of the spec that it comes from; nil where it comes from none.
    var specLine: Int?
    var startsStatement = false
    var isInLiteral = false
    var endsInComment = false
    /// The bytes before the text of the spec in it, and the text's column in the spec.
    var place: (offset: Int, column: Int)?

    /// Whether nothing stands on it but, perhaps, a comment.
    var isEmpty: Bool {
      let content = text.drop { $0 == UInt8(ascii: " ") }
      return content.isEmpty || content.starts(with: "//".utf8)
    }
  }

  /// The lines that are printed, those that come from several lines of the spec taken apart.
  private static func lines(of printer: SwiftPrinter) -> [Line] {
    var lines: [Line] = []
    var start = 0
    for note in printer.notes ?? [] {
      let text = printer.bytes[start..<start + note.length]
      start += note.length + 1
      guard note.parts.count > 1 else {
        lines.append(
          Line(
            text: text,
            specLine: note.parts.first?.specLine,
            startsStatement: note.startsStatement,
            isInLiteral: note.isInLiteral,
            endsInComment: note.endsInComment,
            place: note.parts.first?.text
          )
        )
        continue
      }
      let indentation = Array(repeating: UInt8(ascii: " "), count: text.prefix { $0 == UInt8(ascii: " ") }.count + 2)
      for (index, part) in note.parts.enumerated() {
        let isLast = index == note.parts.count - 1
        let first = text.startIndex + part.offset
        var end = isLast ? text.endIndex : text.startIndex + note.parts[index + 1].offset
        while !isLast, end > first, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        let moved = index == 0 ? 0 : indentation.count - part.offset
        lines.append(
          Line(
            text: index == 0 ? text[first..<end] : (indentation + text[first..<end])[...],
            specLine: part.specLine,
            startsStatement: index == 0 && note.startsStatement,
            isInLiteral: index == 0 && note.isInLiteral,
            endsInComment: isLast && note.endsInComment,
            place: part.text.map { ($0.offset + moved, $0.column) }
          )
        )
      }
    }
    return lines
  }

  /// Prints a statement or a part of one, with a directive before it where one is needed.
  private mutating func print(_ printed: ArraySlice<Line>) {
    let lines = printed.flatMap(\.aligned)[...]
    if let first = lines.firstIndex(where: { $0.specLine != nil }), let line = lines[first].specLine {
      let start = max(1, line - (first - lines.startIndex))
      if specLine != start { printDirective("(file: \"\(file)\", line: \(start))") }
      let rows = Self.rows(of: lines, from: start)
      for row in rows { print(row) }
      specLine = start + rows.count
    } else {
      if specLine != nil, lines.contains(where: { !$0.isEmpty }) {
        printDirective("()")
        specLine = nil
      }
      for line in lines { print(line.text) }
      specLine? += lines.count
    }
  }

  /// Prints a directive. A name that stands alone before it, or is all that is returned, is put between backticks where it could be a modifier:
  /// the compiler would take it for the beginning of a declaration.
  private mutating func printDirective(_ arguments: String) {
    if bytes.last == UInt8(ascii: "\n") {
      let start = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      if let name = bytes[start...].dropLast().modifier {
        bytes.insert(UInt8(ascii: "`"), at: name.upperBound)
        bytes.insert(UInt8(ascii: "`"), at: name.lowerBound)
      }
    }
    print("#sourceLocation\(arguments)".utf8)
  }

  private mutating func print(_ line: some Sequence<UInt8>) {
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The lines, laid out so that each stands as far below the first one as in the spec, which has the first one on line `start`.
  private static func rows(of lines: ArraySlice<Line>, from start: Int) -> [ArraySlice<UInt8>] {
    var rows: [ArraySlice<UInt8>] = []
    // The first row to which everything behind it can be joined.
    var joinable = 0
    for line in lines {
      let target = line.specLine.map { $0 - start }
      if line.isInLiteral { joinable = rows.count }
      if let target, target < rows.count, target >= joinable, !line.isInLiteral {
        let others = (rows[(target + 1)...] + [line.text]).map { $0.trimmingSpaces }
        rows.replaceSubrange(target..., with: [others.reduce(rows[target]) { $0 + [UInt8(ascii: " ")] + $1 }])
      } else {
        if let target, target > rows.count, target - rows.count < mostEmptyLines {
          rows += Array(repeating: [], count: target - rows.count)
        }
        rows.append(line.text)
      }
      if line.specLine != nil { joinable = max(joinable, rows.count - 1) }
      if line.endsInComment { joinable = rows.count }
    }
    return rows
  }
}

extension SourceLocations.Line {
  /// The line with its text in the column that it has in the spec: moved there, or, where what stands before it is too long for that, on a
  /// line of its own. Where the column isn't known, it can't be too far out at the line's start.
  fileprivate var aligned: [SourceLocations.Line] {
    guard specLine != nil, !isInLiteral else { return [self] }
    var line = self
    let content = text.drop { $0 == UInt8(ascii: " ") }
    guard let place else {
      line.text = content
      return [line]
    }
    let before = place.offset - (text.count - content.count)
    let room = place.column - 1 - before
    if room >= 0 || !content.prefix(before).allowsBreak {
      line.text = Self.spaces(max(0, room)) + content
      return [line]
    }
    var head = self
    head.text = content.prefix(before)
    head.specLine = nil
    head.endsInComment = false
    line.text = Self.spaces(place.column - 1) + content.dropFirst(before)
    line.startsStatement = false
    return [head, line]
  }

  private static func spaces(_ count: Int) -> ArraySlice<UInt8> {
    Array(repeating: UInt8(ascii: " "), count: count)[...]
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line can end with these bytes without another meaning of what comes next.
  fileprivate var allowsBreak: Bool {
    let words = ["var", "let", "case", "guard", "if", "switch", "try", "await"]
    let bytes = trimmingSpaces
    guard let last = bytes.last else { return false }
    return "([,:=".utf8.contains(last) || words.contains { bytes.elementsEqual($0.utf8) || bytes.ends(with: " \($0)") }
  }

  /// The name that is all of the line, or all that is returned, if it could be a modifier.
  fileprivate var modifier: Range<Int>? {
    let content = trimmingSpaces
    guard content.count <= "return distributed".utf8.count else { return nil }
    let words = content.split(separator: UInt8(ascii: " "))
    guard let name = words.last, words.count == 1 || words.count == 2 && words[0].elementsEqual("return".utf8),
      Self.modifiers.contains(where: { name.elementsEqual($0.utf8) })
    else { return nil }
    return name.startIndex..<name.endIndex
  }

  /// The words that are modifiers of declarations only where a declaration follows (The Swift Programming Language, "Lexical Structure").
  private static let modifiers = [
    "async", "borrowing", "consuming", "convenience", "distributed", "dynamic", "final", "indirect", "infix",
    "isolated",
    "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package", "postfix", "prefix",
    "required", "unowned", "weak",
  ]

  private func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

  /// The bytes without spaces around them.
  fileprivate var trimmingSpaces: ArraySlice<UInt8> {
    var rest = drop { $0 == UInt8(ascii: " ") }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }
}
