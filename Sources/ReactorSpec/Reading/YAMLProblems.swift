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
    case .tooLarge(let limit):
      report(.fileTooLarge, "the file has more than \(limit) bytes, aliases counted in full", at: range)
    case .tooDeep(let limit):
      report(.nestingTooDeep, "lists and mappings nest deeper than \(limit) levels", at: range)
    case .tooManyNodes(let limit):
      report(
        .tooManyNodes,
        "the file has more than \(limit) keys, values and list items, aliases counted in full",
        at: range
      )
    case .tooManyTags(let limit):
      report(.tooManyNodes, "the file has more than \(limit) `%TAG` lines, of which a spec needs none", at: range)
    case .duplicateKey(let key, let first):
      let more = isMethod(at: range) ? ": of methods that share a name, `methods` can have one" : ""
      report(
        .duplicateKey,
        "`\(key)` stands here a second time\(more)",
        at: range,
        notes: [("it is already here", first)]
      )
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

  /// Whether a key is one of `methods`, each of which stands on a line of its own.
  private func isMethod(at range: SourceRange) -> Bool {
    let column = UnreadLine(shortLine(range.start.line)).startColumn
    let lines = stride(from: range.start.line - 1, to: max(0, range.start.line - 100), by: -1)
    let outer = lines.lazy.map { UnreadLine(self.shortLine($0)) }.first { $0.startColumn < column && $0.key != nil }
    return outer?.key == "methods"
  }

  private func reportAlias(_ message: String, at range: SourceRange) {
    let line = UnreadLine(shortLine(range.start.line))
    let isValue = line.value.hasPrefix("*") && !goesOn(below: range.start.line)
    let replacement = isValue ? line.head + Quoting.quoted(line.value) : nil
    report(.unknownAlias, message + (isValue ? "; if it is Swift, quote it" : ""), at: range, replacement: replacement)
  }

  private func report(_ syntax: YAMLSyntaxProblem, at range: SourceRange) {
    if reportConflict(before: range) { return }
    if syntax != .controlCharacter, reportByteOrderMark(before: range) || reportLongKey(before: range.end) { return }
    if Self.mayFollowFromAbove.contains(syntax), reportMissingSpace(near: range) || reportUnclosedQuote(before: range) {
      return
    }
    if [.colonInsideText, .expectedKey].contains(syntax), reportPatternWithColon(at: range) { return }
    if syntax == .colonInsideText || syntax == .malformedDirective, reportKeyWithoutColon(above: range) { return }
    if syntax == .reservedCharacter, reportDecoratedName(at: range) { return }
    if syntax == .malformedDirective, reportIndentedStart(before: range) { return }
    if syntax != .tabIndentation, syntax != .controlCharacter, reportMissingQuotes(at: range) { return }
    switch syntax {
    case .unclosedQuote: reportUnclosedQuote(at: range.start)
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
      report(
        .wrongIndentation,
        "a list can't start here; put it on a line of its own",
        at: range,
        notes: comparedLine(with: range.start.line)
      )
    case .expectedKey, .expectedListItem, .colonInsideText:
      let line = range.start.line
      if reportPayloadInKey(onLine: line) { return }
      report(
        .wrongIndentation,
        "the line is not indented like the ones that it belongs to",
        at: source.range(line: line, column: UnreadLine(shortLine(line)).startColumn, count: 0),
        notes: comparedLine(with: line)
      )
    case .expectedColon: report(.keyWithoutColon, "a key is followed by `: ` and its value", at: firstLine(of: range))
    case .unknownEscape: reportUnknownEscape(at: range)
    case .controlCharacter: report(.controlCharacter, "the file has a control character here", at: range)
    case .reservedCharacter, .anchorWithoutName, .malformedTag, .malformedBlockHeader, .malformedDirective, .other:
      report(.malformedYAML, "YAML can't read this; if it is Swift, quote it", at: firstLine(of: range))
    }
  }

  /// Reports the line with which git marks that a merge has left both sides, where one stands before a problem.
  private func reportConflict(before range: SourceRange) -> Bool {
    let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }
    let number = (1...range.end.line).first { number in
      let line = source.bytes[source.start(ofLine: number)...]
      return marks.contains { line.starts(with: $0) }
    }
    guard let number else { return false }
    report(
      .malformedYAML,
      "git has left a conflict here: keep what is meant, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
      at: source.range(line: number, column: 1, count: 7)
    )
    return true
  }

  /// Reports a byte order mark at the start of a line, as programs leave it that join files: YAML takes it for a letter of the line's key, and
  /// complains of the next one.
  private func reportByteOrderMark(before range: SourceRange) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let end = source.start(ofLine: range.end.line + 1)
    var isAtStart = true
    for offset in 0..<min(end, source.bytes.count) {
      let byte = source.bytes[offset]
      if isAtStart, byte == mark[0], source.bytes[offset...].starts(with: mark) {
        let message = "a byte order mark stands here; a file has one at most, at its start"
        report(.controlCharacter, message, at: .at(source.mark(at: offset)))
        return true
      }
      isAtStart = byte == UInt8(ascii: "\n") || isAtStart && byte == UInt8(ascii: " ")
    }
    return false
  }

  /// Reports a key before a colon that is longer than YAML lets one be that stands on a line: it then takes it for no key.
  private func reportLongKey(before colon: Mark) -> Bool {
    let lineStart = source.start(ofLine: colon.line)
    guard colon.offset - lineStart > Self.longestKey, source.bytes.indices.contains(colon.offset),
      source.bytes[colon.offset] == UInt8(ascii: ":")
    else { return false }
    let ends = Array("{[,".utf8)
    let before = source.bytes[lineStart..<colon.offset]
    var start = before.lastIndex(where: ends.contains).map { $0 + 1 } ?? lineStart
    while start < colon.offset, " -?".utf8.contains(source.bytes[start]) { start += 1 }
    let key = source[start..<colon.offset]
    // What has a key before it is a value, and the colon is one inside of it.
    guard key.unicodeScalars.count > Self.longestKey, key.hasPrefix("'") || key.hasPrefix("\"") || !key.contains(": ")
    else { return false }
    let message = "a key has at most 1,024 characters in YAML, and this one has more"
    report(.malformedYAML, message, at: .at(source.mark(at: start)))
    return true
  }

  /// How many characters before its colon YAML looks for a key's start.
  private static var longestKey: Int { 1024 }

  /// Reports an escape of Swift's in a text between double quotes, with the text as it should stand: a string with values in it keeps its
  /// own quotes, and so has one in which a `\` means itself; any other Swift has none.
  private func reportUnknownEscape(at range: SourceRange) {
    let line = UnreadLine(shortLine(range.start.line))
    var replacement: String?
    if line.value.hasPrefix("\""), Quoting.endOfFirstToken(in: line.value.text) == line.value.text.count {
      let contents = String(line.value.text.dropFirst().dropLast())
      let code = contents.split(separator: "\\\"", omittingEmptySubsequences: false).joined(separator: "\"")
      let swift = SwiftText(code)
      // Behind a `\`, code has a key path: `\.name`, `\User.name`.
      let isString =
        swift.problem != nil || swift.interpolatesOutsideOfStrings
        || !code.contains("\"")
          && code.split(separator: "\\").dropFirst(code.hasPrefix("\\") ? 0 : 1).contains { part in
            part.first != "."
              && !(part.first?.isUppercase == true && part.drop { $0.isLetter || $0.isNumber }.first == ".")
          }
      let text = isString ? Self.withSwiftEscapes(line.value.text) : code
      replacement = line.head + Quoting.quoted(text) + line.value.comment
    }
    report(
      .unknownEscape,
      "YAML does not know this escape; between `'` a `\\` is only a `\\`",
      at: range,
      replacement: replacement
    )
  }

  /// A string in which each `\` that begins no escape of Swift's means itself.
  private static func withSwiftEscapes(_ string: String) -> String {
    var text = ""
    var isEscaped = false
    for character in string {
      if isEscaped, !#"0\tnr"'(u"#.contains(character) { text.append("\\") }
      text.append(character)
      isEscaped = !isEscaped && character == "\\"
    }
    return text
  }

  private func firstCharacter(of range: SourceRange) -> SourceRange {
    .at(range.start)
  }

  private func firstLine(of range: SourceRange) -> SourceRange {
    range.end.line == range.start.line ? range : .at(range.start)
  }
}

