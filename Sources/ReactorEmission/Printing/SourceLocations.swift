/// Puts directives into printed Swift that tell the compiler which lines come from the spec, so that its errors point there.
///
/// A directive can stand before a statement or a declaration only. Within one, lines are joined and empty ones put in, until each text
/// of the spec stands as many lines below the directive as it does in the spec.
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
    self.file = file.reduce(into: "") { $0 += $1 == "\\" ? #"\\"# : $1 == "\"" ? #"\""# : String($1) }
    let lines = Self.lines(of: printer)
    var start = lines.startIndex
    while start < lines.endIndex {
      let end = lines[(start + 1)...].firstIndex(where: \.startsStatement) ?? lines.endIndex
      print(lines[start..<end])
      start = end
    }
  }

  /// A line, or the part of one that comes from one line of the spec.
  private struct Line {
    /// The Swift, indented.
    var text: ArraySlice<UInt8>
    /// The line of the spec that it comes from; nil where it comes from none.
    var specLine: Int?
    var startsStatement = false
    var isInLiteral = false
    var endsInComment = false

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
            endsInComment: note.endsInComment
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
        lines.append(
          Line(
            text: index == 0 ? text[first..<end] : (indentation + text[first..<end])[...],
            specLine: part.specLine,
            startsStatement: index == 0 && note.startsStatement,
            isInLiteral: index == 0 && note.isInLiteral,
            endsInComment: isLast && note.endsInComment
          )
        )
      }
    }
    return lines
  }

  /// Prints a statement or a part of one, with a directive before it where one is needed.
  private mutating func print(_ lines: ArraySlice<Line>) {
    if let first = lines.firstIndex(where: { $0.specLine != nil }), let line = lines[first].specLine {
      let start = max(1, line - (first - lines.startIndex))
      if specLine != start { print("#sourceLocation(file: \"\(file)\", line: \(start))".utf8) }
      let rows = Self.rows(of: lines, from: start)
      for row in rows { print(row) }
      specLine = start + rows.count
    } else {
      if specLine != nil, lines.contains(where: { !$0.isEmpty }) {
        print("#sourceLocation()".utf8)
        specLine = nil
      }
      for line in lines { print(line.text) }
      specLine? += lines.count
    }
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

extension ArraySlice<UInt8> {
  /// The bytes without spaces around them.
  fileprivate var trimmingSpaces: ArraySlice<UInt8> {
    var rest = drop { $0 == UInt8(ascii: " ") }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }
}
