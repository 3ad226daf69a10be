import ReactorSpec

/// A Swift value, as far as the generator knows it.
enum SampleValue: Hashable {
  case boolean(Bool)
  case integer(Int)
  case decimal(Double)
  case string(String)
  /// `nil`.
  case none
  case collection([SampleValue])
  /// A value of which only the Swift text is known.
  case other(String)

  /// The value of a sample's text.
  init(_ text: String) {
    self = SwiftExpression(text).value(knowing: { _ in nil }) ?? Self.collection(text) ?? .other(Self.member(text))
  }

  /// The value of a collection's literal; nil where the text is none.
  private static func collection(_ text: String) -> SampleValue? {
    if let call = SwiftText(text).call, call.function.text == "Array" {
      let arguments = call.arguments.commaSeparatedParts.compactMap(\.labelledValue)
      guard arguments.map(\.label) == ["repeating", "count"], let count = Int(arguments[1].value.text) else {
        return nil
      }
      return .collection(Array(repeating: SampleValue(arguments[0].value.text), count: count))
    }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let content = String(text.dropFirst().dropLast())
    guard content != ":" else { return .collection([]) }
    return .collection(SwiftText(content).commaSeparatedParts.map { SampleValue($0.text) })
  }

  /// The text of an enum's case without the type before it.
  private static func member(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first?.isUppercase == true, SwiftName.isValid(String(parts[1])) else {
      return text
    }
    return ".\(parts[1])"
  }

  /// Whether two values are equal; samples with different texts are different values.
  static func areEqual(_ left: SampleValue, _ right: SampleValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .decimal(let right)): Double(left) == right
    case (.decimal(let left), .integer(let right)): left == Double(right)
    default: left == right
    }
  }

  /// The text as Swift writes it.
  var text: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let value): value.swiftLiteral
    case .none: "nil"
    case .collection(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .other(let text): text
    }
  }
}
