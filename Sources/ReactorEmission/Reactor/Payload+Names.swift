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

extension Payload {
  /// The values as an argument list that passes each on under its own name; empty where there are none.
  var passedOn: String {
    values.isEmpty ? "" : "(\(passedOnValues.joined(separator: ", ")))"
  }

  /// The values as arguments that pass each on under its own name.
  var passedOnValues: [String] {
    values.map { value in
      value.label.map { "\($0): \(SwiftName.escaped(value.name))" } ?? SwiftName.escaped(value.name)
    }
  }
}