extension SpecDecoder {
  /// Whether the line above leaves brackets open, so that the line can't be mended by itself.
  private func isInsideOfBrackets(lineNumber: Int) -> Bool {
    var number = lineNumber - 1
    while number > 0, shortLine(number).allSatisfy(\.isWhitespace) { number -= 1 }
    guard number > 0, let last = UnreadLine(shortLine(number)).value.text.last else { return false }
    return "[{,".contains(last)
  }

  /// Reports a Swift text that has to be quoted, if that is what is wrong with the line.
  private func reportMissingQuotes(at range: SourceRange) -> Bool {
    let line = UnreadLine(shortLine(range.start.line))
    guard line.key != nil || line.isListItem, !isInsideOfBrackets(lineNumber: range.start.line) else { return false }
    let value = line.value
    let place = source.range(line: range.start.line, column: line.valueColumn, count: value.text.count)
    if let first = value.text.first, "[{'\"".contains(first), let end = Quoting.endOfFirstToken(in: value.text),
      String(value.text.dropFirst(end)).trimmed == ";"
    {
      report(
        .semicolonInExpression,
        "no `;` stands behind a value",
        at: source.range(line: range.start.line, column: line.valueColumn + value.text.count - 1, count: 1),
        replacement: line.head + value.text.prefix(end) + value.comment
      )
      return true
    }
    if let reason = Quoting.reason(for: value.text) {
      if let step = stepInBraces(line) {
        let message = "a step behind a key stands on a line of its own, or between braces"
        report(.swiftTextNeedsQuotes, message, at: place, replacement: step)
        return true
      }
      let pair = line.key.flatMap { FlowRepair.pairInBraces(behind: $0, value.text) }.map { $0 + value.comment }
      let text = pair ?? parenthesizedArguments(line) ?? Quoting.quoted(value)
      // The lines below would be left over.
      let isWhole = !goesOn(below: range.start.line)
      reportMissingQuotes(reason, at: place, replacement: isWhole ? line.head + text : nil)
      return true
    }
    guard let first = value.text.first, first == "[" || first == "{" else { return false }
    let isOnOneLine = Quoting.endOfFirstToken(in: value.text) == value.text.count
    if !isOnOneLine, let block = [": |", ": >"].first(where: value.text.hasSuffix) {
      report(
        .swiftTextNeedsQuotes,
        "no block (`\(block.suffix(1))`) stands between brackets: write the keys on lines of their own",
        at: source.range(line: range.start.line, column: line.valueColumn + value.text.count - 1, count: 1)
      )
      return true
    }
    guard let brackets = isOnOneLine ? value.text : brackets(from: line, at: range.start.line) else { return false }
    if first == "{", isOnOneLine, reportMissingComma(line, lineNumber: range.start.line) { return true }
    guard !FlowRepair.isHeld(brackets) else { return false }
    let path = keys(above: range.start.line) + [line.key ?? ""]
    let repaired = isOnOneLine ? FlowRepair.repaired(brackets, path: path) : nil
    reportMissingQuotes(
      "YAML can't hold these brackets and quotes inside of a \(first == "[" ? "list" : "mapping")",
      at: place,
      replacement: repaired.map { line.head + $0 + value.comment }
    )
    return true
  }

  /// A list or mapping in brackets that ends on one of the lines below, on one line; nil where it does not end there.
  private func brackets(from line: UnreadLine, at number: Int) -> String? {
    var text = line.value.text
    for number in (number + 1)..<(number + 1 + Self.mostLinesOfBrackets) where number <= source.lineCount {
      text += " " + withoutComment(shortLine(number)).trimmed
      if Quoting.endOfFirstToken(in: text) == text.count { return text }
    }
    return nil
  }

  /// A line without the comment at its end, which starts behind a space and outside of quotes.
  private func withoutComment(_ line: String) -> String {
    var quote: Character?
    var last: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == "#", quote == nil, last == " " { return String(line[..<index]) }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
      last = character
    }
    return line
  }

