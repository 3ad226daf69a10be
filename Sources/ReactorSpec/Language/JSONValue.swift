/// A JSON value that keeps the order of its members.
package indirect enum JSONValue: Sendable {
  case string(String)
  case bool(Bool)
  case number(Int)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])
  /// An array whose elements are made one by one, when they are written.
  case elements(count: Int, @Sendable (Int) -> JSONValue)

  /// The value as indented JSON text (RFC 8259).
  package func text(indentation: Int = 0) -> String {
    var text = ""
    write(indentation: indentation) { text += $0 }
    return text
  }

  /// Hands on the value's ``text(indentation:)`` in parts, which need less memory than the whole.
  package func write(indentation: Int = 0, to take: (String) throws -> Void) rethrows {
    switch self {
    case .string(let text): try take(Self.quoted(text))
    case .bool(let value): try take(value ? "true" : "false")
    case .number(let number): try take(String(number))
    case .array(let values):
      try Self.write(values.count, in: ("[", "]"), indentation, to: take) { index, inner in
        try values[index].write(indentation: inner, to: take)
      }
    case .elements(let count, let element):
      try Self.write(count, in: ("[", "]"), indentation, to: take) { index, inner in
        try element(index).write(indentation: inner, to: take)
      }
    case .object(let members):
      try Self.write(members.count, in: ("{", "}"), indentation, to: take) { index, inner in
        try take(Self.quoted(members[index].key) + ": ")
        try members[index].value.write(indentation: inner, to: take)
      }
    }
  }

  /// Writes a number of parts, each on lines of its own between brackets.
  private static func write(
    _ count: Int,
    in brackets: (start: String, end: String),
    _ indentation: Int,
    to take: (String) throws -> Void,
    _ part: (_ index: Int, _ indentation: Int) throws -> Void
  ) rethrows {
    guard count > 0 else { return try take(brackets.start + brackets.end) }
    let outer = String(repeating: "  ", count: indentation)
    for index in 0..<count {
      try take((index == 0 ? brackets.start : ",") + "\n  " + outer)
      try part(index, indentation + 1)
    }
    try take("\n" + outer + brackets.end)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted.escapingHidden(as: .json) + "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (key: $0, value: $1) })
  }
}
