import YAMLTree

/// Decodes one file's nodes and collects what is wrong with them.
///
/// Every function that decodes reports what it finds and returns nil, or what could still be read, so that one run finds all
/// mistakes of a file.
final class SpecDecoder {
  let path: String
  /// The file's text; where YAML could not read it, with the lines as they should stand, so that more mistakes are found.
  private(set) var source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// What of the document at hand could not be read.
  var unread = UnreadParts()
  /// How tests replace what the attributes of dependencies give, by their names.
  var injection: [String: Injection] = [:]
  /// The lines that are not as they stand in the file.
  private var mendedLines: Set<Int> = []
  /// How often each rule was found to be broken.
  private var counts: [Rule: Int] = [:]
  /// The last mark that was counted, from which the next one on its line is counted on.
  private var lastMark = Mark.start

  init(path: String, source: SourceText) {
    self.path = path
    self.source = source
  }

  /// How many breaks of one rule are told of a file. Each costs its line, and nobody reads more.
  static let mostBreaks = 200

  /// Says so with the last break of each rule of which there are more than are told.
  func tellOfMoreBreaks() {
    for index in diagnostics.indices where counts[diagnostics[index].rule, default: 0] > Self.mostBreaks {
      let rule = diagnostics[index].rule
      guard diagnostics[(index + 1)...].allSatisfy({ $0.rule != rule }) else { continue }
      let note = "no more than \(Self.mostBreaks) of these are told of a file"
      diagnostics[index].notes.append(Diagnostic.Note(note, at: diagnostics[index].place))
    }
  }

  /// Says more with what was reported last.
  func noteOnLast(_ note: String) {
    guard let last = diagnostics.indices.last else { return }
    diagnostics[last].notes.append(Diagnostic.Note(note, at: diagnostics[last].place))
  }

  /// Whether more breaks of a rule would not be told.
  func tellsNoMore(of rule: Rule) -> Bool { counts[rule, default: 0] > Self.mostBreaks }

  func report(
    _ rule: Rule,
    _ message: String,
    at range: SourceRange,
    replacement: String? = nil,
    notes: [(String, SourceRange)] = []
  ) {
    guard rule.needs.isDisjoint(with: unread.sections), !mendedLines.contains(range.start.line) else { return }
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= Self.mostBreaks else { return }
    diagnostics.append(
      Diagnostic(
        rule,
        message,
        at: place(range),
        replacement: replacement,
        notes: notes.map { Diagnostic.Note($0.0, at: place($0.1)) }
      )
    )
  }

  /// Adds a note to the first diagnostic of those behind so many, where there is one.
  func addNote(_ note: String, at range: SourceRange, toFirstBehind count: Int) {
    guard count < diagnostics.count else { return }
    diagnostics[count].notes.append(Diagnostic.Note(note, at: place(range)))
  }

  /// A line as messages take it apart; empty where it is longer than messages show one. Each of many mistakes on one line would cost a walk
  /// over all of it.
  func shortLine(_ number: Int) -> String {
    source.line(number, upTo: Diagnostic.Place.longestLine) ?? ""
  }

  /// The line of a stretch as it should stand, with another text in the stretch's place and without its indentation; nil where the
  /// stretch goes over several lines, or the line is longer than messages show one.
  func line(replacing range: SourceRange, with text: String) -> String? {
    guard range.start.line == range.end.line else { return nil }
    guard let line = source.line(range.start.line, upTo: Diagnostic.Place.longestLine) else { return nil }
    return (line.prefix(range.start.column - 1) + text + line.dropFirst(range.end.column - 1)).trimmed
  }

  /// The line with several of its parts replaced, which stand there in their order; nil where they are not all in one line.
  func line(replacing parts: [(range: SourceRange, text: String)]) -> String? {
    guard let number = parts.first?.range.start.line,
      parts.allSatisfy({ $0.range.start.line == number && $0.range.end.line == number }),
      var line = source.line(number, upTo: Diagnostic.Place.longestLine)
    else { return nil }
    for (range, text) in parts.reversed() {
      line = line.prefix(range.start.column - 1) + text + line.dropFirst(range.end.column - 1)
    }
    return line.trimmed
  }