  /// The lines that are read at most for the end of brackets, each of which is read anew with those above.
  private static var mostLinesOfBrackets: Int { 20 }

  /// The line with braces around the step behind a key that takes steps: `else: setCount: 0`. Nil of any other line.
  private func stepInBraces(_ line: UnreadLine) -> String? {
    guard let key = line.key, key.hasPrefix(".") || ["then", "else", "catch", "done", "default"].contains(key) else {
      return nil
    }
    let step = UnreadLine(line.value.text)
    guard let name = step.key, SwiftName.isValid(name), !step.value.text.isEmpty else { return nil }
    let braces = "{\(line.value.text)}"
    return FlowRepair.isHeld(braces) ? line.head + braces + line.value.comment : nil
  }

  /// The arguments of a step that stand in parentheses with a label among them, as Swift would have them, in a list; nil of any other line.
  private func parenthesizedArguments(_ line: UnreadLine) -> String? {
    guard line.isListItem, let key = line.key, SwiftName.isValid(key), LanguageDescription.stepObject(key) == nil,
      line.value.hasPrefix("("), let inner = SwiftText("\(key)\(line.value.text)").call?.arguments.commaSeparatedParts,
      inner.contains(where: { $0.labelledValue != nil })
    else { return nil }
    return Quoting.arguments(inner.map(\.text)) + line.value.comment
  }

