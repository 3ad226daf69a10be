import ReactorSpec

/// The rule that a finding breaks.
enum FindingRule: Sendable, Hashable {
  /// A rule that diagnostics report.
  case diagnostic(Rule)
  /// That a generated file and its spec belong together.
  case drift(Drift)

  /// The code, which `reactorgen explain` takes.
  var code: String {
    switch self {
    case .diagnostic(let rule): rule.code
    case .drift(let drift): drift.code
    }
  }

  /// The rule in a few words.
  var title: String {
    switch self {
    case .diagnostic(let rule): rule.explanation.title
    case .drift(let drift): drift.title
    }
  }

  /// The rule in a few sentences.
  var text: String {
    switch self {
    case .diagnostic(let rule): rule.explanation.text
    case .drift(let drift): drift.text
    }
  }

  /// How much a break of it usually weighs.
  var level: FindingLevel {
    switch self {
    case .diagnostic(let rule): FindingLevel(rule.severity)
    case .drift: .error
    }
  }

  /// The page that `reactorgen explain` prints.
  var page: String {
    switch self {
    case .diagnostic(let rule): rule.explanation.page(for: rule)
    case .drift(let drift): drift.page
    }
  }

  /// The page in Markdown.
  var markdown: String {
    switch self {
    case .diagnostic(let rule):
      let (wrong, right) = (rule.explanation.wrong.shown, rule.explanation.right.shown)
      return "\(text)\n\nWrong:\n\n\(Self.fenced(wrong))\n\nRight:\n\n\(Self.fenced(right))\n"
    case .drift: return text + "\n"
    }
  }

  private static func fenced(_ yaml: String) -> String {
    "```yaml\n\(yaml)\n```"
  }
}
