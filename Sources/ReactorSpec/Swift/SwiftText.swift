package import YAMLTree

/// A piece of Swift that a spec holds: a type, an expression or a statement. It is passed on as it is written.
///
/// It is read when it is made, and never again: what the rest of reactorgen asks of it was computed then. A part of it, and the text with
/// other names, is a piece of Swift too, which knows its place. Nothing but the files of this folder looks into Swift.
package final class SwiftText: Sendable {
  let syntax: SwiftSyntax

  /// Where it stands in the spec, its YAML quotes included.
  package let range: SourceRange

  /// The column of the spec at which its first byte stands, counted from 1 in bytes; nil where that isn't known.
  package let column: Int?

  /// Where lines of the spec start in the text, in their order; empty where all of it stands on the line on which its range starts.
  let lineStarts: [LineStart]

  /// A place in a text from which on it stands on a line of the spec.
  package struct LineStart: Hashable, Sendable {
    /// The bytes of the text before it.
    package var offset: Int
    /// The line, counted from 1.
    package var line: Int
    /// The column at which it stands there, counted from 1 in bytes; nil where that isn't known.
    package var column: Int?
  }

  /// Reads a piece of Swift. Costs a walk over the text.
  ///
  /// - Parameters:
  ///   - text: The Swift, without white space around it.
  ///   - range: Where it stands; for Swift that stands in no spec, the start of one.
  package convenience init(_ text: String, at range: SourceRange = .start) {
    self.init(SwiftSyntax(text), at: range)
  }

  convenience init(_ text: String, at range: SourceRange, lineStarts: [LineStart], column: Int? = nil) {
    self.init(SwiftSyntax(text), at: range, lineStarts: lineStarts, column: column)
  }

  private init(_ syntax: SwiftSyntax, at range: SourceRange, lineStarts: [LineStart] = [], column: Int? = nil) {
    self.syntax = syntax
    self.range = range
    self.column = column
    self.lineStarts = lineStarts
  }

  /// The Swift, without white space around it.
  package var text: String { syntax.text }

  package var tokens: [SwiftToken] { syntax.tokens }

  /// Whether no token stands in a string's interpolation, so that all stand in the order in which they start.
  package var isFlat: Bool {
    zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Where comments stand.
  package var comments: [Range<Int>] { syntax.comments }

  /// The first thing in it that does not end, or ends without a beginning.
  var problem: SwiftTextProblem? { syntax.problem }

  /// Whether the text's last line ends in a `//` comment, which would swallow what is written behind it.
  var endsInComment: Bool { syntax.endsInComment }

  /// The name that a token stands for, without backticks; nil of any other token.
  package func name(_ position: Int) -> String? {
    tokens[position].kind == .name ? tokens[position].name(in: text) : nil
  }

  /// What a token is written as.
  package func text(_ position: Int) -> String { text(tokens[position]) }

  /// What a token is written as.
  func text(_ token: SwiftToken) -> String { text.utf8Part(token.range) }

  /// The position of the token that has these bytes; nil where none has. Tokens stand in the order of their ends.
  package func position(of range: Range<Int>) -> Int? {
    let position = tokens.partitioningIndex { $0.range.upperBound >= range.upperBound }
    return position < tokens.count && tokens[position].range == range ? position : nil
  }

  func isSign(_ position: Int, _ word: SwiftToken.Word) -> Bool {
    tokens[position].kind == .sign && tokens[position].word == word
  }

  func isName(_ position: Int, _ word: SwiftToken.Word) -> Bool {
    tokens[position].kind == .name && tokens[position].word == word
  }

  /// A part of the text, without white space around it, which knows its place.
  ///
  /// - Parameter bytes: A stretch that cuts no token, and has as many closing brackets as opening ones.
  package func part(_ bytes: Range<Int>) -> SwiftText {
    let bytes = syntax.trimmed(bytes)
    let next = lineStarts.partitioningIndex { $0.offset > bytes.lowerBound }
    let inside = lineStarts[next...].prefix { $0.offset < bytes.upperBound }.map {
      LineStart(offset: $0.offset - bytes.lowerBound, line: $0.line, column: $0.column)
    }
    let first = lineStarts.isEmpty ? [] : [LineStart(offset: 0, line: line(at: bytes.lowerBound))]
    let start = next > 1 ? lineStarts[next - 1] : LineStart(offset: 0, line: range.start.line, column: column)
    let column = start.column.map { $0 + bytes.lowerBound - start.offset }
    return SwiftText(syntax.part(bytes), at: range, lineStarts: first + inside, column: column)
  }

  /// The line of the spec on which a byte of the text stands, as far as YAML's escapes show it.
  package func line(at offset: Int) -> Int {
    let next = lineStarts.partitioningIndex { $0.offset > offset }
    return next > 0 ? lineStarts[next - 1].line : range.start.line
  }

  /// What stands on the same line of the spec as a byte of the text.
  func stretch(ofLineAt offset: Int) -> Range<Int> {
    let next = lineStarts.partitioningIndex { $0.offset > offset }
    let end = next < lineStarts.count ? lineStarts[next].offset : text.utf8.count
    return (next > 0 ? lineStarts[next - 1].offset : 0)..<end
  }

  /// The line and the column, in bytes, at which a byte of the text should stand: YAML's escapes before it, which are not known here, can
  /// move it. Nil where no column is known.
  func expectedPlace(of offset: Int) -> (line: Int, column: Int)? {
    let next = lineStarts.partitioningIndex { $0.offset > offset }
    let start = next > 0 ? lineStarts[next - 1] : LineStart(offset: 0, line: range.start.line)
    return (start.column ?? (start.offset == 0 ? column : nil)).map { (start.line, $0 + offset - start.offset) }
  }
}

extension SwiftText: Hashable {
  /// Whether two texts say the same at the same place.
  package static func == (left: SwiftText, right: SwiftText) -> Bool {
    left.text == right.text && left.range == right.range
  }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(range.start.offset)
  }
}