  /// The mark of a byte offset behind a known mark. Costs a walk over what is between them, or, of marks that follow each other, over what is new.
  func mark(at offset: Int, behind start: Mark) -> Mark {
    let isOn = lastMark.line == start.line && start.offset...max(start.offset, offset) ~= lastMark.offset
    let base = isOn ? lastMark : start
    guard offset >= base.offset, source.start(ofLine: base.line + 1) > offset else { return source.mark(at: offset) }
    lastMark = Mark(
      line: base.line,
      column: base.column + source[base.offset..<offset].count,
      offset: offset
    )
    return lastMark
  }

  private func place(_ range: SourceRange) -> Diagnostic.Place {
    Diagnostic.Place(path: path, range: range, in: source)
  }

  /// Goes on with a line as it should stand. What else is wrong with that line is not reported: its places are not the file's.
  func mend(line: Int, with text: String) {
    mendedLines.insert(line)
    source = source.replacing(line: line, with: text)
  }

  /// The range of a node for messages: the node itself, or the key before it where nothing is written.
  func range(of node: YAMLNode, after key: YAMLNode?) -> SourceRange {
    node.isAbsent ? key?.range ?? node.range : node.range
  }

  /// That nothing of a kind has a name, in words.
  func noSuch(_ kind: String, _ name: String) -> String {
    name.isEmpty ? "the name of the \(kind) is empty" : "there is no \(kind) `\(name)`"
  }

  /// The words that ask whether a known name was meant; empty where none is near.
  func didYouMean(_ name: String, among candidates: @autoclosure () -> some Sequence<String>) -> String {
    SpelledAlike.question(name, among: candidates())
  }

  /// The words that ask whether a known name was meant, or else say what to do.
  func didYouMean(
    _ name: String,
    among candidates: @autoclosure () -> some Sequence<String>,
    otherwise advice: String
  ) -> String {
    SpelledAlike.question(name, among: candidates(), otherwise: advice)
  }
}

