import YAMLTree

/// Shows how a Swift text has to be written where YAML can't hold it as it is.
enum Quoting {
  /// The text between single quotes, which are YAML's.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// The text as YAML can hold it, also between brackets: without quotes where that does, else with YAML's.
  static func plainOrQuoted(_ text: String) -> String {
    guard text != "null", text != "~", case .mapping(let pairs)? = readFlow("{x: \(text)}")?.root.content,
      case .scalar(YAMLScalar(text: text))? = pairs.first?.value.content, pairs.count == 1, pairs[0].value.tag == nil
    else { return quoted(text) }
    return text
  }

  /// The text of a line between quotes, with its comment outside of them.
  static func quoted(_ value: UnreadValue) -> String {
    quoted(withoutInnerQuotes(value.text) ?? value.text) + value.comment
  }

  /// A declaration as Swift writes it, of which only the value stands between YAML's quotes: `Type = 'value'`. Nil of any other text.
  static func withoutInnerQuotes(_ text: String) -> String? {
    guard let problem = SwiftText(text).problem, problem.kind == .singleQuote, text.last == "'" else { return nil }
    let head = String(decoding: text.utf8.prefix(problem.offset), as: UTF8.self)
    let type = SwiftType(head.dropLast(while: { $0 == " " || $0 == "=" }))
    guard head.trimmed.hasSuffix("="), type.flaw == nil, text.count > head.count + 1 else { return nil }
    if text.count == head.count + 2 { return type.takesStrings ? head + "\"\"" : nil }
    let inner = text.dropFirst(head.count + 1).dropLast()
      .split(separator: "''", omittingEmptySubsequences: false).joined(separator: "'")
    let value = SwiftText(inner)
    guard value.problem == nil else { return nil }
    // Other languages have strings between such quotes.
    let isProse = value.tokens.allSatisfy { $0.kind == .name } && inner != "nil"
    return head + (isProse && type.takesStrings ? swiftString(inner) : inner)
  }

  /// The Swift string with these contents.
  static func swiftString(_ contents: String) -> String {
    var text = "\""
    for scalar in contents.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text.escapingHidden() + "\""
  }

  /// A list or mapping in brackets as Swift: as it is written, without comments, with what its quotes mean in the quotes' place.
  static func swift(inBrackets node: YAMLNode, of source: SourceText, form: SwiftForm) -> String {
    var text = ""
    var end = node.range.start.offset
    for (scalar, range) in node.quotedTexts {
      // What an alias stands for is written elsewhere.
      guard range.start.offset >= end, range.end.offset <= node.range.end.offset else { continue }
      text += withoutComments(source[end..<range.start.offset])
      text += scalar.style == .doubleQuoted && form.value != nil ? swiftString(scalar.text) : scalar.text
      end = range.end.offset
    }
    return text + withoutComments(source[end..<node.range.end.offset])
  }