  private func reportMissingQuotes(_ reason: String, at place: SourceRange, replacement: String?) {
    report(.swiftTextNeedsQuotes, "\(reason): quote the Swift text", at: place, replacement: replacement)
  }

  private func reportMissingComma(_ line: UnreadLine, lineNumber: Int) -> Bool {
    let value = line.value
    guard let found = FlowRepair.missingComma(in: value.text) else { return false }
    let before = String(decoding: value.text.utf8.prefix(found.offset), as: UTF8.self).count
    report(
      .unclosedBracketOrQuote,
      "a comma is missing before `\(found.key)`",
      at: source.range(line: lineNumber, column: line.valueColumn + before, count: found.key.count),
      replacement: FlowRepair.isHeld(found.repaired) ? line.head + found.repaired + value.comment : nil
    )
    return true
  }

  /// Reports a word on a line of its own that lacks the colon of a key: YAML then takes the lines below it for more of its text, up to
  /// the first colon, which it complains of.
  private func reportKeyWithoutColon(above range: SourceRange) -> Bool {
    var top: (number: Int, line: UnreadLine)?
    for number in stride(from: range.start.line - 1, to: 0, by: -1) {
      let text = shortLine(number)
      let line = UnreadLine(text)
      guard line.key == nil, !text.trimmed.hasPrefix("#"), text != "---" else { break }
      if !text.trimmed.isEmpty { top = (number, line) }
      // An item of a list begins a text of its own.
      if line.isListItem { break }
    }
    guard let (number, line) = top else { return false }
    let indentation = shortLine(range.start.line).prefix { $0 == " " }.count
    let word = String(line.value.text.prefix { !$0.isWhitespace })
    let rest = line.value.text.dropFirst(word.count)
    guard SwiftName.isValid(word), line.keyColumn <= indentation + 1 else { return false }
    report(
      .keyWithoutColon,
      "a key is followed by `:`, which `\(word)` lacks",
      at: source.range(line: number, column: line.keyColumn, count: word.count),
      replacement: line.head + word + ":" + rest + line.value.comment
    )
    return true
  }

  /// Reports a pattern of a `switch` with a label in it, `.moved(to: let place): …`, which YAML takes for a key that ends at the label.
  private func reportPatternWithColon(at range: SourceRange) -> Bool {
    let text = shortLine(range.start.line)
    let line = text.drop { $0 == " " }
    guard line.first == "." || line.first?.isUppercase == true || line.first == "(" else { return false }
    var depth = 0
    var hasLabel = false
    for index in line.indices where !"'\"".contains(line[index]) {
      if "([".contains(line[index]) { depth += 1 }
      if ")]".contains(line[index]) { depth -= 1 }
      guard line[index] == ":" else { continue }
      hasLabel = hasLabel || depth > 0
      guard depth == 0 else { continue }
      let pattern = String(line[..<index])
      guard hasLabel, SwiftText(pattern).problem == nil else { return false }
      reportMissingQuotes(
        "YAML takes `: ` for the end of a key",
        at: source.range(line: range.start.line, column: text.count - line.count + 1, count: pattern.count),
        replacement: Quoting.quoted(pattern) + line[index...]
      )
      return true
    }
    return false
  }