extension SpecDecoder {
  /// What a node is, in words.
  func words(for node: YAMLNode) -> String {
    switch node.content {
    case .scalar: node.isAbsent ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// Reports a node of another kind than it has to be.
  ///
  /// - Parameter replacement: What should stand in the node's place.
  func reportShape(_ node: YAMLNode, key: YAMLNode?, subject: String, expected: String, replacement: String? = nil) {
    let start = node.range.start
    if case .scalar(let scalar) = node.content, scalar.style == .plain, !node.isAbsent,
      key?.range.start.line != start.line,
      let missing = MissingSpace(in: shortLine(start.line)), missing.isAfterColon
    {
      return report(missing, line: start.line)
    }
    report(
      .wrongShape,
      "\(subject) takes \(expected), not \(words(for: node))",
      at: range(of: node, after: key),
      replacement: replacement.flatMap { line(replacing: node.range, with: $0) }
    )
  }

  /// The text of a scalar for people, or a plain word; reports anything else.
  func text(_ node: YAMLNode, key: YAMLNode?, subject: String, expected: String = "text") -> String? {
    guard case .scalar(let scalar) = node.content, !node.isAbsent, !hasStrayTag(node) else {
      if node.tag == nil { reportShape(node, key: key, subject: subject, expected: expected) }
      return nil
    }
    checkComment(behind: scalar, at: node.range)
    return hasControlCharacter(scalar.text, at: node.range) ? nil : scalar.text
  }

  /// Warns of a ` #` behind a text with which a comment starts that doesn't look like one: behind its sign there is no space.
  private func checkComment(behind scalar: YAMLScalar, at range: SourceRange) {
    guard scalar.style == .plain, range.start.line == range.end.line else { return }
    // Most texts end their line or stand before a sign; a look at two bytes spares the walk over a line of many texts.
    guard source.hasComment(behind: range.end.offset) else { return }
    let line = source.line(range.start.line)
    let rest = line.dropFirst(range.end.column - 1).drop(while: \.isWhitespace)
    guard let next = rest.dropFirst().first, next.isLetter || next.isNumber else { return }
    let text = String(line.dropFirst(range.start.column - 1)).trimmed
    report(
      .commentInText,
      "the text ends before ` \(rest.prefix { !$0.isWhitespace })`, which YAML takes for a comment",
      at: range,
      replacement: (String(line.prefix(range.start.column - 1)) + Quoting.quoted(text)).trimmed
    )
  }

  /// Reports a control character, other than a tab or a line break, in a text that goes into Swift or onto a page as it is, and what turns the
  /// direction of a text or can't be seen: whoever reviews what is generated would see something else than what is compiled. YAML's escapes
  /// between double quotes put it there, or it stands in the file itself.
  func hasControlCharacter(_ text: String, at range: SourceRange) -> Bool {
    if text.isPlainLine { return false }
    let scalars = text.unicodeScalars
    let place = scalars.indices.first { index in
      let scalar = scalars[index]
      if scalar.isASCII { return scalar.isHidden && scalar != "\t" && scalar != "\n" }
      return scalars.isHidden(at: index)
    }
    guard let place else { return false }
    let control = scalars[place]
    let digits = String(control.value, radix: 16, uppercase: true)
    let kind = control.properties.generalCategory == .control ? "control" : "invisible"
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let written = source[range].unicodeScalars
    if let index = written.firstIndex(of: control) {
      let offset = range.start.offset + written[..<index].reduce(0) { $0 + UTF8.width($1) }
      let message = "the \(kind) character \(code) stands here, which can't stand in Swift or on a page"
      report(.controlCharacter, message, at: .at(mark(at: offset, behind: range.start)))
    } else {
      report(
        .controlCharacter,
        "an escape in this text stands for the \(kind) character \(code), which can't stand in Swift or on a page",
        at: range
      )
    }
    return true
  }

  /// `true` or `false`, also as YAML 1.1 may write it; reports anything else.
  func flag(_ node: YAMLNode, key: YAMLNode?, subject: String) -> Bool? {
    if case .scalar(let scalar) = node.content, scalar.style == .plain, node.tag == nil {
      switch scalar.text {
      case "true", "True", "TRUE": return true
      case "false", "False", "FALSE": return false
      default: break
      }
    }
    reportShape(node, key: key, subject: subject, expected: "`true` or `false`")
    return nil
  }

  /// Words of other libraries and languages for a choice's own.
  private static let otherWords = [
    "cancel": "latest", "concat": "queue", "drop": "first", "exhaust": "first", "ignore": "first", "merge": "all",
    "replace": "latest", "restart": "latest", "serial": "queue", "switch": "latest",
  ]

  /// One of a few words; reports anything else.
  func choice(_ node: YAMLNode, key: YAMLNode?, subject: String, words: [String]) -> String? {
    let expected = LanguageDescription.words(for: .choice(words))
    guard let text = text(node, key: key, subject: subject, expected: expected) else { return nil }
    if words.contains(text) { return text }
    let meant = Self.otherWords[text.lowercased()].flatMap { words.contains($0) ? "; did you mean `\($0)`?" : nil }
    let question = meant ?? didYouMean(text, among: words)
    let advice =
      meant != nil || words.count == 1 && !question.isEmpty
      ? question : didYouMean(text, among: words, otherwise: "it takes \(expected)")
    report(
      .unknownChoice,
      "\(subject) can't be `\(text)`\(advice)",
      at: node.range
    )
    return nil
  }

  /// Reports a list without items where it says nothing.
  func checkNotEmpty(_ pair: YAMLPair, subject: String, expected: String) {
    guard case .sequence(let items) = pair.value.content, items.isEmpty else { return }
    report(.wrongShape, "\(subject) is empty; it takes \(expected)", at: pair.value.range)
  }

  /// The items of a list, or the one item that stands for a list of one.
  func items(_ node: YAMLNode) -> [YAMLNode] {
    if case .sequence(let items) = node.content, !node.isFlow || items.allSatisfy({ !$0.isAbsent }) { return items }
    return [node]
  }

  /// The pairs of a mapping whose keys its writer makes up, with their names; reports other shapes, an empty mapping and keys that
  /// are no text.
  func entries(_ node: YAMLNode, key: YAMLNode?, subject: String, expected: String) -> [(name: String, pair: YAMLPair)]
  {
    guard case .mapping(let written) = node.content else {
      reportShape(node, key: key, subject: subject, expected: expected)
      return []
    }
    if written.isEmpty { report(.wrongShape, "\(subject) is empty; it takes \(expected)", at: node.range) }
    return wholePairs(written, of: node).compactMap { pair in
      keyText(pair.key).map { ($0, pair) }
    }
  }

  /// The text of a key; reports one that is no text.
  func keyText(_ key: YAMLNode) -> String? {
    if case .scalar(let scalar) = key.content, !scalar.text.isEmpty {
      return hasControlCharacter(scalar.text, at: key.range) ? nil : scalar.text
    }
    if case .scalar = key.content, !key.isAbsent {
      report(.wrongShape, "a key is text, and this one is empty", at: key.range)
    } else {
      report(.wrongShape, "a key is text, not \(words(for: key))", at: key.range)
    }
    return nil
  }

  /// The pairs of a mapping; between brackets, a value that YAML has cut off at a comma of its own is reported and made whole, so that
  /// its rest is not taken for keys.
  func wholePairs(_ pairs: [YAMLPair], of node: YAMLNode, as object: LanguageObject? = nil) -> [YAMLPair] {
    guard node.isFlow else { return pairs }
    var whole: [YAMLPair] = []
    var index = 0
    while index < pairs.count {
      var pair = pairs[index]
      index += 1
      let prose = object.flatMap { cutOffProse(pair, before: pairs[index...], in: $0) }
      if let (count, range) = prose ?? cutOff(pair.value, before: pairs[index...]) {
        let text = source[range]
        report(
          .swiftTextNeedsQuotes,
          "between brackets, YAML takes `,` for the end of the text: quote the \(prose == nil ? "Swift text" : "text")",
          at: pair.value.range,
          replacement: line(replacing: range, with: Quoting.quoted(text))
        )
        pair.value = YAMLNode(content: .scalar(YAMLScalar(text: text, style: .singleQuoted)), range: range)
        index += count
      }
      whole.append(pair)
    }
    return whole
  }

  /// How many of the next pairs belong to a `doc` or a `summary` that stands before them, and the stretch of it with them; nil where it is
  /// whole.
  private func cutOffProse(
    _ pair: YAMLPair,
    before pairs: ArraySlice<YAMLPair>,
    in object: LanguageObject
  ) -> (count: Int, range: SourceRange)? {
    guard pairs.first?.value.isAbsent == true, case .scalar(let key) = pair.key.content,
      let known = object.key(key.text)?.key,
      [.doc, .summary].contains(known),
      case .scalar(let value) = pair.value.content, value.style == .plain
    else { return nil }
    let rest = pairs.prefix { $0.value.isAbsent && $0.key.range.end.line == pair.value.range.start.line }
    // A key whose value is missing is mostly one word.
    guard let last = rest.last, source[last.key.range].contains(" ") || rest.count > 1 else { return nil }
    return (rest.count, SourceRange(start: pair.value.range.start, end: last.key.range.end))
  }

  /// How many of the next pairs belong to a value that stands before them, and the stretch of it with them; nil where it is whole.
  private func cutOff(_ value: YAMLNode, before pairs: ArraySlice<YAMLPair>) -> (count: Int, range: SourceRange)? {
    guard case .scalar(let scalar) = value.content, scalar.style == .plain,
      scalar.text.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "<") })
    else { return nil }
    var end = value.range.end
    // No type and no call has more parts than this; without an end to it, a long line would be read again and again.
    for (count, pair) in pairs.prefix(16).enumerated() {
      guard pair.key.range.start >= end, pair.range.end.line == value.range.start.line else { return nil }
      end = pair.range.end
      let range = SourceRange(start: value.range.start, end: end)
      let syntax = SwiftText(source[range])
      if syntax.problem == nil, syntax.commaSeparatedParts.count == 1 { return (count + 1, range) }
    }
    return nil
  }
}
