import ReactorProject
package import ReactorSpec

/// A folder in which a project is to be started, with what is there already.
package struct ProjectSetup: Sendable {
  let folder: FilePath

  /// Where everything is read from.
  let files = DiskFiles()

  let settings: ProjectSettings
  let manifest: PackageManifest?

  /// The folders right below the project's that have specs.
  let specFolders: [String]

  /// The folders in which specs lie.
  let foldersOfSpecs: Set<FilePath>

  /// The folder of the git repository around it, absolute; nil where there is none.
  let repository: FilePath?

  package let hasSettings: Bool

  package let hasPackage: Bool

  /// Looks at a folder.
  ///
  /// - Parameter path: The project's folder, which need not be there.
  package init(in path: String) {
    folder = FilePath(path)
    let file = folder.appending(ProjectSettings.fileName)
    hasSettings = files.exists(file)
    settings = hasSettings ? ProjectSettings.read(from: file.text, in: files) : ProjectSettings()
    let bytes = files.contents(of: folder.appending(PackageManifest.fileName))
    hasPackage = files.exists(folder.appending(PackageManifest.fileName))
    // Neither a pipe nor a device is a manifest, and what can't be read is not to be taken for one that is written in another way.
    if hasPackage, case .failure(let problem) = bytes {
      files.faults.note(folder.appending(PackageManifest.fileName), problem)
    }
    manifest = (try? bytes.get()).flatMap(PackageManifest.init)
    // What can't be searched is no reason not to start.
    let search = files.exists(folder) ? Self.search(folder, settings, in: files) : nil
    let depth = folder.components.count
    foldersOfSpecs = Set((search?.specs ?? []).map(\.path.folder))
    specFolders = Set(foldersOfSpecs.map { $0.components.dropFirst(depth).first ?? "." }).sorted()
    repository = Self.repository(around: folder, in: files)
    let sources = try? files.listing(of: folder.appending(FilePath.sourceFolderNames[0])).get()
    sourceFolders = (sources?.entries ?? []).filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name)
      .sorted()
  }

  /// The folders of sources, by which targets are known that Package.swift doesn't list in a way that can be read.
  private let sourceFolders: [String]

  /// The names of the package's targets that can have reactors, in the order of Package.swift.
  package var targets: [String] {
    let listed = manifest?.targets.filter { !$0.isTest }.map(\.name) ?? []
    return listed.isEmpty && hasPackage ? sourceFolders : listed
  }

  package var hasSpecs: Bool { !specFolders.isEmpty }

  /// Whether pre-commit can be used: there is a git repository.
  package var hasRepository: Bool { repository != nil }

  /// What is set up where nobody says anything else: the first target, by the plugin unless its specs are elsewhere.
  package var defaults: StartChoices {
    var choices = StartChoices()
    choices.targets = Array(targets.prefix(1))
    if hasSpecs, specFolders != ["Sources"] { choices.use = .committed }
    choices.runtime = settings.settings.runtime
    choices.testFramework = settings.settings.testFramework
    return choices
  }

  /// The checkout in which the tool lies that is running; nil where it lies elsewhere, as after an installation.
  ///
  /// - Parameter name: By what the tool was started.
  package func checkout(ofToolStartedBy name: String) -> PackageSource? {
    PackageSource.checkout(ofToolStartedBy: name, in: files)
  }

  /// The folder of a target's sources.
  func folder(ofTarget name: String) -> FilePath {
    let own = folder(
      ofTarget: name,
      path: manifest?.targets.first { $0.name == name && !$0.isTest }?.path,
      in: FilePath.sourceFolderNames
    )
    guard manifest?.hasOneTarget == true, !files.exists(own) else { return own }
    return FilePath.sourceFolderNames.map(folder.appending).first(where: files.exists) ?? own
  }

  /// The folder of a test target.
  func folder(ofTests target: PackageManifest.Target) -> FilePath {
    folder(ofTarget: target.name, path: target.path, in: ["Tests"] + FilePath.sourceFolderNames)
  }

  private func folder(ofTarget name: String, path: String?, in parents: [String]) -> FilePath {
    if let path { return folder.resolving(path) }
    let places = parents.map { folder.appending($0).appending(name) }
    return places.first(where: files.exists) ?? places[0]
  }

  /// Whether there is a spec in a folder.
  func hasSpecs(in folder: FilePath) -> Bool {
    guard let search = Self.search(folder, settings, in: files) else { return false }
    return !search.specs.isEmpty
  }

  private static func search(_ folder: FilePath, _ settings: ProjectSettings, in files: DiskFiles) -> SpecSearch? {
    let boundary = PackageBoundary(around: [folder], settings, in: files)
    return try? SpecSearch([SearchRoot(path: folder)], within: boundary, in: files)
  }

  private static func repository(around folder: FilePath, in files: DiskFiles) -> FilePath? {
    guard let current = files.currentFolder else { return nil }
    var place = files.realPath(of: folder) ?? current.resolving(folder.text)
    while !files.exists(place.appending(".git")) {
      if place.text == "/" { return nil }
      place = place.folder
    }
    return place
  }
}

/// What `init` is to set up.
package struct StartChoices: Sendable {
  /// How a package's reactors are generated.
  package enum Use: String, Sendable, CaseIterable {
    /// By the build tool plugin, in each build.
    case plugin
    /// By the command, into sources that are committed.
    case committed
  }

  /// The package's targets that get reactors; none where the folder has no package.
  package var targets: [String] = []

  package var use = Use.plugin

  package var runtime = Runtime.reactorRuntime

  package var testFramework = TestFramework.swiftTesting

  /// Whether to write an example, if there is no spec yet.
  package var writesExample = true

  /// Whether pre-commit is to check each commit.
  package var usesPreCommit = false

  /// Where the package gets reactorgen's package from; nil where nobody has said.
  package var source: PackageSource?

  /// Where the package gets the plugin from whose tool is an executable; nil for the plugin of reactorgen's own package.
  package var pluginSource: PackageSource?

  /// Whether to change Package.swift, instead of showing what to change.
  package var appliesToPackage = false

  package init() {}
}
