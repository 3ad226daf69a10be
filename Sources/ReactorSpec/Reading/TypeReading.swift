import YAMLTree

extension SpecDecoder {
  /// Reads a type; reports what can't be one.
  ///
  /// - Parameter isParameter: Whether it is that of a method's parameter, which has words of its own before it.
  func type(_ pair: YAMLPair, subject: String, isParameter: Bool = false) -> SwiftType? {
    swift(pair.value, key: pair.key, subject: subject, kind: "a Swift type", form: .type).flatMap {
      type($0, of: pair.value, subject: subject, isParameter: isParameter)
    }
  }

  /// Reads a text as a type; reports one that can't be a type.
  ///
  /// - Parameters:
  ///   - takesValue: Whether a value could stand behind the type in the same node.
  ///   - isParameter: Whether it is that of a method's parameter, which has words of its own before it.
  func type(
    _ swift: SwiftText,
    of node: YAMLNode,
    subject: String,
    takesValue: Bool = false,
    isParameter: Bool = false
  ) -> SwiftType? {
    let type = SwiftType(swift)
    if let name = type.plain.name ?? type.wrapped?.plain.name, let meant = Self.misspeltTypes[name] {
      report(
        .invalidType,
        "in \(subject), `\(name)` is no type; did you mean `\(meant)`?",
        at: place(of: 0..<swift.text.utf8.count, in: swift),
        replacement: lineNaming(meant, insteadOf: name, in: swift)
      )
      return nil
    }
    let word = isParameter ? nil : type.parameterWord
    guard let flaw = type.flaw ?? word.map({ .parameterWord($0) }) else { return type }
    var whole: String?
    var effect: String?
    let text = swift.text
    let reason: String
    switch flaw {
    case .value(let literal):
      whole = literal.map { "\($0) = \(text)" }
      // YAML has dates, which Swift has as text at most.
      if whole == nil, text.count == 10, text.split(separator: "-").allSatisfy({ $0.allSatisfy(\.isNumber) }) {
        whole = "String = \"\(text)\""
      }
      reason = takesValue ? "a value stands behind its type, as `\(whole ?? "Type = \(text)")`" : "it is a value"
    case .keyword(let word): reason = "it is a keyword of Swift's; a type of that name is `` `\(word)` ``"
    case .missingAssignment(let type, let value):
      whole = "\(type) = \(value)"
      reason = takesValue ? "a value stands behind `=`" : "there is more behind `\(type)`"
    case .parameterWord(let word): reason = "`\(word)` is for a function's parameters"
    case .labels(let labels):
      if subject.hasPrefix("the payload of ") { effect = swift.parametersAsPayload }
      reason = effect == nil ? labels.words : "a payload with labels is a mapping"
    case .other:
      if case .scalar(let scalar) = node.content, scalar.style == .doubleQuoted,
        !text.contains(where: { "\"\\\n".contains($0) })
      {
        whole = "String = \"\(text)\""
      }
      let isDocumentation = ["`doc`", "`summary`"].contains(subject)
      let changesState = subject.hasPrefix("the payload of ") && !swift.assignedMembers(of: "state").isEmpty
      if changesState { effect = "{reduce: \(Quoting.quoted(text))}" }
      // As Swift writes a property whose value is worked out.
      if let (type, value) = swift.typeAndGetter, SwiftType(type).flaw == nil { whole = "\(type) = \(value)" }
      // What has a default has a key for it besides `type`.
      let mayHaveDefault = takesValue || changesState || subject.hasPrefix("`type` of ")
      let left = mayHaveDefault ? nil : swift.assignmentParts?.left.text
      let withoutDefault = left.flatMap { SwiftType($0).flaw == nil ? $0 : nil }
      if let withoutDefault { effect = Quoting.plainOrQuoted(withoutDefault) }
      let colons = swift.withColonsBehindLabels
      if let colons { (whole, effect) = (colons.text, Quoting.plainOrQuoted(colons.text)) }
      reason =
        colons.map { "a colon stands behind the label `\($0.label)`" }
        ?? (changesState
          ? "what changes the state is the mutation's `reduce`"
          : withoutDefault != nil
            ? "it has no default: write the type alone"
            : isDocumentation
              ? "\(subject) is a name like any other here; what documents one of these stands in its long form, `{type: …, doc: …}`"
              : takesValue
                ? "write `Type` or `\(whole ?? "Type = \(text.isShort ? text : "value")")`"
                : subject.hasPrefix("the payload of ") && text.hasPrefix("[")
                  ? "write a type, or of several values a mapping: `{name: Type}`" : "write a type")
    }
    report(
      .invalidType,
      "in \(subject), `\(text)` can't be a type: \(reason)",
      at: place(of: 0..<text.utf8.count, in: swift),
      replacement: takesValue
        ? whole.flatMap { line(replacing: node.range, with: Quoting.plainOrQuoted($0)) }
        : effect.flatMap { line(replacing: node.range, with: $0) }
    )
    return nil
  }

