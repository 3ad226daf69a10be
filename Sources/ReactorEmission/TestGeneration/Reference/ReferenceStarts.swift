import ReactorSpec

/// What fields and properties start with, as far as tests can say it a second time: nothing that calls something of the spec's, that may be
/// another value the next time, or stop the program.
struct ReferenceStarts {
  /// Those that are made of what the reactor is made with; `kind` is `field` or `property`, which may have one name.
  private(set) var made: [(kind: String, name: String, value: SwiftText, type: SwiftType)] = []
  /// The dependencies and inputs of which these are made.
  private(set) var names: Set<String> = []
  /// The properties that start with a literal, and this.
  private(set) var literals: [String: String] = [:]
  /// The statements of `init` as a test can run them once more, behind those that give the properties of which they speak the values that these
  /// had before; empty where it can't.
  private(set) var initialization: [SwiftCode] = []

  init(_ spec: ReactorSpec) {
    let values = spec.parameters.filter {
      $0.isArgument && $0.contract == nil && !$0.type.isFunction && $0.type.stream == nil
    }
    let known = Set(values.map(\.name))
    var found = spec.fields.filter { $0.isReadable && $0.usesParameters }.map {
      ("field", $0.name, $0.defaultValue, $0.type)
    }
    let statements = spec.initStatements
    let kept = Set(spec.parameters.filter { $0.role == .dependency }.map(\.name) + spec.properties.map(\.name))
    let canRunAgain = statements.allSatisfy { Self.canRunAgain($0, knowing: kept) }
    // Those give some of the properties another value; any others may give it to each.
    let named = statements.reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }
    if canRunAgain {
      initialization = Self.initialization(statements, spec.properties.filter { named.contains($0.name) })
    }
    let properties = canRunAgain ? spec.properties.filter { !named.contains($0.name) } : []
    for property in properties where property.isVisible && property.attribute == nil && !property.type.isFunction {
      // Any other may be an object, which is not compared for what it starts with alone.
      if property.usesParameters, property.type.isScalar {
        found.append(("property", property.name, property.defaultValue, property.type))
      }
      if let literal = Self.literal(of: property) { literals[property.name] = literal }
    }
    for (kind, name, value, type) in found {
      guard let value, Self.canBeSaidAgain(value, of: type, knowing: known) else { continue }
      made.append((kind, name, value, type))
      names.formUnion(value.freeNames.intersection(known))
    }
  }

  private static func literal(of property: Property) -> String? {
    guard property.type.stream == nil else { return nil }
    guard let value = property.defaultValue?.text else { return property.isConstant ? nil : "nil" }
    return property.isConstant ? literal(value) : value.isLiteral ? value : nil
  }

  /// A value that never changes, where it is a literal; nil of any other, and of `.shared` and the like: that may be an object of all, which other
  /// tests change meanwhile.
  static func literal(_ value: String) -> String? { value.isLiteral && !value.hasPrefix(".") ? value : nil }

  /// Whether a statement does the same when it runs a second time, in a method of the reactor's, which has these members.
  private static func canRunAgain(_ statement: SwiftText, knowing names: Set<String>) -> Bool {
    let takesOther = statement.takesName { name in
      !names.contains(name) && !["true", "false", "nil", "self"].contains(name) && name.first?.isUppercase != true
    }
    return !takesOther && statement.membersOfSelf.allSatisfy { names.contains($0.member) }
      && !GuardedCode.mayVary(statement) && !GuardedCode.mayTrap(statement, isStatement: true)
  }

  /// - Parameter properties: Those of which the statements speak.
  private static func initialization(_ statements: [SwiftText], _ properties: [Property]) -> [SwiftCode] {
    var lines: [SwiftCode] = []
    for property in properties where !property.isConstant || property.defaultValue == nil {
      guard property.isVisible, property.access == nil, property.attribute == nil, !property.isConstant,
        let literal = literal(of: property)
      else { return [] }
      lines.append(SwiftCode("\(SwiftName.escaped(property.name)) = \(literal)"))
    }
    return lines + statements.map { SwiftCode($0) }
  }

  /// Whether a text means the same in a test, which knows these names. A closure would get its type from where it stands.
  static func canBeSaidAgain(_ value: SwiftText, of type: SwiftType, knowing names: Set<String> = []) -> Bool {
    if type.contains(\.isFunction) { return value.text.isLiteral }
    let isKnown = !value.takesName { name in
      !names.contains(name) && !["true", "false", "nil"].contains(name) && !name.hasPrefix("$")
        && (name == "Self" || name.first?.isUppercase != true)
    }
    // What is made of a type that is not known here may have an identifier of its own, or be an object.
    let makesOther = value.nameUses.contains { use in
      use.name.first?.isUppercase == true && (use.isMemberCalled || use.isCalled && !makers.contains(use.name))
    }
    let makesImplied = value.text.hasPrefix(".") && value.tokens.contains { $0.kind == .leftParenthesis }
    return isKnown && !makesOther && !makesImplied && !GuardedCode.mayVary(value) && !GuardedCode.mayTrap(value)
  }

  /// The types whose values are what they are made of.
  private static let makers: Set<String> = [
    "Array", "Decimal", "Dictionary", "Double", "Float", "Int", "Int64", "Set", "String", "UInt",
  ]
}
