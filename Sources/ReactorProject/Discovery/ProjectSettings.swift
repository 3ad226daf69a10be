package import ReactorSpec
import YAMLTree

/// The settings of a project and where they come from.
package struct ProjectSettings: Sendable {
  /// The name of a settings file.
  package static let fileName = "reactorgen.yaml"

  /// The settings; the defaults where there is no settings file.
  package var settings: Settings

  /// The settings file's path; nil where there is none.
  package var path: String?

  /// What is wrong with the settings file.
  package var diagnostics: [Diagnostic]

  /// The folder to which the paths in the settings are relative: the settings file's, otherwise the current one.
  package var folder: FilePath

  /// Settings that come from no file.
  package init(_ settings: Settings = Settings()) {
    self.settings = settings
    diagnostics = []
    folder = .currentFolder
  }

  /// Reads the settings file.
  ///
  /// - Parameters:
  ///   - path: The file; nil for the nearest ``fileName`` from the current folder upward. The search ends at a folder
  ///     with a `.git` or a `Package.swift`, so that a project never takes another one's settings.
  ///   - files: Where it is read from.
  package static func read(from path: String?, in files: any FileSource) -> ProjectSettings {
    guard let file = path.map(FilePath.init) ?? nearestFile(in: files) else { return ProjectSettings() }
    var result = ProjectSettings()
    result.path = file.text
    result.folder = file.folder
    let real = file.resolved(in: files)
    switch files.contents(of: file, limit: YAMLLimits().bytes, foundAt: real) {
    case .success(let bytes):
      let (settings, diagnostics) = Settings.read(bytes, path: file.text)
      // What is told of another file shows lines of it.
      if !settings.allowsOutsidePackage, let problem = PackageBoundary.diagnostic(ofSettings: file, at: real, in: files)
      {
        result.diagnostics = [problem]
      } else {
        (result.settings, result.diagnostics) = (settings, diagnostics)
      }
    case .failure(let problem):
      result.diagnostics = [.unreadable(file, problem, what: "the settings file")]
    }
    return result
  }

  /// The settings' folder, where committed code has source locations: the paths for the compiler go out from it, so that they are the
  /// same wherever the command runs. Nil where the compiler gets none.
  package func locationRoot(in files: any FileSource) -> FilePath? {
    guard settings.sourceLocations == true, let folder = files.realPath(of: folder), folder.isAbsolute else {
      return nil
    }
    return folder
  }

  private static func nearestFile(in files: any FileSource) -> FilePath? {
    // A folder that was removed is empty, but nothing that can be said of it is meant.
    guard files.currentFolder != nil else { return nil }
    var folder = FilePath.currentFolder
    var identity = try? files.status(of: folder).get().identity
    while identity != nil {
      let file = folder.appending(fileName)
      if files.exists(file) { return file }
      if files.exists(folder.appending(".git")) || files.exists(folder.appending("Package.swift")) {
        return nil
      }
      folder = folder.folder
      let above = try? files.status(of: folder).get().identity
      if above == identity { return nil }
      identity = above
    }
    return nil
  }
}