  /// A stretch of YAML without quoted texts in it, and without its comments: each `#` behind white space begins one.
  private static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var result = ""
    var isComment = false
    var last: Character = "["
    for character in text {
      if character == "#", last.isWhitespace { isComment = true }
      if character.isNewline { isComment = false }
      if !isComment { result.append(character) }
      last = character
    }
    return result
  }

  /// An argument list as a step has it behind the mutation's name.
  static func arguments(_ parts: [String]) -> String {
    let list = parts.joined(separator: ", ")
    if parts.count == 1, let text = held(list, as: { $0 }) { return text }
    return held(list, as: { "[\($0)]" }) ?? quoted(list)
  }

  /// An argument list in a form, if YAML gives back the same arguments: a Swift string between double quotes is one.
  private static func held(_ list: String, as form: (String) -> String) -> String? {
    let written = form(list)
    // Brackets in brackets read better between quotes, where YAML could hold them at all.
    guard !list.contains(where: { "[{\n".contains($0) }), let (root, source) = readFlow("{x: \(written)}"),
      case .mapping(let pairs) = root.content, pairs.count == 1, pairs[0].value.tag == nil
    else { return nil }
    let node = pairs[0].value
    switch node.content {
    case .scalar(let scalar) where scalar.style == .plain: return scalar.text == list ? written : nil
    case .scalar(let scalar) where scalar.style == .doubleQuoted:
      return swiftString(scalar.text) == list ? written : nil
    case .sequence(let items):
      guard items.allSatisfy({ !$0.isAbsent && $0.tag == nil }) else { return nil }
      return swift(inBrackets: node, of: source, form: .expression) == written ? written : nil
    case .scalar, .mapping: return nil
    }
  }

  /// A list or mapping in brackets as YAML reads it, and the text that it was read from; nil where it can't.
  static func readFlow(_ text: String) -> (root: YAMLNode, source: SourceText)? {
    let source = SourceText(text)
    let documents = YAMLDocuments(parsing: source)
    return documents.problems.isEmpty && documents.roots.count == 1 ? (documents.roots[0], source) : nil
  }

  /// Why YAML can't hold the text without quotes; nil where it can.
  static func reason(for value: String) -> String? {
    guard let first = value.first else { return nil }
    switch first {
    case "[", "{", "\"", "'":
      let end = endOfFirstToken(in: value)
      let rest = end.map { value.dropFirst($0).drop(while: \.isWhitespace) }
      guard let rest, !rest.isEmpty, !rest.hasPrefix("#") else { break }
      let kind = ["[": "a list", "{": "a mapping"][first] ?? "a quoted text"
      return "YAML takes `\(value.prefix(end ?? 0))` for \(kind) that ends there"
    case "!", "*", "&", "@", "`", "%", "|", ">", ",", "]", "}":
      return "YAML keeps `\(first)` at the start of a text for itself"
    case "-", "?", ":":
      if value.dropFirst().first?.isWhitespace == true {
        return "YAML keeps `\(first) ` at the start of a text for itself"
      }
    default: break
    }
    if "[{\"'".contains(first) { return nil }
    if value.contains(": ") || value.hasSuffix(":") { return "YAML takes `: ` for the end of a key" }
    return nil
  }

  /// How many characters the bracket or quote takes with which the value starts; nil where it does not end in the value.
  static func endOfFirstToken(in value: String) -> Int? {
    guard let first = value.first else { return nil }
    if first == "'" || first == "\"" {
      var isEscaped = false
      for (offset, character) in value.enumerated().dropFirst() {
        if character == first, !isEscaped { return offset + 1 }
        isEscaped = first == "\"" && character == "\\" && !isEscaped
      }
      return nil
    }
    let tokens = SwiftText(withoutSingleQuotes(value)).tokens
    guard let close = tokens.first(where: { $0.depth == 0 && $0.kind.isClosing }) else { return nil }
    return String(decoding: value.utf8.prefix(close.range.upperBound), as: UTF8.self).count
  }

  /// A list or mapping in brackets with as many letters in place of each text that stands between YAML's single quotes, which Swift does
  /// not know: each byte that is left stands where it stood.
  static func withoutSingleQuotes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "'")) else { return text }
    let (quote, letter) = (UInt8(ascii: "'"), UInt8(ascii: "a"))
    var bytes = Array(text.utf8)
    var isInString = false
    // A quote that begins a text stands behind one of these.
    var last = UInt8(ascii: "[")
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isInString {
        if byte == UInt8(ascii: "\\") { index += 1 }
        isInString = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == quote, "[{,:".utf8.contains(last) {
        var end = index + 1
        // Two of them stand for one.
        while end < bytes.count, bytes[end] != quote || end + 1 < bytes.count && bytes[end + 1] == quote {
          end += bytes[end] == quote ? 2 : 1
        }
        for position in index..<min(end + 1, bytes.count) { bytes[position] = letter }
        index = end
      }
      if byte != UInt8(ascii: " ") { last = byte }
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The text without the characters at its end that satisfy a condition.
  fileprivate func dropLast(while condition: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, condition(last) { text.removeLast() }
    return text
  }
}

/// A line of YAML that could not be read, taken apart by hand: `- key: value`.
struct UnreadLine {
  /// What stands before the value, without the indentation: `- key: `.
  var head: String
  /// The key; nil for a list item without one.
  var key: String?
  /// Whether the line starts with `- `.
  var isListItem: Bool
  /// The rest of the line.
  var value: UnreadValue
  /// The column behind the indentation, counted from 1 in characters.
  var startColumn: Int
  /// The column behind the indentation and the dashes, counted from 1 in characters.
  var keyColumn: Int
  /// The column at which the value starts, counted from 1 in characters.
  var valueColumn: Int

  init(_ line: String) {
    var rest = line[...].drop(while: { $0 == " " || $0 == "\t" })
    let indentation = line.count - rest.count
    var head = ""
    isListItem = false
    while rest.hasPrefix("- ") {
      isListItem = true
      let dash = rest.prefix(while: { $0 == "-" || $0 == " " })
      head += dash
      rest = rest.dropFirst(dash.count)
    }
    let dashes = head.count
    if let colon = rest.firstRange(of: ": "), rest[..<colon.lowerBound].allSatisfy(\.canStandInKey) {
      key = String(rest[..<colon.lowerBound])
      let start = rest[colon.upperBound...].firstIndex { $0 != " " } ?? rest.endIndex
      head += rest[..<start]
      rest = rest[start...]
    }
    value = UnreadValue(String(rest).trimmed)
    if key == nil, value.text.hasSuffix(":"), value.text.dropLast().allSatisfy(\.canStandInKey) {
      key = String(value.text.dropLast())
      head += value.text
      value.text = ""
    }
    self.head = head
    startColumn = indentation + 1
    keyColumn = indentation + dashes + 1
    valueColumn = indentation + head.count + 1
  }
}

