import ReactorSpec

/// The numbers of a spec that others need not fit into: unsigned ones, and those of few bits. An `Int` is large enough for all that samples and
/// steps make of each other; of these, one less or one more may stop the program.
///
/// Nothing here knows types as the compiler does. What may come from something narrow counts as narrow, and a calculation is left alone only
/// where an operand is known to be none.
struct NarrowNumbers {
  /// What their types are called.
  static let types: Set<String> = [
    "Int8", "Int16", "Int32", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// What is called so may be one of them, or hold them, wherever it stands: values, types, cases of enums, methods by what they return.
  private var names: Set<String> = []

  /// What else has a name and a type.
  private var others: Set<String> = ["count"]

  init(_ spec: ReactorSpec, _ lists: [StepList]) {
    if let types = spec.types { addDeclared(in: types) }
    for field in spec.fields { add(field.name, field.type) }
    for value in spec.derived { add(value.name, value.type) }
    for property in spec.properties { add(property.name, property.type) }
    for parameter in spec.parameters {
      add(parameter.name, parameter.type)
      for method in parameter.contract?.methods ?? [] { method.result.map { add(method.name, $0) } }
    }
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload) + spec.flows.map(\.payload)
    for value in payloads.flatMap(\.values) { add(value.name, value.type) }
    if names.isEmpty { return }
    for list in lists { addBound(in: list.steps) }
  }

  private mutating func add(_ name: String, _ type: SwiftType) {
    add([name], isNarrow: speaksOfThem(type.swift))
  }

  private mutating func add(_ added: some Sequence<String>, isNarrow: Bool) {
    if isNarrow { names.formUnion(added) } else { others.formUnion(added) }
  }

  private func speaksOfThem(_ swift: SwiftText) -> Bool {
    let identifiers = swift.identifiers
    return !identifiers.isDisjoint(with: Self.types) || !identifiers.isDisjoint(with: names)
  }

  /// Adds what the spec's own declarations give a name before they say such a type: `var name: UInt8`, `case name(UInt8)`,
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
        } else if declared.isEmpty || !isFunction && name.first?.isUppercase != true {
          declared.append(name)
        }
      }
    }
  }

  /// Adds what steps bind, from the first to the last.
  private mutating func addBound(in steps: [Step]) {
    for step in steps {
      add(step.ownBoundNames, isNarrow: step.ownTexts.contains(where: speaksOfThem))
      step.branches.forEach { addBound(in: $0) }
    }
  }

  /// Whether one of them may be calculated with in a text, so that it may stop the program.
  ///
  /// - Parameter whole: The text of which it is a statement, whose names it knows.
  func mayOverflow(in swift: SwiftText, of whole: SwiftText) -> Bool {
    guard !names.isEmpty, speaksOfThem(whole) else { return false }
    let tokens = swift.tokens
    let operations = tokens.indices.filter { position in
      tokens[position].kind == .sign && Self.operators.contains(swift.text(position))
        && isOperand(endingBefore: position, in: swift)
    }
    if operations.isEmpty { return false }
    let bound = whole.tokens.indices.dropLast().filter { [.let, .var].contains(whole.tokens[$0].word) }
    let wide = others.subtracting(names).subtracting(bound.compactMap { whole.name($0 + 1) })
    return operations.contains { position in
      !isWide(endingBefore: position, in: swift, wide) && !isWide(startingBehind: position, in: swift, wide)
    }
  }

  private static let operators: Set<String> = ["+", "-", "*", "+=", "-=", "*="]

  /// The types that a call by their name gives, into which what specs make of each other fits.
  private static let wideTypes: Set<String> = ["CGFloat", "Decimal", "Double", "Float", "Int", "Int64", "String"]

  /// Whether an operator stands behind an operand, and not before its only one.
  private func isOperand(endingBefore position: Int, in swift: SwiftText) -> Bool {
    guard position > 0 else { return false }
    let token = swift.tokens[position - 1]
    return token.kind == .literal || token.kind == .name && token.word != .return && token.word != .in
      || token.kind.isClosing
  }

  private func isWide(endingBefore position: Int, in swift: SwiftText, _ wide: Set<String>) -> Bool {
    let end = swift.tokens[position - 1]
    switch end.kind {
    case .name: return wide.contains(swift.text(position - 1))
    case .literal: return swift.text(position - 1).first == "\""
    case .rightParenthesis:
      let open = swift.tokens[..<(position - 1)].lastIndex {
        $0.kind == .leftParenthesis && $0.depth == end.depth
      }
      return open.map { $0 > 0 && Self.wideTypes.contains(swift.text($0 - 1)) } ?? false
    default: return false
    }
  }

  private func isWide(startingBehind position: Int, in swift: SwiftText, _ wide: Set<String>) -> Bool {
    let tokens = swift.tokens
    var next = position + 1
    guard next < tokens.count else { return false }
    if tokens[next].kind == .literal { return swift.text(next).first == "\"" }
    while next + 2 < tokens.count, tokens[next + 1].kind == .dot { next += 2 }
    let isCalled = next + 1 < tokens.count && tokens[next + 1].kind == .leftParenthesis
    return (isCalled ? Self.wideTypes : wide).contains(swift.text(next))
  }
}
