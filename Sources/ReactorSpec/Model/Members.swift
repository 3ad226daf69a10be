public import YAMLTree

/// What a reactor gets from outside: a dependency, which it keeps, an input, which only feeds the initial state, or what its owner assigns.
public struct Parameter: Sendable, Hashable {
  /// How the reactor gets the value, and whether it keeps it.
  public enum Role: Sendable, Hashable {
    /// Taken by the initializer and kept as a property.
    case dependency
    /// Taken by the initializer, and used for the initial state only.
    case input
    /// A weak property that its owner assigns: a RIB's router and its listener.
    case assigned
  }

  /// Its name.
  public var name: String
  /// Whether the reactor keeps it.
  public var role: Role
  /// Its type.
  public var type: SwiftType
  /// The protocol whose methods the spec lists; nil where it lists none.
  public var contract: DependencyProtocol?
  /// The argument label, where it is not the name; `_` for none.
  public var label: String?
  /// The default value.
  public var defaultValue: SwiftText?
  /// A property wrapper or other attribute; a dependency with one is no parameter of the initializer.
  public var attribute: SwiftText?
  /// How a test replaces what the attribute gives; nil where there is no attribute, or the settings don't say it.
  public var injection: Injection?
  /// Whether the superclass keeps it: a RIB's presenter.
  public var isInherited = false
  /// Its doc comment.
  public var documentation: String?
  /// Where it is declared.
  public var range: SourceRange

  /// Whether a test can say what it is.
  package var isReplaceable: Bool { attribute == nil || injection != nil }

  /// Whether the initializer takes it.
  package var isArgument: Bool { attribute == nil && role != .assigned }

  /// Whether the initializer keeps it in a property of the reactor itself.
  package var isOwnProperty: Bool { attribute == nil && role == .dependency && !isInherited }
}

/// A stored property of the reactor that is no dependency.
public struct Property: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its type.
  public var type: SwiftType
  /// Its initial value; nil for an optional, or where an attribute provides it.
  public var defaultValue: SwiftText?
  /// Its access level as written, where it is not the reactor's.
  public var access: String?
  /// Whether it is declared by `let`.
  public var isConstant: Bool
  /// A property wrapper or other attribute.
  public var attribute: SwiftText?
  /// Its doc comment.
  public var documentation: String?
  /// Where it is declared.
  public var range: SourceRange
}

/// A stored field of the state.
public struct Field: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its type.
  public var type: SwiftType
  /// Its initial value; nil where there is none, or the field is an optional that starts as nil.
  public var defaultValue: SwiftText?
  /// Whether it is a `@Pulse`.
  public var isPulse: Bool
  /// Whether it is declared by `let`.
  public var isConstant: Bool
  /// Its access level as written, where it is not the state's.
  public var access: String?
  /// Its doc comment.
  public var documentation: String?
  /// Where it is declared.
  public var range: SourceRange
  /// Whether the initial value uses a parameter of the reactor's initializer, so that the initializer has to pass it on.
  public var usesParameters: Bool

  /// Whether nil is a value of the field, as far as its type says so.
  public var isOptional: Bool { type.isOptional }

  /// Whether the reactor's initializer takes the field's value, since nothing else says it.
  public var isRequired: Bool {
    defaultValue == nil && (!isOptional || isConstant)
  }
}

/// A computed value of the state.
public struct DerivedValue: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its type.
  public var type: SwiftType
  /// The expression over the fields.
  public var expression: SwiftText
  /// Its access level as written, where it is not the state's.
  public var access: String?
  /// Its doc comment.
  public var documentation: String?
  /// Where it is declared.
  public var range: SourceRange
}
