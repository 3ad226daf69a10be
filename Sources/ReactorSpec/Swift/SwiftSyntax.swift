/// What reactorgen reads out of a piece of Swift, once: its tokens, and which names stand in it for what.
///
/// It is shared by all copies of a ``SwiftText``, and by nothing else: whoever wants to know something of a piece of Swift asks the text.
/// It does not know Swift's grammar and does not judge it; that is the compiler's part.
final class SwiftSyntax: Sendable {
  let text: String
  /// In their order, but those of a string's interpolations stand before the string.
  let tokens: [SwiftToken]
  /// Where comments stand.
  let comments: [Range<Int>]
  /// The first thing that does not end, or ends without a beginning.
  let problem: SwiftTextProblem?
  /// Whether the text's last line ends in a `//` comment, which would swallow what is written behind it.
  let endsInComment: Bool

  /// Where names stand that can come from around the text: not those behind a dot, no argument labels, no keywords but `self`, and none that a
  /// closure around them has as a parameter or captures.
  let freeNamePositions: [(name: String, position: Int)]
  /// What the text declares: behind `let`, `var`, `for` and `func`, also in patterns.
  let declarations: [Declaration]
  /// The names that closures in the text have as parameters, or capture.
  let namesOfClosures: Set<String>
  /// Where the text means what it declares itself: there, and behind that. In `let name = name`, the second one is taken from around the text.
  let ownPositions: Set<Int>
  /// Where names stand in closures that capture `self`.
  let positionsWithOwnSelf: Set<Int>
  /// Where names stand that a closure captures, without a value that it gives them.
  let capturedPositions: Set<Int>
  /// The free names without those that the text declares itself before it uses them; nil where it declares none, which most don't.
  private let undeclaredNames: Set<String>?

  /// The names that the text takes from around it: the free ones without those that it declares itself before it uses them.
  var freeNames: Set<String> { undeclaredNames ?? Set(freeNamePositions.lazy.map(\.name)) }

  /// Whether the text takes a name from around it for which something is so.
  func takesName(where isSo: (String) -> Bool) -> Bool {
    undeclaredNames?.contains(where: isSo) ?? freeNamePositions.contains { isSo($0.name) }
  }

  struct Declaration {
    var name: String
    var position: Int
    /// Whether it is `if let name`, which declares the name and takes it from around as well.
    var isShorthand = false
    /// Whether it stands in the parentheses of a pattern, or of a function's parameters.
    var isInParentheses = false
  }

  /// Reads a text; costs a walk over it.
  convenience init(_ text: String) {
    var text = text
    let lexer = text.withUTF8 { SwiftLexer($0) }
    self.init(
      text,
      lexer.tokens,
      comments: lexer.comments,
      problem: lexer.problem,
      endsInComment: lexer.endsInComment
    )
  }

  private init(
    _ text: String,
    _ tokens: [SwiftToken],
    comments: [Range<Int>],
    problem: SwiftTextProblem?,
    endsInComment: Bool
  ) {
    self.text = text
    self.tokens = tokens
    self.comments = comments
    self.problem = problem
    self.endsInComment = endsInComment
    let names = SwiftNameReading(text: text, tokens: tokens)
    freeNamePositions = names.freeNamePositions
    declarations = names.declarations
    namesOfClosures = names.namesOfClosures
    ownPositions = names.ownPositions
    positionsWithOwnSelf = names.positionsWithOwnSelf
    capturedPositions = names.capturedPositions
    undeclaredNames = names.undeclaredNames
  }

  /// A part of the text. Its tokens are those of the whole, moved.
  ///
  /// - Parameter range: Bytes of the text, which cut no token and have as many closing brackets as opening ones.
  func part(_ range: Range<Int>) -> SwiftSyntax {
    if range == 0..<text.utf8.count { return self }
    // Tokens stand in the order of their ends, also those of a string's interpolations.
    let first = tokens.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = tokens.partitioningIndex { $0.range.upperBound > range.upperBound }
    var inside = tokens[first..<max(first, end)]
    // Only a token that is cut begins before the range.
    if !inside.allSatisfy({ $0.range.lowerBound >= range.lowerBound }) {
      inside = inside.filter { $0.range.lowerBound >= range.lowerBound }[...]
    }
    let depth = inside.map(\.depth).min() ?? 0
    return SwiftSyntax(
      text.utf8Part(range),
      inside.map { $0.moved(by: -range.lowerBound, outdentedBy: depth) },
      comments: comments.isEmpty
        ? []
        : comments[comments.partitioningIndex { $0.lowerBound >= range.lowerBound }...].prefix {
          $0.lowerBound < range.upperBound
        }.map {
          $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound
        },
      problem: problem,
      endsInComment: endsInComment && range.upperBound == text.utf8.count
    )
  }

  /// A stretch of the text without white space around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let range = text.utf8Inside(range)
    if range.isEmpty
      || text.utf8[text.utf8Index(range.lowerBound)].isVisibleASCII
        && text.utf8[text.utf8Index(range.upperBound - 1)].isVisibleASCII
    {
      return range
    }
    let (start, end) = (text.utf8Index(range.lowerBound), text.utf8Index(range.upperBound))
    var rest = text[start..<end]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    let first = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
    return first..<first + rest.utf8.count
  }
}

extension Array {
  /// The first index whose element satisfies a condition that all behind it satisfy, too; the end where none does.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension String {
  /// The index of a byte.
  func utf8Index(_ offset: Int) -> Index { utf8.index(utf8.startIndex, offsetBy: offset) }

  /// The text of some of the bytes, which cut no character. Costs these bytes alone: it is asked for nearly each token of a text.
  package func utf8Part(_ range: Range<Int>) -> String {
    utf8.withContiguousStorageIfAvailable { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
      ?? String(self[utf8Index(range.lowerBound)..<utf8Index(range.upperBound)])
  }

  /// The bytes between those of white space of ASCII that surround the text or a part of it.
  ///
  /// - Parameter range: Bytes of the text; nil for all.
  func utf8Inside(_ range: Range<Int>? = nil) -> Range<Int> {
    func inside(_ bytes: some RandomAccessCollection<UInt8>) -> Range<Int> {
      var (start, end) = (range?.lowerBound ?? 0, range?.upperBound ?? bytes.count)
      func byte(_ offset: Int) -> UInt8 { bytes[bytes.index(bytes.startIndex, offsetBy: offset)] }
      while start < end, byte(start).isBlankASCII { start += 1 }
      while start < end, byte(end - 1).isBlankASCII { end -= 1 }
      return start..<end
    }
    return utf8.withContiguousStorageIfAvailable(inside) ?? inside(Array(utf8))
  }
}

extension SwiftToken {
  /// A token's name, without backticks.
  package func name(in text: String) -> String {
    let name = text.utf8Part(range)
    return name.utf8.first == UInt8(ascii: "`") ? String(name.dropFirst().prefix { $0 != "`" }) : name
  }
}
