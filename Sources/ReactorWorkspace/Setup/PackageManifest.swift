package import ReactorProject

/// A Package.swift, as far as it can be read without a compiler.
package struct PackageManifest: Sendable {
  /// A target whose declaration is a call in the list of targets.
  struct Target: Sendable {
    var name: String
    var isTest: Bool
    /// The folder that the declaration names.
    var path: String?
    /// The texts in its dependencies: names of targets and products.
    var dependencies: [String]
    /// Whether ReactorGenPlugin is among its plugins, by its name or by that of a constant.
    var isBuilt: Bool
    var call: ManifestText.Call
  }

  static let fileName = "Package.swift"

  /// The package's name, where it is a plain text that isn't empty.
  let name: String?
  /// The targets that sources can stand in, and the test targets.
  let targets: [Target]
  let text: ManifestText
  let package: ManifestText.Call

  /// How long it may be to be read: it takes some 75 times as much memory.
  static let mostBytes = 1 << 20

  /// Reads the bytes of a Package.swift; nil where it has no `Package(…)`, or several, or is longer than any is.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, let text = ManifestText(bytes), let package = text.package else { return nil }
    self.text = text
    self.package = package
    name = package.argument("name").flatMap { text.string($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
    let elements = package.argument("targets").flatMap { text.elements($0.value) } ?? []
    targets = elements.compactMap { Self.target($0, in: text) }
    let sourceTargets = elements.filter { element in
      text.call(element).map { $0.name != "testTarget" && $0.name != "plugin" } ?? true
    }
    hasOneTarget = sourceTargets.count == 1 && Self.toolsVersion(of: text.bytes).map { $0 >= (5, 9) } ?? false
  }

  /// The targets of a Package.swift that have ReactorGenPlugin; none where it can't be read.
  package static let builtTargets: BuiltTargetReader = { bytes in
    guard let manifest = PackageManifest(bytes) else { return [] }
    let built = manifest.targets.filter(\.isBuilt)
    return built.filter { !$0.isTest }.map { target in
      let hasTests = built.contains { $0.isTest && $0.dependencies.contains(target.name) }
      var result = BuiltTarget(name: target.name, path: target.path, hasBuiltTests: hasTests)
      result.mayFillSources = manifest.hasOneTarget
      return result
    }
  }

  /// Whether its sources may stand in `Sources` itself, as SwiftPM 5.9 lets those of an only target.
  let hasOneTarget: Bool

  /// The test target that depends on a target; one of its name before others.
  func testTarget(of name: String) -> Target? {
    let tests = targets.filter { $0.isTest && $0.dependencies.contains(name) }
    return tests.first { $0.name == name + "Tests" } ?? tests.first
  }

  /// The first version of the tools that can read it: `6.1` of `// swift-tools-version: 6.1`; nil where it is not said.
  var toolsVersion: (major: Int, minor: Int)? { Self.toolsVersion(of: text.bytes) }

  private static func toolsVersion(of bytes: [UInt8]) -> (major: Int, minor: Int)? {
    let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    guard line.hasPrefix("//"), let colon = line.firstIndex(of: ":") else { return nil }
    let numbers = line[line.index(after: colon)...].drop { $0 == " " }.split { !$0.isNumber }
    guard let major = numbers.first.flatMap({ Int($0) }) else { return nil }
    return (major, numbers.dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  /// The platforms that ReactorRuntime asks more of than the package does, with the versions that it needs; nil where there are none.
  var lowPlatforms: String? {
    let needed = [("macOS", 13), ("iOS", 16), ("tvOS", 16), ("watchOS", 9)]
    let elements = package.argument("platforms").flatMap { text.elements($0.value) } ?? []
    let low = needed.filter { name, version in
      elements.contains { element in
        guard let call = text.call(element), call.name == name, let value = call.arguments.first?.value else {
          return false
        }
        let digits = text.range(value).lowerBound..<text.range(value).upperBound
        let number = String(decoding: text.bytes[digits], as: UTF8.self).split { !$0.isNumber }.first
        return number.flatMap { Int($0) }.map { $0 < version } ?? false
      }
    }
    return low.isEmpty ? nil : low.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// Whether a list of plugins has ReactorGenPlugin. A constant in it may stand for it, if the text has it anywhere.
  private static func usesPlugin(_ plugins: Range<Int>, in text: ManifestText) -> Bool {
    if text.strings(plugins).contains(pluginName) { return true }
    let elements = text.elements(plugins) ?? [plugins]
    return elements.contains { text.call($0) == nil && text.string($0) == nil }
      && text.strings(0..<text.tokens.count).contains(pluginName)
  }

  static let pluginName = "ReactorGenPlugin"

  /// The package whose plugin has the tool as an executable.
  static let pluginPackageName = Tool.name + "-plugin"

  private static func target(_ element: Range<Int>, in text: ManifestText) -> Target? {
    guard let call = text.call(element), ["target", "executableTarget", "testTarget"].contains(call.name),
      let name = call.argument("name").flatMap({ text.string($0.value) })
    else { return nil }
    return Target(
      name: name,
      isTest: call.name == "testTarget",
      path: call.argument("path").flatMap { text.string($0.value) },
      dependencies: call.argument("dependencies").map { text.strings($0.value) } ?? [],
      isBuilt: call.argument("plugins").map { usesPlugin($0.value, in: text) } ?? false,
      call: call
    )
  }
}

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

  /// Reads a text; nil where its comments or strings do not end, or something in it may be read in another way.
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

  /// Whether tokens end in a word, a text or a closing bracket: what a comma behind an operator means depends on the operator.
  func endsPlainly(_ range: Range<Int>) -> Bool {
    guard let last = range.last else { return false }
    guard case .mark(let mark) = tokens[last].kind else { return true }
    return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(mark)
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

  /// The elements of a list literal that makes up all of the tokens; nil for anything else, a dictionary too.
  func elements(_ range: Range<Int>) -> [Range<Int>]? {
    guard let first = range.first, tokens[first].is("["), closing(first) == range.upperBound - 1 else { return nil }
    let elements = parts(first + 1..<range.upperBound - 1)
    let isDictionary = elements.contains { element in
      // `isLocal ? a : b` is an element of a list.
      outer(element).first { tokens[$0].is(":") || tokens[$0].is("?") }.map { tokens[$0].is(":") } ?? false
    }
    return isDictionary ? nil : elements
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
    let commas = outer(range).filter { tokens[$0].is(",") }
    let starts = [range.lowerBound] + commas.map { $0 + 1 }
    return zip(starts, commas + [range.upperBound]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// The tokens outside of inner brackets.
  private func outer(_ range: Range<Int>) -> [Int] {
    var outer: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      outer.append(index)
      if tokens[index].is("(") || tokens[index].is("[") || tokens[index].is("{"), let end = closing(index) {
        index = end
      }
      index += 1
    }
    return outer
  }
}

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

    /// Whether it is a word or a string.
    var isText: Bool { if case .mark = self { false } else { true } }
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
  /// How many interpolations are open, each of which takes a part of the stack.
  private var interpolations = 0
  private static let deepestInterpolation = 64

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens; nil where a comment or a string does not end, interpolations nest so deep that nobody has written them, or something stands
  /// there that Swift may read in another way: a control character, or a `/` that can begin a regular expression.
  static func tokens(of bytes: [UInt8]) -> [ManifestToken]? {
    var tokenizer = ManifestTokenizer(bytes)
    var tokens: [ManifestToken] = []
    while tokenizer.skipsSpace() {
      guard let token = tokenizer.token() else { return nil }
      if token.is("/"), !tokenizer.divides(behind: tokens.last) { return nil }
      tokens.append(token)
    }
    return tokenizer.index == bytes.count ? tokens : nil
  }

  /// Whether a `/` that was just read stands between two values, and begins no regular expression.
  private func divides(behind last: ManifestToken?) -> Bool {
    guard let last, let next = at(index), next == 0x20 || (0x09...0x0D).contains(next) else { return false }
    return last.is(")") || last.is("]") || last.is("}") || last.kind.isText
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
    let hashes = byte == UInt8(ascii: "#") ? bytes[index...].prefix { $0 == byte }.count : 0
    if at(index + hashes) == UInt8(ascii: "\"") {
      index += hashes
      guard let text = string(hashes: hashes) else { return nil }
      return ManifestToken(kind: .string(text), range: start..<index)
    }
    if Self.isWord(byte) {
      while let byte = at(index), Self.isWord(byte) { index += 1 }
      return ManifestToken(kind: .word, range: start..<index)
    }
    if byte < 0x20 || byte == 0x7F { return nil }
    // All number signs at once, so that none is counted again; none of them parts anything.
    index += max(hashes, 1)
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
    guard interpolations < Self.deepestInterpolation else { return false }
    interpolations += 1
    defer { interpolations -= 1 }
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
