extension LanguageDescription {
  /// The tables of the reference by the names of the mappings they describe, as Markdown.
  public static var referenceTables: [(name: String, table: String)] {
    LanguageObject.Name.allCases.map { name in
      let rows = object(name).keys.map { key in
        let summary = key.isPlanned ? "\(key.summary). *Not supported yet.*" : "\(key.summary)."
        let value = key.isPlanned ? "" : words(for: key.value)
        return "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(value) | \(summary) |"
      }
      return (name.rawValue, (["| Key | Value | Meaning |", "|---|---|---|"] + rows).joined(separator: "\n"))
    }
  }

  /// What can stand behind a key, in words: in the reference, and in messages about something else that does.
  static func words(for value: LanguageValue) -> String {
    switch value {
    case .type: "a Swift type"
    case .typeAndDefault: "`Type` or `Type = value`"
    case .typeAndExpression: "`Type = expression`"
    case .swift(let kind): kind == "arguments" ? "Swift arguments" : "a Swift \(kind)"
    case .text: "text"
    case .flag: "`true` or `false`"
    case .nothing: "nothing"
    case .name(let kind): "the name of a \(kind)"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let item): "a list: \(words(for: item))"
    case .map(let key, let item): "a mapping: \(key) → \(words(for: item))"
    case .object: "a mapping"
    case .steps: "a step or a list of steps"
    case .either(let values): joined(values.map { words(for: $0) })
    }
  }

  private static func joined(_ alternatives: [String]) -> String {
    guard let last = alternatives.last, alternatives.count > 1 else { return alternatives.first ?? "" }
    return alternatives.dropLast().joined(separator: ", ") + " or " + last
  }
}
