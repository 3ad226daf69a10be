import ReactorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A log in SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS). The names are the standard's.
///
/// Keys that are nil are left out.
struct SARIFLog: Encodable, Sendable {
  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  /// The log as JSON with sorted keys, indented, with a line break at its end.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self).escapingHidden(keepingTabs: true, as: .json) + "\n"
  }
}

extension SARIFLog {
  struct Run: Encodable, Sendable {
    var tool: Tool
    var automationDetails: AutomationDetails
    var columnKind = "utf16CodeUnits"
    // A YAML line may end with CR alone; the standard's default doesn't have it.
    var newlineSequences = ["\r\n", "\n", "\r"]
    var originalUriBaseIds: [String: ArtifactLocation]
    var invocations: [Invocation]
    var results: [Result]
  }

  struct Tool: Encodable, Sendable {
    var driver: ToolComponent
  }

  struct ToolComponent: Encodable, Sendable {
    var name: String
    var semanticVersion: String
    var rules: [ReportingDescriptor]
    var notifications: [ReportingDescriptor]
  }

  struct AutomationDetails: Encodable, Sendable {
    var id: String
  }

  struct ReportingDescriptor: Encodable, Sendable {
    struct Configuration: Encodable, Sendable {
      var level: FindingLevel
    }

    struct Texts: Encodable, Sendable {
      var text: String
      var markdown: String?
    }

    var id: String
    var shortDescription: Texts
    var fullDescription: Texts
    var help: Texts
    var defaultConfiguration: Configuration
  }

  struct Invocation: Encodable, Sendable {
    var executionSuccessful: Bool
    var exitCode: Int32
    var exitCodeDescription: String
    var toolExecutionNotifications: [Notification]
    var toolConfigurationNotifications: [Notification]
  }

  struct Notification: Encodable, Sendable {
    struct Descriptor: Encodable, Sendable {
      var id: String
      var index: Int
    }

    var descriptor: Descriptor
    var level: FindingLevel
    var message: Message
    var locations: [Location]
  }

  struct Result: Encodable, Sendable {
    var ruleId: String
    var ruleIndex: Int
    var level: FindingLevel
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]?
    var partialFingerprints: [String: String]
    var fixes: [Fix]?
  }
}

extension SARIFLog {
  struct Message: Encodable, Sendable {
    var text: String
  }

  struct Location: Encodable, Sendable {
    struct Physical: Encodable, Sendable {
      var artifactLocation: ArtifactLocation
      var region: TextRegion?
    }

    var id: Int?
    var physicalLocation: Physical
    var message: Message?
  }

  struct ArtifactLocation: Encodable, Sendable {
    var uri: String?
    var uriBaseId: String?
    var description: Message?
  }

  struct Fix: Encodable, Sendable {
    struct Change: Encodable, Sendable {
      var artifactLocation: ArtifactLocation
      var replacements: [Replacement]
    }

    struct Replacement: Encodable, Sendable {
      var deletedRegion: TextRegion
      var insertedContent: Message
    }

    var description: Message
    var artifactChanges: [Change]
  }
}

extension FindingLevel: Encodable {}

extension SARIFLog {
  /// Says an outcome in this form. What is wrong with the run rather than with a file's text becomes a notification.
  init(of outcome: Outcome, _ findings: [Finding], paths: WorkspacePaths) {
    let writer = SARIFWriter(paths: paths, findings: findings)
    let invocation = Invocation(
      executionSuccessful: outcome.status != .failed,
      exitCode: outcome.status.exitStatus,
      exitCodeDescription: outcome.status.meaning,
      toolExecutionNotifications: writer.notifications { !$0.isAboutSettings },
      toolConfigurationNotifications: writer.notifications(where: \.isAboutSettings)
    )
    let root = ArtifactLocation(description: Message(literal: "The root of the repository."))
    let run = Run(
      tool: Tool(
        driver: ToolComponent(
          name: ReactorProject.Tool.name,
          semanticVersion: ReactorProject.Tool.version,
          rules: writer.rules.map { ReportingDescriptor($0) },
          notifications: writer.notificationRules.map { ReportingDescriptor($0) }
        )
      ),
      automationDetails: AutomationDetails(id: "\(ReactorProject.Tool.name)-\(outcome.verb.rawValue)/"),
      originalUriBaseIds: [SARIFWriter.rootName: root],
      invocations: [invocation],
      results: writer.results
    )
    self.init(runs: [run])
  }
}

extension SARIFLog.ReportingDescriptor {
  fileprivate init(_ rule: FindingRule) {
    self.init(
      id: rule.code,
      shortDescription: Texts(text: rule.title),
      fullDescription: Texts(text: rule.text),
      help: Texts(text: rule.page, markdown: rule.markdown),
      defaultConfiguration: Configuration(level: rule.level)
    )
  }
}

extension FindingRule {
  /// Whether it is about the run: a file or folder that can't be read or written, or nothing to do.
  var isAboutRun: Bool {
    switch self {
    case .diagnostic(let rule): rule.isAboutRun
    case .drift: false
    }
  }
}

extension Finding {
  /// Whether it is about what the run was told to do.
  fileprivate var isAboutSettings: Bool { rule == .diagnostic(.noSpecsFound) }
}

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
      description: SARIFLog.Message(literal: "write: \(ShownText(lines: replacement).text)"),
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
