public import YAMLTree

/// A piece of Swift that a spec holds: a type, an expression or a statement. It is passed on as it is written.
///
/// It is read when it is made, and never again: what the rest of reactorgen asks of it was computed then. A part of it, and the text with
/// other names, is a piece of Swift too, which knows its place. Nothing but the files of this folder looks into Swift.
public struct SwiftText: Sendable {
  let syntax: SwiftSyntax

  /// Where it stands in the spec, its YAML quotes included.
  public var range: SourceRange

  /// Where lines of the spec start in the text, in their order; empty where all of it stands on the line on which its range starts.
  private(set) var lineStarts: [LineStart]

  /// Whether the compiler is to find errors in the text in the spec.
  private(set) var isLocated: Bool

  /// A place in a text from which on it stands on a line of the spec.
  struct LineStart: Hashable, Sendable {
    /// The bytes of the text before it.
    var offset: Int
    /// The line, counted from 1.
    var line: Int
  }

  /// Reads a piece of Swift. Costs a walk over the text.
  ///
  /// - Parameters:
  ///   - text: The Swift, without white space around it.
  ///   - range: Where it stands; for Swift that stands in no spec, the start of one.
  public init(_ text: String, at range: SourceRange = .start) {
    self.init(SwiftSyntax(text), at: range)
  }

  init(_ text: String, at range: SourceRange, lineStarts: [LineStart], isLocated: Bool) {
    self.init(SwiftSyntax(text), at: range, lineStarts: lineStarts, isLocated: isLocated)
  }

  private init(_ syntax: SwiftSyntax, at range: SourceRange, lineStarts: [LineStart] = [], isLocated: Bool = false) {
    self.syntax = syntax
    self.range = range
    self.lineStarts = lineStarts
    self.isLocated = isLocated
  }

  /// The Swift, without white space around it.
  public var text: String { syntax.text }

  /// The Swift as generated code prints it: with a ``LineMark`` for each of its lines where the compiler is to find its errors in the
  /// spec, otherwise the text itself.
  public var printed: String { printed(replacing: []) }

  /// The mark of the text's first line, for generated code that only stands for it; empty where there are no marks.
  public var mark: String { mark(at: 0) }

  package var tokens: [SwiftToken] { syntax.tokens }

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
  package func text(_ position: Int) -> String { text.utf8Part(tokens[position].range) }

  func isSign(_ position: Int, _ word: SwiftToken.Word) -> Bool {
    tokens[position].kind == .sign && tokens[position].word == word
  }

  func isName(_ position: Int, _ word: SwiftToken.Word) -> Bool {
    tokens[position].kind == .name && tokens[position].word == word
  }

  /// A part of the text, without white space around it, which knows its place.
  ///
  /// - Parameter bytes: A stretch that cuts no token, and has as many closing brackets as opening ones.
  func part(_ bytes: Range<Int>) -> SwiftText {
    let bytes = syntax.trimmed(bytes)
    let inside = lineStarts.filter { $0.offset > bytes.lowerBound && $0.offset < bytes.upperBound }.map {
      LineStart(offset: $0.offset - bytes.lowerBound, line: $0.line)
    }
    let first = lineStarts.isEmpty ? [] : [LineStart(offset: 0, line: line(at: bytes.lowerBound))]
    return SwiftText(syntax.part(bytes), at: range, lineStarts: first + inside, isLocated: isLocated)
  }

  /// The line of the spec on which a byte of the text stands, as far as YAML's escapes show it.
  package func line(at offset: Int) -> Int {
    lineStarts.last { $0.offset <= offset }?.line ?? range.start.line
  }
}

extension SwiftText: Hashable {
  /// Whether two texts say the same at the same place.
  public static func == (left: SwiftText, right: SwiftText) -> Bool {
    left.text == right.text && left.range == right.range
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
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
      starts += own.map { LineStart(offset: $0.offset + head.utf8.count, line: $0.line) }
    }
    return SwiftText("\(head)\(arguments?.text ?? ""))", at: range, lineStarts: starts, isLocated: isLocated)
  }

  /// The text with `owner.` before names that it takes from around it.
  func qualifying(_ names: Set<String>, by owner: String) -> SwiftText {
    let uses = syntax.freeNamePositions.filter { names.contains($0.name) }
    guard !uses.isEmpty else { return self }
    let starts = uses.map { tokens[$0.position].range.lowerBound }
    let added = owner.utf8.count + 1
    let moved = lineStarts.map { start in
      LineStart(offset: start.offset + starts.count { $0 < start.offset } * added, line: start.line)
    }
    return SwiftText(
      replacing(starts.map { ($0..<$0, owner + ".") }),
      at: range,
      lineStarts: moved,
      isLocated: isLocated
    )
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

  /// The Swift as generated code prints it, with other text at some of its places.
  ///
  /// - Parameter edits: Ranges of bytes that don't overlap, in their order.
  package func printed(replacing edits: [(range: Range<Int>, text: String)]) -> String {
    guard isLocated else { return replacing(edits) }
    let starts = lineStarts.isEmpty ? [LineStart(offset: 0, line: range.start.line)] : lineStarts
    let marks = starts.map { (range: $0.offset..<$0.offset, text: LineMark.text($0.line)) }
    return replacing(
      (marks + edits).sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    )
  }

  /// The parts between the commas that stand in no bracket, as generated code prints them.
  package var printedParts: [String] { commaSeparatedParts.map(\.printed) }

  /// The mark that holds at a byte of the text; empty where there is none.
  package func mark(at offset: Int) -> String {
    isLocated ? LineMark.text(line(at: offset)) : ""
  }
}
