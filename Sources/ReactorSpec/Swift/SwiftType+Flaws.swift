/// Why a text can't be a type.
enum SwiftTypeFlaw: Equatable {
  /// It is a value; the type that such a literal has by itself, where it has one.
  case value(type: String?)
  /// It is a keyword, or has one where a name stands.
  case keyword(String)
  /// It is a type and a value without a `=` between them.
  case missingAssignment(type: String, value: String)
  /// It has a word before it that only a parameter's type has, and that keeps its value from being stored.
  case parameterWord(String)
  /// It is a tuple or a function with labels that none has, as a method's parameters have them.
  case labels(Labels)
  /// It is nothing that Swift could read as a type.
  case other

  /// What is wrong with labels.
  enum Labels: Equatable {
    /// A tuple has one element, which has a label.
    case ofOneElement
    /// An element of a tuple has a label and a name.
    case twoOfElement
    /// A function that is a value has a label for its parameter.
    case ofFunction(String)
  }
}

extension SwiftType {
  /// Why the text can't be a type; nil where it can be one, whether or not there is one of that name.
  var flaw: SwiftTypeFlaw? {
    guard swift.problem == nil else { return nil }
    guard hasFlaw(depth: 0) else { return labelFlaw(depth: 0).map { .labels($0) } }
    if let type = swift.typeOfLiteral { return .value(type: type) }
    if swift.isLiteral { return .value(type: nil) }
    let position = swift.tokens.indices.first { SwiftName.isKeyword(swift.text($0)) }
    if let position, swift.tokens.count == 1 { return .keyword(swift.text(position)) }
    return missingAssignment ?? .other
  }

  private func hasFlaw(depth: Int, isArgument: Bool = false) -> Bool {
    guard depth < Self.deepestNesting else { return false }
    switch shape {
    case .other: return !swift.mayBeType(isArgument: isArgument)
    case .named(let components):
      return swift.hasKeywordAsName
        || components.flatMap(\.arguments).contains { $0.hasFlaw(depth: depth + 1, isArgument: true) }
    default: return parts.contains { $0.hasFlaw(depth: depth + 1) }
    }
  }

  /// What is wrong with the labels of the tuples and functions in the type.
  private func labelFlaw(depth: Int) -> SwiftTypeFlaw.Labels? {
    guard depth < Self.deepestNesting else { return nil }
    switch shape {
    case .tuple(let elements):
      if elements.contains(where: { $0.name != nil }) { return .twoOfElement }
      if elements.count == 1, elements[0].label != nil { return .ofOneElement }
    case .function(let function):
      if let label = function.parameters.compactMap(\.label).first { return .ofFunction(label) }
    default: break
    }
    for part in parts {
      if let flaw = part.labelFlaw(depth: depth + 1) { return flaw }
    }
    return nil
  }

  /// How many places are tried as the one where a value starts: behind more, what is written is no type and its value.
  private static let mostPlacesOfValues = 8

  private var missingAssignment: SwiftTypeFlaw? {
    let places = swift.tokens.indices.dropFirst().lazy.filter { [swift] position in
      swift.tokens[position].depth == 0 && swift.startsLikeValue(position)
        && swift.tokens[position - 1].range.upperBound < swift.tokens[position].range.lowerBound
    }
    for position in places.prefix(Self.mostPlacesOfValues) {
      let type = swift.part(0..<swift.tokens[position - 1].range.upperBound)
      guard !SwiftType(type).hasFlaw(depth: 0) else { continue }
      let value = swift.part(swift.tokens[position].range.lowerBound..<swift.text.utf8.count)
      return .missingAssignment(type: type.text, value: value.text)
    }
    return nil
  }
}

extension SwiftText {
  /// The type that Swift gives the literal that the text is, where it is one.
  var typeOfLiteral: String? {
    if text == "true" || text == "false" { return "Bool" }
    // Tokens of interpolations stand in a string.
    if text.first == "\"", codeTokens.count == 1 { return "String" }
    let digits = tokens.first.map { isSign(0, .minus) && tokens.count == 2 ? tokens[1] : $0 }
    guard let digits, tokens.count == 1 || isSign(0, .minus), tokens.count < 3, digits.kind == .literal else {
      return nil
    }
    let literal = text.utf8Part(digits.range)
    if literal.hasSuffix("\"") || literal.hasSuffix("#") { return "String" }
    return !literal.hasPrefix("0x") && literal.contains { ".eE".contains($0) } ? "Double" : "Int"
  }

  /// Whether the text has literals and signs only.
  fileprivate var isLiteral: Bool {
    tokens.contains { $0.kind == .literal } && tokens.allSatisfy { $0.kind == .literal || $0.kind == .sign }
  }

  /// Whether the text can stand where a type does although it is read as none: a pack, an array with its count, an attribute that is a word.
  ///
  /// - Parameter isArgument: Whether it is a generic argument, which can be a number.
  fileprivate func mayBeType(isArgument: Bool) -> Bool {
    if isArgument, tokens.last?.kind == .literal, tokens.count == 1 || tokens.count == 2 && isSign(0, .minus) {
      return Int(text.filter { !$0.isWhitespace }) != nil
    }
    // What a type need not be, as in `any ~Copyable`.
    if tokens.count > 1, isSign(0, .tilde) { return tokens.dropFirst().allSatisfy { [.name, .dot].contains($0.kind) } }
    return ["each", "repeat", "nonisolated"].contains(name(0))
      || tokens.count > 2 && tokens[0].kind == .literal && text(1) == "of"
  }

  /// Whether a keyword stands where a type's name does.
  fileprivate var hasKeywordAsName: Bool {
    tokens.indices.contains { position in
      tokens[position].depth == 0 && (position == 0 || tokens[position - 1].kind != .dot)
        && SwiftName.isKeyword(text(position)) && !["Any", "Self"].contains(text(position))
    }
  }

  fileprivate func startsLikeValue(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .literal, .dot, .leftBracket: true
    case .name: ["true", "false", "nil"].contains(text(position))
    default: false
    }
  }

  private func name(_ position: Int) -> String { tokens.isEmpty ? "" : text(position) }
}
