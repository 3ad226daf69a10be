import ReactorSpec

/// What fields and properties start with, as far as tests can say it a second time: nothing that calls something of the spec's, that may be
/// another value the next time, or stop the program.
struct ReferenceStarts {
  /// Those that are made of what the reactor is made with.
  private(set) var made: [(name: String, value: SwiftText, type: SwiftType)] = []
  /// The dependencies and inputs of which these are made.
  private(set) var names: Set<String> = []
  /// The properties that start with a literal, and this.
  private(set) var literals: [String: String] = [:]

  init(_ spec: ReactorSpec) {
    let values = spec.parameters.filter {
      $0.isArgument && $0.contract == nil && !$0.type.isFunction && $0.type.stream == nil
    }
    let known = Set(values.map(\.name))
    var found = spec.fields.filter { $0.isReadable && $0.usesParameters }.map { ($0.name, $0.defaultValue, $0.type) }
    // Statements of the initializer may give them another value.
    let properties = spec.initStatements.isEmpty ? spec.properties : []
    for property in properties where property.isVisible && property.attribute == nil && !property.type.isFunction {
      if property.usesParameters { found.append((property.name, property.defaultValue, property.type)) }
      guard property.type.stream == nil,
        let literal = property.defaultValue?.text ?? (property.isConstant ? nil : "nil"),
        literal.isLiteral
      else { continue }
      literals[property.name] = literal
    }
    for (name, value, type) in found {
      guard let value, Self.canBeSaidAgain(value, of: type, knowing: known) else { continue }
      made.append((name, value, type))
      names.formUnion(value.freeNames.intersection(known))
    }
  }

  /// Whether a text means the same in a test, which knows these names. A closure would get its type from where it stands.
  static func canBeSaidAgain(_ value: SwiftText, of type: SwiftType, knowing names: Set<String> = []) -> Bool {
    if type.contains(\.isFunction) { return value.text.isLiteral }
    let isKnown = !value.takesName { name in
      !names.contains(name) && !["true", "false", "nil"].contains(name)
        && (name == "Self" || name.first?.isUppercase != true)
    }
    let callsType = value.nameUses.contains { $0.isMemberCalled && $0.name.first?.isUppercase == true }
    return isKnown && !callsType && !GuardedCode.mayVary(value) && !GuardedCode.mayTrap(value)
  }
}
