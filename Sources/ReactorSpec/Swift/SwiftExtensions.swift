/// The functions that a Swift file declares directly in extensions and types, by these types' names.
package struct SwiftExtensions: Sendable {
  private var functions: [String: Set<String>] = [:]
  /// The types by the functions that are declared in extensions of them.
  private var types: [String: Set<String>] = [:]
  /// The words behind `func` where the text could not be told apart.
  package private(set) var unreadFunctions: Set<String> = []

  /// Reads a file; costs a walk over its text.
  package init(_ text: String) {
    let swift = SwiftText(text)
    if swift.problem != nil { unreadFunctions = Array(text.utf8).words(behind: ["func"]) }
    let tokens = swift.codeTokens
    /// The type behind the last keyword that has no braces yet, at each depth.
    var declared: [Int: String] = [:]
    /// The types around a token, with the depths of their braces.
    var open: [(type: String, depth: Int)] = []
    for (position, token) in tokens.enumerated() {
      while let last = open.last, token.depth <= last.depth { open.removeLast() }
      if token.kind == .leftBrace, let type = declared.removeValue(forKey: token.depth) {
        open.append((type, token.depth))
      } else if Self.keywords.contains(token.word), let type = Self.typeName(in: tokens[(position + 1)...], of: text) {
        declared[token.depth] = type
      } else if token.word == .func, let type = open.last, token.depth == type.depth + 1, position + 1 < tokens.count,
        tokens[position + 1].kind == .name
      {
        let name = tokens[position + 1].name(in: text)
        functions[type.type, default: []].insert(name)
        types[name, default: []].insert(type.type)
      }
    }
  }

  /// The functions that are declared in extensions of a type, or in the type itself.
  package func functions(of type: String) -> Set<String> {
    functions[type] ?? []
  }

  /// The types in whose extensions, or in which, a function is declared.
  package func types(declaring function: String) -> Set<String> { types[function] ?? [] }

  /// Whether a function is declared in an extension of a type, or in the type itself. A file that can't be told apart has any function
  /// whose declaration could stand in it.
  package func declares(_ function: String, of type: String) -> Bool {
    if functions(of: type).contains(function) { return true }
    return unreadFunctions.contains(function)
  }

  private static let keywords: Set<SwiftToken.Word> = [.extension, .class, .struct, .enum, .actor]

  /// The last part of the name behind a keyword: `Feature` in `extension App.Feature`.
  private static func typeName(in tokens: ArraySlice<SwiftToken>, of text: String) -> String? {
    var name: String?
    for token in tokens {
      if token.kind == .name {
        // Two names without a dot between them: the second one is a keyword behind the type.
        if name != nil { return name }
        name = token.name(in: text)
      } else if token.kind == .dot, name != nil {
        name = nil
      } else {
        return name
      }
    }
    return name
  }
}

extension [UInt8] {
  /// The words in a Swift file that follow one of some keywords, each once.
  package func words(behind keywords: [String]) -> Set<String> {
    let keywords = keywords.map { Array($0.utf8) }
    var words: Set<String> = []
    var isBehindKeyword = false
    var rest = self[...]
    while let start = rest.firstIndex(where: \.continuesWord) {
      let word = rest[start...].prefix(while: \.continuesWord)
      rest = rest[word.endIndex...]
      if isBehindKeyword { words.insert(String(decoding: word, as: UTF8.self)) }
      isBehindKeyword = keywords.contains { $0.count == word.count && word.elementsEqual($0) }
    }
    return words
  }
}

extension UInt8 {
  /// Whether it can stand in a word of Swift: a letter, a digit, an underscore, or a byte of what is not ASCII.
  package var continuesWord: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
