import ReactorSpec

/// The numbers of a spec that others need not fit into: unsigned ones, and those of few bits. An `Int` is large enough for all that samples and
/// steps make of each other; of these, one less or one more may stop the program.
///
/// Nothing here knows types as the compiler does. What is made of something narrow counts as narrow, and beside it a calculation is left alone
/// only where an operand is known to be wide by the type that the spec gives it.
struct NarrowNumbers {
  /// What their types are called.
  static let types: Set<String> = [
    "Int8", "Int16", "Int32", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// The types into which what specs make of each other fits.
  private static let wideTypes: Set<String> = [
    "CGFloat", "Decimal", "Double", "Float", "Int", "Int64", "String", "TimeInterval",
  ]

  private static let operators: Set<String> = ["+", "-", "*", "+=", "-=", "*="]

  /// What is called so may be one of them, or hold them, wherever it stands: values, types, cases of enums, methods by what they return.
  private var names: Set<String> = []

  /// What is called so is wide, wherever it stands, or a collection, to which `+` adds elements.
  private var wide = collections.union(["count"])

  /// What is called so are collections of narrow numbers, and which of these names something else has, too.
  private var lists: Set<String> = []
  private var singles: Set<String> = []

  /// What gives collections: members of dictionaries, and methods.
  private static let collections: Set<String> = [
    "compactMap", "dropFirst", "dropLast", "filter", "flatMap", "keys", "map", "prefix", "reversed", "sorted", "suffix",
    "values",
  ]

  init(_ spec: ReactorSpec, _ stepLists: [StepList]) {
    if let types = spec.types { addDeclared(in: types) }
    for field in spec.fields { add(field.name, field.type) }
    for value in spec.derived { add(value.name, value.type) }
    for property in spec.properties { add(property.name, property.type) }
    for parameter in spec.parameters {
      add(parameter.name, parameter.type)
      for method in parameter.contracts.flatMap(\.contract.methods) { method.result.map { add(method.name, $0) } }
    }
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload) + spec.flows.map(\.payload)
    for value in payloads.flatMap(\.values) { add(value.name, value.type) }
    if names.isEmpty { return }
    for list in stepLists { addBound(in: list.steps) }
    wide.subtract(names)
    wide.formUnion(lists.subtracting(singles))
  }

  private mutating func add(_ name: String, _ type: SwiftType) {
    if speaksOfThem(type.swift) {
      names.insert(name)
      if type.isCollection { lists.insert(name) } else { singles.insert(name) }
    } else if Self.wideTypes.contains(type.plain.canonicalText) || type.plain.isCollection {
      wide.insert(name)
    }
  }

  private func speaksOfThem(_ swift: SwiftText) -> Bool {
    let identifiers = swift.identifiers
    return !identifiers.isDisjoint(with: Self.types) || !identifiers.isDisjoint(with: names)
  }

  /// Adds what the spec's own declarations give a name before they say such a type, or a wide one: `var name: UInt8`, `case name(UInt8)`,
  /// `func name() -> UInt8`, `typealias Name = UInt8`.
  private mutating func addDeclared(in types: SwiftText) {
    var declared: [String] = []
    var isFunction = false
    for (position, token) in types.tokens.enumerated() {
      switch token.word {
      case .var, .let, .case, .func, .typealias, .struct, .enum, .class, .actor:
        declared = []
        isFunction = token.word == .func
      default:
        guard let name = types.name(position) else { break }
        if Self.types.contains(name) || names.contains(name) {
          names.formUnion(declared)
          singles.formUnion(declared)
        } else if declared.isEmpty || !isFunction && name.first?.isUppercase != true {
          declared.append(name)
        } else if !isFunction, Self.wideTypes.contains(name) {
          wide.formUnion(declared)
        }
      }
    }
  }

  /// Adds what steps bind, from the first to the last.
  private mutating func addBound(in steps: [Step]) {
    for step in steps {
      if step.ownTexts.allSatisfy(isMadeWide) {
        wide.formUnion(step.ownBoundNames)
      } else if step.ownTexts.contains(where: speaksOfThem) {
        names.formUnion(step.ownBoundNames)
        singles.formUnion(step.ownBoundNames)
      } else {
        // What elsewhere is wide, or a collection, need not be here.
        wide.subtract(step.ownBoundNames)
        singles.formUnion(step.ownBoundNames)
      }
      step.branches.forEach { addBound(in: $0) }
    }
  }

  /// Whether a text makes a wide number of something: `Int(state.left)`.
  private func isMadeWide(_ swift: SwiftText) -> Bool {
    guard swift.tokens.count > 2, let type = swift.name(0), Self.wideTypes.contains(type),
      swift.tokens[1].kind == .leftParenthesis
    else { return false }
    return swift.tokens.indices.first { $0 > 1 && swift.tokens[$0].closes(swift.tokens[1]) } == swift.tokens.count - 1
  }