  /// Swift's types as other languages spell them.
  private static let misspeltTypes = [
    "int": "Int", "integer": "Int", "string": "String", "bool": "Bool", "boolean": "Bool", "Boolean": "Bool",
    "double": "Double", "float": "Float", "void": "Void", "any": "Any",
  ]

  /// The line with another name in the place of a type's first one.
  private func lineNaming(_ name: String, insteadOf other: String, in swift: SwiftText) -> String? {
    guard let use = swift.tokens.indices.first(where: { swift.name($0) == other }) else { return nil }
    let place = place(of: swift.tokens[use].range, in: swift)
    return source[place] == other ? line(replacing: place, with: name) : nil
  }

  /// Reports what Swift can't read in a text: a bracket, a quote, a comment or a directive without its other half.
  func report(_ problem: SwiftTextProblem, in swift: SwiftText, subject: String, form: SwiftForm) {
    var replacement: String?
    if case .curlyQuote = problem.kind, swift.range.start.line == swift.range.end.line {
      let straight = swift.text.withStraightQuotes
      if SwiftText(straight).problem == nil {
        replacement = line(replacing: swift.range, with: Quoting.plainOrQuoted(straight))
      }
    }
    if problem.kind == .singleQuote, let mended = Quoting.withoutInnerQuotes(swift.text) {
      replacement = line(replacing: swift.range, with: Quoting.plainOrQuoted(mended))
    }
    if let operation = problem.operation(in: swift, form: form) {
      let place = place(of: operation.range, in: swift)
      if source[place] == swift.text.utf8Part(operation.range) {
        replacement = line(replacing: place, with: operation.text)
      }
    }
    var words = problem.words
    let isFolded = swift.range.end.line > swift.range.start.line && !swift.text.hasLineBreak
    if replacement == nil, problem.isOfProse, let (range, prose) = proseAsString(swift) {
      replacement = line(replacing: range, with: prose)
      words += "; a text stands between double quotes"
    } else if replacement == nil, case .missingOperator = problem.kind, isFolded {
      words += "; YAML joins the lines into one: a block after `|` keeps them"
    }
    let rule: Rule =
      switch problem.kind {
      case .tooDeep: .swiftTextTooDeep
      case .tooLong: .swiftTextTooLong
      default: .unbalancedSwiftText
      }
    report(
      rule,
      "in \(subject), \(words)",
      at: place(of: problem.offset..<problem.offset, in: swift),
      replacement: replacement
    )
  }

  /// The Swift string that a text of words was to be, as YAML has it, and what it stands for; nil of what isn't a scalar on a line of its own,
  /// or no prose.
  private func proseAsString(_ swift: SwiftText) -> (SourceRange, String)? {
    let written = source[swift.range]
    let isScalar = written == swift.text || written == Quoting.quoted(swift.text)
    guard isScalar, !swift.text.contains("\""), swift.codeTokens.first?.kind == .name,
      swift.name(0) != "not"
    else { return nil }
    var (range, text) = (swift.range, swift.text)
    if written == swift.text, range.start.line == range.end.line {
      let more = proseBehindComma(shortLine(range.end.line).dropFirst(range.end.column - 1))
      range.end.column += more.count
      text += more
    }
    return (range, text.contains("\\(") ? Quoting.quoted("\"\(text)\"") : Quoting.swiftString(text))
  }

  /// What belongs to a text in braces behind its comma, where YAML takes it for keys without values.
  private func proseBehindComma(_ rest: Substring) -> Substring {
    guard rest.first == ",", let end = rest.firstIndex(where: { "{}[]:\"'#".contains($0) }), rest[end] == "}" else {
      return ""
    }
    return rest[..<end]
  }