/// What stands behind a key in a line that could not be read: Swift, and perhaps a comment.
struct UnreadValue {
  /// The Swift text.
  var text: String
  /// The comment with the white space before it; empty where there is none.
  var comment: String

  /// Takes a text apart at the first ` #` before which the Swift is complete: a `#` between quotes starts no comment.
  init(_ written: String) {
    text = written
    comment = ""
    // Without an end to it, a long line of number signs would be read again and again.
    for index in written.indices.lazy.filter({ written[$0] == "#" }).prefix(16) {
      let before = written[..<index]
      guard before.last?.isWhitespace ?? true else { continue }
      let swift = String(before).trimmed
      guard SwiftText(swift).problem == nil else { continue }
      text = swift
      comment = String(written.dropFirst(swift.count))
      return
    }
  }

  /// Whether the text starts with another one.
  func hasPrefix(_ prefix: String) -> Bool { text.hasPrefix(prefix) }
}

extension Character {
  fileprivate var canStandInKey: Bool {
    isLetter || isNumber || self == "_" || self == "." || self == " " || self == "?" || self == "<" || self == ">"
  }
}

extension Substring {
  fileprivate func firstRange(of pattern: String) -> Range<Substring.Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(pattern) { return index..<self.index(index, offsetBy: pattern.count) }
      index = self.index(after: index)
    }
    return nil
  }
}

/// Quotes the Swift texts inside of a list or mapping in brackets that YAML can't hold, and nothing else.
enum FlowRepair {
  /// The brackets as they should be; nil where it can't be told what was meant.
  ///
  /// - Parameters:
  ///   - value: The brackets, from the first to the last.
  ///   - path: The keys that lead to them, from the top.
  static func repaired(_ value: String, path: [String]) -> String? {
    guard let text = fixed(value, path: path), isHeld(text) else { return nil }
    return text
  }

  /// The value with a comma before a key of the language that stands inside of it like a second key, and the key with its byte offset;
  /// nil where there is none.
  static func missingComma(in value: String) -> (key: String, offset: Int, repaired: String)? {
    let swift = SwiftText(value)
    let tokens = swift.tokens
    var brackets: [SwiftToken.Kind] = []
    for position in tokens.indices.dropFirst().dropLast() {
      let (previous, token, next) = (tokens[position - 1], tokens[position], tokens[position + 1])
      if previous.kind.isOpening { brackets.append(previous.kind) }
      if previous.kind.isClosing { _ = brackets.popLast() }
      guard let key = swift.name(position), next.kind == .colon,
        LanguageDescription.isKey(key) || previous.kind != .sign, next.range.lowerBound == token.range.upperBound,
        previous.range.upperBound < token.range.lowerBound,
        previous.endsValue, brackets.last == .leftBrace,
        // The first of two words is a part of the key, as in `{_ id: Int}`.
        position < 2 || previous.kind != .name || ![.leftBrace, .comma].contains(tokens[position - 2].kind)
      else { continue }
      let end = previous.range.upperBound
      return (key, token.range.lowerBound, swift.replacing([(end..<end, ",")]))
    }
    return nil
  }

  /// Whether YAML can hold the text between brackets.
  static func isHeld(_ text: String) -> Bool {
    guard case .mapping(let pairs)? = Quoting.readFlow("{x: \(text)}")?.root.content else { return false }
    return pairs.count == 1 && pairs[0].value.tag == nil
  }

  private static func fixed(_ value: String, path: [String]) -> String? {
    guard path.count < YAMLLimits().depth else { return nil }
    if isHeld(value) { return value }
    guard let first = value.first, first == "{" || first == "[", Quoting.endOfFirstToken(in: value) == value.count
    else {
      return Quoting.quoted(value)
    }
    let content = String(value.dropFirst().dropLast()).trimmed
    let syntax = SwiftText(Quoting.withoutSingleQuotes(content))
    guard syntax.problem == nil else { return nil }
    // Each part stands behind the one before it, a comma and white space.
    var end = 0
    let parts = syntax.commaSeparatedParts.map { part -> String in
      let start = end + content.utf8.dropFirst(end).prefix { [0x20, 0x0A, 0x09, UInt8(ascii: ",")].contains($0) }.count
      end = start + part.text.utf8.count
      return String(decoding: content.utf8.dropFirst(start).prefix(end - start), as: UTF8.self)
    }
    return first == "{" ? mapping(value, parts, path: path) : list(value, parts, content: content, path: path)
  }

