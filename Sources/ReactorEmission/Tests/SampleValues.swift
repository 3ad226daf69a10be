import ReactorSpec

/// Swift values for generated tests: the standard library's types, those made of them, and what the settings give.
struct SampleValues {
  private let given: [String: [String]]

  init(_ settings: Settings) {
    given = Dictionary(settings.samples.map { (Self.key($0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Values of a type that can be compared, two where there are two; empty where none can be made.
  func values(of type: String) -> [String] {
    let type = Self.key(type)
    if let values = given[type] { return values }
    if let values = Self.standard[type] { return values }
    if type.hasPrefix("("), type.hasSuffix(")"),
      SwiftSyntax(String(type.dropFirst().dropLast())).commaSeparatedParts.count == 1
    {
      return values(of: String(type.dropFirst().dropLast()))
    }
    if type.hasSuffix("?") { return values(of: String(type.dropLast())).first.map { [$0, "nil"] } ?? [] }
    if let element = Self.argument(of: type, "Optional") { return values(of: element).first.map { [$0, "nil"] } ?? [] }
    if type.hasPrefix("["), type.hasSuffix("]") { return collection(String(type.dropFirst().dropLast())) }
    if let element = Self.argument(of: type, "Array") ?? Self.argument(of: type, "Set") { return collection(element) }
    return []
  }

  /// Whether values of the type can be compared, as far as the generator can tell.
  func isComparable(_ type: String) -> Bool {
    !values(of: type).isEmpty && !SwiftSyntax(type).freeNames.contains("any")
  }

  private func collection(_ content: String) -> [String] {
    if let (key, value) = Self.dictionaryParts(content) {
      guard let keySample = values(of: key).first, let valueSample = values(of: value).first else { return [] }
      return ["[\(keySample): \(valueSample)]", "[:]"]
    }
    return values(of: content).first.map { ["[\($0)]", "[]"] } ?? []
  }

  private static func dictionaryParts(_ content: String) -> (key: String, value: String)? {
    var depth = 0
    for index in content.indices {
      switch content[index] {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case ":" where depth == 0:
        return (key(String(content[..<index])), key(String(content[content.index(after: index)...])))
      default: continue
      }
    }
    return nil
  }

  private static func argument(of type: String, _ generic: String) -> String? {
    type.hasPrefix("\(generic)<") && type.hasSuffix(">") ? String(type.dropFirst(generic.count + 1).dropLast()) : nil
  }

  /// A type's text without white space that makes no difference.
  private static func key(_ type: String) -> String {
    type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let standard: [String: [String]] = {
    var values: [String: [String]] = [
      "Bool": ["true", "false"], "String": ["\"first\"", "\"second\""], "Character": ["\"a\"", "\"b\""],
      "Double": ["1.5", "2.5"], "Float": ["1.5", "2.5"],
    ]
    for size in ["", "8", "16", "32", "64"] {
      values["Int\(size)"] = ["1", "2"]
      values["UInt\(size)"] = ["1", "2"]
    }
    return values
  }()
}

extension Settings {
  /// Adds the test doubles of the specs' dependencies as values of their types.
  mutating func addSamples(of specs: [ReactorSpec]) {
    for parameter in specs.flatMap(\.parameters) {
      guard let contract = parameter.contract else { continue }
      for type in ["any \(contract.name)", parameter.type.text] { samples[type] = ["\(contract.doubleName)()"] }
    }
  }
}
