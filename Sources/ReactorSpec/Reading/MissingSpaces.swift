import YAMLTree

/// A space that a line lacks, so that YAML takes `key:value` or `-item` for a text. What looks like one and is none, as the no-break space of other
/// programs, is missing, too.
struct MissingSpace {
  /// The line with the space, without its indentation.
  var mended: String
  /// The place of the `:` or the `-` before it, in characters behind the indentation.
  var offset: Int
  /// Whether it is missing behind a colon, rather than behind a dash.
  var isAfterColon: Bool
  /// What stands there instead and looks like a space; nil where nothing does.
  private var other: Unicode.Scalar?

  /// What is wrong, in words.
  var words: String {
    let start =
      isAfterColon ? "a key is followed by `:` and a space, which" : "a list item starts with `-` and a space, which"
    guard let other else { return "\(start) is missing" }
    let digits = String(other.value, radix: 16, uppercase: true)
    return "\(start) U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits) is not"
  }

  /// Nil where none is missing.
  ///
  /// - Parameter line: A line or what stands in one; its indentation does not matter.
  init?(in line: String) {
    let text = line.trimmed
    let dashes = text.prefix { $0 == "-" || $0 == " " }
    if dashes.last == "-" {
      let behind = text.dropFirst(dashes.count)
      other = behind.first.flatMap { Self.isOtherSpace($0) ? $0.unicodeScalars.first : nil }
      let rest = other == nil ? behind : behind.drop { Self.isOtherSpace($0) || $0 == " " }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let next = rest.dropFirst(word.count).first
      guard word.first?.isLetter == true, next == nil || next == ":" else { return nil }
      mended = dashes + " " + rest
      offset = dashes.count - 1
      isAfterColon = false
      return
    }
    let rest = text.dropFirst(dashes.count)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    let behind = rest[rest.index(after: colon)...]
    // What ends a line elsewhere is no value: the lines below it are.
    let isEnd = behind == ";" || behind == ","
    guard isEnd || SwiftName.isValid(String(rest[..<colon])), let first = behind.first,
      !first.isWhitespace || Self.isOtherSpace(first), first != ":", first != "/"
    else { return nil }
    other = Self.isOtherSpace(first) ? first.unicodeScalars.first : nil
    mended = dashes + String(rest[...colon]) + (isEnd ? "" : " " + behind.drop { Self.isOtherSpace($0) || $0 == " " })
    offset = dashes.count + rest.distance(from: rest.startIndex, to: colon)
    isAfterColon = true
  }

  private static func isOtherSpace(_ character: Character) -> Bool {
    character.isWhitespace && !character.isNewline && character != " " && character != "\t"
  }
}

extension SpecDecoder {
  /// The problems of which a line above can be the reason: YAML takes the lines behind a mistake for more of the same text.
  static let mayFollowFromAbove: Set<YAMLSyntaxProblem> = [
    .colonInsideText, .expectedKey, .expectedListItem, .expectedColon, .malformedDirective, .misplacedListItem,
  ]

  /// Reports a space that is missing in the line of a problem, or in one above it that has no key.
  func reportMissingSpace(near range: SourceRange) -> Bool {
    var number = range.start.line
    while number > 0 {
      let line = shortLine(number)
      if !line.trimmed.isEmpty, !line.trimmed.hasPrefix("#") {
        if let missing = MissingSpace(in: line) {
          report(missing, line: number)
          return true
        }
        guard number == range.start.line || UnreadLine(line).key == nil else { return false }
      }
      number -= 1
    }
    return false
  }

  func report(_ missing: MissingSpace, line number: Int) {
    let indentation = shortLine(number).prefix { $0 == " " }.count
    report(
      missing.isAfterColon ? .keyWithoutColon : .malformedYAML,
      missing.words,
      at: source.range(line: number, column: indentation + missing.offset + 1, count: 1),
      replacement: missing.mended
    )
  }

  /// Reports a quote above a place that ends only before it: what stands between them was to be lines of their own.
  func reportUnclosedQuote(before range: SourceRange) -> Bool {
    let before = shortLine(range.start.line).prefix(range.start.column - 1)
    guard let quote = before.last(where: { !$0.isWhitespace }), quote == "'" || quote == "\"" else { return false }
    var number = range.start.line - 1
    while number > 0 {
      let line = UnreadLine(shortLine(number))
      if line.value.text.first == quote, Quoting.endOfFirstToken(in: line.value.text) == nil {
        let start = source.range(line: number, column: line.valueColumn, count: 1)
        reportUnclosedQuote(at: start.start)
        return true
      }
      number -= 1
    }
    return false
  }

  /// Reports a quote that starts a text without an end, with the line as it should stand where the rest of it can be the text.
  func reportUnclosedQuote(at start: Mark) {
    let line = shortLine(start.line)
    let text = String(line.dropFirst(start.column - 1)).trimmed
    var replacement: String?
    if let quote = text.first, text.count > 1, !goesOn(below: start.line) {
      let closed = text + String(quote)
      let head = String(line.prefix(start.column - 1))
      if Quoting.endOfFirstToken(in: closed) == closed.count { replacement = (head + closed).trimmed }
    }
    report(
      .unclosedBracketOrQuote,
      "the quoted text that starts here does not end",
      at: .at(start),
      replacement: replacement
    )
  }

  /// Whether the next line is indented like more of the text of a line, rather than like a key or an item of its own.
  func goesOn(below number: Int) -> Bool {
    var next = number + 1
    while next <= source.lineCount, shortLine(next).allSatisfy(\.isWhitespace) { next += 1 }
    guard next <= source.lineCount else { return false }
    return UnreadLine(shortLine(next)).startColumn > UnreadLine(shortLine(number)).keyColumn
  }

  /// A note with the line above that a line is compared with: of those around it, the one whose start is nearest to its own.
  func comparedLine(with number: Int) -> [(String, SourceRange)] {
    let column = UnreadLine(shortLine(number)).startColumn
    var best: (line: Int, column: Int)?
    var outer = Int.max
    var above = number - 1
    while above > 0, outer > 1 {
      let text = shortLine(above)
      let start = UnreadLine(text).startColumn
      if !text.trimmed.isEmpty, !text.trimmed.hasPrefix("#"), start < outer {
        outer = start
        if best.map({ abs(start - column) < abs($0.column - column) }) ?? true { best = (above, start) }
      }
      above -= 1
    }
    guard let best else { return [] }
    let isItem = { (line: Int) in self.shortLine(line).trimmed.hasPrefix("- ") }
    let words =
      if best.column != column || isItem(best.line) == isItem(number) {
        "the line that it is compared with starts in column \(best.column), it in column \(column)"
      } else if isItem(number) {
        "the line that it is compared with has no `- ` before it"
      } else {
        "the line that it is compared with is an item of a list: it has a `- ` before it, and this one has none"
      }
    let count = shortLine(best.line).trimmed.count
    return [(words, source.range(line: best.line, column: best.column, count: count))]
  }
}
