import YAMLTree

/// Something in a spec that can be generated but is probably not what was meant.
struct LintFinding {
  var rule: Rule
  var message: String
  var range: SourceRange
  var notes: [(String, SourceRange)] = []
}

extension SpecDecoder {
  /// Reports what is probably not meant in a spec that has no errors.
  func lint(_ spec: ReactorSpec) {
    for finding in SpecLint(spec).findings {
      report(finding.rule, finding.message, at: finding.range, notes: finding.notes)
    }
  }
}
