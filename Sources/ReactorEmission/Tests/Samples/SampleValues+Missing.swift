import ReactorSpec

extension SampleValues {
  /// The type without values because of which a type has none: that of an array's elements, of an optional's value.
  func missingType(in type: String) -> String {
    let type = Self.key(type)
    if type.hasSuffix("?") { return missingType(in: String(type.dropLast())) }
    for generic in ["Optional", "Array", "Set"] {
      if let argument = Self.argument(of: type, generic) { return missingType(in: argument) }
    }
    guard type.hasPrefix("["), type.hasSuffix("]") else { return type }
    let content = String(type.dropFirst().dropLast())
    guard let (key, value) = Self.dictionaryParts(content) else { return missingType(in: content) }
    return missingType(in: values(of: key).isEmpty ? key : value)
  }

  /// The entry of `samples` that gives values of a type, as YAML.
  static func entry(for type: String, needsOne: Bool) -> String {
    let isPlain = type.allSatisfy { $0.isLetter || $0.isNumber || " ._<>".contains($0) }
    let name = type.hasPrefix("any ") ? "Fake" + type.dropFirst(4) : type
    let value = needsOne ? "'\(name)()'" : "['\(name)(…)', '\(name)(…)']"
    return "\(isPlain ? type : "'\(type)'"): \(value)"
  }
}
