/// What a name in a scenario's `given` stands for.
enum GivenSubject: Sendable, Hashable {
  /// A parameter of the reactor's initializer.
  case parameter(Parameter)
  /// A field whose value the reactor's initializer takes.
  case required(Field)
  /// Another field of the state: the scenario starts with another value.
  case field(Field)
  /// A property of the reactor, to which the scenario assigns before anything happens.
  case property(Property)

  /// The type of what it stands for.
  var type: SwiftType {
    switch self {
    case .parameter(let parameter): parameter.type
    case .required(let field), .field(let field): field.type
    case .property(let property): property.type
    }
  }
}

/// What the names in the `given`s of a spec's scenarios stand for.
struct GivenSubjects {
  private let subjects: [String: GivenSubject]
  /// By their names with `self.` or `state.` before them, as the steps call them where a dependency or a property and a field share a name.
  private let qualified: [String: (name: String, subject: GivenSubject)]

  init(of spec: ReactorSpec) {
    // Where an input and a field share the name, the field's initial value is made of the input, so the input is meant; where a dependency
    // does, whose methods are given by theirs, the field is.
    let inputs = spec.parameters.filter { $0.role == .input }
    let others = spec.parameters.filter { $0.role != .input }
    let fields = spec.fields.map { ($0.name, $0.isRequired ? GivenSubject.required($0) : .field($0)) }
    let members =
      others.map { ($0.name, GivenSubject.parameter($0)) } + spec.properties.map { ($0.name, .property($0)) }
    subjects = Dictionary(inputs.map { ($0.name, .parameter($0)) } + fields + members) { first, _ in first }
    qualified = Dictionary(
      members.map { ("self.\($0.0)", $0) } + fields.map { ("state.\($0.0)", $0) }
    ) { first, _ in first }
  }

  /// What `self.name` or `state.name` stands for, with the name alone; nil where it stands for nothing.
  func qualified(_ name: String) -> (name: String, subject: GivenSubject)? { qualified[name] }

  /// Whether a name is one of a member of the reactor or of a field, rather than of a double's method.
  static func isQualified(_ name: String) -> Bool { name.hasPrefix("self.") || name.hasPrefix("state.") }

  /// What a name stands for; nil where it stands for nothing.
  subscript(name: String) -> GivenSubject? { subjects[name] }
}

extension ReactorSpec {
  /// Whether a scenario starts with a state that the initializer's parameters can't give.
  package var startsFromGivenStates: Bool {
    scenarios.contains { $0.given.contains(where: \.isField) }
  }

  /// The parameters that are dependencies, by their names.
  package var dependencies: [String: Parameter] {
    Dictionary(parameters.filter { $0.role == .dependency }.map { ($0.name, $0) }) { first, _ in first }
  }

  /// What is listed of a dependency, or of a service by its path, so that it has a double.
  package func contract(of path: String) -> DependencyContract? {
    parameters.first { $0.name == path.root }?.contracts.first { $0.path == path }?.contract
  }
}