extension SwiftText {
  /// The text as a call.
  ///
  /// - Parameter arguments: What stands between the parentheses; nil for nothing.
  func called(with arguments: SwiftText?) -> SwiftText {
    let head = text + "("
    var starts = lineStarts
    if let arguments, arguments.line(at: 0) != line(at: text.utf8.count) || !arguments.lineStarts.isEmpty {
      if starts.isEmpty { starts.append(LineStart(offset: 0, line: range.start.line)) }
      let own =
        arguments.lineStarts.isEmpty ? [LineStart(offset: 0, line: arguments.line(at: 0))] : arguments.lineStarts
      starts += own.map { start in
        let column = start.column ?? (start.offset == 0 ? arguments.column : nil)
        return LineStart(offset: start.offset + head.utf8.count, line: start.line, column: column)
      }
    }
    return SwiftText("\(head)\(arguments?.text ?? ""))", at: range, lineStarts: starts, column: column)
  }

  /// Texts one behind the other.
  ///
  /// - Parameters:
  ///   - parts: The texts, each with what is to stand before it, which is no part of the spec.
  ///   - range: Where they stand.
  package convenience init(
    joining parts: [(head: String, text: SwiftText)],
    by separator: String,
    at range: SourceRange
  ) {
    var text = ""
    var starts: [LineStart] = []
    for (head, part) in parts {
      text += (text.isEmpty ? "" : separator) + head
      let own = part.lineStarts.isEmpty ? [LineStart(offset: 0, line: part.line(at: 0))] : part.lineStarts
      starts += own.map { start in
        let column = start.column ?? (start.offset == 0 ? part.column : nil)
        return LineStart(offset: start.offset + text.utf8.count, line: start.line, column: column)
      }
      text += part.text
    }
    if let first = starts.first, first.offset > 0 { starts.insert(LineStart(offset: 0, line: first.line), at: 0) }
    self.init(text, at: range, lineStarts: starts)
  }

  /// Texts one behind the other.
  convenience init(joining parts: [SwiftText], by separator: String, at range: SourceRange) {
    self.init(joining: parts.map { ("", $0) }, by: separator, at: range)
  }

  /// The line breaks before statements outside of all brackets.
  private var statementBreaks: [SwiftLineBreak] {
    guard text.hasLineBreak else { return [] }
    // The tokens of a string's interpolation stand before that of the string.
    let tokens = tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return lineBreaks.filter { lineBreak in
      guard lineBreak.startsStatement else { return false }
      let following = tokens.partitioningIndex { $0.range.lowerBound >= lineBreak.offset }
      // Comments may stand before the first.
      return following > 0 && following < tokens.count && tokens[following].depth == 0
        && !tokens[following].kind.isClosing
    }
  }

  /// The line break before the last of several statements; nil where the text is one statement.
  var lastStatement: SwiftLineBreak? { statementBreaks.last }

