extension SwiftType {
  /// Whether a value of the type has one of the named type in itself, with no array or the like between them.
  func holds(_ name: String) -> Bool {
    switch plain.shape {
    case .named(let components) where self.name == "Result":
      components.last?.arguments.contains { $0.holds(name) } == true
    case .named: self.name == name
    case .optional(let type), .implicitlyUnwrapped(let type): type.holds(name)
    case .tuple(let elements): elements.contains { $0.type.holds(name) }
    default: false
    }
  }
}

extension SwiftType {
  /// The types that a composition is of; any other type itself.
  package var composed: [SwiftType] { if case .composition(let types) = shape { types } else { [self] } }
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
    // `@Sendable`, or a global actor: whatever else is written before a type starts with a small letter, but for C's functions.
    case .function: !attributes.contains { $0.name.first?.isUppercase == true || $0.name == "convention" }
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
  var canBeCompared: Bool { !type.isNeverEquatable || type.comparedElements != nil }
}

/// A protocol that a type is to conform to, and whose requirements Swift makes for most types by itself.
package enum MadeConformance: String, CaseIterable {
  case equatable = "Equatable"
  case hashable = "Hashable"
  case encodable = "Encodable"
  case decodable = "Decodable"
  case codable = "Codable"
  case sendable = "Sendable"

  /// Which of them a type conforms to that conforms to a protocol or a composition: each without a module, once. Of one that the user answers
  /// for (`@unchecked`) none.
  package static func asked(by conformance: SwiftText) -> [MadeConformance] {
    let type = SwiftType(conformance)
    guard type.attributes.isEmpty else { return [] }
    return allCases.filter { made in
      type.composed.contains { type in
        guard let name = type.name(in: "Swift") else { return false }
        return name == made.rawValue || made == .equatable && name == "Comparable"
      }
    }
  }

  /// Whether it is about comparing values.
  var isComparing: Bool { self == .equatable || self == .hashable }

  /// Whether Swift can't make it for a type that holds such a value.
  package func excludes(_ type: SwiftType) -> Bool {
    self == .sendable ? type.isNeverSendable : type.isNeverEquatable
  }
}

extension ReactorSpec {
  /// Which functions `State` gets since Swift makes none: a pulse and a tuple are not `Equatable`. None where a field can't be compared at all, so
  /// that they have to be written by hand.
  package var stateComparison: (isEquatable: Bool, isHashable: Bool) {
    let made = conformances.state.flatMap { MadeConformance.asked(by: $0) }
    let isHashable = made.contains(.hashable)
    guard made.contains(where: \.isComparing), fields.allSatisfy(\.canBeCompared),
      fields.contains(where: { $0.isPulse || $0.type.comparedElements != nil })
    else { return (false, false) }
    return (true, isHashable)
  }
}
