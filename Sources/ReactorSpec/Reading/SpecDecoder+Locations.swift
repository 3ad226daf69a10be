import YAMLTree

extension SpecDecoder {
  /// A piece of Swift that knows its lines.
  ///
  /// - Parameters:
  ///   - text: The Swift, after YAML has unquoted and unfolded it.
  ///   - range: Where it stands.
  func located(_ text: String, at range: SourceRange) -> SwiftText {
    let isOneLine = range.start.line == range.end.line
    return SwiftText(text, at: range, lineStarts: isOneLine ? [] : lineStarts(of: text, in: range))
  }

  /// Where lines of the spec start in the text; YAML's escapes can hide that.
  private func lineStarts(of text: String, in range: SourceRange) -> [SwiftText.LineStart] {
    var starts: [SwiftText.LineStart] = []
    var rest = text[...]
    for line in range.start.line...range.end.line {
      while let first = rest.first, first.isWhitespace { rest.removeFirst() }
      guard let part = part(of: line, in: range, startOf: rest) else { continue }
      starts.append(.init(offset: text.utf8.distance(from: text.startIndex, to: rest.startIndex), line: line))
      rest.removeFirst(part.count)
    }
    return starts.first?.offset == 0 ? starts : [.init(offset: 0, line: range.start.line)] + starts
  }

  /// What a line of the spec adds to a text: its content, without the quotes and brackets around the whole.
  private func part(of line: Int, in range: SourceRange, startOf rest: Substring) -> String? {
    var content = Substring(source.line(line))
    if line == range.end.line { content = content.prefix(range.end.column - 1) }
    if line == range.start.line { content = content.dropFirst(range.start.column - 1) }
    let whole = String(content).trimmed
    var candidates = [whole]
    if line == range.start.line { candidates.append(String(whole.dropFirst()).trimmed) }
    if line == range.end.line { candidates.append(String(whole.dropLast()).trimmed) }
    return candidates.first { !$0.isEmpty && rest.hasPrefix($0) }
  }
}