  /// Reports a property wrapper before a type, where Swift would have it before the name.
  func reportWrapper(before type: SwiftType, _ value: SwiftText?, of node: YAMLNode, subject: String) -> Bool {
    guard case .attributed(let attributes, let base) = type.shape, base.function == nil,
      let wrapper = attributes.first(where: { $0.name.first?.isUppercase == true })
    else { return false }
    let attribute = type.swift.part(wrapper.range).text
    let key = attribute == "@Pulse" ? "pulse: true" : "attribute: \(Quoting.quoted(attribute))"
    let advice =
      attribute == "@Pulse"
      ? "in the long form of a field, `\(key)` says it"
      : "in the long form of a property or a dependency, `attribute` says it"
    let parts =
      ["type: \(Quoting.plainOrQuoted(base.text))"]
      + (value.map { ["default: \(Quoting.plainOrQuoted($0.text))"] } ?? []) + [key]
    report(
      .invalidType,
      "in \(subject), a type has no `\(attribute)` before it; \(advice)",
      at: place(of: wrapper.range, in: type.swift),
      replacement: line(replacing: node.range, with: "{\(parts.joined(separator: ", "))}")
    )
    return true
  }

  /// Reports a `;` in an expression or a type, behind which the generated code goes on.
  func reportSemicolon(in swift: SwiftText, subject: String) -> Bool {
    guard let semicolon = swift.tokens.first(where: { $0.kind == .semicolon && $0.depth == 0 }) else { return false }
    let isLast = semicolon.range.upperBound == swift.text.utf8.count
    let bare = swift.text.utf8Part(0..<semicolon.range.lowerBound).trimmed
    report(
      .semicolonInExpression,
      "\(subject) is one expression or type, which no `;` ends",
      at: place(of: semicolon.range, in: swift),
      replacement: isLast && !bare.isEmpty ? line(replacing: swift.range, with: Quoting.plainOrQuoted(bare)) : nil
    )
    return true
  }

  /// Reports a mapping in braces where Swift is expected. A closure looks like one to YAML, and is left alone.
  func reportMapping(_ node: YAMLNode, subject: String, kind: String, form: SwiftForm) -> Bool {
    guard node.isFlow, node.tag == nil, case .mapping(let pairs) = node.content, !pairs.isEmpty else { return false }
    let written = pairs.compactMap { pair -> (key: String, value: String)? in
      guard !pair.value.isAbsent else { return nil }
      let (key, value) = (SwiftText(source[pair.key.range]), SwiftText(source[pair.value.range]))
      guard key.problem == nil, value.problem == nil,
        key.memberPath != nil || key.tokens.allSatisfy({ $0.kind == .literal })
      else { return nil }
      return (key.text, value.text)
    }
    guard written.count == pairs.count else { return false }
    var replacement: String?
    if case .statement = form {
      let statements = written.map { "\($0.key) = \($0.value)" }.map(Quoting.plainOrQuoted)
      let list = statements.count == 1 ? statements[0] : "[\(statements.joined(separator: ", "))]"
      if written.allSatisfy({ $0.key.contains(".") }) { replacement = list }
    } else if case .value(.condition) = form {
      replacement = written.count == 1 ? Quoting.plainOrQuoted("\(written[0].key) == \(written[0].value)") : nil
    } else if form.value?.isNoCollection != true {
      replacement = Quoting.quoted("[\(written.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]")
    }
    reportShape(node, key: nil, subject: subject, expected: kind, replacement: replacement)
    return true
  }
}

extension SwiftTypeFlaw.Labels {
  /// What is wrong, and what would be right.
  fileprivate var words: String {
    switch self {
    case .ofOneElement: "parentheses around one type have no label"
    case .twoOfElement: "an element of a tuple has one name, which is its label"
    case .ofFunction(let label): "a function that is a value has no labels: `_ \(label)` in the place of `\(label)`"
    }
  }
}

extension SwiftText {
  /// Whether it is nothing but words, as prose is.
  fileprivate var isOfWords: Bool { tokens.allSatisfy { $0.kind == .name } }

  /// A tuple's type with the colons that it lacks behind its labels, and the first of these; nil of any other text.
  fileprivate var withColonsBehindLabels: (label: String, text: String)? {
    let labels = tokens.indices.dropFirst().dropLast().filter { position in
      [.leftParenthesis, .comma].contains(tokens[position - 1].kind)
        && tokens[position].word == .other && tokens[position].kind == .name && tokens[position + 1].kind == .name
        && !["each", "sending", "consuming", "nonisolated"].contains(self.text(position))
        && name(position + 1)?.first?.isUppercase == true && name(position)?.first?.isLowercase == true
    }
    guard tokens.first?.kind == .leftParenthesis, let first = labels.first else { return nil }
    let text = replacing(labels.map { (tokens[$0].range.upperBound..<tokens[$0].range.upperBound, ":") })
    return SwiftType(text).flaw == nil ? (self.text(first), text) : nil
  }