  /// The calculations of a text that may have them; nil where it doesn't speak of them.
  func calculations(of text: SwiftText) -> Calculations? {
    guard !names.isEmpty, speaksOfThem(text) else { return nil }
    return Calculations(wide: wide.subtracting(text.ownNames))
  }

  /// What is known of a text that speaks of narrow numbers, for each of its statements.
  struct Calculations {
    /// The names that are wide in it.
    fileprivate let wide: Set<String>

    /// Whether one of them may be calculated with in a statement of the text, so that it may stop the program.
    func mayOverflow(in swift: SwiftText) -> Bool {
      swift.tokens.indices.contains { position in
        guard swift.tokens[position].kind == .sign, NarrowNumbers.operators.contains(swift.text(position)),
          let end = operandEnd(before: position, in: swift)
        else { return false }
        if isWide(endingAt: end, in: swift) { return false }
        // What is compared behind an assignment is not what is calculated with.
        return isCompared(behind: position, in: swift) || !isWide(startingBehind: position, in: swift)
      }
    }

    /// Whether a comparison or a choice stands behind an operator in what is left of the statement.
    private func isCompared(behind position: Int, in swift: SwiftText) -> Bool {
      let depth = swift.tokens[position].depth
      return swift.text(position).hasSuffix("=")
        && swift.tokens.indices.dropFirst(position + 1).prefix {
          swift.tokens[$0].depth >= depth && swift.tokens[$0].kind != .semicolon
        }.contains { next in
          swift.tokens[next].depth == depth && swift.tokens[next].kind == .sign
            && ["==", "!=", "<", ">", "<=", ">=", "?"].contains(swift.text(next))
        }
    }

    /// The last token of the operand before an operator, without `!`; nil where the operator stands before its only one.
    private func operandEnd(before position: Int, in swift: SwiftText) -> Int? {
      var end = position - 1
      while end > 0, swift.tokens[end].word == .exclamation { end -= 1 }
      guard end >= 0 else { return nil }
      let token = swift.tokens[end]
      let isOperand =
        token.kind == .literal || token.kind.isClosing
        || token.kind == .name && token.word != .return && token.word != .in
      return isOperand ? end : nil
    }

    private func isWide(endingAt end: Int, in swift: SwiftText) -> Bool {
      switch swift.tokens[end].kind {
      case .name: return wide.contains(swift.text(end))
      case .rightBracket: return isLiteral(endingAt: end, in: swift)
      case .literal: return swift.text(end).first == "\""
      case .rightParenthesis, .rightBrace:
        guard let open = swift.tokens[..<end].lastIndex(where: { swift.tokens[end].closes($0) }), open > 0 else {
          return false
        }
        let called = swift.text(open - 1)
        return NarrowNumbers.wideTypes.contains(called)
          || NarrowNumbers.collections.contains(called) && wide.contains(called)
      default: return false
      }
    }

    /// Whether an array's literal ends there, rather than a subscript.
    private func isLiteral(endingAt end: Int, in swift: SwiftText) -> Bool {
      guard let open = swift.tokens[..<end].lastIndex(where: { swift.tokens[end].closes($0) }) else { return false }
      guard open > 0 else { return true }
      let before = swift.tokens[open - 1]
      return before.range.upperBound < swift.tokens[open].range.lowerBound || before.kind == .leftParenthesis
        || before.kind == .leftBracket
    }

    private func isWide(startingBehind position: Int, in swift: SwiftText) -> Bool {
      let tokens = swift.tokens
      var next = position + 1
      guard next < tokens.count else { return false }
      if tokens[next].kind == .literal { return swift.text(next).first == "\"" }
      // An array is added, if nothing is taken out of it.
      if tokens[next].kind == .leftBracket {
        let end = tokens.indices.first { $0 > next && tokens[$0].closes(tokens[next]) } ?? next
        return end + 1 == tokens.count || ![.dot, .leftBracket, .leftParenthesis].contains(tokens[end + 1].kind)
      }
      while next + 2 < tokens.count, tokens[next + 1].kind == .dot { next += 2 }
      let isCalled = next + 1 < tokens.count && tokens[next + 1].kind == .leftParenthesis
      if isCalled { return NarrowNumbers.wideTypes.contains(swift.text(next)) }
      // What is taken out of a collection may be anything.
      let isWhole = next + 1 == tokens.count || ![.leftBracket, .leftBrace].contains(tokens[next + 1].kind)
      return isWhole && wide.contains(swift.text(next))
    }
  }
}

extension SwiftToken {
  /// Whether it closes a bracket, if nothing between the two does: it stands as deep.
  fileprivate func closes(_ open: SwiftToken) -> Bool {
    let opening: SwiftToken.Kind? =
      switch kind {
      case .rightBrace: .leftBrace
      case .rightParenthesis: .leftParenthesis
      case .rightBracket: .leftBracket
      default: nil
      }
    return open.kind == opening && depth == open.depth
  }
}