  /// The places among ``codeTokens`` where a statement starts that stands on a line of its own behind another one, as far as a keyword tells it
  /// from what could go on with that.
  var furtherStatements: [Int] {
    let tokens = codeTokens
    return lineBreaks.filter(\.startsStatement).compactMap { lineBreak in
      let following = tokens.partitioningIndex { $0.range.lowerBound >= lineBreak.offset }
      guard following > 0, following < tokens.count, Self.statementWords.contains(tokens[following].word) else {
        return nil
      }
      let before = tokens[following - 1]
      return [.leftBrace, .colon, .semicolon].contains(before.kind) || before.word == .in ? nil : following
    }
  }

  private static let statementWords: Set<SwiftToken.Word> = [
    .for, .guard, .if, .let, .return, .switch, .throw, .var,
  ]

  /// The statements of which each starts on a line of its own, with those that follow it on its line; the text itself where it is one.
  package var statements: [SwiftText] {
    let starts = [0] + statementBreaks.map(\.offset)
    guard starts.count > 1 else { return [self] }
    return zip(starts, starts.dropFirst() + [text.utf8.count + 1]).map { part($0..<$1 - 1) }
  }

  /// The last of several statements where it can't be their value: a loop, a declaration, an assignment, or the end of an `#if`.
  var lastStatementWithoutValue: Range<Int>? {
    let range = (lastStatement?.offset ?? 0)..<text.utf8.count
    let statement = part(range)
    let tokens = statement.codeTokens
    let isWordless =
      switch tokens.first?.kind {
      case .directive: ["#endif", "#else", "#elseif"].contains(statement.text.prefix { !$0.isWhitespace })
      case .name: statement.text.utf8Part(tokens[0].range).isStatementWord
      default: false
      }
    // The conditions of an `if` may assign to names of their own.
    let isChoice = tokens.first.map { $0.kind == .name && [.if, .switch].contains($0.word) } ?? false
    return isWordless || !isChoice && statement.assigns ? range : nil
  }

  /// The value of the last of several statements, or of a choice that returns it, as an expression: a closure that is called at once. Nil where
  /// the text is one statement of another kind.
  var valueOfStatements: SwiftText? {
    let start = lastStatement?.offset ?? 0
    let last = part(start..<text.utf8.count)
    let first = last.tokens.first?.kind == .name ? last.tokens[0].word : .other
    let leaves =
      first == .return || first == .throw
      || [.if, .switch].contains(first)
        && last.tokens.contains { $0.depth == 1 && $0.kind == .name && $0.word == .return }
    guard lastStatement != nil || leaves else { return nil }
    var closure = "{"
    var starts = [LineStart(offset: 0, line: line(at: 0))]
    var lines: [(start: Int, isInLiteral: Bool)] = [(0, false)]
    for lineBreak in lineBreaks { lines.append((lineBreak.offset, lineBreak.isInLiteral)) }
    for (index, line) in lines.enumerated() where line.start <= text.utf8.count {
      let next = index + 1 < lines.count ? lines[index + 1].start : text.utf8.count + 1
      let content = text.utf8Part(line.start..<max(line.start, next - 1))
      closure += line.isInLiteral || content.isEmpty ? "\n" : "\n  "
      let indentation = content.prefix { $0 == " " }
      if line.start == start, !leaves { closure += indentation + "return " }
      starts.append(LineStart(offset: closure.utf8.count, line: self.line(at: line.start)))
      closure += line.start == start && !leaves ? content.dropFirst(indentation.count) : content[...]
    }
    return SwiftText(closure + "\n}()", at: range, lineStarts: starts)
  }

  /// The text with `owner.` before names that it takes from around it.
  package func qualifying(_ names: Set<String>, by owner: String) -> SwiftText {
    let uses = syntax.freeNamePositions.filter { names.contains($0.name) }
    guard !uses.isEmpty else { return self }
    return editing(
      uses.map { use in
        let start = tokens[use.position].range.lowerBound
        return (start..<start, owner + ".")
      }
    )
  }

  /// The text without `owner.` before names.
  ///
  /// - Parameters:
  ///   - names: The names; nil for all.
  ///   - owner: What they belong to.
  package func unqualified(_ names: Set<String>? = nil, by owner: String) -> SwiftText {
    let uses = syntax.freeNamePositions.filter { use in
      use.name == owner && use.position + 2 < tokens.count && tokens[use.position + 1].kind == .dot
        && (names.map { $0.contains(name(use.position + 2) ?? "") } ?? true)
    }
    guard !uses.isEmpty else { return self }
    return editing(
      uses.map { use in
        (tokens[use.position].range.lowerBound..<tokens[use.position + 2].range.lowerBound, "")
      }
    )
  }

