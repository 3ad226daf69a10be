/// A Swift expression, as far as the generator can tell its value: what conditions are mostly made of.
indirect enum SwiftExpression: Hashable {
  /// A value that is known.
  case value(SampleValue)
  /// A name, or `state.field`.
  case variable(String)
  /// A property of a value: `isEmpty`, `count`, `first`, `last`, or one that the spec derives.
  case member(SwiftExpression, String)
  /// A call of a method with one argument: `contains`, `hasPrefix`, `hasSuffix`.
  case call(SwiftExpression, String, SwiftExpression)
  /// An element of a collection: `base[index]`.
  case element(SwiftExpression, SwiftExpression)
  /// A closure of one expression over `$0`.
  case closure(SwiftExpression)
  /// `!condition`.
  case not(SwiftExpression)
  /// An operator between two operands.
  case binary(String, SwiftExpression, SwiftExpression)
  /// `condition ? first : second`.
  case choice(SwiftExpression, SwiftExpression, SwiftExpression)
  /// Anything else; it has no value that could be told.
  case unknown

  /// The variables in it.
  var variables: Set<String> {
    switch self {
    case .value, .unknown: []
    case .variable(let name): [name]
    case .closure(let body): body.variables.subtracting(["$0"])
    case .member(let base, _), .not(let base): base.variables
    case .call(let base, _, let argument), .element(let base, let argument): base.variables.union(argument.variables)
    case .binary(_, let left, let right): left.variables.union(right.variables)
    case .choice(let condition, let first, let second):
      condition.variables.union(first.variables).union(second.variables)
    }
  }

  /// The values that are written in it.
  var literals: Set<SampleValue> {
    switch self {
    case .value(let value): [value]
    case .variable, .unknown: []
    case .member(let base, _), .not(let base), .closure(let base): base.literals
    case .call(let base, _, let argument), .element(let base, let argument): base.literals.union(argument.literals)
    case .binary(_, let left, let right): left.literals.union(right.literals)
    case .choice(let condition, let first, let second):
      condition.literals.union(first.literals).union(second.literals)
    }
  }

  /// The expression as Swift writes it.
  var text: String {
    switch self {
    case .value(let value): value.text
    case .variable(let name): name
    case .member(let base, let name): "\(base.text).\(name)"
    case .call(let base, let name, let argument): "\(base.text).\(name)(\(argument.text))"
    case .not(let base): "!\(base.operandText)"
    case .element(let base, let index): "\(base.text)[\(index.text)]"
    case .closure(let body): "{ \(body.text) }"
    case .binary(let sign, let left, let right): "\(left.operandText) \(sign) \(right.operandText)"
    case .choice(let condition, let first, let second):
      "\(condition.operandText) ? \(first.operandText) : \(second.operandText)"
    case .unknown: "…"
    }
  }

  private var operandText: String {
    switch self {
    case .binary, .choice: "(\(text))"
    case .value, .variable, .member, .call, .element, .closure, .not, .unknown: text
    }
  }

  /// The expression with other expressions for its variables.
  func replacing(_ replacement: (String) -> SwiftExpression?) -> SwiftExpression {
    switch self {
    case .value, .unknown: self
    case .variable(let name): replacement(name) ?? self
    case .member(let base, let name): .member(base.replacing(replacement), name)
    case .not(let base): .not(base.replacing(replacement))
    case .closure(let body): .closure(body.replacing { $0 == "$0" ? nil : replacement($0) })
    case .element(let base, let index): .element(base.replacing(replacement), index.replacing(replacement))
    case .call(let base, let name, let argument):
      .call(base.replacing(replacement), name, argument.replacing(replacement))
    case .binary(let sign, let left, let right):
      .binary(sign, left.replacing(replacement), right.replacing(replacement))
    case .choice(let condition, let first, let second):
      .choice(condition.replacing(replacement), first.replacing(replacement), second.replacing(replacement))
    }
  }
}
