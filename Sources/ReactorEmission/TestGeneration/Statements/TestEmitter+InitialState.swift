import ReactorSpec

extension TestEmitter {
  mutating func addInitialStateTest() {
    let expectations = spec.fields.filter(\.isReadable).compactMap { field in
      initialValue(of: field).map { dialect.equal("state.\(SwiftName.member(field.name))", $0, type: field.type) }
    }
    guard !expectations.isEmpty else { return }
    let lines = ["let state = makeReactor().initialState"] + expectations
    tests.append(GeneratedTest(title: "starts as the spec says", name: "startsAsTheSpecSays", lines: lines))
  }

  /// The value that a field starts with, where it is known and can be compared.
  func initialValue(of field: Field) -> String? {
    if field.isRequired {
      return samples.isComparable(field.type) ? samples.values(of: field.type).first : nil
    }
    guard let value = field.defaultValue?.text else { return "nil" }
    if field.usesParameters {
      guard let parameter = spec.parameters.first(where: { $0.name == value }), dialect.canCompare(field.type) else {
        return nil
      }
      return parameter.defaultValue.map { $0.text.isLiteral ? $0.text : nil }
        ?? samples.values(of: parameter.type).first
    }
    guard value.isLiteral, value == "nil" || value == "[]" || value == "[:]" || samples.isComparable(field.type)
    else {
      return nil
    }
    return value
  }
}

extension Field {
  /// Whether a test can read the field.
  var isReadable: Bool {
    access.map { !["private", "fileprivate"].contains($0) } ?? true
  }

  /// Whether a test can set the field.
  var isSettable: Bool {
    !isConstant && access.map { !$0.hasPrefix("private") && !$0.hasPrefix("fileprivate") } ?? true
  }
}

extension String {
  /// Whether the text is a literal whose value does not depend on anything.
  var isLiteral: Bool {
    if self == "nil" || self == "true" || self == "false" || self == "[]" || self == "[:]" { return true }
    if hasPrefix("."), SwiftName.isValid(String(dropFirst())) { return true }
    let digits = hasPrefix("-") ? dropFirst() : self[...]
    if let first = digits.first, first.isNumber { return digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "_" } }
    return hasPrefix("\"") && hasSuffix("\"") && count > 1 && !contains("\\(") && !contains("\n")
      && !dropFirst().dropLast().contains("\"")
  }
}
