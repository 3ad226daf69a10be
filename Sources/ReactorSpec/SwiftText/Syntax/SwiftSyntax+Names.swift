extension SwiftSyntax {
  /// The names that the text takes from around it: not those behind a dot, no argument labels, and none that it declares itself
  /// before it uses them. Keywords are among them.
  public var freeNames: Set<String> {
    let declarations = declarations
    let declared = Set(declarations.map(\.name)).union(closureParameters)
    var names: Set<String> = []
    for use in freeNamePositions where !names.contains(use.name) {
      if !declared.contains(use.name) {
        names.insert(use.name)
      } else if declarations.contains(where: {
        $0.name == use.name && takes(use.position, for: $0, among: declarations)
      }) {
        names.insert(use.name)
      }
    }
    return names
  }

  /// The names that the text declares: behind `let`, `var`, `for` and `func`, also in patterns.
  public var declaredNames: Set<String> {
    Set(declarations.map(\.name))
  }

  /// The names that a condition binds for what follows it: `if case .some(let name) = value`, `if let name`.
  public var conditionNames: Set<String> {
    commaSeparatedParts.reduce(into: []) { names, part in
      let start = part.drop(while: \.isWhitespace)
      guard ["case ", "let ", "var "].contains(where: start.hasPrefix) else { return }
      names.formUnion(SwiftSyntax(String(start.prefix { $0 != "=" })).declaredNames)
    }
  }

  /// Where the text declares names without taking them from around it.
  package var declaringPositions: Set<Int> {
    Set(declarations.filter { !$0.isShorthand }.map(\.position))
  }

  /// The names between a `{` and its `in`.
  package var closureParameters: Set<String> {
    var names: Set<String> = []
    for start in tokens.indices where tokens[start].kind == .open(UInt8(ascii: "{")) {
      let head = tokens[(start + 1)...].prefix { $0.depth > tokens[start].depth }
      guard let end = head.firstIndex(where: { $0.kind == .identifier("in") && $0.depth == tokens[start].depth + 1 })
      else { continue }
      for case .identifier(let name) in tokens[start..<end].map(\.kind) { names.insert(name) }
    }
    return names
  }

  /// Where names stand that can come from around the text.
  package var freeNamePositions: [(name: String, position: Int)] {
    tokens.indices.compactMap { position in
      guard case .identifier(let name) = tokens[position].kind else { return nil }
      if position > 0, tokens[position - 1].kind == .dot { return nil }
      if position + 1 < tokens.count, tokens[position + 1].kind == .colon {
        guard position > 0 else { return nil }
        switch tokens[position - 1].kind {
        case .open(UInt8(ascii: "(")), .comma: return nil
        default: break
        }
      }
      return (name, position)
    }
  }

  private struct Declaration {
    var name: String
    var position: Int
    /// Whether it is `if let name`, which declares the name and takes it from around as well.
    var isShorthand: Bool
  }

  private var declarations: [Declaration] {
    var declarations: [Declaration] = []
    for position in tokens.indices.dropLast() {
      guard case .identifier(let keyword) = tokens[position].kind, ["let", "var", "for", "func"].contains(keyword)
      else {
        continue
      }
      let next = position + 1
      if case .identifier(let name) = tokens[next].kind {
        declarations.append(Declaration(name: name, position: next, isShorthand: isShorthand(position)))
      } else {
        for inner in pattern(from: next) {
          guard case .identifier(let name) = tokens[inner].kind else { continue }
          declarations.append(Declaration(name: name, position: inner, isShorthand: false))
        }
      }
    }
    return declarations
  }

  /// The positions between the parentheses of a pattern: `(first, second)` or `.some(value)`.
  private func pattern(from start: Int) -> Range<Int> {
    guard let open = tokens[start...].prefix(4).firstIndex(where: { $0.kind == .open(UInt8(ascii: "(")) }),
      let close = tokens[(open + 1)...].firstIndex(where: { $0.depth == tokens[open].depth })
    else { return start..<start }
    return open + 1..<close
  }

  private func isShorthand(_ keyword: Int) -> Bool {
    guard keyword > 0, tokens[keyword].kind != .identifier("for") else { return false }
    switch tokens[keyword - 1].kind {
    case .identifier("if"), .identifier("guard"), .identifier("while"), .comma: break
    default: return false
    }
    guard keyword + 2 < tokens.count else { return true }
    switch tokens[keyword + 2].kind {
    case .open(UInt8(ascii: "{")), .comma, .identifier("else"): return true
    default: return false
    }
  }

  /// Whether a use of a declared name means the one from around the text: it stands before the declaration, in its own value, or is the
  /// declaration's shorthand.
  private func takes(_ position: Int, for declaration: Declaration, among declarations: [Declaration]) -> Bool {
    if declaration.isShorthand { return true }
    guard !declarations.contains(where: { $0.position == position }) else { return false }
    if position < declaration.position {
      return !declarations.contains { $0.name == declaration.name && $0.position < position }
    }
    let value = declaration.position + 1
    guard position > value, tokens[value].kind == .sign("=") else { return false }
    return (value + 1...position).allSatisfy { index in
      tokens[index].kind != .semicolon && tokens[index].kind != .open(UInt8(ascii: "{"))
        && !hasLineBreak(before: index)
    }
  }

  private func hasLineBreak(before position: Int) -> Bool {
    let gap = Array(text.utf8)[tokens[position - 1].range.upperBound..<tokens[position].range.lowerBound]
    return gap.contains(UInt8(ascii: "\n"))
  }
}
