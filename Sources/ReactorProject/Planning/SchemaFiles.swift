import ReactorSpec

/// The JSON Schemas that a project keeps beside its settings, so that editors find them without a network.
package enum SchemaFiles {
  /// A schema.
  package enum Schema: String, CaseIterable, Sendable {
    case spec, settings

    /// Its file, relative to the settings' folder.
    package var path: String { "\(SchemaFiles.folderName)/\(rawValue).schema.json" }

    /// What the file holds.
    package var bytes: [UInt8] {
      switch self {
      case .spec: Array(LanguageDescription.jsonSchema.utf8)
      case .settings: Array(LanguageDescription.settingsJSONSchema.utf8)
      }
    }
  }

  /// The folder beside the settings; hidden, so that neither specs nor sources are looked for in it.
  package static let folderName = ".reactorgen"

  /// The comment by which editors find a schema from a file in a folder.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - project: The folder of the settings.
  ///   - folder: The folder of the file; both are absolute, or relative to the same folder.
  package static func comment(_ schema: Schema, of project: FilePath, for folder: FilePath) -> String {
    let path = project.appending(schema.path).relative(to: folder)
    return "# yaml-language-server: $schema=\(path.text)\n"
  }
}
