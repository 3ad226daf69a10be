/// What a name in a scenario's `given` stands for.
public enum GivenSubject: Sendable, Hashable {
  /// A parameter of the reactor's initializer.
  case parameter(Parameter)
  /// A field whose value the reactor's initializer takes.
  case required(Field)
  /// Another field of the state: the scenario starts with another value.
  case field(Field)

  /// The type of what it stands for.
  var type: SwiftType {
    switch self {
    case .parameter(let parameter): parameter.type
    case .required(let field), .field(let field): field.type
    }
  }
}

extension ReactorSpec {
  /// What a name in `given` stands for; nil where it stands for nothing.
  ///
  /// Where an input and a field share the name, the field's initial value is made of the input, so the input is meant.
  public func givenSubject(_ name: String) -> GivenSubject? {
    if let parameter = parameters.first(where: { $0.name == name }) { return .parameter(parameter) }
    return fields.first { $0.name == name }.map { $0.isRequired ? .required($0) : .field($0) }
  }

  /// Whether a scenario starts with a state that the initializer's parameters can't give.
  public var startsFromGivenStates: Bool {
    scenarios.contains { scenario in
      scenario.given.contains { given in
        if case .field = givenSubject(given.name) { true } else { false }
      }
    }
  }

  /// The dependency of a name, where its methods are known, so that it has a double.
  public func contract(of dependency: String) -> DependencyProtocol? {
    parameters.first { $0.name == dependency }?.contract
  }
}
