/// A way in which a generated file and its spec have drifted apart, as a rule that a finding can name.
package enum Drift: String, Sendable, Hashable, CaseIterable {
  /// There is no file.
  case missing
  /// The spec has changed since the file was generated.
  case stale
  /// Another version of the tool or other settings gave the file.
  case outdated
  /// The file was changed by hand.
  case edited
  /// The file's spec is gone.
  case orphaned

  /// The drift of a file; nil where there is none.
  init?(_ file: ProjectFile) {
    if file.state.isDrift {
      self.init(rawValue: file.state.rawValue)
    } else if file.state == .kept, file.reason != nil {
      // What `generate --prune` leaves because it was changed by hand.
      self = .orphaned
    } else {
      return nil
    }
  }

  /// The drift of a code, in any case of letters; nil where there is none.
  package init?(code: String) {
    guard let drift = Self.allCases.first(where: { $0.code == code.lowercased() }) else { return nil }
    self = drift
  }

  /// The code, `drift-` and a word.
  package var code: String { "drift-" + rawValue }

  /// The rule in a few words.
  package var title: String {
    switch self {
    case .missing: "What a spec gives is there"
    case .stale: "A generated file is what its spec says now"
    case .outdated: "A generated file is what this version and these settings give"
    case .edited: "A generated file is not changed by hand"
    case .orphaned: "A generated file has a spec"
    }
  }

  /// The rule in a few sentences, and what to do.
  package var text: String {
    switch self {
    case .missing:
      "The spec is there, the file that it gives is not. Generate it, and commit both."
    case .stale:
      "The spec has changed since the file was generated. Generate it anew, and commit both."
    case .outdated:
      "The spec is the same, but another version of reactorgen or other settings gave the file. Generate it anew, with the version "
        + "that everybody uses, and commit it."
    case .edited:
      "The file is rewritten whenever its spec changes, so what was changed in it by hand gets lost. Say it in the spec, or write "
        + "it into a file of your own."
    case .orphaned:
      "The spec from which the file was generated is gone. Remove the file by `reactorgen generate --prune`, or bring the spec back."
    }
  }

  /// The text that `explain` prints; ends with a line break.
  package var page: String {
    "\(code): \(title) (error)\n\n\(text)\n"
  }
}
