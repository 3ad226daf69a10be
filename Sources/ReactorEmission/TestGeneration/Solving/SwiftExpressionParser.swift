import ReactorSpec

/// Reads the expressions that ``SwiftExpression`` knows; what it doesn't know becomes ``SwiftExpression/unknown``.
struct SwiftExpressionParser {
  private let swift: SwiftText
  private var tokens: [SwiftToken] { swift.tokens }
  private var position = 0
  private var isReadable = true

  init(_ text: String) {
    swift = SwiftText(text)
  }

  /// The whole text's expression.
  mutating func parse() -> SwiftExpression {
    let expression = choice()
    return isReadable && position == tokens.count ? expression : .unknown
  }

  private var next: SwiftToken.Kind? {
    position < tokens.count ? tokens[position].kind : nil
  }

  /// The word at this position; nil where there is no name.
  private var nextWord: SwiftToken.Word? {
    next == .name ? tokens[position].word : nil
  }

  /// The operator at this position, with the number of its tokens: `<=` is two.
  private var sign: (text: String, count: Int)? {
    switch next {
    case .sign?: return (swift.text(position), 1)
    case .leftAngle?, .rightAngle?:
      let angle = next == .leftAngle ? "<" : ">"
      guard position + 1 < tokens.count, swift.text(position + 1) == "=",
        tokens[position].range.upperBound == tokens[position + 1].range.lowerBound
      else { return (angle, 1) }
      return (angle + "=", 2)
    default: return nil
    }
  }

  /// The range operator at this position, with the number of its tokens.
  private var range: (text: String, count: Int)? {
    guard next == .dot, position + 2 < tokens.count, tokens[position + 1].kind == .dot else { return nil }
    switch tokens[position + 2].kind {
    case .dot: return ("...", 3)
    case .leftAngle: return ("..<", 3)
    default: return nil
    }
  }

  private mutating func take(_ wanted: String) -> Bool {
    guard let sign, sign.text == wanted else { return false }
    position += sign.count
    return true
  }

  private mutating func fail() -> SwiftExpression {
    isReadable = false
    position = tokens.count
    return .unknown
  }

  private mutating func choice() -> SwiftExpression {
    let condition = operators(binding: 0)
    guard take("?") else { return condition }
    let first = choice()
    guard next == .colon else { return fail() }
    position += 1
    return .choice(condition, first, choice())
  }

  /// How strongly an operator binds; nil for one that isn't read.
  private static func strength(of sign: String) -> Int? {
    switch sign {
    case "||": 0
    case "&&": 1
    case "==", "!=", "<", ">", "<=", ">=": 2
    case "??": 3
    case "...", "..<": 4
    case "+", "-": 5
    case "*", "/", "%": 6
    default: nil
    }
  }

  /// Operands joined by operators that bind at least so strongly, from left to right.
  private mutating func operators(binding least: Int) -> SwiftExpression {
    var left = prefix()
    while let sign = range ?? sign, let strength = Self.strength(of: sign.text), strength >= least {
      position += sign.count
      left = .binary(sign.text, left, operators(binding: strength + 1))
    }
    return left
  }

  private mutating func prefix() -> SwiftExpression {
    if take("!") { return .not(prefix()) }
    if take("\\") {
      return next == .dot ? .closure(postfix(.variable("$0"))) : fail()
    }
    if take("-") { return .binary("-", .value(.integer(0)), prefix()) }
    return postfix(primary())
  }

  private mutating func primary() -> SwiftExpression {
    guard let next else { return fail() }
    position += 1
    switch next {
    case .name: return name(swift.name(position - 1) ?? "")
    case .literal: return literal()
    case .dot:
      guard position < tokens.count, let name = swift.name(position) else { return fail() }
      position += 1
      return .value(.other(".\(name)"))
    case .leftParenthesis:
      let inner = choice()
      guard self.next == .rightParenthesis else { return fail() }
      position += 1
      return inner
    case .leftBracket where self.next == .rightBracket:
      position += 1
      return .value(.collection([]))
    default: return fail()
    }
  }

  private mutating func name(_ name: String) -> SwiftExpression {
    switch name {
    case "true": .value(.boolean(true))
    case "false": .value(.boolean(false))
    case "nil": .value(.none)
    case "error" where isCast: cast()
    case "error" where nextWord == .is: check()
    case "currentState": .variable("state")
    default: .variable(name)
    }
  }

  /// Whether `as?` stands here.
  private var isCast: Bool {
    nextWord == .as && position + 2 < tokens.count && tokens[position + 1].word == .question
  }

  /// `error is Type`: the tests' own error is none of the types that a spec knows.
  private mutating func check() -> SwiftExpression {
    position += 1
    while position < tokens.count {
      guard next == .dot || next == .name else { break }
      position += 1
    }
    return .value(.boolean(false))
  }

