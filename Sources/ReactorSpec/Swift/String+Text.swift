#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension String {
  /// Whether there is a line feed in the text.
  package var hasLineBreak: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, 0x0A, bytes.count) != nil
    } ?? utf8.contains(UInt8(ascii: "\n"))
  }

  /// Whether the text is one line of characters of ASCII that can be seen, and spaces.
  package var isPlainLine: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Without a way out of the loop, so that many bytes are looked at at once.
      bytes.reduce(0 as UInt8) { $0 | ($1 &- 0x20 < 0x5F ? 0 : 1) } == 0
    } ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// The text with a small first letter, to go on with in a sentence.
  var lowercasedFirst: String {
    guard let first, dropFirst().first?.isUppercase != true else { return self }
    return first.lowercased() + dropFirst()
  }

  /// A name of words without spaces with its first word in small letters, as Swift's guidelines write it: `urlError` of `URLError`.
  package var lowercasedFirstWord: String {
    let capitals = prefix { $0.isUppercase }
    // The last of several capitals begins the next word, unless only the plural's `s` follows.
    let isAlone = capitals.count == count || dropFirst(capitals.count) == "s"
    let word = isAlone || capitals.count < 2 ? capitals : capitals.dropLast()
    return word.lowercased() + dropFirst(word.count)
  }

  /// The text with a capital first letter.
  package var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }

  /// The text without white space and line breaks around it.
  var trimmed: String {
    let inside = utf8Inside()
    var rest = self[utf8Index(inside.lowerBound)..<utf8Index(inside.upperBound)]
    guard let first = rest.utf8.first, let last = rest.utf8.last else { return "" }
    if first.isVisibleASCII, last.isVisibleASCII { return inside.count == utf8.count ? self : String(rest) }
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The lines of the text, empty ones too, each made when it is asked for: a text can be made of line ends.
  package var lines: some Sequence<Substring> {
    // Whether nothing but line feeds ends a line, which are bytes that can be searched for.
    let isPlain = unicodeScalars.allSatisfy { !$0.isLineEnd || $0 == "\n" }
    return sequence(state: Optional(startIndex)) { next in
      guard let start = next else { return nil }
      let rest = self[start...]
      let end = isPlain ? rest.utf8.firstIndex(of: UInt8(ascii: "\n")) : rest.firstIndex(where: \.isNewline)
      next = end.map { isPlain ? utf8.index(after: $0) : index(after: $0) }
      return self[start..<(end ?? endIndex)]
    }
  }
}

extension Unicode.Scalar {
  /// Whether a line ends with it, as `Character.isNewline` has it.
  fileprivate var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte is a character by itself that is no white space; most texts begin and end with one.
  var isVisibleASCII: Bool { self > UInt8(ascii: " ") && self < 0x7F }

  /// Whether the byte is white space of ASCII: a space, a tab or what ends a line.
  var isBlankASCII: Bool { self == UInt8(ascii: " ") || 0x09...0x0D ~= self }
}
