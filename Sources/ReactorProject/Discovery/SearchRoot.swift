package import ReactorSpec

/// A file or folder in which specs are looked for, and who named it.
package struct SearchRoot: Sendable, Hashable {
  /// The folder that specs are looked for in where nothing else is said.
  package static let usualFolderName = "Specs"

  /// Where it is.
  package var path: FilePath

  /// The settings file that names it; nil where the command line does, or nobody.
  package var settingsPath: String?

  package init(path: FilePath, settingsPath: String? = nil) {
    self.path = path
    self.settingsPath = settingsPath
  }

  /// Whether it is named as a spec is, rather than as a folder.
  package var isSpec: Bool { OutputNames(ofSpecNamed: path.name) != nil }

  /// The roots of a run: the request's paths, else the settings' inputs, else `Specs`, else the current folder.
  package static func all(
    of request: ProjectRequest,
    _ settings: ProjectSettings,
    in files: any FileSource
  ) throws(UsageProblem) -> [SearchRoot] {
    if request.paths.contains("") { throw UsageProblem("A path is empty; the current folder is '.'.") }
    if !request.paths.isEmpty { return request.paths.map { SearchRoot(path: FilePath($0)) } }
    if let inputs = inputs(of: settings) { return inputs }
    let specs = FilePath(Self.usualFolderName)
    // A link that leads nowhere is there, too: it is told.
    let isFolder = (try? files.status(of: specs).get()).map { $0.kind == .folder } ?? files.exists(specs)
    return [SearchRoot(path: isFolder ? specs : .currentFolder)]
  }

  /// The settings' inputs; nil where there are none.
  package static func inputs(of settings: ProjectSettings) -> [SearchRoot]? {
    guard let inputs = settings.settings.inputs, !inputs.isEmpty else { return nil }
    return inputs.map { SearchRoot(path: settings.folder.resolving($0), settingsPath: settings.path) }
  }

  /// Refuses a file that is no spec if it was named on the command line.
  package func refuse() throws(UsageProblem) {
    guard settingsPath == nil else { return }
    throw UsageProblem("'\(path.text)' is not a spec: a spec's name ends in .reactor.yaml or .reactor.yml.")
  }

  /// What is wrong if the settings name something that is not there.
  package var missing: Diagnostic {
    Diagnostic(
      .unreadableFile,
      "the input '\(path.text)' does not exist",
      at: Diagnostic.Place(path: settingsPath ?? path.text)
    )
  }

  /// What to say if it is a folder without specs.
  ///
  /// - Parameter isStaged: Whether it was looked for in what is staged.
  package func empty(isStaged: Bool) -> Diagnostic {
    let what = isStaged ? "there is no staged file" : settingsPath == nil ? "there is no file here" : "there is no file"
    let place = settingsPath == nil ? "" : "in the input '\(path.text)' "
    let message = "\(place)\(what) whose name ends in .reactor.yaml"
    return Diagnostic(.noSpecsFound, message, at: Diagnostic.Place(path: settingsPath ?? path.text))
  }

  /// What is wrong if the settings name a file that is no spec.
  package var diagnostic: Diagnostic {
    Diagnostic(
      .wrongShape,
      "the input '\(path.text)' is neither a folder nor a spec, whose name ends in .reactor.yaml or .reactor.yml",
      at: Diagnostic.Place(path: settingsPath ?? path.text)
    )
  }
}
