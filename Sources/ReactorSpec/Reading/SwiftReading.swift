import YAMLTree

extension SpecDecoder {
  /// Reads a node as Swift. A list or mapping in brackets is taken as it is written; reports anything that can't be Swift.
  ///
  /// - Parameters:
  ///   - key: The node's key, for messages about an absent value.
  ///   - subject: What the text belongs to, in words: "the type of `count`".
  ///   - kind: What it is to be, in words: "a Swift type".
  ///   - form: What it is to be, as far as it is read differently.
  func swift(
    _ node: YAMLNode,
    key: YAMLNode?,
    subject: String,
    kind: String,
    form: SwiftForm = .expression
  ) -> SwiftText? {
    guard !hasStrayTag(node) else { return nil }
    switch node.content {
    case .scalar(let scalar):
      guard !node.isAbsent else {
        reportShape(node, key: key, subject: subject, expected: kind)
        return nil
      }
      if let expected = form.value, scalar.style == .doubleQuoted {
        return string(scalar, at: node.range, subject: subject, as: expected)
      }
      let orElse = form.value == nil ? "write \(kind)" : "an empty Swift string is `\"\"`"
      guard let swift = swift(scalar, node: node, subject: subject, orElse: orElse, form: form) else { return nil }
      if case .statement = form { return keepingLines(swift, scalar, node, subject) }
      guard !reportFoldedStatements(in: swift, scalar, node, subject) else { return nil }
      return continuable(swift, scalar, subject)
    case .sequence, .mapping:
      guard !reportMapping(node, subject: subject, kind: kind, form: form), !reportCall(node, form: form) else {
        return nil
      }
      if form.value?.isNoCollection == true {
        let inner = String(swift(inBrackets: node, form: .words).dropFirst().dropLast()).trimmed
        let parts = SwiftText(inner).commaSeparatedParts
        // A string is none of these; what stands between the quotes can be one.
        let canBeMeant = parts.allSatisfy { $0.problem == nil && $0.flaw(in: form) == nil && !$0.isPlainString }
        let isOneValue = if case .value(.condition) = form { true } else { parts.count == 1 }
        let isMeant = node.isFlow && canBeMeant && isOneValue && !inner.isEmpty
        let replacement = isMeant ? Quoting.plainOrQuoted(inner) : nil
        reportShape(node, key: key, subject: subject, expected: kind, replacement: replacement)
        return nil
      }
      let isEmpty = node.content == .sequence([]) || node.content == .mapping([])
      guard node.isFlow, form.value != nil || !isEmpty else {
        reportShape(node, key: key, subject: subject, expected: kind)
        return nil
      }
      guard checkItems(of: node, subject: subject, as: form.value ?? .any) else { return nil }
      let swift = located(swift(inBrackets: node, form: form), at: node.range)
      return checked(swift, node: node, subject: subject, form: form)
    }
  }

  /// Reports a call with a label on a line of its own, `f(at: x)`, which YAML takes for a key and its value.
  private func reportCall(_ node: YAMLNode, form: SwiftForm) -> Bool {
    guard !node.isFlow, case .mapping(let pairs) = node.content, pairs.count == 1,
      node.range.start.line == pairs[0].value.range.end.line
    else { return false }
    let line = shortLine(node.range.start.line)
    let head = line.prefix(node.range.start.column - 1)
    let written = UnreadValue(String(line.dropFirst(head.count)))
    let swift = SwiftText(written.text)
    guard swift.problem == nil, swift.flaw(in: form) == nil,
      swift.tokens.contains(where: { $0.kind == .colon && $0.depth > 0 })
    else { return false }
    report(
      .swiftTextNeedsQuotes,
      "YAML takes `: ` for the end of a key: quote the Swift text",
      at: .at(node.range.start),
      replacement: (String(head) + Quoting.quoted(written)).trimmed
    )
    return true
  }

  /// Checks that no item of a list in brackets is a string where the elements of the expected array can't be one.
  private func checkItems(of node: YAMLNode, subject: String, as expected: ExpectedValue) -> Bool {
    guard case .sequence(let items) = node.content, case .ofType(let type) = expected,
      let element = (type.wrapped ?? type).element
    else { return true }
    guard element.takesStrings else {
      let strings = items.compactMap { item -> (scalar: YAMLScalar, range: SourceRange)? in
        guard case .scalar(let scalar) = item.content, scalar.style == .doubleQuoted else { return nil }
        return (scalar, item.range)
      }
      if let (scalar, range) = strings.first {
        let because = "its elements are of the type `\(element.text)`"
        let line = line(replacing: strings.map { ($0.range, Quoting.quoted($0.scalar.text.trimmed)) })
        reportString(scalar, at: range, subject: subject, because: because, write: line)
        return false
      }
      return items.allSatisfy { checkItems(of: $0, subject: subject, as: .ofType(element)) }
    }
    return true
  }

