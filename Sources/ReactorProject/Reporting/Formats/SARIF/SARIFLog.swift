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
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
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
