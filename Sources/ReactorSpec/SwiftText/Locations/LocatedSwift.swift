/// Generated Swift in which directives tell the compiler which lines come from the spec, so that its errors point there.
///
/// A directive can stand before a statement or a declaration only. Within one, lines are joined and empty ones put in, until each text
/// of the spec stands as many lines below the directive as it does in the spec.
public struct LocatedSwift: Sendable {
  /// The Swift, without marks.
  public private(set) var text = ""

  private let file: String
  /// The spec's line for which the compiler takes the next line; nil where it takes it for the generated file's own.
  private var specLine: Int?
  /// How many empty lines are put in at most to come to a line of the spec.
  private static let mostEmptyLines = 2000

  /// Replaces the marks of a text by directives; a text that can't be read only loses them. Costs a walk over the text.
  ///
  /// - Parameters:
  ///   - marked: A whole file's Swift, or what stands between its first declaration and its end.
  ///   - file: The spec's path as the compiler is to tell it.
  public init(_ marked: String, file: String) {
    self.file = file.replacing(["\\": #"\\"#, "\"": #"\""#])
    guard marked.utf8.contains(LineMark.start), let lines = LocatedLine.lines(of: marked) else {
      text = LineMark.stripped(marked)
      return
    }
    var start = lines.startIndex
    while start < lines.endIndex {
      let end = lines[(start + 1)...].firstIndex(where: \.startsStatement) ?? lines.endIndex
      print(lines[start..<end])
      start = end
    }
  }

  /// Prints a statement or a part of one, with a directive before it where one is needed.
  private mutating func print(_ lines: ArraySlice<LocatedLine>) {
    if let first = lines.firstIndex(where: { $0.specLine != nil }), let line = lines[first].specLine {
      let start = max(1, line - (first - lines.startIndex))
      if specLine != start { text += "#sourceLocation(file: \"\(file)\", line: \(start))\n" }
      let rows = Self.rows(of: lines, from: start)
      for row in rows { text += row + "\n" }
      specLine = start + rows.count
    } else {
      if specLine != nil, lines.contains(where: { !$0.isEmpty }) {
        text += "#sourceLocation()\n"
        specLine = nil
      }
      for line in lines { text += line.text + "\n" }
      specLine? += lines.count
    }
  }

  /// The lines, laid out so that each stands as far below the first one as in the spec, which has the first one on line `start`.
  private static func rows(of lines: ArraySlice<LocatedLine>, from start: Int) -> [String] {
    var rows: [String] = []
    // The first row to which everything behind it can be joined.
    var joinable = 0
    for line in lines {
      let target = line.specLine.map { $0 - start }
      if line.isInLiteral { joinable = rows.count }
      if let target, target < rows.count, target >= joinable, !line.isInLiteral {
        let joined = rows[target...] + [line.text]
        rows.replaceSubrange(
          target...,
          with: [joined.enumerated().map { $0 == 0 ? $1 : $1.trimmed }.joined(separator: " ")]
        )
      } else {
        if let target, target > rows.count, target - rows.count < mostEmptyLines {
          rows += Array(repeating: "", count: target - rows.count)
        }
        rows.append(line.text)
      }
      if line.specLine != nil { joinable = max(joinable, rows.count - 1) }
      if line.endsInComment { joinable = rows.count }
    }
    return rows
  }
}

extension String {
  fileprivate func replacing(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
