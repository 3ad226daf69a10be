package import YAMLTree

/// What a reactor gets from outside: a dependency, which it keeps, an input, which only feeds the initial state, or what its owner assigns.
package struct Parameter: Sendable, Hashable {
  /// How the reactor gets the value, and whether it keeps it.
  package enum Role: Sendable, Hashable {
    /// Taken by the initializer and kept as a property.
    case dependency
    /// Taken by the initializer, and used for the initial state only.
    case input
    /// A weak property that its owner assigns: a RIB's router and its listener.
    case assigned
  }

  /// Its name.
  package var name: String
  /// Whether the reactor keeps it.
  package var role: Role
  /// Its type.
  package var type: SwiftType
  /// The protocol whose methods the spec lists; nil where it lists none.
  package var contract: DependencyContract?
  /// The argument label, where it is not the name; `_` for none.
  package var label: String?
  /// The default value.
  package var defaultValue: SwiftText?
  /// A property wrapper or other attribute; a dependency with one is no parameter of the initializer.
  package var attribute: SwiftText?
  /// How a test replaces what the attribute gives; nil where there is no attribute, or the settings don't say it.
  package var injection: Injection?
  /// Whether the superclass keeps it: a RIB's presenter.
  package var isInherited = false
  /// Its doc comment.
  package var documentation: String?
  /// Where it is declared.
  package var range: SourceRange

  /// What it is asked for, and what its services are: by the paths with which steps name them, `provider` and `provider.tasks`.
  package var contracts: [(path: String, contract: DependencyContract)] {
    guard let contract else { return [] }
    let services = contract.methods.compactMap { method in method.service.map { ("\(name).\(method.name)", $0) } }
    return [(name, contract)] + services
  }

  /// Whether a test can say what it is.
  package var isReplaceable: Bool { attribute == nil || injection != nil }

  /// Whether the initializer takes it.
  package var isArgument: Bool { attribute == nil && role != .assigned }

  /// Whether the initializer keeps it in a property of the reactor itself.
  package var isOwnProperty: Bool { attribute == nil && role == .dependency && !isInherited }
}

/// A stored property of the reactor that is no dependency.
package struct Property: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// Its type.
  package var type: SwiftType
  /// Its initial value; nil for an optional, or where an attribute provides it.
  package var defaultValue: SwiftText?
  /// Whether the value uses the reactor's initializer's parameters, so that the initializer sets it.
  package internal(set) var usesParameters = false
  /// Its access level as written, where it is not the reactor's.
  package var access: String?
  /// Whether it is declared by `let`.
  package var isConstant: Bool
  /// A property wrapper or other attribute.
  package var attribute: SwiftText?
  /// Its doc comment.
  package var documentation: String?
  /// Where it is declared.
  package var range: SourceRange

  /// Whether its value is made when it is first asked for, from the reactor itself.
  package var isLazy: Bool { attribute?.identifiers.contains("lazy") ?? false }
}

/// A stored field of the state.
package struct Field: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// Its type.
  package var type: SwiftType
  /// Its initial value; nil where there is none, or the field is an optional that starts as nil.
  package var defaultValue: SwiftText?
  /// Whether it is a `@Pulse`.
  package var isPulse: Bool
  /// Whether it is declared by `let`.
  package var isConstant: Bool
  /// Its access level as written, where it is not the state's.
  package var access: String?
  /// Its doc comment.
  package var documentation: String?
  /// Where it is declared.
  package var range: SourceRange
  /// Whether the initial value uses a parameter of the reactor's initializer, so that the initializer has to pass it on.
  package var usesParameters: Bool

  /// Whether nil is a value of the field, as far as its type says so.
  package var isOptional: Bool { type.isOptional }

  /// Whether the reactor's initializer takes the field's value, since nothing else says it.
  package var isRequired: Bool {
    defaultValue == nil && (!isOptional || isConstant)
  }
}

/// A computed value of the state.
package struct DerivedValue: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// Its type.
  package var type: SwiftType
  /// The expression over the fields.
  package var expression: SwiftText
  /// Its access level as written, where it is not the state's.
  package var access: String?
  /// Its doc comment.
  package var documentation: String?
  /// Where it is declared.
  package var range: SourceRange
}
