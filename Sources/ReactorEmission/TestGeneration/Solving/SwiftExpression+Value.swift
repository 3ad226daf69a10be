import ReactorSpec

extension SwiftExpression {
  /// The expression's value; nil where it can't be told.
  ///
  /// - Parameter variable: The value of a variable, where it has one.
  func value(knowing variable: (String) -> SampleValue?) -> SampleValue? {
    switch self {
    case .value(let value): return value
    case .unknown, .closure: return nil
    case .element(let base, let index):
      guard case .collection(let elements)? = base.value(knowing: variable),
        case .integer(let position)? = index.value(knowing: variable), elements.indices.contains(position)
      else { return nil }
      return elements[position]
    case .call(let base, let name, .closure(let body)):
      return base.value(knowing: variable).flatMap { value in
        Self.call(name, on: value) { element in body.value { $0 == "$0" ? element : variable($0) } }
      }
    case .variable(let name): return variable(name)
    case .not(let base):
      guard case .boolean(let value)? = base.value(knowing: variable) else { return nil }
      return .boolean(!value)
    case .member(let base, let name):
      return base.value(knowing: variable).flatMap { Self.member(name, of: $0) }
    case .call(.member(let base, "indices"), "contains", let argument):
      guard case .collection(let elements)? = base.value(knowing: variable),
        case .integer(let index)? = argument.value(knowing: variable)
      else { return nil }
      return .boolean(elements.indices.contains(index))
    case .call(let base, let name, let argument):
      guard let base = base.value(knowing: variable), let argument = argument.value(knowing: variable) else {
        return nil
      }
      return Self.call(name, on: base, argument)
    case .binary(let sign, let left, let right):
      return Self.combined(sign, left, right, variable)
    case .choice(let condition, let first, let second):
      guard case .boolean(let holds)? = condition.value(knowing: variable) else { return nil }
      return (holds ? first : second).value(knowing: variable)
    }
  }

  private static func member(_ name: String, of value: SampleValue) -> SampleValue? {
    switch (value, name) {
    case (.collection(let elements), "isEmpty"): .boolean(elements.isEmpty)
    case (.collection(let elements), "count"): .integer(elements.count)
    case (.collection(let elements), "first"): elements.first ?? SampleValue.none
    case (.collection(let elements), "last"): elements.last ?? SampleValue.none
    case (.string(let text), "isEmpty"): .boolean(text.isEmpty)
    case (.string(let text), "count"): .integer(text.count)
    case (.string(let text), "isWhitespace"): .boolean(text.allSatisfy(\.isWhitespace))
    case (.string(let text), "isNumber"): .boolean(text.allSatisfy(\.isNumber))
    case (.string(let text), "isLetter"): .boolean(text.allSatisfy(\.isLetter))
    case (.string(let text), "isUppercase"): .boolean(text.allSatisfy(\.isUppercase))
    // A property behind `?.` of what isn't there.
    case (.none, _): SampleValue.none
    case (.other(let text), _): property(name, of: text)
    default: nil
    }
  }

  /// What a sample says about a property: `Item(id: 1)` has the `id` 1.
  private static func property(_ name: String, of sample: String) -> SampleValue? {
    guard sample.first?.isUppercase == true, sample.hasSuffix(")"), let open = sample.firstIndex(of: "(") else {
      return nil
    }
    let arguments = SwiftText(String(sample[sample.index(after: open)...].dropLast())).commaSeparatedParts
    let labelled = arguments.lazy.compactMap(\.labelledValue)
    return labelled.first { $0.label == name }.map { SampleValue($0.value.text) }
  }

  /// The value of a method that takes a closure.
  private static func call(_ name: String, on base: SampleValue, _ body: (SampleValue) -> SampleValue?) -> SampleValue?
  {
    let characters: SampleValue? =
      if case .string(let text) = base, ["allSatisfy", "contains"].contains(name) {
        .collection(text.map { .string(String($0)) })
      } else {
        nil
      }
    guard case .collection(let elements) = characters ?? base else {
      return ["map", "flatMap"].contains(name) ? base == .none ? SampleValue.none : body(base) : nil
    }
    var values: [SampleValue] = []
    for element in elements {
      guard let value = body(element) else { return nil }
      values.append(value)
    }
    let chosen = zip(elements, values).filter { $0.1 == .boolean(true) }.map(\.0)
    switch name {
    case "map": return .collection(values)
    case "compactMap": return .collection(values.filter { $0 != .none })
    case "filter": return .collection(chosen)
    case "first": return chosen.first ?? SampleValue.none
    case "last": return chosen.last ?? SampleValue.none
    case "contains": return .boolean(!chosen.isEmpty)
    case "allSatisfy": return .boolean(chosen.count == elements.count)
    case "firstIndex": return values.firstIndex(of: .boolean(true)).map { .integer($0) } ?? SampleValue.none
    default: return nil
    }
  }

