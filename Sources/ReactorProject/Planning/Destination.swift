import ReactorSpec

/// Where the files of a spec go.
struct Destination: Sendable, Hashable {
  /// The folder of the reactor and of the manual scaffold.
  var folder: FilePath

  /// The folder of the generated tests and of the test scaffold.
  var testFolder: FilePath

  /// The module that the tests import where the settings name none; nil where the folders don't tell one.
  var module: String?
}

/// Says for each spec where its files go.
struct Destinations: Sendable {
  /// The one folder for all reactors; nil means beside each spec.
  let output: FilePath?

  /// The one folder for all generated tests; nil where the settings name none.
  let testOutput: FilePath?

  private let settings: Settings
  private let files: any FileSource
  private var found: [FilePath: Destination] = [:]

  /// Takes the folders from the request, else from the settings. A request's folder is for everything, so nothing lands
  /// where the caller does not look.
  init(request: ProjectRequest, settings: ProjectSettings, in files: any FileSource) {
    self.files = files
    self.settings = settings.settings
    output = request.output.map(FilePath.init) ?? settings.settings.output.map(settings.folder.resolving)
    testOutput = request.output == nil ? settings.settings.testOutput.map(settings.folder.resolving) : nil
  }

  /// Where the files of a spec in the folder go.
  mutating func destination(ofSpecIn folder: FilePath) -> Destination {
    if let known = found[folder] { return known }
    var result = Destination(folder: output ?? folder, testFolder: testOutput ?? output ?? folder)
    if output == nil, testOutput == nil, let layout = PackageLayout(of: folder, in: files) {
      result.testFolder = layout.testFolder
      result.module = layout.module
    }
    found[folder] = result
    return result
  }

  /// The settings with which a spec of that destination is compiled.
  func settings(for destination: Destination) -> Settings {
    var settings = settings
    settings.module = settings.module ?? destination.module
    return settings
  }
}
