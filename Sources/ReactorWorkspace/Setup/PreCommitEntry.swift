import ReactorProject
import YAMLTree

/// The entry of a `.pre-commit-config.yaml` that has each commit checked.
struct PreCommitEntry: Sendable {
  static let fileName = ".pre-commit-config.yaml"

  /// Where reactorgen's package is; a repository is one that pre-commit can build the tool from.
  var source: PackageSource?

  /// The settings file, relative to the repository; nil where it is in its top folder.
  var settingsPath: String?

  /// A file with nothing else.
  var file: String {
    "repos:\n" + item(indent: "")
  }

  /// The entry as an item of `repos`.
  func item(indent: String) -> String {
    var lines: [String]
    if case .url(let url, let version) = source {
      lines = ["- repo: \(url)", "  rev: \(version)", "  hooks:", "  - id: \(Self.hook)"]
      if let settingsPath { lines.append("    args: [--settings, \(Self.quoted(settingsPath))]") }
    } else {
      let settings = settingsPath.map { " --settings \(MendingCommand.quoted($0))" } ?? ""
      let entry = "\(Tool.name) check --staged\(settings)"
      lines = [
        "- repo: local", "  hooks:", "  - id: \(Self.hook)", "    name: reactorgen check (what is staged)",
        "    entry: \(settingsPath == nil ? entry : Self.quoted(entry))", "    language: system",
        "    always_run: true",
        "    pass_filenames: false", "    stages: [pre-commit, pre-merge-commit, manual]",
      ]
    }
    return lines.map { indent + $0 + "\n" }.joined()
  }

  /// A file with the entry besides what it has; the same bytes where it has it already, nil where that can't be done safely.
  func merged(into bytes: [UInt8]) -> [UInt8]? {
    guard let repos = Self.repos(of: bytes) else { return nil }
    if repos.hooks.contains(Self.hook) { return bytes }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    guard let start = lines.firstIndex(where: { Self.text($0).hasPrefix("repos:") }),
      Self.text(lines[start]).dropFirst("repos:".count).allSatisfy({ $0 == " " || $0 == "\r" }),
      let first = lines[(start + 1)...].first(where: { Self.text($0).drop { $0 == " " }.hasPrefix("- ") })
    else { return nil }
    let indent = String(Self.text(first).prefix { $0 == " " })
    let following = lines[(start + 1)...].firstIndex { line in
      guard let byte = line.first else { return false }
      return ![UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "#"), 0x0D].contains(byte)
    }
    var end = following ?? lines.count
    // What is said behind the list belongs to what follows it.
    while end > start + 1, Self.isBlank(lines[end - 1]) || lines[end - 1].first == UInt8(ascii: "#") { end -= 1 }
    let lineEnd = LineBreak.bytes(of: bytes).dropLast()
    let item = item(indent: indent).utf8.split(separator: 0x0A).map { Array($0) + lineEnd }
    lines.insert(contentsOf: end == lines.count ? item + [[]] : item, at: end)
    let merged = Array(lines.joined(separator: [0x0A]))
    guard let result = Self.repos(of: merged), result.count == repos.count + 1, result.hooks.contains(Self.hook) else {
      return nil
    }
    return merged
  }

  private static let hook = "reactorgen-check"

  /// How many repositories a file has, and which hooks; nil where it has no list of them, or is no text.
  private static func repos(of bytes: [UInt8]) -> (count: Int, hooks: [String])? {
    let (text, problem) = SourceText.decode(bytes)
    let documents = YAMLDocuments(parsing: text)
    guard problem == nil, documents.problems.isEmpty, documents.roots.count == 1,
      let items = documents.roots[0]["repos"]?.items
    else {
      return nil
    }
    let hooks = items.flatMap { $0["hooks"]?.items ?? [] }.compactMap { hook -> String? in
      guard case .scalar(let id)? = hook["id"]?.content else { return nil }
      return id.text
    }
    return (items.count, hooks)
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x0D }
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}

extension YAMLNode {
  /// The value of a key; nil where this is no mapping, or has no such key.
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { pair in
      if case .scalar(let scalar) = pair.key.content { scalar.text == key } else { false }
    }?.value
  }

  fileprivate var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }
}
