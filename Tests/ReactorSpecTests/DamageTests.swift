import Foundation
import Testing
import YAMLTree

@testable import ReactorSpec

/// Damages every key of every example spec in turn: deletes it, misspells it, gives it a value of the wrong type, duplicates it.
@Suite("Damaged specs")
struct DamageTests {
  @Test("a duplicated key is reported at the second one, with the first one in a note", arguments: SpecSource.examples)
  func duplicated(source: SpecSource) throws {
    for key in source.keys {
      let damaged = source.text.inserting(source.duplicate(of: key), at: key.end)
      let found = diagnostics(damaged, source).filter { $0.rule == .duplicateKey }
      let line = try #require(found.first?.place.range?.start.line, "\(key.path) duplicated:\n\(damaged)")
      #expect(found.first?.notes.first?.place.range?.start.line == key.pair.key.range.start.line)
      #expect(line >= key.pair.range.end.line && line <= key.pair.range.end.line + 1)
    }
  }

  @Test("a value of the wrong type is reported at its key or where it stands", arguments: SpecSource.examples)
  func wrongType(source: SpecSource) {
    for key in source.keys {
      let line = key.pair.key.range.start.line
      let damaged = source.text.replacing(key.pair.value.range, key.wrongValue)
      let lines = errors(damaged, source).compactMap { $0.place.range?.start.line }
      #expect(lines.contains { $0 == line || $0 == line + 1 }, "\(key.path) with \(key.wrongValue):\n\(damaged)")
    }
  }

  @Test("a misspelt key is reported there, or where its name is used", arguments: SpecSource.examples)
  func misspelt(source: SpecSource) {
    for key in source.keys {
      let damaged = source.text.replacing(key.pair.key.range, key.misspelling)
      let found = diagnostics(damaged, source)
      if key.isOfTheLanguage {
        let line = key.pair.key.range.start.line
        #expect(
          found.contains { $0.place.range?.start.line == line && $0.severity == .error },
          "\(key.path):\n\(damaged)"
        )
      } else if source.needs(key) {
        #expect(found.contains { concerns($0, key, in: damaged) }, "\(key.path):\n\(damaged)")
      } else {
        #expect(found.allSatisfy { concerns($0, key, in: damaged) }, "\(key.path):\n\(damaged)")
      }
    }
  }

  @Test("a deleted key is reported where it is missed, or was not needed", arguments: SpecSource.examples)
  func deleted(source: SpecSource) {
    for key in source.keys {
      let damaged = source.deleting(key)
      let found = diagnostics(damaged, source)
      if source.needs(key) || key.isRequired { #expect(!found.isEmpty, "\(key.path):\n\(damaged)") }
      for diagnostic in found {
        #expect(concerns(diagnostic, key, in: damaged), "\(key.path): \(diagnostic.message)\n\(damaged)")
      }
    }
  }

  private func diagnostics(_ text: String, _ source: SpecSource) -> [Diagnostic] {
    // Lint looks at the whole spec, so what it finds stands anywhere.
    SpecReading(of: SpecFile(path: source.name, bytes: Array(text.utf8))).diagnostics.filter { $0.rule.number < 900 }
  }

  private func errors(_ text: String, _ source: SpecSource) -> [Diagnostic] {
    diagnostics(text, source).filter { $0.severity == .error }
  }

  /// Whether a diagnostic is about a damaged key: at its line, at its parent's, in the same step, or at a line that uses a name that it
  /// declares.
  private func concerns(_ diagnostic: Diagnostic, _ key: SpecSource.Key, in text: String) -> Bool {
    let lines = ([diagnostic.place.range] + diagnostic.notes.map(\.place.range)).compactMap { $0?.start.line }
    let keyLine = key.pair.key.range.start.line
    let near = [keyLine - 1, keyLine, keyLine + 1, key.parentLine - 1, key.parentLine]
    if lines.contains(where: { near.contains($0) || key.step.contains($0) }) { return true }
    if key.name == "onError", diagnostic.rule == .unhandledError { return true }
    let words = diagnostic.place.sourceLine?.lowercased() ?? ""
    return key.names.contains { words.contains($0.lowercased()) }
  }
}

/// An example spec with all of its keys.
struct SpecSource: Sendable, CustomTestStringConvertible {
  struct Key: Sendable {
    /// The keys that lead to it, from the top.
    var path: String
    var pair: YAMLPair
    /// The key above it.
    var parent: String
    var parentLine: Int
    /// The names of the keys of its mapping.
    var siblings: [String]
    /// The lines of the step that it is a key of.
    var step: Range<Int>
    var isFlow: Bool

    /// The sections whose keys are names that the spec's writer makes up.
    private static let namingKeys: Set<String> = [
      "dependencies", "inputs", "properties", "state", "derived", "mutations", "actions", "payload", "let", "unwrap",
      "samples", "flows", "events", "cases", "tests",
    ]

    var name: String {
      if case .scalar(let scalar) = pair.key.content { return scalar.text }
      return ""
    }

    var isOfTheLanguage: Bool { !Self.namingKeys.contains(parent) }

    var isRequired: Bool {
      (["type", "if", "guard", "do", "emit", "wait", "cases"].contains(name) && isOfTheLanguage)
        || (name == "then" && siblings.contains("if"))
    }

    var end: Int { pair.range.end.offset }

