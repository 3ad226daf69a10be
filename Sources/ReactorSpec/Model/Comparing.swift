extension SwiftType {
  /// Whether a value of the type has one of the named type in itself, with no array or the like between them.
  func holds(_ name: String) -> Bool {
    switch plain.shape {
    case .named: self.name == name
    case .optional(let type), .implicitlyUnwrapped(let type): type.holds(name)
    case .tuple(let elements): elements.contains { $0.type.holds(name) }
    default: false
    }
  }
}

/// How Swift compares values, as far as the spelling of their types tells.
extension SwiftType {
  /// Whether no value of the type is `Equatable`: it is a function, a tuple or an existential, or is made of one.
  package var isNeverEquatable: Bool {
    switch plain.shape {
    case .function, .tuple, .existential, .metatype, .composition: true
    case .optional(let type), .implicitlyUnwrapped(let type), .array(let type), .set(let type): type.isNeverEquatable
    case .dictionary(_, let value): value.isNeverEquatable
    // `any Error` is no `Equatable` error.
    case .named(let components) where name == "Result":
      components.last?.arguments.contains(where: \.isNeverEquatable) == true
    default: ["Any", "AnyObject", "Void"].contains(name)
    }
  }

  /// Whether the type is a function that may not go from one thread to another, or is made of one.
  fileprivate var isNeverSendable: Bool {
    switch plain.shape {
    // `@Sendable`, or a global actor: whatever else is written before a type starts with a small letter.
    case .function: !attributes.contains { $0.name.first?.isUppercase == true }
    case .tuple(let elements): elements.contains { $0.type.isNeverSendable }
    case .optional(let type), .implicitlyUnwrapped(let type), .array(let type): type.isNeverSendable
    case .dictionary(_, let value): value.isNeverSendable
    default: false
    }
  }

  /// The elements of a tuple that `==` compares one by one, of which Swift's library has those up to six; nil of another type.
  package var comparedElements: [Element]? {
    guard case .tuple(let elements) = plain.shape, (2...6).contains(elements.count),
      !elements.contains(where: \.type.isNeverEquatable)
    else { return nil }
    return elements
  }
}

extension Field {
  /// Whether two values of the field can be compared, be it that Swift needs telling how.
  fileprivate var canBeCompared: Bool { !type.isNeverEquatable || type.comparedElements != nil }
}

/// A protocol that a type is to conform to, and whose requirements Swift makes for most types by itself.
package enum MadeConformance: String, CaseIterable {
  case equatable = "Equatable"
  case hashable = "Hashable"
  case encodable = "Encodable"
  case decodable = "Decodable"
  case codable = "Codable"
  case sendable = "Sendable"

  /// Whether Swift can't make it for a type that holds such a value.
  package func excludes(_ type: SwiftType) -> Bool {
    self == .sendable ? type.isNeverSendable : type.isNeverEquatable
  }
}

extension ReactorSpec {
  /// Which functions `State` gets since Swift makes none: a pulse and a tuple are not `Equatable`. None where a field can't be compared at all, so
  /// that they have to be written by hand.
  package var stateComparison: (isEquatable: Bool, isHashable: Bool) {
    let names = conformances.state.map(\.text)
    let isHashable = names.contains(MadeConformance.hashable.rawValue)
    let isEquatable = isHashable || names.contains(MadeConformance.equatable.rawValue)
    guard isEquatable, fields.allSatisfy(\.canBeCompared),
      fields.contains(where: { $0.isPulse || $0.type.comparedElements != nil })
    else { return (false, false) }
    return (true, isHashable)
  }
}
