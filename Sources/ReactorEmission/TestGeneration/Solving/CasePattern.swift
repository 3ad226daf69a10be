import ReactorSpec

/// The pattern of a `case`, as far as it is understood.
struct CasePattern {
  /// The pattern as it is written.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The names that it binds.
  var names: [String] { SwiftText(text).declaredNames.sorted() }

  /// The condition that a value matches the pattern.
  func condition(on value: String) -> SwiftExpression {
    if text == "default" || text == "_" { return .value(.boolean(true)) }
    let alternatives = SwiftText(text).commaSeparatedParts.map(\.text)
    let conditions = alternatives.map { Self.condition(on: value, matching: $0) }
    return conditions.dropFirst().reduce(conditions.first ?? .unknown) { .binary("||", $0, $1) }
  }

  private static func condition(on value: String, matching pattern: String) -> SwiftExpression {
    if let patterns = tuple(pattern), let values = tuple(value), patterns.count == values.count {
      let parts = zip(values, patterns).map { condition(on: $0, matching: $1) }
      return parts.dropFirst().reduce(parts.first ?? .unknown) { .binary("&&", $0, $1) }
    }
    if pattern == "_" { return .value(.boolean(true)) }
    let subject = SwiftExpression(value)
    if subject == .value(.none), pattern.hasSuffix("?") { return .value(.boolean(false)) }
    if let range = range(pattern, of: subject) { return range }
    let plain = pattern.hasSuffix("?") ? String(pattern.dropLast()) : pattern
    if plain.hasPrefix("."), let open = plain.firstIndex(of: "("), plain.hasSuffix(")") {
      return .binary("is", subject, .value(.other(String(plain[..<open]))))
    }
    let expected = SwiftExpression(plain)
    guard expected.variables.isEmpty, expected != .unknown else { return .unknown }
    return .binary("==", subject, expected)
  }

  /// The elements of a tuple; nil for anything else.
  private static func tuple(_ text: String) -> [String]? {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
    let parts = SwiftText(String(text.dropFirst().dropLast())).commaSeparatedParts.map(\.text)
    return parts.count > 1 ? parts : nil
  }

  /// The condition that a value is in a range of numbers; nil where the pattern is none.
  private static func range(_ pattern: String, of subject: SwiftExpression) -> SwiftExpression? {
    for (sign, comparison) in [("...", "<="), ("..<", "<")] {
      guard let position = pattern.firstRange(ofText: sign) else { continue }
      let lower = pattern[..<position.lowerBound].trimmingSpaces
      let upper = pattern[position.upperBound...].trimmingSpaces
      let isAbove = lower.isEmpty ? nil : SwiftExpression.binary(">=", subject, SwiftExpression(lower))
      let isBelow = upper.isEmpty ? nil : SwiftExpression.binary(comparison, subject, SwiftExpression(upper))
      if let isAbove, let isBelow { return .binary("&&", isAbove, isBelow) }
      return isAbove ?? isBelow
    }
    return nil
  }
}

extension StringProtocol {
  /// Where a text first stands in this one.
  fileprivate func firstRange(ofText text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }

  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
