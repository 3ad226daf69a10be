/// What a piece of Swift is to be, as far as it is read differently.
enum SwiftForm {
  /// A type, perhaps with a value behind it. It is never empty, and code goes on behind it.
  case type
  /// A method's signature, or a property's type with `{ get }` behind it. It is never empty, and code goes on behind it.
  case signature
  /// Words that are no value: an attribute, a module, a pattern.
  case words
  /// Statements or declarations, which stand on lines of their own and are never empty.
  case statement
  /// An expression or arguments. Code goes on behind it, and between double quotes it is a Swift string.
  case value(ExpectedValue)
  /// What gives a value: an expression, or several statements.
  case body(ExpectedValue)

  /// Any expression.
  static let expression = SwiftForm.value(.any)

  /// The value that is expected; nil where no value can stand, and all quotes are YAML's.
  var value: ExpectedValue? {
    switch self {
    case .value(let value), .body(let value): value
    case .type, .signature, .words, .statement: nil
    }
  }
}

/// What is known of a value before it is read.
enum ExpectedValue {
  case any
  /// A condition.
  case condition
  /// An optional, to be unwrapped.
  case optional
  /// A stream.
  case stream
  /// An asynchronous call.
  case call
  /// A value of a type.
  case ofType(SwiftType)

  /// A value of a type, where it is known.
  static func of(_ type: SwiftType?) -> ExpectedValue { type.map { .ofType($0) } ?? .any }

  /// Whether no collection can be it, so that brackets around it are too many.
  var isNoCollection: Bool {
    switch self {
    case .condition, .optional, .stream, .call: true
    case .any, .ofType: false
    }
  }

  /// Why no string can be it, in words that go on behind "a string can't stand here: "; nil where one can.
  var refusalOfStrings: String? {
    switch self {
    case .any: nil
    case .condition: "a condition is a `Bool`"
    case .optional: "only an optional can be unwrapped"
    case .stream: "it has to be a stream"
    case .call: "it has to be a call"
    case .ofType(let type): type.takesStrings ? nil : "its type is `\(type.text)`"
    }
  }
}

extension SwiftType {
  /// Whether a string in Swift's quotes may be a value of the type. Of a type that the spec only names it may.
  var takesStrings: Bool {
    switch plain.shape {
    case .optional(let type), .implicitlyUnwrapped(let type), .variadic(let type): type.takesStrings
    case .named: !(name.map(Self.withoutStrings.contains) ?? false)
    case .array, .set, .dictionary, .tuple, .function, .metatype: false
    case .existential: existentialName.map(Self.protocolsOfStrings.contains) ?? true
    case .parenthesized, .attributed, .opaque, .composition, .other: true
    }
  }

  /// Whether an array literal may be a value of the type. Of a type that the spec only names it may.
  var takesArrays: Bool {
    switch plain.shape {
    case .optional(let type), .implicitlyUnwrapped(let type): type.takesArrays
    case .named: !(name.map { Self.withoutStrings.contains($0) || $0 == "String" } ?? false)
    default: true
    }
  }

  /// Whether it names a protocol that is known from Swift or Foundation, without `any`: no value can be made by its name.
  package var isProtocolOfTheLibrary: Bool { name.map(Self.protocolsOfStrings.contains) ?? false }

  private static let withoutStrings: Set<String> = [
    "Bool", "CGFloat", "Date", "Double", "Duration", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "TimeInterval",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Void",
  ]

  /// Protocols that a string conforms to, or that one is often made to conform to. Those of an app it does not.
  private static let protocolsOfStrings: Set<String> = [
    "Codable", "CodingKey", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
    "Encodable",
    "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "LosslessStringConvertible", "Sendable",
    "StringProtocol",
  ]
}
