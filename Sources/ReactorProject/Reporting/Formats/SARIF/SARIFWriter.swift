import ReactorSpec

/// Makes the parts of a SARIF log out of findings.
struct SARIFWriter: Sendable {
  /// The name by which a log refers to the repository's root; GitHub knows it.
  static let rootName = "%SRCROOT%"

  /// The rules of the results, by code.
  let rules: [FindingRule]

  /// The rules of the notifications, by code.
  let notificationRules: [FindingRule]

  private let paths: WorkspacePaths
  private let reported: [(finding: Finding, fingerprint: String)]
  private let notified: [Finding]

  init(paths: WorkspacePaths, findings: [Finding]) {
    self.paths = paths
    notified = findings.filter(\.rule.isAboutRun)
    let results = findings.filter { !$0.rule.isAboutRun }
    reported = Array(zip(results, results.fingerprints(paths)))
    rules = Self.rules(of: results)
    notificationRules = Self.rules(of: notified)
  }

  /// What is wrong with files.
  var results: [SARIFLog.Result] {
    let indices = Self.indices(of: rules)
    return reported.map { finding, fingerprint in
      let notes = finding.notes.enumerated().map { index, note in
        SARIFLog.Location(
          id: index + 1,
          physicalLocation: physicalLocation(note.place),
          message: SARIFLog.Message(literal: note.message)
        )
      }
      return SARIFLog.Result(
        ruleId: finding.rule.code,
        ruleIndex: indices[finding.rule] ?? -1,
        level: finding.level,
        message: SARIFLog.Message(literal: finding.message),
        locations: [SARIFLog.Location(physicalLocation: physicalLocation(finding.place))],
        relatedLocations: notes.isEmpty ? nil : notes,
        partialFingerprints: ["reactorgenFinding/v1": fingerprint],
        fixes: fix(of: finding).map { [$0] }
      )
    }
  }

  /// What is wrong with the run.
  func notifications(where isIncluded: (Finding) -> Bool) -> [SARIFLog.Notification] {
    let indices = Self.indices(of: notificationRules)
    return notified.filter(isIncluded).map { finding in
      let physical = SARIFLog.Location.Physical(artifactLocation: artifactLocation(finding.place.path))
      return SARIFLog.Notification(
        descriptor: SARIFLog.Notification.Descriptor(id: finding.rule.code, index: indices[finding.rule] ?? -1),
        level: finding.level,
        message: SARIFLog.Message(literal: finding.message),
        locations: [SARIFLog.Location(physicalLocation: physical)]
      )
    }
  }

  private func fix(of finding: Finding) -> SARIFLog.Fix? {
    guard finding.replacesLine, let replacement = finding.replacement,
      let line = TextRegion(lineAt: finding.place, in: .utf16)
    else { return nil }
    // What is inserted is a file's text: no braces are doubled in it.
    let change = SARIFLog.Fix.Replacement(deletedRegion: line, insertedContent: SARIFLog.Message(text: replacement))
    return SARIFLog.Fix(
      description: SARIFLog.Message(literal: "write: \(replacement)"),
      artifactChanges: [
        SARIFLog.Fix.Change(artifactLocation: artifactLocation(finding.place.path), replacements: [change])
      ]
    )
  }

  private func physicalLocation(_ place: Diagnostic.Place) -> SARIFLog.Location.Physical {
    SARIFLog.Location.Physical(
      artifactLocation: artifactLocation(place.path),
      region: TextRegion(place, in: .utf16)
    )
  }

  private func artifactLocation(_ path: String) -> SARIFLog.ArtifactLocation {
    let path = paths.relative(path)
    if path.isAbsolute { return SARIFLog.ArtifactLocation(uri: "file://" + path.percentEncoded) }
    return SARIFLog.ArtifactLocation(uri: path.percentEncoded, uriBaseId: Self.rootName)
  }

  private static func rules(of findings: [Finding]) -> [FindingRule] {
    Set(findings.map(\.rule)).sorted { $0.code < $1.code }
  }

  private static func indices(of rules: [FindingRule]) -> [FindingRule: Int] {
    Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
  }
}

extension SARIFLog.Message {
  /// A text of ours as the standard wants it (3.11.5, 3.11.6): braces are doubled, since they mark placeholders; where brackets could be
  /// taken for a link, they are escaped.
  init(literal text: String) {
    let hasLink = text.contains("](")
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "{": escaped += "{{"
      case "}": escaped += "}}"
      case "[" where hasLink: escaped += "\\["
      case "]" where hasLink: escaped += "\\]"
      default: escaped.unicodeScalars.append(character)
      }
    }
    self.init(text: escaped)
  }
}

extension FilePath {
  /// The path in a URI (RFC 3986): bytes that are not unreserved are percent-encoded, `:` among them, which would end a scheme.
  var percentEncoded: String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/+@,".utf8.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
