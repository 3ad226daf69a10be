import ReactorSpec

/// A spec as a tree, which is written as YAML, and made smaller where it fails.
///
/// The keys of the language are those of its description, so that a spec can have no key that the language doesn't have there.
indirect enum SpecNode: Hashable, Sendable {
  /// Swift, prose or a name.
  case text(String)
  /// What YAML must not take for a text: a flag or a number.
  case word(String)
  case list([SpecNode])
  /// A mapping whose keys the spec's writer makes up.
  case map([Entry<String>])
  /// A mapping of the language.
  case object(LanguageObject.Name, [Entry<LanguageKey.Name>])

  struct Entry<Key: Hashable & Sendable>: Hashable, Sendable {
    var key: Key
    var value: SpecNode

    init(_ key: Key, _ value: SpecNode) {
      (self.key, self.value) = (key, value)
    }
  }

  /// A mapping of the language with the keys that have a value.
  static func object(_ name: LanguageObject.Name, _ pairs: [(LanguageKey.Name, SpecNode?)]) -> SpecNode {
    let known = Set(LanguageDescription.keys(of: name))
    return .object(
      name,
      pairs.compactMap { key, value in
        precondition(known.contains(key), "\(name) has no key `\(key.rawValue)`")
        return value.map { Entry(key, $0) }
      }
    )
  }

  /// A mapping whose keys the spec's writer makes up; nil without entries.
  static func named(_ pairs: [(String, SpecNode)]) -> SpecNode? {
    pairs.isEmpty ? nil : .map(pairs.map { Entry($0.0, $0.1) })
  }

  static func flag(_ value: Bool) -> SpecNode { .word(value ? "true" : "false") }

  /// The keys of the language in it, as `object.key`.
  var usedKeys: Set<String> {
    switch self {
    case .text, .word: []
    case .list(let items): items.reduce(into: []) { $0.formUnion($1.usedKeys) }
    case .map(let entries): entries.reduce(into: []) { $0.formUnion($1.value.usedKeys) }
    case .object(let name, let entries):
      entries.reduce(into: []) { keys, entry in
        keys.insert("\(name.rawValue).\(entry.key.rawValue)")
        keys.formUnion(entry.value.usedKeys)
      }
    }
  }
}

/// As YAML.
extension SpecNode {
  /// The tree as a YAML document.
  var yaml: String { block(0).joined(separator: "\n") + "\n" }

  private func block(_ depth: Int) -> [String] {
    let indentation = String(repeating: "  ", count: depth)
    switch self {
    case .text, .word: return [indentation + inline]
    case .list(let items):
      return items.flatMap { item -> [String] in
        if item.isInline { return [indentation + "- " + item.inline] }
        if case .text(let text) = item { return [indentation + "- |"] + Self.lines(text, depth + 1) }
        var lines = item.block(depth + 1)
        lines[0] = indentation + "- " + lines[0].dropFirst(indentation.count + 2)
        return lines
      }
    case .map(let entries): return Self.block(entries.map { (Self.key($0.key), $0.value) }, indentation, depth)
    case .object(_, let entries): return Self.block(entries.map { ($0.key.rawValue, $0.value) }, indentation, depth)
    }
  }

  private static func block(_ entries: [(String, SpecNode)], _ indentation: String, _ depth: Int) -> [String] {
    entries.flatMap { key, value -> [String] in
      if value.isInline { return ["\(indentation)\(key): \(value.inline)"] }
      if case .text(let text) = value { return ["\(indentation)\(key): |"] + lines(text, depth + 1) }
      return ["\(indentation)\(key):"] + value.block(depth + 1)
    }
  }

  private static func lines(_ text: String, _ depth: Int) -> [String] {
    text.split(separator: "\n").map { String(repeating: "  ", count: depth) + $0 }
  }

  private var isInline: Bool {
    switch self {
    case .word: true
    case .text(let text): !text.contains("\n")
    case .list(let items): items.isEmpty
    case .map(let entries): entries.isEmpty
    case .object(_, let entries): entries.isEmpty
    }
  }

  private var inline: String {
    switch self {
    case .word(let word): word
    case .text(let text): Self.quoted(text)
    case .list: "[]"
    case .map, .object: "{}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private static func key(_ name: String) -> String {
    let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "~"]
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !words.contains(name.lowercased())
    return isPlain ? name : quoted(name)
  }
}

/// Smaller ones.
extension SpecNode {
  /// The trees with one part less, larger parts first: without an entry or an item, or with a mapping's or a list's part in its place.
  var reductions: [SpecNode] {
    switch self {
    case .text, .word: return []
    case .list(let items):
      let without = items.indices.map { index in SpecNode.list(items.without(index)) }
      return without + items.indices.flatMap { index in items[index].reductions.map { .list(items.with(index, $0)) } }
    case .map(let entries):
      let half = entries.count / 2
      let halves = half > 1 ? [SpecNode.map(Array(entries[..<half])), .map(Array(entries[half...]))] : []
      let without = entries.indices.filter { _ in entries.count > 1 }.map { SpecNode.map(entries.without($0)) }
      return halves + without
        + entries.indices.flatMap { index in
          entries[index].value.reductions.map { .map(entries.with(index, Entry(entries[index].key, $0))) }
        }
    case .object(let name, let entries):
      let isSpec = name == .spec
      let plain: [LanguageKey.Name] = [.isolation, .access, .types, .dependencies, .state, .mutations, .actions]
      let core = isSpec ? [SpecNode.object(name, entries.filter { plain.contains($0.key) })] : []
      let without = entries.indices.map { SpecNode.object(name, entries.without($0)) }
      return core + without
        + entries.indices.flatMap { index in
          entries[index].value.reductions.map { .object(name, entries.with(index, Entry(entries[index].key, $0))) }
        }
    }
  }
}

extension Array {
  fileprivate func without(_ index: Int) -> Self {
    var copy = self
    copy.remove(at: index)
    return copy
  }

  fileprivate func with(_ index: Int, _ element: Element) -> Self {
    var copy = self
    copy[index] = element
    return copy
  }
}
