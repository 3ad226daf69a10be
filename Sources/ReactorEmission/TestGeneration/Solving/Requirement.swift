/// What a condition has to be for a path to be taken.
struct Requirement: Hashable {
  /// The condition, or a part of one.
  var condition: SwiftExpression
  /// Whether it has to hold.
  var holds: Bool
  /// Whether the path can be taken without it as well.
  var isWish = false

  /// The requirement as a sentence says it.
  var words: String {
    "`\(condition.text)` \(holds ? "holds" : "doesn't hold")"
  }

  /// Whether the requirement is met; nil where that can't be told.
  func isMet(knowing variable: (String) -> SampleValue?) -> Bool? {
    guard case .boolean(let value)? = condition.value(knowing: variable) else { return nil }
    return value == holds
  }
}

extension SwiftExpression {
  /// The ways in which the expression can come to hold, or not to: one for each of its parts that can decide it alone.
  ///
  /// A comparison of numbers is decided at its border, so that `<` differs from `<=`. Each way is a list of requirements; the first way
  /// is the plainest.
  func ways(toHold holds: Bool) -> [[Requirement]] {
    switch self {
    case .not(let inner): return inner.ways(toHold: !holds)
    case .binary("&&", let left, let right): return Self.ways(left, right, deciding: !holds, holds)
    case .binary("||", let left, let right): return Self.ways(left, right, deciding: holds, holds)
    case .binary(let sign, let left, let right):
      let plain = Requirement(condition: self, holds: holds)
      guard let distance = Self.border(sign, holds) else { return [[plain]] }
      let border = SwiftExpression.binary("==", left, .binary("+", right, .value(.integer(distance))))
      return [[plain, Requirement(condition: border, holds: true, isWish: true)]]
    default: return [[Requirement(condition: self, holds: holds)]]
    }
  }

  /// How far the left operand is from the right one at the border of a comparison.
  private static func border(_ sign: String, _ holds: Bool) -> Int? {
    switch (sign, holds) {
    case ("<", true), (">=", false): -1
    case ("<", false), (">", false), ("<=", true), (">=", true): 0
    case (">", true), ("<=", false): 1
    default: nil
    }
  }

  private static func ways(
    _ left: SwiftExpression,
    _ right: SwiftExpression,
    deciding: Bool,
    _ holds: Bool
  ) -> [[Requirement]] {
    let leftWays = left.ways(toHold: holds)
    let rightWays = right.ways(toHold: holds)
    guard deciding else {
      // Both are needed: the second's further ways go with the first's plainest one, and the other way round.
      let first = leftWays.map { $0 + (rightWays.first ?? []) }
      return first + rightWays.dropFirst().map { (leftWays.first ?? []) + $0 }
    }
    let others = (left.ways(toHold: !holds).first ?? [], right.ways(toHold: !holds).first ?? [])
    return leftWays.map { $0 + others.1 } + rightWays.map { others.0 + $0 }
  }
}
