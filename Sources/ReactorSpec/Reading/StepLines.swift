import YAMLTree

extension SpecDecoder {
  /// The line, or the lines, with another step in the place of what stands there: keys behind `- ` or where a key stands, otherwise a
  /// mapping in braces.
  ///
  /// - Parameter keys: The step's keys with what stands behind them; a name alone is the whole step.
  func stepLine(replacing range: SourceRange, with keys: [String]) -> String? {
    let before = shortLine(range.start.line).prefix(range.start.column - 1)
    let isListItem = before.contains("-") && before.allSatisfy { " \t-".contains($0) }
    // A name alone between braces is the key of a mapping already.
    let isInBraces = before.last { !$0.isWhitespace } == "{"
    if isListItem {
      let margin = before.drop { $0.isWhitespace }.map { _ in " " }.joined()
      return line(replacing: range, with: keys.joined(separator: "\n" + margin))
    }
    if keys.count > 1, before.allSatisfy(\.isWhitespace) {
      return line(replacing: range, with: keys.joined(separator: "\n"))
    }
    let step = keys.joined(separator: ", ")
    return line(replacing: range, with: isInBraces || SwiftName.isValid(step) ? step : "{\(step)}")
  }
}
