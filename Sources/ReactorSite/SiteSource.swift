public import ReactorEmission
public import ReactorSpec

/// A spec file of a site, with the files that it gives.
public struct SiteSource: Sendable {
  /// The file.
  public var file: SpecFile
  /// The path that the pages show: that from the project's folder, which is the same on every machine.
  public var path: String
  /// The settings with which it was compiled.
  public var settings: Settings
  /// What it gives.
  public var files: [GeneratedFile]

  /// Creates a source.
  public init(file: SpecFile, path: String, settings: Settings, files: [GeneratedFile]) {
    self.file = file
    self.path = path
    self.settings = settings
    self.files = files
  }
}
