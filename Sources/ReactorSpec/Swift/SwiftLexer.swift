/// Splits a piece of Swift into tokens: strings with interpolation, raw and multi-line ones, comments, brackets, names.
///
/// It does not know Swift's grammar and does not judge it; that is the compiler's part.
struct SwiftLexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var openBrackets: [(byte: UInt8, offset: Int)] = []
  /// Where the `#if`s stand whose `#endif` is still to come.
  private var openDirectives: [Int] = []
  private(set) var tokens: [SwiftToken] = []
  /// The first thing that does not end, or ends without a beginning.
  private(set) var problem: SwiftTextProblem?
  /// Where comments stand.
  private(set) var comments: [Range<Int>] = []
  /// Whether the text's last line ends in a `//` comment.
  private(set) var endsInComment = false
  /// Up to where a search for the end of a regular expression has found none, and the most `#` behind a `/` that it has come across; of
  /// expressions on one line, and of those with `#`.
  private var seenForRegex = (end: 0, pounds: -1)
  private var seenForRawRegex = (end: 0, pounds: 0)

  /// Reads a text, as far as it can be told apart. The bytes have to stay until the lexer is made, and no longer.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    tokens.reserveCapacity(min(bytes.count / 4 + 1, Self.mostTokens))
    do throws(SwiftTextProblem) {
      guard bytes.count <= Self.mostBytes else { throw Self.tooLong(at: 0) }
      try run(untilClosingParenthesis: false)
      if let open = openBrackets.last {
        throw SwiftTextProblem(kind: .unclosedBracket(Character(Unicode.Scalar(open.byte))), offset: open.offset)
      }
      if let open = openDirectives.last { throw SwiftTextProblem(kind: .unclosedDirective, offset: open) }
    } catch {
      problem = error
    }
  }

  /// How deep brackets may nest. Whatever follows the nesting of a text, here and in Swift's own compiler, uses the stack, of which a small
  /// file could use all.
  private static let deepestNesting = 200

  /// How many tokens and bytes a text may have: ten times what anybody writes by hand. What is known of each token takes memory.
  private static let mostTokens = 100_000
  static let mostBytes = 1_000_000

  private static func tooLong(at offset: Int) -> SwiftTextProblem {
    SwiftTextProblem(kind: .tooLong(tokens: mostTokens, bytes: mostBytes), offset: offset)
  }

  private mutating func open(_ bracket: UInt8, at offset: Int) throws(SwiftTextProblem) {
    guard openBrackets.count < Self.deepestNesting else {
      throw SwiftTextProblem(kind: .tooDeep(limit: Self.deepestNesting), offset: offset)
    }
    openBrackets.append((bracket, offset))
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func add(_ kind: SwiftToken.Kind, _ word: SwiftToken.Word = .other, from start: Int) {
    tokens.append(SwiftToken(kind: kind, word: word, range: start..<index, depth: openBrackets.count))
  }

  /// Reads tokens up to the end, or up to the parenthesis that closes an interpolation.
  private mutating func run(untilClosingParenthesis isInterpolation: Bool) throws(SwiftTextProblem) {
    let depth = openBrackets.count
    while index < bytes.count {
      guard tokens.count < Self.mostTokens else { throw Self.tooLong(at: index) }
      let byte = peek()
      if isInterpolation, byte == UInt8(ascii: ")"), openBrackets.count == depth { return }
      try readToken(byte, minimumDepth: depth)
    }
  }

  private mutating func readToken(_ byte: UInt8, minimumDepth: Int) throws(SwiftTextProblem) {
    let start = index
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      index += 1
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
      while index < bytes.count, peek() != UInt8(ascii: "\n") { index += 1 }
      endsInComment = index == bytes.count
      comments.append(start..<index)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      try readBlockComment()
      comments.append(start..<index)
    case UInt8(ascii: "/") where startsRegex():
      _ = readRegex(pounds: 0)
    case UInt8(ascii: "\""):
      try readString(pounds: 0)
    case UInt8(ascii: "'"):
      throw SwiftTextProblem(kind: .singleQuote, offset: index)
    case UInt8(ascii: "#"):
      try readPound()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      index += 1
      add(
        byte == UInt8(ascii: "(") ? .leftParenthesis : byte == UInt8(ascii: "[") ? .leftBracket : .leftBrace,
        from: start
      )
      try open(byte, at: start)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      try readClosing(byte, minimumDepth: minimumDepth)
    case UInt8(ascii: "`"):
      try readBackticked()
    case UInt8(ascii: ","): readSingle(.comma)
    case UInt8(ascii: ":"):
      if let last = tokens.indices.last, tokens[last].word.isOnlyKeyword { tokens[last].word = .other }
      readSingle(.colon)
    case UInt8(ascii: ";"): readSingle(.semicolon)
    case UInt8(ascii: ".") where peek(1) == UInt8(ascii: "."):
      // `...` or `..<`, behind which a name is no member.
      while peek() == UInt8(ascii: ".") || peek() == UInt8(ascii: "<") { index += 1 }
      add(.sign, from: start)
    case UInt8(ascii: "."): readSingle(.dot)
    case UInt8(ascii: "<"): readSingle(.leftAngle)
    case UInt8(ascii: ">"): readSingle(.rightAngle)
    case _ where byte.startsIdentifier:
      if let quote = curlyQuote { throw SwiftTextProblem(kind: .curlyQuote(quote), offset: index) }
      while peek().continuesIdentifier, curlyQuote == nil { index += 1 }
      let word = SwiftToken.Word.of(bytes[start..<index])
      let isMember = tokens.last.map { $0.kind == .dot && $0.range.upperBound == start } ?? false
      add(.name, isMember && word.isOnlyKeyword ? .other : word, from: start)
    case _ where byte.isDigit:
      readNumber()
    default:
      try readSign()
    }
  }

  /// The quote of a word processor's that stands here: U+2018, U+2019, U+201C or U+201D.
  private var curlyQuote: Character? {
    guard peek() == 0xE2, peek(1) == 0x80 else { return nil }
    switch peek(2) {
    case 0x98: return "\u{2018}"
    case 0x99: return "\u{2019}"
    case 0x9C: return "\u{201C}"
    case 0x9D: return "\u{201D}"
    default: return nil
    }
  }

  private mutating func readSingle(_ kind: SwiftToken.Kind) {
    index += 1
    add(kind, from: index - 1)
  }

  private mutating func readClosing(_ byte: UInt8, minimumDepth: Int) throws(SwiftTextProblem) {
    let opening: UInt8 =
      switch byte {
      case UInt8(ascii: ")"): UInt8(ascii: "(")
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      default: UInt8(ascii: "{")
      }
    guard openBrackets.count > minimumDepth, openBrackets.last?.byte == opening else {
      if let open = openBrackets.last, openBrackets.count > minimumDepth {
        throw SwiftTextProblem(kind: .unclosedBracket(Character(Unicode.Scalar(open.byte))), offset: open.offset)
      }
      throw SwiftTextProblem(kind: .unexpectedBracket(Character(Unicode.Scalar(byte))), offset: index)
    }
    openBrackets.removeLast()
    readSingle(
      byte == UInt8(ascii: ")") ? .rightParenthesis : byte == UInt8(ascii: "]") ? .rightBracket : .rightBrace
    )
  }

  private mutating func readBlockComment() throws(SwiftTextProblem) {
    let start = index
    var depth = 0
    repeat {
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
      if index >= bytes.count, depth > 0 { throw SwiftTextProblem(kind: .unclosedComment, offset: start) }
    } while depth > 0
  }

  private mutating func readPound() throws(SwiftTextProblem) {
    let start = index
    var pounds = 0
    while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
    if peek(pounds) == UInt8(ascii: "\"") {
      try readString(pounds: pounds)
      return
    }
    if peek(pounds) == UInt8(ascii: "/"), readRegex(pounds: pounds) { return }
    index += pounds
    while peek().continuesIdentifier { index += 1 }
    add(.directive, from: start)
    switch String(decoding: bytes[start + pounds..<index], as: UTF8.self) {
    case "if": openDirectives.append(start)
    case "endif" where !openDirectives.isEmpty: openDirectives.removeLast()
    case let name where ["else", "elseif", "endif"].contains(name) && openDirectives.isEmpty:
      throw SwiftTextProblem(kind: .unexpectedDirective(name), offset: start)
    default: break
    }
  }

  private mutating func readString(pounds: Int) throws(SwiftTextProblem) {
    let start = index
    index += pounds
    let isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    let quotes = isMultiline ? 3 : 1
    index += quotes
    while true {
      guard index < bytes.count, isMultiline || peek() != UInt8(ascii: "\n") else {
        throw SwiftTextProblem(kind: .unclosedString, offset: start)
      }
      if hasRun(of: UInt8(ascii: "\""), count: quotes), hasRun(of: UInt8(ascii: "#"), count: pounds, after: quotes) {
        index += quotes + pounds
        add(.literal, from: start)
        return
      }
      guard peek() == UInt8(ascii: "\\"), hasRun(of: UInt8(ascii: "#"), count: pounds, after: 1) else {
        index += 1
        continue
      }
      index += 1 + pounds
      if peek() == UInt8(ascii: "(") {
        index += 1
        try open(UInt8(ascii: "("), at: index - 1)
        try run(untilClosingParenthesis: true)
        guard index < bytes.count else { throw SwiftTextProblem(kind: .unclosedString, offset: start) }
        openBrackets.removeLast()
      }
      index += 1
    }
  }

  /// Whether the `/` that stands here starts a regular expression: where a value may start, before anything but white space, and with another
  /// `/` behind it on the line.
  private mutating func startsRegex() -> Bool {
    guard index + 1 < bytes.count, ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(peek(1)) else { return false }
    if let previous = tokens.last, previous.depth == openBrackets.count {
      switch previous.kind {
      case .literal, .rightParenthesis, .rightBracket, .rightBrace: return false
      case .name:
        guard [.return, .in, .case, .try, .await, .else, .throw, .if, .guard, .while].contains(previous.word) else {
          return false
        }
      case .sign where [.question, .exclamation].contains(previous.word) && previous.range.upperBound == index:
        return false
      default: break
      }
    }
    return endOfRegex(pounds: 0) != nil
  }

  /// Where the regular expression ends that starts here: behind the first `/`, with as many `#`, that has no backslash before it.
  ///
  /// What a search has seen in vain is kept, so that a text of many signs that could start one is not searched to its end from each.
  private mutating func endOfRegex(pounds: Int) -> Int? {
    let isRaw = pounds > 0
    let before = isRaw ? seenForRawRegex : seenForRegex
    if index < before.end, pounds > before.pounds { return nil }
    var end = index + pounds + 1
    var mostPounds = isRaw ? 0 : -1
    while end < bytes.count, isRaw || bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
        continue
      }
      if bytes[end] == UInt8(ascii: "/") {
        let found = bytes[(end + 1)...].prefix { $0 == UInt8(ascii: "#") }.count
        if found >= pounds { return end + 1 + pounds }
        mostPounds = max(mostPounds, found)
      }
      end += 1
    }
    if isRaw { seenForRawRegex = (end, mostPounds) } else { seenForRegex = (end, mostPounds) }
    return nil
  }

  private mutating func readRegex(pounds: Int) -> Bool {
    guard let end = endOfRegex(pounds: pounds) else { return false }
    let start = index
    index = end
    add(.literal, from: start)
    return true
  }

  private func hasRun(of byte: UInt8, count: Int, after distance: Int = 0) -> Bool {
    (0..<count).allSatisfy { peek(distance + $0) == byte }
  }

  private mutating func readBackticked() throws(SwiftTextProblem) {
    let start = index
    index += 1
    while index < bytes.count, peek() != UInt8(ascii: "`"), peek() != UInt8(ascii: "\n") { index += 1 }
    guard peek() == UInt8(ascii: "`"), index > start + 1 else {
      throw SwiftTextProblem(kind: .unclosedBacktick, offset: start)
    }
    // Between backticks a keyword is a name; other words mean what they do without.
    let isKeyword = SwiftName.isKeyword(String(decoding: bytes[start + 1..<index], as: UTF8.self))
    let word = isKeyword ? .other : SwiftToken.Word.of(bytes[start + 1..<index])
    index += 1
    add(.name, word, from: start)
  }

  private mutating func readNumber() {
    let start = index
    while true {
      let isFraction = peek() == UInt8(ascii: ".") && peek(1).isDigit
      let isExponentSign =
        (peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+"))
        && [UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "p"), UInt8(ascii: "P")].contains(
          bytes[index - 1 >= 0 ? index - 1 : 0]
        )
        && index > start && peek(1).isDigit
      guard peek().continuesIdentifier || isFraction || isExponentSign else { break }
      index += 1
    }
    add(.literal, from: start)
  }

  private mutating func readSign() throws(SwiftTextProblem) {
    let start = index
    repeat {
      if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        throw SwiftTextProblem(kind: .unexpectedCommentEnd, offset: index)
      }
      index += 1
      if peek() == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-") { index += 1 }
      // Combining marks, U+0300 to U+036F, belong to the operator.
      while peek() == 0xCC || peek() == 0xCD && peek(1) <= 0xAF { index += 2 }
    } while index < bytes.count && peek().isOperator
      && !(peek() == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(peek(1)))
    add(.sign, .of(bytes[start..<index]), from: start)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }

  fileprivate var startsIdentifier: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }

  fileprivate var continuesIdentifier: Bool {
    startsIdentifier || isDigit
  }

  fileprivate var isOperator: Bool {
    switch self {
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"),
      UInt8(ascii: "?"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
