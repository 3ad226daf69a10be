import ReactorSpec

extension Method {
  /// The method's parameters as they are declared, in a protocol or in what conforms to it.
  var parameterDeclarations: [SwiftCode] {
    parameters.values.map { "\($0.declaredNames): \($0.type)" }
  }

  /// What stands behind the parameters: ` async throws -> Result`.
  var effectsAndResult: SwiftCode {
    let result: SwiftCode = result.map { " -> \($0)" } ?? ""
    return "\(isAsync ? " async" : "")\(canThrow ? " throws" : "")\(result)"
  }

  /// The method's full name: `search(_:page:)`.
  var fullName: String {
    "\(name)(\(parameters.values.map { ($0.label ?? "_") + ":" }.joined()))"
  }
}

extension Payload.Value {
  /// The names of a parameter: its label, where that is another one, and its name.
  fileprivate var declaredNames: String {
    if label == name { return SwiftName.label(name) }
    return "\(label.map(SwiftName.label) ?? "_") \(SwiftName.escaped(name))"
  }

  /// Whether a double can keep the argument: a closure only if it escapes.
  var isKept: Bool {
    !type.isFunction || type.isEscaping
  }
}
