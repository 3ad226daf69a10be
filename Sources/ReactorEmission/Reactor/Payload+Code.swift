import ReactorSpec

extension Mutation {
  /// The payload, in which a value that only has a type is called like the field that it goes to.
  var namedPayload: Payload {
    guard case .assignments(let assignments) = effect else { return payload }
    var payload = payload
    for (index, assignment) in assignments.enumerated() where !payload.values[index].isNamed {
      payload.values[index].name = assignment.field == "state" ? "value" : assignment.field
    }
    return payload
  }
}

/// The payload as code that keeps the places of its types. What needs no places is in ReactorSpec.
extension Payload {
  /// The values as a case of an enum declares them.
  var caseValues: [SwiftCode] {
    values.map { value in
      if let label = value.label { return "\(SwiftName.label(label)): \(value.type)" }
      return value.isNamed ? "_ \(SwiftName.escaped(value.name)): \(value.type)" : "\(value.type)"
    }
  }

  /// The values as parameters of a method of the reactor, which may keep them.
  var keptParameters: [SwiftCode] {
    values.map { value in
      let orElse: SwiftCode = value.defaultValue.map { " = \($0)" } ?? ""
      return "\(value.parameterNames): \(value.type.asParameterType)\(orElse)"
    }
  }

  /// The values as parameters of a protocol's method, and of what conforms to it: as the spec says.
  var methodParameters: [SwiftCode] { values.map { "\($0.parameterNames): \($0.type)" } }
}

extension Payload.Value {
  /// The label and the name as a parameter has them.
  fileprivate var parameterNames: String {
    if label == name { return SwiftName.label(name) }
    return "\(label.map(SwiftName.label) ?? "_") \(SwiftName.escaped(name))"
  }
}

/// The payload as a test double notes the arguments of a call.
extension Payload {
  /// The values that can be kept: a closure only if it escapes.
  var noted: [Value] { values.filter { !$0.type.isFunction || $0.type.isEscaping } }

  /// The type of a call's arguments. It stands in an expression, where no keyword can be a label by itself.
  ///
  /// - Parameter names: The generic parameters of the method, of which its double knows nothing.
  func notedType(besides names: Set<String>) -> String {
    let noted = noted
    if noted.count == 1 { return noted[0].type.erasing(names) }
    if noted.isEmpty { return "Void" }
    return "(\(noted.map { "\(SwiftName.escaped($0.name)): \($0.type.erasing(names))" }.joined(separator: ", ")))"
  }

  /// The names of the values that can be kept.
  var notedNames: [String] { noted.map { SwiftName.escaped($0.name) } }
}