  /// The text with another name in place of one that it takes from around it.
  func renaming(_ name: String, to other: String) -> SwiftText { renaming([name: other]) }

  /// The text with other text in place of names that it takes from around it.
  func renaming(_ others: [String: String]) -> SwiftText {
    let edits = syntax.freeNamePositions.compactMap { use in
      others[use.name].map { (tokens[use.position].range, $0) }
    }
    return edits.isEmpty ? self : editing(edits)
  }

  /// The text with other text at some of its places, which knows its lines.
  package func editing(_ edits: [(range: Range<Int>, text: String)]) -> SwiftText {
    var next = 0
    var added = 0
    let moved = lineStarts.map { start in
      while next < edits.count, edits[next].range.lowerBound < start.offset {
        added += edits[next].text.utf8.count - edits[next].range.count
        next += 1
      }
      return LineStart(offset: start.offset + added, line: start.line, column: start.column)
    }
    return SwiftText(replacing(edits), at: range, lineStarts: moved, column: column)
  }

  /// The text with other text at some of its places.
  ///
  /// - Parameter edits: Ranges of bytes that don't overlap, in their order.
  package func replacing(_ edits: [(range: Range<Int>, text: String)]) -> String {
    guard !edits.isEmpty else { return text }
    var result = ""
    var end = 0
    for edit in edits {
      result += text.utf8Part(end..<edit.range.lowerBound)
      result += edit.text
      end = edit.range.upperBound
    }
    return result + text.utf8Part(end..<text.utf8.count)
  }
}

extension String {
  /// Whether a statement that starts with the word has no value.
  fileprivate var isStatementWord: Bool {
    ["class", "defer", "do", "enum", "for", "func", "guard", "let", "repeat", "struct", "var", "while"].contains(self)
  }
}

/// A line break in a text, as far as a directive for the compiler may stand behind it.
package struct SwiftLineBreak: Hashable, Sendable {
  /// The bytes of the text before the line behind it.
  package var offset: Int
  /// Whether a statement, a declaration or the end of a block starts behind it.
  package var startsStatement: Bool
  /// Whether it belongs to a string or a comment.
  package var isInLiteral: Bool
  /// Whether a comment ends before it, so that nothing can stand there instead of it.
  package var endsComment: Bool
}

extension SwiftText {
  /// The line breaks in the text, in their order; behind them one for the end of a text that ends in a comment. Costs a walk over its tokens.
  package var lineBreaks: [SwiftLineBreak] {
    let offsets = text.utf8.enumerated().compactMap { $1 == UInt8(ascii: "\n") ? $0 + 1 : nil }
    guard !offsets.isEmpty else { return [] }
    var starts = StatementStarts(self)
    let literals = (tokens.filter { $0.kind == .literal }.map(\.range) + comments).sorted {
      $0.lowerBound < $1.lowerBound
    }
    let commentEnds = Set(comments.map(\.upperBound))
    var next = 0
    // Where the last ends of those that start before a line. Strings in a string's interpolation stand inside of it.
    var end = -1
    var breaks = offsets.map { offset in
      while next < literals.count, literals[next].lowerBound < offset {
        end = max(end, literals[next].upperBound)
        next += 1
      }
      let isInLiteral = end >= offset
      return SwiftLineBreak(
        offset: offset,
        startsStatement: starts.isStart(at: offset) && !isInLiteral,
        isInLiteral: isInLiteral,
        endsComment: commentEnds.contains(offset - 1)
      )
    }
    if endsInComment {
      let end = text.utf8.count + 1
      breaks.append(SwiftLineBreak(offset: end, startsStatement: true, isInLiteral: false, endsComment: true))
    }
    return breaks
  }

  /// Whether all of the text stands on one line of the spec.
  package var isOnOneLine: Bool { lineStarts.count < 2 }

  /// Where code of the text starts that stands on another line of the spec than what is before it. Within a string or a comment, none does.
  package var codeLineStarts: [LineStart] {
    guard !isOnOneLine else { return [LineStart(offset: 0, line: line(at: 0))] }
    let literals = (tokens.filter { $0.kind == .literal }.map(\.range) + comments).sorted {
      $0.lowerBound < $1.lowerBound
    }
    var next = 0
    var end = 0
    return lineStarts.filter { start in
      while next < literals.count, literals[next].lowerBound < start.offset {
        end = max(end, literals[next].upperBound)
        next += 1
      }
      return end <= start.offset
    }
  }
}