  /// A name with its type or its value, which stands between braces behind a key that takes a mapping of these: `payload: date: Date`,
  /// `let: page = api.page(at: 1)`. Nil of any other text.
  static func pairInBraces(behind key: String, _ text: String) -> String? {
    let swift = SwiftText(text)
    let pair: (name: String, value: String)? =
      switch key {
      case "payload": swift.labelledValue.map { ($0.label, $0.value.text) }
      case "let", "unwrap":
        swift.labelledValue.map { ($0.label, $0.value.text) } ?? swift.assignmentParts.map { ($0.text, $1.text) }
      default: nil
      }
    return pair.flatMap { name, value in
      SwiftName.isValid(name) ? "{\(name): \(Quoting.plainOrQuoted(value))}" : nil
    }
  }

  private static func mapping(_ value: String, _ parts: [String], path: [String]) -> String? {
    let entries = parts.map { UnreadLine($0) }
    let fixed = entries.compactMap { entry -> String? in
      guard let key = entry.key, entry.value.comment.isEmpty else { return nil }
      // What these name has no arguments; they stand beside it.
      if ["attach", "tell"].contains(key), let call = SwiftText(entry.value.text).call,
        SwiftName.isValid(call.function.text), !call.arguments.text.isEmpty
      {
        return "\(entry.head)\(call.function.text), with: \(Quoting.quoted(call.arguments.text))"
      }
      let pair = pairInBraces(behind: key, entry.value.text)
      return (pair ?? self.fixed(entry.value.text, path: path + [key])).map { entry.head + $0 }
    }
    if fixed.count == entries.count { return "{\(fixed.joined(separator: ", "))}" }
    // A closure has braces as well.
    return entries.allSatisfy { $0.key == nil } ? Quoting.quoted(value) : nil
  }

  private static func list(_ value: String, _ parts: [String], content: String, path: [String]) -> String? {
    switch ListMeaning(path: path) {
    case .steps:
      let steps = parts.compactMap { part -> String? in
        if part.hasPrefix("{") { return fixed(part, path: path + ["steps"]) }
        if isHeld(part) { return part }
        let entry = UnreadLine(part)
        guard let key = entry.key, entry.value.comment.isEmpty else { return nil }
        return fixed(entry.value.text, path: path + ["steps", key]).map { entry.head + $0 }
      }
      return steps.count == parts.count ? "[\(steps.joined(separator: ", "))]" : nil
    case .texts:
      // What stands between YAML's quotes already stays as it is.
      let texts = parts.map { ["'", "\""].contains($0.prefix(1)) && isHeld($0) ? $0 : Quoting.plainOrQuoted($0) }
      return "[\(texts.joined(separator: ", "))]"
    case .arguments: return Quoting.quoted(content == ":" ? value : content)
    case .swift: return Quoting.quoted(value)
    case nil: return nil
    }
  }
}

/// What a list in brackets stands for at its place in a spec.
private enum ListMeaning {
  /// Steps, or what a double does.
  case steps
  /// Swift texts, one an item.
  case texts
  /// The arguments of a mutation or a function.
  case arguments
  /// Swift's own brackets.
  case swift

  /// What a list stands for by the keys that lead to it; nil where they don't tell.
  init?(path: [String]) {
    let parents = Array(path.reversed().prefix(3))
    switch parents.first {
    case "steps", "then", "else", "start", "when": self = .steps
    case "reduce", "before", "after": self = .texts
    case "with", "init": self = .arguments
    case "default", "value", "type", "if", "guard", "do", "payload", "attribute": self = .swift
    default: self.init(parents: Array(parents.dropFirst()))
    }
  }

  private init?(parents: [String]) {
    switch parents.first {
    case "actions", "given": self = .steps
    case "emit", "steps", "then", "else", "start": self = .arguments
    case "let", "unwrap", "state", "dependencies", "inputs", "properties", "derived", "mutations", "payload":
      self = .swift
    default:
      guard parents.count > 1, parents[1] == "actions" else { return nil }
      self = .arguments
    }
  }
}

extension SwiftToken {
  /// Whether a value can end with the token.
  fileprivate var endsValue: Bool {
    switch kind {
    case .name, .literal, .rightAngle: true
    case .sign: word == .question
    default: kind.isClosing
    }
  }
}

extension LanguageDescription {
  /// Whether any mapping of the language has a key of this name.
  fileprivate static func isKey(_ name: String) -> Bool {
    LanguageObject.Name.allCases.contains { object($0).key(name) != nil }
  }
}