  /// Reports a key between backticks or behind an attribute, as Swift would write it.
  private func reportDecoratedName(at range: SourceRange) -> Bool {
    let line = shortLine(range.start.line)
    let head = String(line.prefix(range.start.column - 1)).trimmed
    let rest = line.dropFirst(range.start.column - 1)
    guard let colon = rest.firstIndex(of: ":"), head.allSatisfy({ $0 == "-" || $0 == " " }) else { return false }
    let words = rest[..<colon].split(separator: " ")
    let after = rest[colon...]
    let place = source.range(line: range.start.line, column: range.start.column, count: rest[..<colon].count)
    if words.count == 1, let name = words.first, name.count > 2, name.hasPrefix("`"), name.hasSuffix("`") {
      let bare = name.dropFirst().dropLast()
      report(
        .malformedYAML,
        "a name needs no backticks here, also where it is a keyword of Swift's",
        at: place,
        replacement: [head, head.isEmpty ? "" : " ", String(bare), String(after)].joined().trimmed
      )
      return true
    }
    guard words.count == 2, let attribute = words.first, attribute.hasPrefix("@") else { return false }
    let key = attribute == "@Pulse" ? "pulse: true" : "attribute: '\(attribute)'"
    let message = "a name has no attribute before it; in the long form `{type: …, \(key)}` says it"
    report(.malformedYAML, message, at: place)
    return true
  }

  /// Reports a key with a payload behind its name, as Swift would write it: YAML reads the colon inside of it as the key's.
  private func reportPayloadInKey(onLine number: Int) -> Bool {
    let line = shortLine(number)
    let start = UnreadLine(line).keyColumn
    let key = line.dropFirst(start - 1)
    guard let open = key.firstIndex(of: "("), SwiftName.isValid(String(key[..<open])),
      let close = key.firstRange(of: "):"), open < close.lowerBound,
      key[close.upperBound...].first.map({ $0 == " " }) ?? true
    else { return false }
    let (name, list) = (key[..<open], key[key.index(after: open)..<close.lowerBound])
    let place = source.range(line: number, column: start, count: key[..<close.lowerBound].count + 1)
    let advice =
      switch keys(above: number).last {
      case "methods": ": `\(name): '(\(list))'` declares a method"
      case "actions", "flows", "mutations": ": `\(name):`, and below it `payload: {\(list)}`"
      default: ""
      }
    report(.malformedYAML, "a key is a name alone\(advice)", at: place)
    return true
  }

  /// Reports a document whose first line is indented, so that it ends at the first line that is not.
  private func reportIndentedStart(before range: SourceRange) -> Bool {
    guard range.start.column == 1, !shortLine(range.start.line).hasPrefix("%"),
      let (first, text) = (1..<range.start.line).lazy.map({ ($0, self.shortLine($0)) })
        .first(where: { !$1.trimmed.isEmpty && !$1.trimmed.hasPrefix("#") && $1 != "---" }),
      text.hasPrefix(" ")
    else { return false }
    report(
      .wrongIndentation,
      "the line is not indented like the ones that it belongs to",
      at: firstLine(of: range),
      notes: [("they start here", source.range(line: first, column: UnreadLine(text).keyColumn, count: 0))]
    )
    return true
  }

  /// The keys that lead to a line, from the top, by the indentation of the lines above it.
  private func keys(above number: Int) -> [String] {
    var inner = UnreadLine(shortLine(number))
    var keys: [String] = []
    for above in stride(from: number - 1, to: 0, by: -1) {
      // Most lines are within one that leads to no line below it: they are not taken apart.
      let outer = inner.isListItem ? inner.startColumn : inner.keyColumn - 1
      guard source.indentation(ofLine: above) < outer else { continue }
      let text = shortLine(above)
      let line = UnreadLine(text)
      guard let key = line.key, !text.trimmed.hasPrefix("#") else { continue }
      if inner.isListItem {
        guard line.keyColumn <= inner.startColumn, !(line.isListItem && line.startColumn == inner.startColumn) else {
          continue
        }
      } else if line.keyColumn >= inner.keyColumn {
        // The first pair of a list item's mapping stands behind its dash.
        if line.isListItem, line.keyColumn == inner.keyColumn { inner = line }
        continue
      }
      keys.append(key)
      inner = line
      if line.startColumn == 1, !line.isListItem { break }
    }
    return keys.reversed()
  }
}
