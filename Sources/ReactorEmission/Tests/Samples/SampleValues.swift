import ReactorSpec

/// Swift values for generated tests: the standard library's types, those made of them, and what the settings give.
struct SampleValues {
  private let given: [String: [String]]
  let choices = SampleSolver.Choices()

  /// The values that settings give, and those of the types that a spec declares or imports.
  init(_ settings: Settings, spec: ReactorSpec? = nil) {
    var given = Dictionary(settings.samples.map { (Self.key($0), $1) }, uniquingKeysWith: { first, _ in first })
    if let spec {
      given.merge(Self.known(to: spec)) { given, _ in given }
      for type in NestedTypes(in: spec) where given["\(spec.name).\(type.name)"] == nil {
        given["\(spec.name).\(type.name)"] = given[type.name]
      }
    }
    self.given = given
  }

  /// Values of a type that can be compared, two where there are two; empty where none can be made.
  func values(of type: String) -> [String] {
    let type = Self.key(type)
    if let values = given[type] { return values }
    if let values = Self.standard[type] { return values }
    if SwiftText(type).isFunctionType { return functionValues(of: type) }
    if type.hasPrefix("("), type.hasSuffix(")") { return tupleValues(String(type.dropFirst().dropLast())) }
    if type.hasSuffix("?") { return values(of: String(type.dropLast())).first.map { [$0, "nil"] } ?? [] }
    if let element = Self.argument(of: type, "Optional") { return values(of: element).first.map { [$0, "nil"] } ?? [] }
    if type.hasPrefix("["), type.hasSuffix("]") { return collection(String(type.dropFirst().dropLast())) }
    if let element = Self.argument(of: type, "Array") ?? Self.argument(of: type, "Set") { return collection(element) }
    if let arguments = Self.argument(of: type, "Result") { return resultValues(arguments) }
    return []
  }

  /// Whether values of the type can be compared, as far as the generator can tell.
  func isComparable(_ type: String) -> Bool {
    let type = Self.key(type)
    let isPlain = !SwiftText(type).freeNames.contains("any") && !type.contains("->")
    return isPlain && !values(of: type).isEmpty && !type.hasPrefix("(") && !type.hasPrefix("Result<")
  }

  /// A value with something in it: of an array two elements, of an optional a value.
  func filledValue(of type: String) -> String? {
    let type = Self.key(type)
    if given[type] == nil {
      if type.hasSuffix("?") { return filledValue(of: String(type.dropLast())) }
      if let element = Self.argument(of: type, "Optional") { return filledValue(of: element) }
      let brackets = type.hasPrefix("[") && type.hasSuffix("]") ? String(type.dropFirst().dropLast()) : nil
      if let content = brackets ?? Self.argument(of: type, "Array") ?? Self.argument(of: type, "Set") {
        return filledCollection(content)
      }
    }
    return values(of: type).first
  }

  private func filledCollection(_ content: String) -> String? {
    if let (key, value) = Self.dictionaryParts(content) {
      let keys = values(of: key).prefix(2)
      guard !keys.isEmpty, let value = filledValue(of: value) else { return nil }
      return "[\(keys.map { "\($0): \(value)" }.joined(separator: ", "))]"
    }
    let elements = values(of: content).prefix(2)
    return elements.isEmpty ? nil : "[\(elements.joined(separator: ", "))]"
  }

  private func collection(_ content: String) -> [String] {
    if let (key, value) = Self.dictionaryParts(content) {
      guard let keySample = values(of: key).first, let valueSample = values(of: value).first else { return [] }
      return ["[\(keySample): \(valueSample)]", "[:]"]
    }
    return values(of: content).first.map { ["[\($0)]", "[]"] } ?? []
  }

  static func dictionaryParts(_ content: String) -> (key: String, value: String)? {
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

  static func argument(of type: String, _ generic: String) -> String? {
    type.hasPrefix("\(generic)<") && type.hasSuffix(">") ? String(type.dropFirst(generic.count + 1).dropLast()) : nil
  }

  /// A type's text without white space that makes no difference.
  static func key(_ type: String) -> String {
    // Most types have none, and asking characters for it is slow.
    guard type.utf8.contains(where: { $0 <= UInt8(ascii: " ") || $0 > 127 }) else { return type }
    return type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The types whose values need no settings.
  static let standardTypes = Set(standard.keys)

  private static let standard: [String: [String]] = {
    var values: [String: [String]] = [
      "Bool": ["true", "false"], "String": ["\"first\"", "\"second\""], "Character": ["\"a\"", "\"b\""],
      "Double": ["1.5", "2.5"], "Float": ["1.5", "2.5"], "Void": ["()"], "()": ["()"],
      "Duration": [".seconds(1)", ".seconds(2)"],
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
