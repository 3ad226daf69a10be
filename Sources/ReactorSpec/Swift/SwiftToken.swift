/// A token of a piece of Swift, as far as reactorgen has to tell tokens apart: 12 bytes, whatever it stands for.
///
/// A token does not hold its text: it says where that stands in the bytes of the piece, so that reading a text makes no strings.
package struct SwiftToken: Hashable, Sendable {
  /// What a token is.
  package enum Kind: UInt8, Sendable {
    /// A name or a keyword, also between backticks; also `$0`.
    case name
    /// A number, or a string. The tokens of a string's interpolations stand before it.
    case literal
    /// `#selector` and the like.
    case directive
    case leftParenthesis, rightParenthesis
    case leftBracket, rightBracket
    case leftBrace, rightBrace
    case comma, colon, dot, semicolon
    /// `<` and `>` by themselves.
    case leftAngle, rightAngle
    /// Any other run of operator characters, and other signs.
    case sign

    /// Whether two are the same. It is said here since other modules would look for it in the type's metadata each time.
    package static func == (left: Kind, right: Kind) -> Bool { left.rawValue == right.rawValue }

    /// Whether it is `(`, `[` or `{`.
    package var isOpening: Bool {
      switch self {
      case .leftParenthesis, .leftBracket, .leftBrace: true
      default: false
      }
    }

    /// Whether it is `)`, `]` or `}`.
    package var isClosing: Bool {
      switch self {
      case .rightParenthesis, .rightBracket, .rightBrace: true
      default: false
      }
    }
  }

  /// The names and signs by which reactorgen decides something. A name between backticks is a word like the plain one, unless that is a
  /// keyword.
  package enum Word: UInt8, Sendable, CaseIterable {
    /// Any other.
    case other
    /// Any other keyword.
    case keyword
    case `actor`, any, `as`, async, await, borrowing, `case`, `catch`, `class`, `default`, `else`, `enum`, error
    case escaping, `extension`, `fileprivate`, `for`, `func`, `guard`, `if`, `import`, `in`, `inout`, `is`, isolated,
      `let`
    case localizedDescription, `private`, `protocol`, `rethrows`, `return`, `self`, some, state, `struct`, `switch`,
      `throw`
    case `throws`, `try`, `typealias`, `var`, `where`, `while`
    /// `=`
    case assign
    /// `->`
    case arrow
    /// `?`
    case question
    /// `!`
    case exclamation
    /// `&`
    case ampersand
    /// `@`
    case at
    /// `-`
    case minus
    /// `~`
    case tilde
    /// `??`
    case nilCoalescing
    /// `?!`
    case questionExclamation

    /// Whether two are the same. It is said here since other modules would look for it in the type's metadata each time.
    package static func == (left: Word, right: Word) -> Bool { left.rawValue == right.rawValue }
  }

  package var kind: Kind
  package var word: Word
  private var storedDepth: UInt16
  private var start: UInt32
  private var end: UInt32

  /// How many brackets are open around it; an opening bracket and its closing one count as outside. Deeper ones than a text may have
  /// count as the deepest.
  package var depth: Int { Int(storedDepth) }

  /// The token's bytes in the text.
  package var range: Range<Int> { Int(start)..<Int(end) }

  init(kind: Kind, word: Word = .other, range: Range<Int>, depth: Int) {
    self.kind = kind
    self.word = word
    storedDepth = UInt16(clamping: depth)
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// The token in a part of its text.
  func moved(by offset: Int, outdentedBy depth: Int) -> SwiftToken {
    SwiftToken(
      kind: kind,
      word: word,
      range: range.lowerBound + offset..<range.upperBound + offset,
      depth: self.depth - depth
    )
  }
}

extension SwiftToken.Word {
  /// The word or the sign of some bytes, at most eight of which are packed into a number. There are few longer words.
  static func of(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> SwiftToken.Word {
    guard bytes.count > 8 else {
      let wanted = key(bytes)
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle].key < wanted { low = middle + 1 } else { high = middle }
      }
      return low < keys.count && keys[low].key == wanted ? keys[low].word : .other
    }
    return longWords.first { $0.bytes.count == bytes.count && $0.bytes.elementsEqual(bytes) }?.word ?? .other
  }

  /// Whether it is a keyword, which is a name only between backticks. Between these it has another word.
  package var isKeyword: Bool { isOnlyKeyword || self == .keyword || self == .await || self == .default }

  /// Whether it is a keyword that can't end a value: before a colon such a word is a label, as in `seats(for: row)`, and behind a dot
  /// a member, as in `calendar.for(day)`.
  var isOnlyKeyword: Bool {
    switch self {
    case .as, .case, .catch, .class, .else, .enum, .extension, .fileprivate, .for, .func, .guard, .if, .import, .in,
      .inout, .is, .let, .private, .protocol, .rethrows, .return, .struct, .switch, .throw, .throws, .try, .typealias,
      .var, .where, .while:
      true
    default: false
    }
  }

  private static func key(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The texts of the words, in their order, without the first two, which stand for others. Swift could be asked for that of a case, and would
  /// look for it in the type's metadata.
  static let texts = """
    actor any as async await borrowing case catch class default else enum error escaping extension fileprivate for func guard if \
    import in inout is isolated let localizedDescription private protocol rethrows return self some state struct switch throw throws \
    try typealias var where while = -> ? ! & @ - ~ ?? ?!
    """.split(separator: " ")

  private static let byText: [String: Self] = Dictionary(
    zip(texts, allCases.dropFirst(2)).map { (String($0), $1) } + SwiftName.keywords.map { ($0, .keyword) }
  ) { word, _ in word }

  /// The short words by their keys, in the order of these: half a dozen comparisons find one.
  private static let keys: [(key: UInt64, word: Self)] =
    byText.filter { $0.key.utf8.count <= 8 }.map { (key($0.key.utf8), $0.value) }.sorted { $0.key < $1.key }

  private static let longWords: [(bytes: [UInt8], word: Self)] =
    byText.filter { $0.key.utf8.count > 8 }.map { (Array($0.key.utf8), $0.value) }
}

/// Why a piece of Swift can't be taken over: something in it does not end, ends without a beginning, or can't stand where it does.
struct SwiftTextProblem: Error, Hashable {
  enum Kind: Hashable {
    case unclosedBracket(Character)
    case unexpectedBracket(Character)
    case unclosedString
    case unclosedComment
    /// A `'` outside of strings and comments.
    case singleQuote
    /// A quote as word processors write it, outside of strings and comments.
    case curlyQuote(Character)
    case unclosedBacktick
    /// Brackets, those of interpolations among them, nest deeper than the limit.
    case tooDeep(limit: Int)
    /// There are more tokens or bytes than the limits.
    case tooLong(tokens: Int, bytes: Int)
    case unexpectedCommentEnd
    /// A directive such as `#if` whose `#endif` is missing.
    case unclosedDirective
    /// A directive such as `#endif` without an `#if`.
    case unexpectedDirective(String)
    /// A value, behind another one.
    case missingOperator(String)
    /// `else` or `catch` behind a value.
    case strayWord(String)
    /// A `:` behind a member.
    case unexpectedColon
    /// An operator or a dot, with nothing behind it.
    case missingOperand(String)
    /// An operator that stands between two values, with nothing before it.
    case missingFirstOperand(String)
    /// A `=` in a condition.
    case assignmentInCondition
    /// A `=` in a value.
    case assignmentInValue
    /// `++` or `--`.
    case countingSign(String)
    /// `if` and the like, at the start of a condition.
    case statementAsCondition(String)
    /// A keyword where only a value can stand.
    case keywordAsValue(String)
    /// A second statement, where one value is expected.
    case severalStatements
  }

  var kind: Kind
  /// The byte in the text at which the bracket, string, comment or directive stands.
  var offset: Int

  /// Whether the text is not wrong, but too much.
  var isLimit: Bool {
    switch kind {
    case .tooDeep, .tooLong: true
    default: false
    }
  }

  /// Operators by the words that other languages have for them.
  static let operators = ["and": "&&", "or": "||"]

  /// What is wrong, in words.
  var words: String {
    switch kind {
    case .unclosedBracket(let bracket): "`\(bracket)` is not closed"
    case .unexpectedBracket(let bracket): "`\(bracket)` closes nothing"
    case .unclosedString: "a string is not closed"
    case .unclosedComment: "a comment is not closed"
    case .singleQuote: "`'` is no quote of Swift's, whose strings stand between `\"`"
    case .curlyQuote(let quote): "`\(quote)` is no quote of Swift's, which are straight: `\"`"
    case .unclosedBacktick: "a backtick is not closed; a name has one before and one behind it"
    case .tooDeep(let limit): "brackets and interpolations nest more than \(limit) deep"
    case .tooLong(let tokens, let bytes): "the text is longer than \(tokens) tokens or \(bytes) bytes"
    case .unexpectedCommentEnd: "`*/` ends no comment"
    case .unclosedDirective: "`#if` has no `#endif`"
    case .unexpectedDirective(let name): "`#\(name)` has no `#if` before it"
    case .missingOperator(let word) where Self.operators[word] != nil:
      "Swift has no `\(word)`; it writes `\(Self.operators[word] ?? "")`"
    case .strayWord(let word): "`\(word)` goes on with no `{}` here; in a spec, what it leads to is a key of the step"
    case .missingOperator(let value): "nothing joins `\(value)` to the value before it, neither an operator nor a comma"
    case .missingOperand(let sign): "nothing stands behind `\(sign)`"
    case .missingFirstOperand(let sign): "nothing stands before `\(sign)`"
    case .statementAsCondition(let word): "`\(word)` begins a statement: write only what follows it"
    case .keywordAsValue(let word): "`\(word)` is a keyword: as a name it stands between backticks"
    case .severalStatements:
      "a second statement stands here, behind a value; `let` takes a block of several, and names what the last one gives"
    case .assignmentInCondition: "`=` assigns, which is no condition; Swift compares by `==`"
    case .assignmentInValue: "`=` assigns, which gives no value; Swift compares by `==`"
    case .countingSign(let sign):
      "Swift has no `\(sign)`: write `\(sign.prefix(1)) 1` for a value, `\(sign.prefix(1))= 1` to change one"
    case .unexpectedColon: "`:` can't stand here; Swift assigns by `=` and compares by `==`"
    }
  }
}
