import ReactorEmission
import ReactorSpec
import YAMLTree

/// The lines of a generated file in which its declarations stand, the branches of `mutate` and `reduce`, and the names of tests.
struct DeclarationLines: Sendable {
  private let lines: [String: Int]

  /// Reads Swift as it is generated; costs a walk over the text.
  init(_ bytes: [UInt8]) {
    var reader = DeclarationReader(bytes)
    reader.read()
    lines = reader.lines
  }

  /// The line of a declaration, by the names of the types and methods around it and its own; a branch's name has a dot before it,
  /// and of methods with one name each is known by `name(label` too.
  func line(of path: [String]) -> Int? {
    lines[path.joined(separator: "/")]
  }

  /// The line that names a test, by an attribute or by a doc comment.
  func line(ofTest title: String, in suite: String) -> Int? {
    line(of: [suite, title.swiftLiteral]) ?? line(of: [suite, "/// " + title.sentence])
  }
}

/// Walks through generated Swift and notes where things are declared.
struct DeclarationReader {
  private enum Scope {
    case type(String)
    case function(String)
    case other
  }

  /// What was noted: the line of each path, the first one where there are several.
  private(set) var lines: [String: Int] = [:]

  private let bytes: [UInt8]
  /// The line of a byte, up to which line ends were counted: what is noted comes in the order of the text.
  private var reached = (offset: 0, line: 1)
  private let swift: SwiftText
  private var tokens: [SwiftToken] { swift.tokens }
  private var comments: ArraySlice<Range<Int>>
  private var scopes: [Scope] = []
  /// What the next opening brace opens.
  private var next = Scope.other

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let text = String(decoding: bytes, as: UTF8.self)
    swift = SwiftText(text)
    comments = swift.comments[...]
  }

  /// Reads the whole text.
  mutating func read() {
    for position in tokens.indices {
      while let comment = comments.first, comment.lowerBound < tokens[position].range.lowerBound {
        note(text(comment), at: comment.lowerBound)
        comments.removeFirst()
      }
      read(position)
    }
  }

  private mutating func read(_ position: Int) {
    let start = tokens[position].range.lowerBound
    switch tokens[position].kind {
    case .leftBrace:
      scopes.append(next)
      next = .other
    case .rightBrace: _ = scopes.popLast()
    case .literal: note(text(tokens[position].range), at: start)
    case .name: read(swift.name(position) ?? "", at: position)
    default: break
    }
  }

  private mutating func read(_ word: String, at position: Int) {
    let start = tokens[position].range.lowerBound
    let names = names(after: position)
    guard let name = names.name else { return }
    switch word {
    case "class", "enum", "struct", "protocol", "extension", "actor":
      guard name != "func" else { return }
      next = .type(name)
      note(name, at: start)
    case "func":
      next = .function(name)
      note(name, at: start)
      if let label = names.label { note(name + "(" + label, at: start) }
    case "case" where names.isMember:
      if isBranch(position) { note("." + name, at: start) }
    case "case", "var", "let":
      if case .type? = scopes.last { note(name, at: start) }
    default: break
    }
  }

  /// The name behind a keyword, whether a dot is before it, and the label behind the parenthesis that follows it.
  private func names(after position: Int) -> (name: String?, isMember: Bool, label: String?) {
    var rest = tokens.indices[(position + 1)...].prefix(5)
    if let first = rest.first, swift.name(first) == "let" { rest = rest.dropFirst() }
    let isMember = rest.first.map { tokens[$0].kind } == .dot
    if isMember { rest = rest.dropFirst() }
    guard let first = rest.first, let name = swift.name(first) else { return (nil, isMember, nil) }
    rest = rest.dropFirst()
    guard rest.count > 1, tokens[first + 1].kind == .leftParenthesis, let label = swift.name(first + 2) else {
      return (name, isMember, nil)
    }
    return (name, isMember, label)
  }

  /// Whether a `case` is a branch of the `switch` that a method consists of, rather than a condition in one.
  private func isBranch(_ position: Int) -> Bool {
    guard scopes.count == 3, case .function = scopes[1], case .other = scopes[2] else { return false }
    guard position > 0 else { return true }
    let before = tokens[position - 1]
    return before.kind != .comma
      && !(before.kind == .name && [SwiftToken.Word.if, .guard, .while, .for].contains(before.word))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func line(at offset: Int) -> Int {
    if offset < reached.offset { reached = (0, 1) }
    let line = reached.line + bytes[reached.offset..<offset].count { $0 == UInt8(ascii: "\n") }
    reached = (offset, line)
    return line
  }

  private mutating func note(_ name: String, at offset: Int) {
    let around = scopes.compactMap { scope -> String? in
      switch scope {
      case .type(let name), .function(let name): name
      case .other: nil
      }
    }
    let path = (around + [name]).joined(separator: "/")
    if lines[path] == nil { lines[path] = line(at: offset) }
  }
}
