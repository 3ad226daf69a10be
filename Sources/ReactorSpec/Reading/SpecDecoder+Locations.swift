import YAMLTree

extension SpecDecoder {
  /// A piece of Swift that knows its lines where the compiler is to find its errors in the spec.
  ///
  /// - Parameters:
  ///   - text: The Swift, after YAML has unquoted and unfolded it.
  ///   - range: Where it stands.
  func located(_ text: String, at range: SourceRange) -> SwiftText {
    guard locatesSwift else { return SwiftText(text, at: range) }
    let isOneLine = range.start.line == range.end.line
    let printed = isOneLine ? LineMark.text(range.start.line) + text : marked(text, in: range)
    return SwiftText(text, at: range, printed: printed)
  }

  /// Two parts of a text, which know their lines as it does.
  func located(_ parts: [String], of whole: SwiftText, splitting split: (String) -> [String]) -> [SwiftText] {
    guard locatesSwift else { return parts.map { SwiftText($0, at: whole.range) } }
    let printed = LineMark.continued(split(whole.printed))
    return zip(parts, printed).map { SwiftText($0, at: whole.range, printed: $1) }
  }

  /// The text with a mark wherever a line of the spec starts in it; YAML's escapes can hide where that is.
  private func marked(_ text: String, in range: SourceRange) -> String {
    var marked = ""
    var rest = text[...]
    for line in range.start.line...range.end.line {
      while let first = rest.first, first.isWhitespace { marked.append(rest.removeFirst()) }
      guard let part = part(of: line, in: range, startOf: rest) else { continue }
      marked += LineMark.text(line) + part
      rest.removeFirst(part.count)
    }
    marked += rest
    return marked.utf8.first == LineMark.start ? marked : LineMark.text(range.start.line) + marked
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