  private func swift(
    _ scalar: YAMLScalar,
    node: YAMLNode,
    subject: String,
    orElse: String,
    form: SwiftForm
  ) -> SwiftText? {
    let text = scalar.text.trimmed
    if text.isEmpty {
      let isValue = form.value != nil && scalar.style == .singleQuoted
      let replacement = isValue ? line(replacing: node.range, with: "\"\"") : nil
      report(.emptySwiftText, "\(subject) is empty; \(orElse)", at: node.range, replacement: replacement)
      return nil
    }
    if scalar.style == .plain, text == "null" || text == "~" {
      report(
        .nullInSwiftText,
        "\(subject) is YAML's `\(text)`, which Swift does not know; Swift's is `nil`",
        at: node.range,
        replacement: line(replacing: node.range, with: "nil")
      )
      return nil
    }
    let isFolded = scalar.style != .literal && node.range.end.line > node.range.start.line
    // The lines of folded statements are one text by mistake, which is told then.
    if case .statement = form, isFolded {
      return checked(located(text, at: node.range), node: node, subject: subject, form: .words)
    }
    return checked(located(text, at: node.range), node: node, subject: subject, form: form)
  }

  /// An expression or a type behind which code can go on, on one line where that changes nothing.
  private func continuable(_ swift: SwiftText, _ scalar: YAMLScalar, _ subject: String) -> SwiftText? {
    if swift.endsInComment {
      report(
        .trailingComment,
        "\(subject) ends in a comment, which would swallow the code behind it",
        at: swift.range,
        replacement: lineWithYAMLComment(swift)
      )
      return nil
    }
    guard !reportSemicolon(in: swift, subject: subject) else { return nil }
    guard swift.text.hasLineBreak else { return swift }
    let keepsLines = ["//", "/*", "\"\"\"", "{", "#"].contains { swift.text.contains($0) }
    guard !keepsLines, !swift.lineBreaks.contains(where: \.startsStatement) else { return swift }
    let lines = swift.text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    return located(lines.dropFirst().reduce(lines.first ?? "", Self.joined), at: swift.range)
  }

  /// A line and the next one as they stand on one: without a space inside of brackets and before a dot, and without a comma before a bracket.
  private static func joined(_ line: String, _ next: String) -> String {
    guard let last = line.last, let first = next.first else { return line + next }
    if ")]".contains(first) { return (last == "," ? String(line.dropLast()) : line) + next }
    return line + ("([".contains(last) || first == "." ? "" : " ") + next
  }

  /// The line with the text's `//` comment as one of YAML's; nil where there is more than that on it.
  private func lineWithYAMLComment(_ swift: SwiftText) -> String? {
    guard let comment = swift.comments.last, !swift.text.hasLineBreak else { return nil }
    let code = swift.text.utf8Part(0..<comment.lowerBound).trimmed
    let rest = shortLine(swift.range.end.line).dropFirst(swift.range.end.column - 1)
    guard !code.isEmpty, rest.allSatisfy(\.isWhitespace) else { return nil }
    let words = swift.text.utf8Part(comment).drop { $0 == "/" }
    let yaml = "\(Quoting.plainOrQuoted(code)) #\(words.first == " " ? "" : " ")\(words)".trimmed
    return line(replacing: swift.range, with: yaml)
  }

  /// Checks brackets and quotes; where they don't match since YAML has cut the text off, says how to quote it.
  private func checked(_ swift: SwiftText, node: YAMLNode, subject: String, form: SwiftForm) -> SwiftText? {
    guard let problem = swift.problem ?? swift.flaw(in: form) else { return swift }
    if !problem.isLimit, case .scalar(let scalar) = node.content, scalar.style == .plain, reportCutOff(node) {
      return nil
    }
    report(problem, in: swift, subject: subject, form: form)
    return nil
  }

