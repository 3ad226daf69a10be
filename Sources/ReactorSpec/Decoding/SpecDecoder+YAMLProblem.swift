import YAMLTree

extension SpecDecoder {
  /// Reports what is wrong with the file as YAML, in words that say what to do about it.
  func report(_ problem: YAMLProblem) {
    let range = problem.range
    switch problem.kind {
    case .invalidEncoding("UTF-32"):
      report(.invalidEncoding, "the file is UTF-32; save it as UTF-8", at: range)
    case .invalidEncoding(let encoding):
      report(.invalidEncoding, "here the file is not valid \(encoding); save it as UTF-8", at: range)
    case .tooLarge(let bytes, let limit):
      report(.fileTooLarge, "the file has \(bytes) bytes; a spec has at most \(limit)", at: range)
    case .tooDeep(let limit):
      report(.nestingTooDeep, "lists and mappings nest deeper than \(limit) levels", at: range)
    case .tooManyNodes(let limit):
      report(
        .tooManyNodes,
        "the file has more than \(limit) keys, values and list items, aliases counted in full",
        at: range
      )
    case .duplicateKey(let key, let first):
      report(.duplicateKey, "`\(key)` stands here a second time", at: range, notes: [("it is already here", first)])
    case .undefinedAlias(let name):
      reportAlias("no anchor `&\(name)` stands before this alias", at: range)
    case .recursiveAlias(let name):
      reportAlias("the alias stands inside of its own anchor `&\(name)`", at: range)
    case .mergeOfNonMapping:
      report(.mergeOfNonMapping, "`<<` takes a mapping or a list of mappings", at: range)
    case .syntax(let syntax):
      report(syntax, at: range)
    }
  }

  private func reportAlias(_ message: String, at range: SourceRange) {
    let line = UnreadLine(source.line(range.start.line))
    let isValue = line.value.hasPrefix("*")
    let replacement = isValue ? line.head + Quoting.quoted(line.value) : nil
    report(.unknownAlias, message + (isValue ? "; if it is Swift, quote it" : ""), at: range, replacement: replacement)
  }

  private func report(_ syntax: YAMLSyntaxProblem, at range: SourceRange) {
    if syntax != .tabIndentation, syntax != .controlCharacter, reportMissingQuotes(at: range) { return }
    switch syntax {
    case .unclosedQuote:
      report(.unclosedBracketOrQuote, "the quoted text that starts here does not end", at: firstCharacter(of: range))
    case .unclosedList:
      report(
        .unclosedBracketOrQuote,
        "the list that starts here does not end, or lacks a comma",
        at: firstCharacter(of: range)
      )
    case .unclosedMapping:
      report(
        .unclosedBracketOrQuote,
        "the mapping that starts here does not end, or lacks a comma",
        at: firstCharacter(of: range)
      )
    case .tabIndentation: report(.wrongIndentation, "a tab can't indent; use spaces", at: firstCharacter(of: range))
    case .misplacedListItem:
      report(.wrongIndentation, "a list can't start here; put it on a line of its own", at: range)
    case .expectedKey, .expectedListItem, .colonInsideText:
      report(.wrongIndentation, "the line is not indented like the ones that it belongs to", at: range)
    case .expectedColon: report(.keyWithoutColon, "a key is followed by `: ` and its value", at: firstLine(of: range))
    case .unknownEscape:
      report(.unknownEscape, "YAML does not know this escape; between `'` a `\\` is only a `\\`", at: range)
    case .controlCharacter: report(.controlCharacter, "the file has a control character here", at: range)
    case .reservedCharacter, .anchorWithoutName, .malformedTag, .malformedBlockHeader, .malformedDirective, .other:
      report(.malformedYAML, "this is not YAML", at: firstLine(of: range))
    }
  }

  private func firstCharacter(of range: SourceRange) -> SourceRange {
    .at(range.start)
  }

  private func firstLine(of range: SourceRange) -> SourceRange {
    range.end.line == range.start.line ? range : .at(range.start)
  }

  /// Reports a Swift text that has to be quoted, if that is what is wrong with the line.
  private func reportMissingQuotes(at range: SourceRange) -> Bool {
    let text = source.line(range.start.line)
    let line = UnreadLine(text)
    guard line.key != nil || line.isListItem else { return false }
    if let reason = Quoting.reason(for: line.value) {
      reportMissingQuotes(
        reason,
        value: line.value,
        column: line.valueColumn,
        range,
        line.head + Quoting.quoted(line.value)
      )
      return true
    }
    guard let first = line.value.first, first == "[" || first == "{", line.value.last == (first == "[" ? "]" : "}")
    else {
      return false
    }
    if first == "[" {
      let isArguments = line.isListItem || line.key == "with"
      let arguments = String(line.value.dropFirst().dropLast()).trimmed
      let replacement = line.head + Quoting.quoted(isArguments ? arguments : line.value)
      let reason = "YAML can't hold these brackets and quotes inside of a list"
      reportMissingQuotes(reason, value: line.value, column: line.valueColumn, range, replacement)
      return true
    }
    return reportMissingQuotesInMapping(line, range)
  }

  private func reportMissingQuotesInMapping(_ line: UnreadLine, _ range: SourceRange) -> Bool {
    let content = String(line.value.dropFirst().dropLast())
    var needsQuotes = false
    let parts = SwiftSyntax(content).commaSeparatedParts.map { part -> String in
      let entry = UnreadLine(part)
      guard entry.key != nil,
        Quoting.reason(for: entry.value) != nil || entry.value.contains("[") || entry.value.contains("{")
      else { return part }
      needsQuotes = true
      return entry.head + Quoting.quoted(entry.value)
    }
    guard needsQuotes else { return false }
    let replacement = line.head + "{" + parts.joined(separator: ", ") + "}"
    let reason = "YAML can't hold these brackets and quotes inside of a mapping"
    reportMissingQuotes(reason, value: line.value, column: line.valueColumn, range, replacement)
    return true
  }

  private func reportMissingQuotes(
    _ reason: String,
    value: String,
    column: Int,
    _ range: SourceRange,
    _ replacement: String
  ) {
    let line = range.start.line
    let offset = range.start.offset
    let place = SourceRange(
      start: Mark(line: line, column: column, offset: offset),
      end: Mark(line: line, column: column + value.count, offset: offset)
    )
    report(.swiftTextNeedsQuotes, "\(reason): quote the Swift text", at: place, replacement: replacement)
  }
}
