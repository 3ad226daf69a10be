/// What `reactorgen explain` shows of a rule.
public struct RuleExplanation: Sendable {
  /// The rule in a few words.
  public var title: String
  /// The rule in a few sentences: what holds, why, and what to do.
  public var text: String
  /// Files that break the rule, and no other.
  public var wrong: RuleExample
  /// The same files, mended.
  public var right: RuleExample

  init(_ title: String, _ text: String, wrong: RuleExample, right: RuleExample) {
    self.title = title
    self.text = text
    self.wrong = wrong
    self.right = right
  }

  init(_ title: String, _ text: String, wrong: String, right: String) {
    self.init(title, text, wrong: RuleExample(spec: wrong), right: RuleExample(spec: right))
  }

  /// The text that `explain` prints: title, rule, wrong and right example; ends with a line break.
  public func page(for rule: Rule) -> String {
    """
    \(rule.code): \(title) (\(rule.severity.rawValue))

    \(text)

    Wrong:

    \(wrong.shown.indented)

    Right:

    \(right.shown.indented)

    """
  }
}

/// Files of an example.
public struct RuleExample: Sendable {
  /// One file or folder.
  public struct File: Sendable {
    /// Its path, relative to the example's folder.
    public var path: String
    /// Its bytes; nil for a folder.
    public var bytes: [UInt8]?
  }

  /// The files.
  public var files: [File]
  /// What is shown of them.
  public var shown: String

  init(spec: String) {
    files = [File(path: "Example.reactor.yaml", bytes: Array(spec.utf8))]
    shown = spec
  }

  init(shown: String, spec bytes: [UInt8]) {
    files = [File(path: "Example.reactor.yaml", bytes: bytes)]
    self.shown = shown
  }

  init(files: [(path: String, text: String?)]) {
    self.files = files.map { File(path: $0.path, bytes: $0.text.map { Array($0.utf8) }) }
    shown = files.map { path, text in
      text.map { "# \(path)\n\($0)" } ?? "# \(path)/ is a folder"
    }
    .joined(separator: "\n")
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }.joined(
      separator: "\n"
    )
  }
}

extension Rule {
  /// What the rule says, with a wrong and a right example.
  public var explanation: RuleExplanation {
    switch rawValue {
    case ..<100: yamlExplanation
    case ..<200: structureExplanation
    case ..<300: nameExplanation
    case ..<400: swiftTextExplanation
    case ..<500: mutationExplanation
    case ..<508: actionExplanation
    case ..<520: effectExplanation
    case ..<600: flowExplanation
    case ..<700: projectExplanation
    case ..<800: dependencyExplanation
    default: scenarioExplanation
    }
  }
}