  /// Reports a plain text that YAML has ended at a ` #` or, between brackets, at a comma.
  private func reportCutOff(_ node: YAMLNode) -> Bool {
    let line = shortLine(node.range.start.line)
    guard node.range.end.line == node.range.start.line else { return false }
    let before = String(line.prefix(node.range.start.column - 1))
    let all = String(line.dropFirst(node.range.start.column - 1))
    let rest = line.dropFirst(node.range.end.column - 1).drop(while: \.isWhitespace)
    let whole: String
    let reason: String
    if rest.hasPrefix("#") {
      whole = all.trimmed
      reason = "YAML takes ` #` for the start of a comment"
    } else if let next = rest.first, ",]}".contains(next) {
      // The end of a text that YAML has cut before: that is told with its start.
      let tail = SwiftText(source[node.range])
      if case .unexpectedBracket? = tail.problem?.kind, hasCutText(before: node.range) { return true }
      whole = extent(of: all)
      // Where nothing is cut off, something else is wrong with it.
      guard whole != source[node.range] else { return false }
      reason = "between brackets, YAML takes `\(next)` for the end of the text"
    } else {
      return false
    }
    let replacement = before + Quoting.quoted(whole) + all.dropFirst(whole.count)
    report(.swiftTextNeedsQuotes, "\(reason): quote the Swift text", at: node.range, replacement: replacement.trimmed)
    return true
  }

  /// Whether a text that stands before a place on its line was found to be cut.
  private func hasCutText(before range: SourceRange) -> Bool {
    diagnostics.contains {
      guard $0.rule == .swiftTextNeedsQuotes, let place = $0.place.range else { return false }
      return place.start.line == range.start.line && place.start < range.start
    }
  }

  /// The Swift at the start of a text, up to the comma or bracket that does not belong to it.
  private func extent(of text: String) -> String {
    let swift = SwiftText(text)
    let comma = swift.tokens.first { $0.depth == 0 && $0.kind == .comma }?.range.lowerBound
    let bracket = swift.problem?.offset
    let end = min(comma ?? text.utf8.count, bracket ?? text.utf8.count)
    return String(decoding: text.utf8.prefix(end), as: UTF8.self).trimmed
  }

  /// Reports a tag: in a spec it is a Swift `!` that is not quoted.
  func hasStrayTag(_ node: YAMLNode) -> Bool {
    guard let tag = node.tag else { return false }
    let line = UnreadLine(shortLine(node.range.start.line))
    let message = "YAML takes `\(tag)` for a tag"
    let replacement = line.value.hasPrefix("!") ? line.head + Quoting.quoted(line.value) : nil
    report(.swiftTextNeedsQuotes, "\(message): quote the Swift text", at: node.range, replacement: replacement)
    return true
  }

  /// Reads `Type` or `Type = value`.
  func typeAndValue(
    _ node: YAMLNode,
    key: YAMLNode?,
    subject: String
  ) -> (type: SwiftType, value: SwiftText?)? {
    guard let swift = swift(node, key: key, subject: subject, kind: "`Type` or `Type = value`", form: .type) else {
      return nil
    }
    guard let (left, right) = swift.assignmentParts else {
      return type(swift, of: node, subject: subject, takesValue: true).flatMap {
        reportWrapper(before: $0, nil, of: node, subject: subject) ? nil : ($0, nil)
      }
    }
    guard !left.text.isEmpty else {
      report(.missingType, "\(subject) needs a type before `=`", at: node.range)
      return nil
    }
    guard !right.text.isEmpty else {
      report(.missingDefault, "\(subject) has nothing behind `=`", at: node.range)
      return nil
    }
    guard let value = checked(right, node: node, subject: subject, form: .expression),
      let type = type(left, of: node, subject: subject)
    else { return nil }
    guard !reportWrapper(before: type, value, of: node, subject: subject) else { return nil }
    if let comma = value.topLevelComma {
      let before = value.part(0..<comma.lowerBound).text
      let isLast = comma.upperBound == value.text.utf8.count
      report(
        .unbalancedSwiftText,
        "in \(subject), a `,` can't stand behind one value",
        at: place(of: comma, in: value),
        replacement: isLast ? line(replacing: node.range, with: Quoting.plainOrQuoted("\(type.text) = \(before)")) : nil
      )
      return nil
    }
    if value.text == "~" {
      report(
        .nullInSwiftText,
        "\(subject) is YAML's `~`, which Swift does not know; Swift's is `nil`"
          + (type.isOptional ? "" : ", which needs an optional type"),
        at: place(of: 0..<1, in: value),
        replacement: type.isOptional
          ? line(replacing: node.range, with: Quoting.plainOrQuoted("\(type.text) = nil")) : nil
      )
      return nil
    }
    guard value.isPlainString, !type.takesStrings else { return (type, value) }
    let bare = value.withoutSwiftQuotes
    report(
      .stringInsteadOfValue,
      "double quotes make a Swift string of this, which \(subject) can't take: its type is `\(type.text)`",
      at: place(of: 0..<value.text.utf8.count, in: value),
      replacement: bare.text == value.text
        ? nil : line(replacing: node.range, with: Quoting.plainOrQuoted("\(type.text) = \(bare.text)"))
    )
    return nil
  }