  /// A cast of the tests' own error: it is none of the types that a spec knows.
  private mutating func cast() -> SwiftExpression {
    position += 2
    guard next == .name else { return fail() }
    position += 1
    while next == .dot, position + 1 < tokens.count, tokens[position + 1].kind == .name { position += 2 }
    return .value(.none)
  }

  private mutating func literal() -> SwiftExpression {
    let literal = swift.text(position - 1)
    if let integer = Int(literal.filter { $0 != "_" }) { return .value(.integer(integer)) }
    if let decimal = Double(literal.filter { $0 != "_" }) { return .value(.decimal(decimal)) }
    guard literal.hasPrefix("\""), literal.hasSuffix("\""), literal.count > 1, !literal.contains("\\"),
      !literal.hasPrefix("\"\"\"")
    else { return fail() }
    return .value(.string(String(literal.dropFirst().dropLast())))
  }

  private mutating func postfix(_ start: SwiftExpression) -> SwiftExpression {
    var expression = start
    while true {
      if next == .sign, tokens[position].word == .question, position + 1 < tokens.count,
        tokens[position + 1].kind == .dot
      {
        position += 1
      }
      switch next {
      case .dot? where range == nil: expression = member(of: expression)
      case .leftBracket?: expression = element(of: expression)
      case .leftParenthesis?, .leftBrace?: expression = skipped()
      case .name?: return fail()
      case .sign? where tokens[position].word == .exclamation: return fail()
      default: return expression
      }
    }
  }

  /// What a bracket that isn't understood stands for.
  private mutating func skipped() -> SwiftExpression {
    let depth = tokens[position].depth
    position += 1
    while position < tokens.count, tokens[position].depth > depth { position += 1 }
    position += 1
    return .unknown
  }

  private mutating func element(of base: SwiftExpression) -> SwiftExpression {
    position += 1
    let index = choice()
    guard next == .rightBracket else { return fail() }
    position += 1
    return .element(base, index)
  }

  private mutating func member(of base: SwiftExpression) -> SwiftExpression {
    position += 1
    guard position < tokens.count, let name = swift.name(position) else { return fail() }
    position += 1
    switch next {
    case .leftBrace?: return closure().map { .call(base, name, $0) } ?? .unknown
    case .leftParenthesis?: return call(of: base, name)
    default: return named(name, of: base)
    }
  }

  private mutating func call(of base: SwiftExpression, _ name: String) -> SwiftExpression {
    let start = position
    position += 1
    if next == .rightParenthesis {
      position += 1
      return .member(base, name + "()")
    }
    if nextWord == .where, position + 1 < tokens.count, tokens[position + 1].kind == .colon { position += 2 }
    let isClosure = next == .leftBrace
    let argument = isClosure ? closure() ?? .unknown : argument()
    guard let argument, next == .rightParenthesis else {
      position = start
      return skipped()
    }
    position += 1
    return Self.inRange(base, name, argument) ?? .call(base, name, argument)
  }

  /// One argument; nil where there are more, or it isn't understood.
  private mutating func argument() -> SwiftExpression? {
    let wasReadable = isReadable
    let end = position
    let expression = choice()
    guard isReadable else {
      isReadable = wasReadable
      position = end
      return nil
    }
    return expression
  }

  /// A closure over `$0`; nil where it has parameters or statements.
  private mutating func closure() -> SwiftExpression? {
    let start = position
    position += 1
    if let body = argument(), next == .rightBrace {
      position += 1
      return .closure(body)
    }
    position = start
    _ = skipped()
    return nil
  }

  /// `(lower...upper).contains(value)` as comparisons.
  private static func inRange(_ base: SwiftExpression, _ name: String, _ value: SwiftExpression) -> SwiftExpression? {
    guard name == "contains", case .binary(let sign, let lower, let upper) = base, ["...", "..<"].contains(sign)
    else { return nil }
    return .binary("&&", .binary(">=", value, lower), .binary(sign == "..." ? "<=" : "<", value, upper))
  }

  private func named(_ name: String, of base: SwiftExpression) -> SwiftExpression {
    switch base {
    case .variable("state"): .variable("state.\(name)")
    case .variable("self"): .variable(name == "currentState" ? "state" : "self.\(name)")
    case .variable(let type) where type.first?.isUppercase == true: .value(.other(".\(name)"))
    default: .member(base, name)
    }
  }
}

extension SwiftExpression {
  /// What a Swift text says, as far as it is understood.
  init(_ text: String) {
    var parser = SwiftExpressionParser(text)
    self = parser.parse()
  }
}
