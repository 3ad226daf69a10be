/// A Package.swift as its tokens: the calls, lists and texts that stand in it as they are usually written.
struct ManifestText: Sendable {
  /// A call such as `.target(name: "App")`.
  struct Call: Sendable {
    /// What is called: `Package`, `target`.
    var name: String
    /// The tokens from the name to the closing parenthesis.
    var tokens: Range<Int>
    var arguments: [Argument]

    /// The argument of a label.
    func argument(_ label: String) -> Argument? {
      arguments.first { $0.label == label }
    }
  }

  /// An argument of a call.
  struct Argument: Sendable {
    var label: String?
    /// The tokens from the label on.
    var tokens: Range<Int>
    /// The tokens of the value.
    var value: Range<Int>
  }

  let bytes: [UInt8]
  let tokens: [ManifestToken]

  /// Reads a text; nil where its comments, strings or brackets do not end.
  init?(_ bytes: [UInt8]) {
    guard let tokens = ManifestTokenizer.tokens(of: bytes) else { return nil }
    self.bytes = bytes
    self.tokens = tokens
  }

  /// The text of a token.
  func word(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// The bytes of tokens, with what is between them.
  func range(_ range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// The text of a plain string literal that stands alone.
  func string(_ range: Range<Int>) -> String? {
    guard range.count == 1, case .string(let text) = tokens[range.lowerBound].kind else { return nil }
    return text
  }

  /// The plain string literals among tokens.
  func strings(_ range: Range<Int>) -> [String] {
    range.compactMap { string($0..<$0 + 1) }
  }

  /// The call `Package(…)`; nil where there is none, or more than one.
  var package: Call? {
    let starts = tokens.indices.dropLast().filter { index in
      word(index) == "Package" && tokens[index + 1].is("(") && (index == 0 || !tokens[index - 1].is("."))
    }
    guard let start = starts.first, starts.count == 1 else { return nil }
    return call(start..<tokens.count, isWhole: false)
  }

  /// A call that makes up all of the tokens, with a dot before it or without one.
  func call(_ range: Range<Int>) -> Call? {
    guard let first = range.first else { return nil }
    return call(tokens[first].is(".") ? range.dropFirst().startIndex..<range.upperBound : range, isWhole: true)
  }

  /// The elements of a list literal that makes up all of the tokens; nil for anything else.
  func elements(_ range: Range<Int>) -> [Range<Int>]? {
    guard let first = range.first, tokens[first].is("["), closing(first) == range.upperBound - 1 else { return nil }
    return parts(first + 1..<range.upperBound - 1)
  }

  private func call(_ range: Range<Int>, isWhole: Bool) -> Call? {
    guard range.count >= 3, tokens[range.lowerBound].kind == .word, tokens[range.lowerBound + 1].is("("),
      let end = closing(range.lowerBound + 1), !isWhole || end == range.upperBound - 1
    else { return nil }
    let arguments = parts(range.lowerBound + 2..<end).map { part in
      let isLabelled = part.count > 2 && tokens[part.lowerBound].kind == .word && tokens[part.lowerBound + 1].is(":")
      return Argument(
        label: isLabelled ? word(part.lowerBound) : nil,
        tokens: part,
        value: isLabelled ? part.lowerBound + 2..<part.upperBound : part
      )
    }
    return Call(name: word(range.lowerBound), tokens: range.lowerBound..<end + 1, arguments: arguments)
  }

  /// The token that closes a bracket.
  private func closing(_ start: Int) -> Int? {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].is("(") || tokens[index].is("[") || tokens[index].is("{") { depth += 1 }
      if tokens[index].is(")") || tokens[index].is("]") || tokens[index].is("}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// What commas part, outside of inner brackets.
  private func parts(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if tokens[index].is(",") {
        parts.append(start..<index)
        start = index + 1
      } else if tokens[index].is("(") || tokens[index].is("[") || tokens[index].is("{"), let end = closing(index) {
        index = end
      }
      index += 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts.filter { !$0.isEmpty }
  }
}
