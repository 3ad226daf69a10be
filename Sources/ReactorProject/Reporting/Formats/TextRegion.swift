import ReactorSpec
import YAMLTree

/// What a format counts columns in. Ours count characters: an emoji that is written with several code points is one.
enum ColumnUnit: Sendable, Hashable {
  /// Bytes of UTF-8, as compilers count and Xcode expects.
  case utf8
  /// Code units of UTF-16, as editors and web pages count.
  case utf16

  /// The column in this unit, from 1; nil where the line is not known.
  func column(_ column: Int, in line: String?) -> Int? {
    if column == 1 { return 1 }
    guard let before = line?.prefix(column - 1) else { return nil }
    return 1 + (self == .utf8 ? before.utf8.count : before.utf16.count)
  }
}

/// A stretch of a file as another program counts it: lines and columns from 1, the end column exclusive.
struct TextRegion: Sendable, Hashable, Encodable {
  /// The line in which it starts.
  var startLine: Int
  /// The column in which it starts; nil for whole lines.
  var startColumn: Int?
  /// The line in which it ends.
  var endLine: Int
  /// The column in which the text after it starts; nil where it goes on to the line's end.
  var endColumn: Int?

  /// A place's stretch; the first line for a file as a whole, whole lines where they are too long to count in.
  init(_ place: Diagnostic.Place, in unit: ColumnUnit) {
    guard let range = place.range else {
      self.init(startLine: 1, endLine: 1)
      return
    }
    let (start, end) = (range.start, range.end)
    // A stretch that ends before the first character of a line ends with the line above.
    let endsWithLine = end.line > start.line && end.column == 1
    self.init(
      startLine: start.line,
      startColumn: unit.column(start.column, in: place.sourceLine),
      endLine: endsWithLine ? end.line - 1 : end.line
    )
    if startColumn != nil, !endsWithLine {
      endColumn = unit.column(end.column, in: end.line == start.line ? place.sourceLine : place.lastLine)
    }
  }

  /// The text of a place's first line without its indentation; nil where the line is not known.
  init?(lineAt place: Diagnostic.Place, in unit: ColumnUnit) {
    guard let line = place.sourceLine, let number = place.range?.start.line else { return nil }
    let indentation = line.prefix { $0 == " " || $0 == "\t" }.count
    self.init(
      startLine: number,
      startColumn: unit.column(indentation + 1, in: line),
      endLine: number,
      endColumn: unit.column(line.count + 1, in: line)
    )
  }

  private init(startLine: Int, startColumn: Int? = nil, endLine: Int, endColumn: Int? = nil) {
    self.startLine = startLine
    self.startColumn = startColumn
    self.endLine = endLine
    self.endColumn = endColumn
  }
}
