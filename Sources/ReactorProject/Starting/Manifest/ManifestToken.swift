/// A token of a Package.swift; white space and comments are none.
struct ManifestToken: Sendable, Hashable {
  /// What a token is, as far as it matters for finding calls, lists and texts.
  enum Kind: Sendable, Hashable {
    /// A name, a keyword or a number.
    case word
    /// A string literal; its text where it has neither escapes nor interpolations.
    case string(String?)
    /// A character that is neither.
    case mark(UInt8)
  }

  var kind: Kind
  /// Its bytes in the file.
  var range: Range<Int>

  /// Whether it is this character.
  func `is`(_ mark: Unicode.Scalar) -> Bool {
    kind == .mark(UInt8(truncatingIfNeeded: mark.value))
  }
}

/// Splits a Package.swift into tokens; linear in its size.
struct ManifestTokenizer {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens; nil where a comment or a string does not end.
  static func tokens(of bytes: [UInt8]) -> [ManifestToken]? {
    var tokenizer = ManifestTokenizer(bytes)
    var tokens: [ManifestToken] = []
    while tokenizer.skipsSpace() {
      guard let token = tokenizer.token() else { return nil }
      tokens.append(token)
    }
    return tokenizer.index == bytes.count ? tokens : nil
  }

  private func at(_ index: Int) -> UInt8? {
    bytes.indices.contains(index) ? bytes[index] : nil
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
  }

  /// Goes past white space and comments; false at the file's end, and where a comment does not end.
  private mutating func skipsSpace() -> Bool {
    while let byte = at(index) {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if has("//", at: index) {
        while let byte = at(index), byte != 0x0A { _ = byte; index += 1 }
      } else if has("/*", at: index) {
        guard let end = endOfComment() else { return false }
        index = end
      } else {
        return true
      }
    }
    return false
  }

  private func endOfComment() -> Int? {
    var (depth, index) = (0, index)
    while index < bytes.count {
      if has("/*", at: index) {
        depth += 1
        index += 2
      } else if has("*/", at: index) {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func token() -> ManifestToken? {
    guard let byte = at(index) else { return nil }
    let start = index
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    if at(index + hashes) == UInt8(ascii: "\"") {
      index += hashes
      guard let text = string(hashes: hashes) else { return nil }
      return ManifestToken(kind: .string(text), range: start..<index)
    }
    if Self.isWord(byte) {
      while let byte = at(index), Self.isWord(byte) { index += 1 }
      return ManifestToken(kind: .word, range: start..<index)
    }
    index += 1
    return ManifestToken(kind: .mark(byte), range: start..<index)
  }

  /// Goes past a string literal from its quotes on; nil where it does not end, a nil text where it is not plain.
  private mutating func string(hashes: Int) -> String?? {
    let isLong = has("\"\"\"", at: index)
    index += isLong ? 3 : 1
    let start = index
    var isPlain = !isLong
    while let byte = at(index) {
      if byte == UInt8(ascii: "\\"), ends(index + 1, hashes: hashes) {
        isPlain = false
        index += 1 + hashes
        if at(index) == UInt8(ascii: "("), !skipsInterpolation() { return nil }
        index += 1
      } else if byte == UInt8(ascii: "\""), !isLong || has("\"\"\"", at: index),
        ends(index + (isLong ? 3 : 1), hashes: hashes)
      {
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += (isLong ? 3 : 1) + hashes
        return .some(isPlain ? text : nil)
      } else if byte == 0x0A, !isLong {
        return nil
      } else {
        index += 1
      }
    }
    return nil
  }

  private func ends(_ index: Int, hashes: Int) -> Bool {
    index + hashes <= bytes.count && bytes[index..<index + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Goes from an interpolation's opening parenthesis to the closing one.
  private mutating func skipsInterpolation() -> Bool {
    var depth = 0
    while skipsSpace(), let token = token() {
      if token.is("(") { depth += 1 }
      if token.is(")") { depth -= 1 }
      if depth == 0 {
        index = token.range.lowerBound
        return true
      }
    }
    return false
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }
}