  /// Reads one Swift text or a list of them.
  func swiftList(_ pair: YAMLPair, subject: String, kind: String, form: SwiftForm = .expression) -> [SwiftText] {
    let nodes: [YAMLNode]
    if case .sequence(let items) = pair.value.content { nodes = items } else { nodes = [pair.value] }
    return nodes.compactMap { swift($0, key: pair.key, subject: subject, kind: kind, form: form) }
  }

  /// Reads an argument list: a list in brackets or a scalar, each as Swift writes it between parentheses.
  ///
  /// - Parameter value: What one argument without a label is to be.
  func arguments(_ node: YAMLNode, key: YAMLNode?, subject: String, as value: ExpectedValue = .any) -> SwiftText? {
    let expected = "arguments in brackets (`[first, label: second]`) or as a text"
    switch node.content {
    case .scalar:
      return swift(node, key: key, subject: subject, kind: expected, form: .value(value))?.withoutTrailingComma
        .withEscapedLabels
    case .sequence where node.isFlow && node.tag == nil:
      let inner = String(swift(inBrackets: node, form: .expression).dropFirst().dropLast()).trimmed
      let swift = located(inner, at: node.range, isInBrackets: true)
      if swift.endsInComment {
        report(.trailingComment, "\(subject) ends in a comment, which would swallow the code behind it", at: node.range)
        return nil
      }
      return checked(swift, node: node, subject: subject, form: .expression)?.withoutTrailingComma.withEscapedLabels
    case .sequence(let items) where node.tag == nil:
      return arguments(of: items, at: node.range, subject: subject)
    case .mapping where node.isFlow && node.tag == nil:
      let text = source[node.range]
      guard case .mapping(let pairs) = node.content, pairs.allSatisfy({ !$0.value.isAbsent }), !pairs.isEmpty else {
        return swift(node, key: key, subject: subject, kind: expected)
      }
      let list = "[\(text.dropFirst().dropLast())]"
      reportShape(node, key: key, subject: subject, expected: expected, replacement: list)
      return nil
    case .sequence, .mapping:
      if !hasStrayTag(node) { reportShape(node, key: key, subject: subject, expected: expected) }
      return nil
    }
  }
}

extension SpecDecoder {
  /// A piece of Swift that knows its lines.
  ///
  /// - Parameters:
  ///   - text: The Swift, after YAML has unquoted and unfolded it.
  ///   - range: Where it stands.
  ///   - isInBrackets: Whether it is what stands between YAML's brackets, without these.
  func located(_ text: String, at range: SourceRange, isInBrackets: Bool = false) -> SwiftText {
    _ = hasControlCharacter(text, at: range)
    let isOneLine = range.start.line == range.end.line
    let starts = isOneLine ? [] : lineStarts(of: text, in: range)
    return SwiftText(text, at: range, lineStarts: starts, column: column(at: range, isInBrackets: isInBrackets))
  }

  /// The column at which a text starts behind its quote or bracket, in bytes; nil of a block, whose text starts on the next line.
  private func column(at range: SourceRange, isInBrackets: Bool) -> Int? {
    var start = range.start.offset
    if isInBrackets {
      start += 1
      while source.bytes.indices.contains(start), source.bytes[start] == UInt8(ascii: " ") { start += 1 }
    }
    guard source.bytes.indices.contains(start), !source.bytes[start].isLineBreak else { return nil }
    let before = source.bytesBefore(start)
    switch source.bytes[start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return nil
    case UInt8(ascii: "'"): return before + 2
    default: return before + 1
    }
  }

  /// Where lines of the spec start in the text; YAML's escapes can hide that. Of a text that is too long to be read, only the first one.
  private func lineStarts(of text: String, in range: SourceRange) -> [SwiftText.LineStart] {
    var starts: [SwiftText.LineStart] = []
    var rest = text.utf8[...]
    for (index, line) in source.lines(of: range).enumerated() {
      rest = rest.drop(while: \.isBlankASCII)
      // Without the quotes and brackets around the whole.
      let whole = line.trimmed
      var candidates = [whole]
      if index == 0 { candidates.append(String(whole.dropFirst()).trimmed) }
      if index == range.end.line - range.start.line { candidates.append(String(whole.dropLast()).trimmed) }
      guard let part = candidates.first(where: { !$0.isEmpty && rest.starts(with: $0.utf8) }) else { continue }
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: rest.startIndex)
      starts.append(.init(offset: offset, line: range.start.line + index))
      if text.utf8.count > SwiftLexer.mostBytes { break }
      rest = rest.dropFirst(part.utf8.count)
    }
    return starts.first?.offset == 0 ? starts : [.init(offset: 0, line: range.start.line)] + starts
  }
}