  private static func call(_ name: String, on base: SampleValue, _ argument: SampleValue) -> SampleValue? {
    switch (name, base, argument) {
    case ("hasPrefix", .string(let text), .string(let part)): .boolean(text.hasPrefix(part))
    case ("hasSuffix", .string(let text), .string(let part)): .boolean(text.hasSuffix(part))
    case ("contains", .string(let text), .string(let part)):
      .boolean(part.isEmpty || text.indices.contains { text[$0...].hasPrefix(part) })
    case ("contains", .collection(let elements), _): .boolean(elements.contains { SampleValue.areEqual($0, argument) })
    default: nil
    }
  }

  private static func combined(
    _ sign: String,
    _ left: SwiftExpression,
    _ right: SwiftExpression,
    _ variable: (String) -> SampleValue?
  ) -> SampleValue? {
    let first = left.value(knowing: variable)
    switch (sign, first) {
    case ("&&", .boolean(false)?): return .boolean(false)
    case ("||", .boolean(true)?): return .boolean(true)
    case ("??", let value?) where value != .none: return value
    default: break
    }
    let second = right.value(knowing: variable)
    // Whatever the one side is, the other side decides.
    if sign == "&&", second == .boolean(false) { return .boolean(false) }
    if sign == "||", second == .boolean(true) { return .boolean(true) }
    guard let first, let second else { return nil }
    switch sign {
    case "&&", "||", "??": return second
    case "==": return .boolean(SampleValue.areEqual(first, second))
    case "is": return isCase(first, second)
    case "!=": return .boolean(!SampleValue.areEqual(first, second))
    default: return arithmetic(sign, first, second)
    }
  }

  /// Whether a sample is written as a case with values: `.found(name)`, `Answer.found(name)`.
  private static func isCase(_ sample: SampleValue, _ name: SampleValue) -> SampleValue? {
    guard case .other(let name) = name else { return nil }
    guard case .other(let text) = sample else { return sample == .none ? .boolean(false) : nil }
    let called = text.prefix { $0 != "(" }
    guard let dot = called.lastIndex(of: "."), called.count < text.count || called.hasPrefix(".") else { return nil }
    return .boolean(called[dot...] == name)
  }

  private static func arithmetic(_ sign: String, _ left: SampleValue, _ right: SampleValue) -> SampleValue? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      switch sign {
      case "+": whole(left.addingReportingOverflow(right))
      case "-": whole(left.subtractingReportingOverflow(right))
      case "*": whole(left.multipliedReportingOverflow(by: right))
      case "/": whole(left.dividedReportingOverflow(by: right))
      case "%": whole(left.remainderReportingOverflow(dividingBy: right))
      default: compared(sign, left, right)
      }
    case (.integer(let left), .decimal(let right)): compared(sign, Double(left), right)
    case (.decimal(let left), .integer(let right)): compared(sign, left, Double(right))
    case (.decimal(let left), .decimal(let right)): compared(sign, left, right)
    case (.string(let left), .string(let right)) where sign == "+": .string(left + right)
    case (.string(let left), .string(let right)): compared(sign, left, right)
    case (.collection(let left), .collection(let right)) where sign == "+": .collection(left + right)
    default: nil
    }
  }

  private static func whole(_ result: (partialValue: Int, overflow: Bool)) -> SampleValue? {
    result.overflow ? nil : .integer(result.partialValue)
  }

  private static func compared<Value: Comparable>(_ sign: String, _ left: Value, _ right: Value) -> SampleValue? {
    switch sign {
    case "<": .boolean(left < right)
    case ">": .boolean(left > right)
    case "<=": .boolean(left <= right)
    case ">=": .boolean(left >= right)
    default: nil
    }
  }
}