  /// Parameters in parentheses as the mapping that a payload is; nil where it is anything else, or none that a case can have.
  fileprivate var parametersAsPayload: String? {
    guard case .tuple = SwiftType(self).shape, tokens.count > 2 else { return nil }
    let inside = part(tokens[0].range.upperBound..<tokens[tokens.count - 1].range.lowerBound)
    let entries = inside.commaSeparatedParts.compactMap { part -> String? in
      guard let parameter = try? MethodSignature.Parameter(part) else { return nil }
      let name = parameter.label == "_" ? "_ \(parameter.name)" : parameter.label ?? parameter.name
      return "\(name): \(Quoting.plainOrQuoted(parameter.type.text))"
    }
    return entries.count == inside.commaSeparatedParts.count ? "{\(entries.joined(separator: ", "))}" : nil
  }
}

extension String {
  /// The text with straight quotes in the place of a word processor's: Swift's for double ones, and none where single ones, which are
  /// YAML's, stand around the whole.
  fileprivate var withStraightQuotes: String {
    let isSingle = { (character: Character?) in character == "\u{2018}" || character == "\u{2019}" }
    let isWrapped = count > 2 && isSingle(first) && isSingle(last)
    let inner = isWrapped ? String(dropFirst().dropLast()) : self
    // Prose between them was to be a string.
    if isWrapped, SwiftText(inner).flaw(in: .expression) != nil { return Quoting.swiftString(inner) }
    // Single ones that aren't inside of a string, where an apostrophe may be one, were to begin and to end a string.
    let isOutside = !contains { "\"\u{201C}\u{201D}".contains($0) } && !isWrapped && contains("\u{2018}")
    let quotes = isOutside ? "\u{2018}\u{2019}" : "\u{201C}\u{201D}"
    return String(inner.map { quotes.contains($0) ? "\"" : $0 })
  }
}

extension SwiftTextProblem {
  /// Whether words without quotes have it: one behind the other, or a full stop behind the last one.
  fileprivate var isOfProse: Bool {
    switch kind {
    case .missingOperator: true
    case .missingOperand(let sign): sign == "."
    default: false
    }
  }

  /// What stands in the place of an operator that is none or another one than is meant, or of a change that is to be a value; nil of any other
  /// problem.
  fileprivate func operation(in swift: SwiftText, form: SwiftForm) -> (range: Range<Int>, text: String)? {
    let isCondition = if case .value(.condition) = form { true } else { false }
    let isStatement = if case .statement = form { true } else { false }
    return switch kind {
    case .missingOperator(let word) where isCondition || !swift.isOfWords:
      Self.operators[word].map { (offset..<offset + word.utf8.count, $0) }
    case .assignmentInCondition:
      swift.tokens.first { $0.range.lowerBound == offset && $0.word == .assign }.map { ($0.range, "==") }
    case .assignmentInValue: swift.change.map { (0..<swift.text.utf8.count, $0.value) }
    case .countingSign(let sign) where swift.tokens.last?.range.lowerBound == offset:
      (offset..<swift.text.utf8.count, " \(sign.prefix(1))\(isStatement ? "=" : "") 1")
    case .strayWord("else"):
      elseThatReturns(in: swift)
    default: nil
    }
  }

  /// The `else` of a `guard` that returns nothing: that is what a `guard` does by itself.
  private func elseThatReturns(in swift: SwiftText) -> (range: Range<Int>, text: String)? {
    let words = swift.tokens.filter { $0.range.lowerBound > offset && $0.kind != .leftBrace && $0.kind != .rightBrace }
    let rest = words.map { swift.text.utf8Part($0.range) }.joined()
    let returnsNothing = ["", "return", "return.empty()", "returnObservable.empty()"].contains(rest)
    let end = swift.tokens.last { $0.range.upperBound <= offset }?.range.upperBound
    return returnsNothing ? end.map { ($0..<swift.text.utf8.count, "") } : nil
  }
}

extension String {
  /// Whether it can stand in a message, on one line.
  fileprivate var isShort: Bool { count <= 40 && !contains(where: \.isNewline) }
}
