import YAMLTree

extension SpecDecoder {
  /// Where a part of a Swift text stands in the file; the whole text's place where YAML's escapes or folding hide it.
  ///
  /// - Parameter part: Byte offsets in the text.
  func place(of part: Range<Int>, in swift: SwiftText) -> SourceRange {
    let text = Array(swift.text.utf8)
    let lineStart = text[..<part.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lineEnd = text[part.lowerBound...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    let line = Array(text[lineStart..<lineEnd])
    let start = swift.range.start.offset
    var searched = start
    if lineStart > 0 {
      // A block: each of its lines stands on a line of its own, the first one below the `|`.
      let above = text[..<lineStart].count { $0 == UInt8(ascii: "\n") } + 1
      guard let offset = offsetOfLine(above, from: start) else { return swift.range }
      searched = offset
    }
    let slice = source.bytes[searched..<max(searched, min(swift.range.end.offset, source.bytes.count))]
    guard let found = slice.firstRange(of: line), part.upperBound <= lineEnd else { return swift.range }
    let first = found.lowerBound + part.lowerBound - lineStart
    return SourceRange(start: source.mark(at: first), end: source.mark(at: first + part.count))
  }

  /// The byte offset at which the line stands that is `count` lines below a byte.
  private func offsetOfLine(_ count: Int, from start: Int) -> Int? {
    var offset = start
    for _ in 0..<count {
      guard let lineBreak = source.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      offset = lineBreak + 1
    }
    return offset
  }
}

extension Collection<UInt8> {
  /// The first place where the bytes of `pattern` stand.
  fileprivate func firstRange(of pattern: [UInt8]) -> Range<Index>? {
    guard !pattern.isEmpty else { return nil }
    var start = startIndex
    while start < endIndex {
      let candidate = self[start...].prefix(pattern.count)
      if candidate.elementsEqual(pattern) { return start..<candidate.endIndex }
      start = index(after: start)
    }
    return nil
  }
}
