/// A place in a file's text.
package struct Mark: Sendable, Hashable {
  /// The line, counted from 1. Lines end at LF, CR LF or CR.
  package var line: Int

  /// The column, counted from 1 in characters (Swift's `Character`): a tab, a Korean syllable and an emoji count one each.
  package var column: Int

  /// How many bytes of the text's UTF-8 form (``SourceText/bytes``, without a byte order mark) stand before the place.
  package var offset: Int

  /// Creates a mark; line and column count from 1, the offset from 0.
  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The first place of any text.
  package static let start = Mark(line: 1, column: 1, offset: 0)
}

extension Mark: Comparable {
  /// Marks of one text are ordered by their place in it.
  package static func < (left: Mark, right: Mark) -> Bool {
    left.offset < right.offset
  }
}

/// A stretch of a file's text: from `start` up to, and not including, `end`.
package struct SourceRange: Sendable, Hashable {
  /// Where the stretch starts.
  package var start: Mark

  /// Where the text after the stretch starts.
  package var end: Mark

  /// Creates the stretch between two marks of one text.
  package init(start: Mark, end: Mark) {
    self.start = start
    self.end = end
  }

  /// The empty stretch at the start of any text.
  package static let start = SourceRange(start: .start, end: .start)

  /// The empty stretch at `mark`.
  package static func at(_ mark: Mark) -> SourceRange {
    SourceRange(start: mark, end: mark)
  }
}