    var misspelling: String {
      let bare = name.hasPrefix("_ ") ? String(name.dropFirst(2)) : name
      return (name.hasPrefix("_ ") ? "_ " : "") + bare.prefix(1) + "q" + bare.dropFirst(1)
    }

    /// A value that nothing takes at this place.
    var wrongValue: String {
      if isFlow { return "[[[" }
      switch pair.value.content {
      case .scalar, .sequence:
        let indentation = String(repeating: " ", count: pair.key.range.start.column + 1)
        let list = "\n\(indentation)- wrong: {wrong: wrong}\n\(indentation)  more: 1"
        return pair.value.isBlockList ? "\"\"" : pair.value.isBlockText ? list + "\n" : list
      case .mapping: return "\"\""
      }
    }

    /// The names that go with the key: its own, those inside it, and for a key of the language that of what it describes.
    var names: [String] {
      let declared = ([name] + pair.value.keyNames).map { $0.replacing("_ ", with: "") }
      let all = declared + (isOfTheLanguage && !parent.isEmpty ? [parent] : [])
      return all + all.filter { $0.hasPrefix("is") }.map { String($0.dropFirst(2)) }
    }
  }

  var name: String
  var text: String
  var keys: [Key]

  var testDescription: String { name }

  static let examples: [SpecSource] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Specs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let specs = names.filter { $0.hasSuffix(".reactor.yaml") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { SpecSource(name: name, text: $0) }
    }
    return specs + [SpecSource(name: "Everything.reactor.yaml", text: everything)]
  }()

  init(name: String, text: String) {
    self.name = name
    self.text = text
    keys = []
    for root in YAMLDocuments(parsing: SourceText(text)).roots { collect(root, path: "", parent: "", parentLine: 1) }
  }

  private mutating func collect(_ node: YAMLNode, path: String, parent: String, parentLine: Int) {
    switch node.content {
    case .scalar: break
    case .sequence(let items):
      guard !node.isFlow else { break }
      for item in items { collect(item, path: path, parent: "a step", parentLine: item.range.start.line) }
    case .mapping(let pairs):
      for pair in pairs {
        var key = Key(
          path: path,
          pair: pair,
          parent: parent,
          parentLine: parentLine,
          siblings: node.ownKeys,
          step: node.linesOfStep,
          isFlow: node.isFlow
        )
        let keyPath = path + "/" + key.name
        key.path = keyPath
        keys.append(key)
        collect(pair.value, path: keyPath, parent: key.name, parentLine: pair.key.range.start.line)
      }
    }
  }

  /// Whether something else in the spec can't do without the key.
  func needs(_ key: Key) -> Bool {
    switch key.path.split(separator: "/").first {
    case "mutations" where key.parent == "mutations":
      return text.contains("- \(key.name)") || text.contains("{\(key.name): ") || text.contains("forward: \(key.name)")
    case "state" where key.parent == "state":
      let capital = key.name.replacing("is", with: "").capitalized
      return text.contains("state.\(key.name)") || text.contains("set\(capital): ")
    default:
      return key.name == "sets"
    }
  }

  func duplicate(of key: Key) -> String {
    let pair = SourceText(text)[key.pair.range]
    return key.isFlow ? ", " + pair : "\n" + String(repeating: " ", count: key.pair.key.range.start.column - 1) + pair
  }

  func deleting(_ key: Key) -> String {
    let bytes = Array(text.utf8)
    var start = key.pair.range.start.offset
    var end = key.end
    if key.isFlow {
      while end < bytes.count, bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: " ") { end += 1 }
      if end == key.end {
        while bytes[start - 1] == UInt8(ascii: ",") || bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
      }
    }
    return String(decoding: bytes[..<start] + bytes[end...], as: UTF8.self)
  }
}

extension YAMLNode {
  fileprivate var isBlockList: Bool {
    if case .sequence = content { return !isFlow }
    return false
  }

  fileprivate var isBlockText: Bool {
    if case .scalar(let scalar) = content { return scalar.style == .literal || scalar.style == .folded }
    return false
  }

  fileprivate var ownKeys: [String] {
    guard case .mapping(let pairs) = content else { return [] }
    return pairs.compactMap { pair in
      if case .scalar(let scalar) = pair.key.content { scalar.text } else { nil }
    }
  }

  /// The lines of a mapping that starts with a step's key.
  fileprivate var linesOfStep: Range<Int> {
    guard let first = ownKeys.first, LanguageDescription.stepObject(first) != nil else { return 0..<0 }
    return range.start.line..<range.end.line + 1
  }

  fileprivate var keyNames: [String] {
    switch content {
    case .scalar: []
    case .sequence(let items): items.flatMap(\.keyNames)
    case .mapping(let pairs):
      pairs.flatMap { pair -> [String] in
        if case .scalar(let scalar) = pair.key.content { return [scalar.text] + pair.value.keyNames }
        return []
      }
    }
  }
}

extension String {
  fileprivate func replacing(_ range: SourceRange, _ replacement: String) -> String {
    let bytes = Array(utf8)
    return String(
      decoding: bytes[..<range.start.offset] + Array(replacement.utf8) + bytes[range.end.offset...],
      as: UTF8.self
    )
  }

  fileprivate func inserting(_ text: String, at offset: Int) -> String {
    let bytes = Array(utf8)
    return String(decoding: bytes[..<offset] + Array(text.utf8) + bytes[offset...], as: UTF8.self)
  }
}
