extension LanguageDescription {
  /// The tables of the reference by the names of the mappings they describe, as Markdown.
  package static var referenceTables: [(name: String, table: String)] {
    LanguageObject.Name.allCases.map { name in
      let rows = object(name).keys.map { key in
        "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(words(for: key.value)) | \(key.summary). |"
      }
      return (name.rawValue, (["| Key | Value | Meaning |", "|---|---|---|"] + rows).joined(separator: "\n"))
    }
  }

  /// The table of all keys of the language, by name, with the mappings in which they stand and the pages that describe these, as Markdown.
  ///
  /// - Parameters:
  ///   - pages: The pages' names by the names of the mappings whose tables they have.
  ///   - sections: The pages' names by the names of the sections of a spec that they describe.
  package static func keyIndex(pages: [String: String], sections: [String: String]) -> String {
    var places: [String: [String]] = [:]
    for name in LanguageObject.Name.allCases {
      let object = object(name)
      for key in object.keys {
        let page = name == .spec ? sections[key.name] : pages[name.rawValue]
        let link = page.map { " (<doc:\($0)>)" } ?? ""
        places[key.name, default: []].append(object.title + link)
      }
    }
    let rows = places.sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }.map { key, places in
      "| `\(key)` | \(places.joined(separator: ", ")) |"
    }
    return (["| Key | Where it stands |", "|---|---|"] + rows).joined(separator: "\n")
  }

  /// What a word means in the language, a line for each mapping in which it is a key, and the rules whose titles or texts have it, by their
  /// codes; empty where it is neither.
  ///
  /// - Parameter word: In any case of letters.
  package static func lines(about word: String) -> [String] {
    let word = word.lowercased()
    var titles: [(meaning: LanguageKey, titles: [String])] = []
    for object in LanguageObject.Name.allCases.map(object) {
      guard let key = object.keys.first(where: { $0.name.lowercased() == word }) else { continue }
      if let index = titles.firstIndex(where: { $0.meaning.summary == key.summary }) {
        titles[index].titles.append(object.title)
      } else {
        titles.append((key, [object.title]))
      }
    }
    let keys = titles.map { "`\($0.name)` of \(joined($1)): \($0.summary)." }
    let rules = Rule.all.filter { rule in
      (rule.title + " " + rule.text).lowercased().split { !$0.isLetter && $0 != "-" }.contains { $0 == word }
    }
    return keys + rules.map { "\($0.code)  \($0.title)" }
  }

  /// The key of the language that is spelled most like a word; nil where none is.
  package static func nearestKey(to word: String) -> String? {
    SpelledAlike.nearest(
      to: word,
      among: Set(LanguageObject.Name.allCases.map(object).flatMap(\.keys).map(\.name)).sorted()
    )
  }

  /// What can stand behind a key, in words: in the reference, and in messages about something else that does.
  static func words(for value: LanguageValue) -> String {
    switch value {
    case .type: "a Swift type"
    case .typeAndDefault: "`Type` or `Type = value`"
    case .typeAndExpression: "`Type = expression`"
    case .swift(let kind): kind.hasSuffix("s") ? "Swift \(kind)" : "a Swift \(kind)"
    case .text: "text"
    case .flag: "`true` or `false`"
    case .nothing: "nothing"
    case .name(let kind): "the name of \("aeiou".contains(kind.prefix(1)) ? "an" : "a") \(kind)"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let item): "a list: \(words(for: item))"
    case .map(let key, let item): "a mapping: \(key) → \(words(for: item))"
    case .object: "a mapping"
    case .steps: "a step or a list of steps"
    case .duration: "a length of time (`500ms`, `1.5s`, `2min`)"
    case .number: "a whole number"
    case .occurrence: "an action, with its arguments, or another occurrence"
    case .either(let values): joined(wordsForEach(of: values))
    }
  }

  /// The words for each of several values; a list of what can also stand alone belongs to it, as "a list of them".
  private static func wordsForEach(of values: [LanguageValue]) -> [String] {
    let items = values.compactMap { value in
      if case .list(let item) = value { words(for: item) } else { nil }
    }
    let alone = values.map { words(for: $0) }
    return zip(values, alone).compactMap { value, text in
      if case .list(let item) = value, alone.contains(words(for: item)) { return nil }
      return items.contains(text) ? text + " or a list of them" : text
    }
  }

  private static func joined(_ alternatives: [String]) -> String {
    guard let last = alternatives.last, alternatives.count > 1 else { return alternatives.first ?? "" }
    return alternatives.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Rule {
  /// What `explain` says of each rule, under a heading each, as Markdown.
  package static var explanations: String {
    all.map { "### " + $0.page.trimmed }.joined(separator: "\n\n")
  }

  /// The table of the rules about what a spec that can be generated probably doesn't mean, by their codes, as Markdown.
  package static var lintTable: String {
    let rows = all.filter { $0.severity == .warning && $0.number >= 900 }.sorted { $0.number < $1.number }
      .map { "| \($0.code) | \($0.title) |" }
    return (["| Code | Rule |", "|---|---|"] + rows).joined(separator: "\n")
  }

  /// The table of all rules, by their codes, as Markdown.
  package static var table: String {
    let rows = all.map { "| \($0.code) | \($0.severity.rawValue) | \($0.title) |" }
    return (["| Code | Severity | Rule |", "|---|---|---|"] + rows).joined(separator: "\n")
  }
}