extension SpecDecoder {
  /// Where a part of a Swift text stands in the file; the whole text's place where YAML's escapes or folding hide it.
  ///
  /// - Parameter part: Byte offsets in the text.
  func place(of part: Range<Int>, in swift: SwiftText) -> SourceRange {
    expectedPlace(of: part, in: swift) ?? placeOnLine(of: part, in: swift) ?? placeOfOnlyUse(of: part, in: swift)
      ?? swift.range
  }

  /// Where a part of one line should stand by the columns that its text knows; nil where it isn't written there.
  private func expectedPlace(of part: Range<Int>, in swift: SwiftText) -> SourceRange? {
    guard !part.isEmpty, let place = swift.expectedPlace(of: part.lowerBound) else { return nil }
    let start = source.start(ofLine: place.line) + place.column - 1
    let end = start + part.count
    guard end <= source.bytes.count, source.bytes[start..<end].elementsEqual(swift.text.utf8Part(part).utf8) else {
      return nil
    }
    return marks(from: start, count: part.count, in: swift)
  }

  /// Where a part stands on its line of the file; nil where that is written otherwise there. Costs no more than the line, so that the places of
  /// all that is wrong in a text cost no more than the text.
  private func placeOnLine(of part: Range<Int>, in swift: SwiftText) -> SourceRange? {
    let stretch = swift.stretch(ofLineAt: part.lowerBound)
    guard part.upperBound <= stretch.upperBound else { return nil }
    let written = Array(swift.text.utf8Part(stretch).utf8)
    let space = [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")]
    guard let first = written.firstIndex(where: { !space.contains($0) }),
      let last = written.lastIndex(where: { !space.contains($0) }), part.lowerBound >= stretch.lowerBound + first
    else { return nil }
    let number = swift.line(at: part.lowerBound)
    let end = min(source.start(ofLine: number + 1), source.bytes.count)
    let start = min(max(source.start(ofLine: number), swift.range.start.offset), end)
    guard let found = source.bytes[start..<end].firstRange(of: Array(written[first...last])) else { return nil }
    return marks(
      from: found.lowerBound + part.lowerBound - stretch.lowerBound - first,
      count: part.count,
      in: swift
    )
  }

  /// Where a part stands that is written once in the text: YAML's quotes in brackets are no part of it. Nil for any other.
  private func placeOfOnlyUse(of part: Range<Int>, in swift: SwiftText) -> SourceRange? {
    let written = Array(swift.text.utf8Part(part).utf8)
    let start = swift.range.start.offset
    let slice = source.bytes[start..<max(start, min(swift.range.end.offset, source.bytes.count))]
    guard let found = slice.firstRange(of: written), slice[found.upperBound...].firstRange(of: written) == nil else {
      return nil
    }
    return marks(from: found.lowerBound, count: part.count, in: swift)
  }

  private func marks(from start: Int, count: Int, in swift: SwiftText) -> SourceRange {
    let first = mark(at: start, behind: swift.range.start)
    return SourceRange(start: first, end: mark(at: start + count, behind: swift.range.start))
  }

  /// The byte offset at which the line stands that is `count` lines below a byte.
}

extension BidirectionalCollection<UInt8> {
  /// The first place where the bytes of `pattern` stand. Linear, whatever repeats in them (Knuth, Morris and Pratt).
  fileprivate func firstRange(of pattern: [UInt8]) -> Range<Index>? {
    guard !pattern.isEmpty else { return nil }
    // How many of the pattern's first bytes stand again at the end of the first so many.
    var repeated = [0]
    var matched = 0
    for byte in pattern.dropFirst() {
      while matched > 0, pattern[matched] != byte { matched = repeated[matched - 1] }
      if pattern[matched] == byte { matched += 1 }
      repeated.append(matched)
    }
    matched = 0
    for position in indices {
      while matched > 0, pattern[matched] != self[position] { matched = repeated[matched - 1] }
      if pattern[matched] == self[position] { matched += 1 }
      guard matched == pattern.count else { continue }
      let end = index(after: position)
      return index(end, offsetBy: -matched)..<end
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
