/// A line of generated Swift, or the part of one that comes from one line of the spec.
struct LocatedLine {
  /// The Swift without marks, indented.
  var text: String
  /// The line of the spec that it comes from; nil where it comes from none.
  var specLine: Int?
  /// Whether a directive can stand before it.
  var startsStatement: Bool
  /// Whether the line break before it belongs to a string or a comment.
  var isInLiteral: Bool
  /// Whether a comment ends it, so that nothing can stand behind it.
  var endsInComment: Bool

  /// Whether nothing stands on it but, perhaps, a comment.
  var isEmpty: Bool {
    let content = text.utf8.drop { $0 == UInt8(ascii: " ") }
    return content.isEmpty || content.starts(with: "//".utf8)
  }
}

extension LocatedLine {
  /// The lines of a text, those that come from several lines of the spec taken apart; nil where the text can't be read.
  static func lines(of text: String) -> [LocatedLine]? {
    let swift = SwiftText(text)
    guard swift.problem == nil else { return nil }
    return LineSplitting(swift).lines
  }
}

/// Takes a text apart into lines.
private struct LineSplitting {
  private let bytes: [UInt8]
  /// For each byte whether it stands in a string or a comment.
  private var isLiteral: [Bool]
  private let commentEnds: Set<Int>
  private var marks: ArraySlice<Int>
  private var starts: StatementStarts
  private(set) var lines: [LocatedLine] = []

  init(_ swift: SwiftText) {
    bytes = Array(swift.text.utf8)
    isLiteral = Array(repeating: false, count: bytes.count)
    commentEnds = Set(swift.comments.map(\.upperBound))
    marks = swift.syntax.marks[...]
    starts = StatementStarts(swift)
    for token in swift.tokens where token.kind == .literal { markLiteral(token.range) }
    for comment in swift.comments { markLiteral(comment) }
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) where start < bytes.count {
      split(line.startIndex..<line.endIndex)
      start = line.endIndex + 1
    }
  }

  private mutating func markLiteral(_ range: Range<Int>) {
    for offset in range { isLiteral[offset] = true }
  }

  private mutating func split(_ line: Range<Int>) {
    var cuts: [(offset: Int, specLine: Int?)] = [(line.lowerBound, nil)]
    while let mark = marks.first, mark < line.upperBound {
      marks.removeFirst()
      guard !isLiteral[mark] else { continue }
      let specLine = specLine(at: mark)
      if cuts[cuts.count - 1].specLine == nil {
        cuts[cuts.count - 1].specLine = specLine
      } else if cuts[cuts.count - 1].specLine != specLine {
        cuts.append((mark, specLine))
      }
    }
    let indentation = String(repeating: " ", count: bytes[line].prefix { $0 == UInt8(ascii: " ") }.count + 2)
    let endsInComment = commentEnds.contains(line.upperBound)
    let isInLiteral = line.lowerBound > 0 && isLiteral[line.lowerBound - 1]
    let startsStatement = starts.isStart(at: line.lowerBound) && !isInLiteral
    for (position, cut) in cuts.enumerated() {
      let isLast = position == cuts.count - 1
      var end = isLast ? line.upperBound : cuts[position + 1].offset
      while !isLast, end > cut.offset, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      let text = LineMark.stripped(String(decoding: bytes[cut.offset..<end], as: UTF8.self))
      lines.append(
        LocatedLine(
          text: position == 0 ? text : indentation + text,
          specLine: cut.specLine,
          startsStatement: position == 0 && startsStatement,
          isInLiteral: position == 0 && isInLiteral,
          endsInComment: isLast && endsInComment
        )
      )
    }
  }

  private func specLine(at mark: Int) -> Int? {
    Int(String(decoding: bytes[(mark + 1)...].prefix { $0 != LineMark.end }, as: UTF8.self))
  }
}
