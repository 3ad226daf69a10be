import ReactorSpec

/// A folder in which a project is to be started, with what is there already.
public struct ProjectSetup: Sendable {
  /// The folder.
  let folder: FilePath
  let settings: ProjectSettings
  let manifest: PackageManifest?

  /// The folders right below the project's that have specs.
  let specFolders: [String]

  /// The folder of the git repository around it, absolute; nil where there is none.
  let repository: FilePath?

  /// Whether there is a settings file.
  public let hasSettings: Bool

  /// Whether there is a Package.swift.
  public let hasPackage: Bool

  /// Looks at a folder.
  ///
  /// - Parameter path: The project's folder, which need not be there.
  public init(in path: String) {
    folder = FilePath(path)
    let files = DiskFiles()
    let file = folder.appending(ProjectSettings.fileName)
    hasSettings = files.exists(file)
    settings = hasSettings ? ProjectSettings.read(from: file.text, in: files) : ProjectSettings()
    let bytes = files.contents(of: folder.appending(PackageManifest.fileName))
    hasPackage = files.exists(folder.appending(PackageManifest.fileName))
    manifest = (try? bytes.get()).flatMap(PackageManifest.init)
    // What can't be searched is no reason not to start.
    let search = files.exists(folder) ? try? SpecSearch([SearchRoot(path: folder)], in: files) : nil
    let depth = folder.components.count
    specFolders = Set((search?.specs ?? []).map { $0.path.folder.components.dropFirst(depth).first ?? "." }).sorted()
    repository = Self.repository(around: folder)
  }

  /// The names of the package's targets that can have reactors, in the order of Package.swift.
  public var targets: [String] {
    manifest?.targets.filter { !$0.isTest }.map(\.name) ?? []
  }

  /// Whether there are specs.
  public var hasSpecs: Bool { !specFolders.isEmpty }

  /// Whether pre-commit can be used: there is a git repository.
  public var hasRepository: Bool { repository != nil }

  /// What is set up where nobody says anything else: the first target, by the plugin unless its specs are elsewhere.
  public var defaults: StartChoices {
    var choices = StartChoices()
    choices.targets = Array(targets.prefix(1))
    if hasSpecs, specFolders != ["Sources"] { choices.use = .committed }
    choices.runtime = settings.settings.runtime
    choices.testFramework = settings.settings.testFramework
    return choices
  }

  /// The folder of a target's sources.
  func folder(of target: PackageManifest.Target) -> FilePath {
    if let path = target.path { return folder.resolving(path) }
    let names = target.isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    let places = names.map { folder.appending($0).appending(target.name) }
    return places.first(where: FileSystem.exists) ?? folder.appending(names[0]).appending(target.name)
  }

  private static func repository(around folder: FilePath) -> FilePath? {
    guard let current = FileSystem.currentFolder else { return nil }
    var place = FileSystem.realPath(of: folder) ?? current.resolving(folder.text)
    while !FileSystem.exists(place.appending(".git")) {
      if place.text == "/" { return nil }
      place = place.folder
    }
    return place
  }
}
