import YAMLTree

/// Statements whose lines YAML joins into one.
extension SpecDecoder {
  /// A statement whose lines YAML has left as they are.
  func keepingLines(_ swift: SwiftText, _ scalar: YAMLScalar, _ node: YAMLNode, _ subject: String) -> SwiftText? {
    guard scalar.style != .literal, node.range.end.line > node.range.start.line else { return swift }
    let lines = source[node.range].split(whereSeparator: \.isNewline).map { String($0).trimmed }
    guard lines.count > 1 else { return swift }
    report(
      .foldedStatements,
      "\(subject) goes over several lines, which YAML joins into one: put it into a block after `|`, or a list",
      at: .at(node.range.start)
    )
    return nil
  }

  /// Reports statements between braces that stand on lines of their own, which YAML has joined.
  func reportFoldedStatements(
    in swift: SwiftText,
    _ scalar: YAMLScalar,
    _ node: YAMLNode,
    _ subject: String
  ) -> Bool {
    guard scalar.style != .literal, node.range.end.line > node.range.start.line, swift.text.contains("{") else {
      return false
    }
    var written = String(source[node.range])
    if scalar.style == .singleQuoted { written = String(written.dropFirst().dropLast()).replacing("''", with: "'") }
    if scalar.style == .folded { written = String(written.drop { !$0.isNewline }) }
    let lines = SwiftText(written)
    let (tokens, joined) = (lines.codeTokens, swift.codeTokens)
    // Where YAML has made something else of it, the lines say nothing; it leaves blank ones, and those of a `>` that are indented.
    guard lines.problem == nil, tokens.count == joined.count,
      let statement = lines.furtherStatements.first(where: { index in
        !swift.text.utf8Part(joined[index - 1].range.upperBound..<joined[index].range.lowerBound).hasLineBreak
      })
    else { return false }
    let before = written.utf8Part(0..<tokens[statement].range.lowerBound)
    let line = node.range.start.line + before.count(where: \.isNewline)
    let column =
      before.count
      - (before.lastIndex(where: \.isNewline).map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0)
    report(
      .foldedStatements,
      "\(subject) has statements on lines of their own, which YAML joins into one: a block after `|` keeps them",
      at: source.range(line: line, column: column + 1, count: 0)
    )
    return true
  }
}
