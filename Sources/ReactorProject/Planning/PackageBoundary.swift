package import ReactorSpec

/// The folders from which a run may read specs, or in which it may write: the package's, and those that the command line names.
///
/// Whoever changes the settings or puts a link into a package decides otherwise where files go, and which files are shown, on the machine of
/// whoever generates. So a folder counts as it is without symbolic links, as far as it exists; each that the command line names is looked at
/// once for all that is asked of it, since somebody may exchange it for a link meanwhile.
package struct PackageBoundary: Sendable {
  /// The package of the project.
  private let package: FilePath

  private let roots: Set<FilePath>
  private let settings: ProjectSettings
  private let files: any FileSource

  /// The boundary of what `init` and `new` write, and of where specs of some folders are looked for: only what lies in the packages of the
  /// folders, wherever links lead.
  ///
  /// - Parameters:
  ///   - folders: Folders of the project.
  ///   - named: A folder that the command line names; its package counts too, unless a link in that of the first folder leads to it.
  ///   - settings: The settings, by which a diagnostic is placed, and which may allow any place that is named.
  ///   - files: Where everything is read from.
  package init(
    around folders: [FilePath],
    naming named: FilePath? = nil,
    _ settings: ProjectSettings,
    in files: any FileSource
  ) {
    (self.settings, self.files) = (settings, files)
    let packages = folders.map { Self.root(of: $0, in: files) }
    package = packages.first ?? FilePath("/")
    guard let named else {
      roots = Set(packages)
      return
    }
    let real = named.resolved(in: files)
    let isMeant =
      settings.settings.allowsOutsidePackage || !packages.contains { named.isLed(outOf: $0, to: real, in: files) }
    roots = Set(packages + (isMeant ? [Self.root(ofReal: real, in: files)] : []))
  }

  /// The boundary of what a request writes.
  ///
  /// - Parameters:
  ///   - request: What is asked for. An output of it, unless a link in the package leads it out, and the packages of the specs that it names,
  ///     may be written.
  ///   - settings: The settings, whose folder's package may be written.
  ///   - files: Where everything is read from.
  package init(_ request: ProjectRequest, _ settings: ProjectSettings, in files: any FileSource) {
    self.settings = settings
    self.files = files
    let package = Self.root(of: settings.folder, in: files)
    self.package = package
    guard !settings.settings.allowsOutsidePackage else {
      roots = [FilePath("/")]
      return
    }
    let output = request.output.map { path in (path: FilePath(path), real: FilePath(path).resolved(in: files)) }
    let meant = output.flatMap { $0.path.isLed(outOf: package, to: $0.real, in: files) ? nil : $0.real }
    roots = Self.named(request, besides: [package], in: files).union(meant.map { [$0] } ?? [])
  }

  /// The folders that may be written, for whoever opens what it writes into: between this look at them and then, somebody may put a link
  /// into a path.
  package var places: WritablePlaces { WritablePlaces(roots) }

  /// The boundary of the specs that a request reads.
  ///
  /// - Parameters:
  ///   - request: What is asked for. The packages of the specs that it names, unless a link in the package leads there, may be read.
  ///   - settings: The settings, whose folder's package may be read; where they have no inputs, that of the current folder, too.
  ///   - files: Where everything is read from.
  package init(reading request: ProjectRequest, _ settings: ProjectSettings, in files: any FileSource) {
    self.settings = settings
    self.files = files
    package = Self.root(of: settings.folder, in: files)
    guard !settings.settings.allowsOutsidePackage else {
      roots = [FilePath("/")]
      return
    }
    let usual = request.paths.isEmpty && SearchRoot.inputs(of: settings) == nil ? [FilePath.currentFolder] : []
    roots = Self.named(request, besides: [package] + usual.map { Self.root(of: $0, in: files) }, in: files)
  }

  /// Whether a file may be read or written: with all links followed, also its own, it lies in one of the packages.
  package func holds(_ file: FilePath) -> Bool {
    holds(real: file.resolved(in: files))
  }

  /// Whether a path without links lies in one of the packages.
  func holds(real path: FilePath) -> Bool {
    var folder = path
    while !roots.contains(folder) {
      if folder.text == "/" || !folder.isAbsolute { return false }
      folder = folder.folder
    }
    return true
  }

  /// What is wrong with folders that are to be written, each of which is told once. Nothing is said while something can't be told: what lies
  /// where is a guess then, and whoever asks tells the faults.
  package func diagnostics(of folders: some Sequence<FilePath>) -> [Diagnostic] {
    Set(folders).sorted().compactMap { folder in
      guard !holds(folder), files.faults.all.isEmpty else { return nil }
      return diagnostic(
        at: settings.path ?? folder.text,
        "the folder '\(folder.text)' for generated files is outside of the package, which is '\(package.text)'; give its own "
          + "place by --output, or allow it in the settings"
      )
    }
  }

  /// What is wrong with an input, or a link below one, that leads out.
  func diagnostic(ofReading path: FilePath, namedBy settingsPath: String?) -> Diagnostic {
    let what = settingsPath == nil ? "'\(path.text)' leads" : "the input '\(path.text)' leads"
    return diagnostic(
      at: settingsPath ?? path.text,
      "\(what) out of the package, which is '\(package.text)', so nothing is read there; name its own place in the command line, "
        + "or allow it in the settings"
    )
  }

  /// What is wrong with a settings file that a link leads out of its package, or of that of the current folder; nil where nothing is.
  ///
  /// - Parameter real: The path without links of the file that was read.
  static func diagnostic(ofSettings file: FilePath, at real: FilePath, in files: any FileSource) -> Diagnostic? {
    let packages = [file.folder, .currentFolder].map { root(of: $0, in: files) }
    guard let package = packages.first(where: { file.isLed(outOf: $0, to: real, in: files) }) else { return nil }
    return Diagnostic(
      .outsidePackage,
      "the settings file leads out of the package, which is '\(package.text)', so it is not read; name its own place by --settings, "
        + "or let it say `allowOutsidePackage: true`",
      at: Diagnostic.Place(path: file.text)
    )
  }

  private func diagnostic(at path: String, _ message: String) -> Diagnostic {
    Diagnostic(.outsidePackage, message, at: Diagnostic.Place(path: path), replacement: "allowOutsidePackage: true")
  }

  /// Some packages, and those of the paths that a request names, unless a link in one of the others leads there.
  private static func named(
    _ request: ProjectRequest,
    besides packages: [FilePath],
    in files: any FileSource
  ) -> Set<FilePath> {
    let folders = request.paths.map { path in
      let path = FilePath(path)
      return OutputNames(ofSpecNamed: path.name) == nil ? path : path.folder
    }
    return Set(folders).reduce(into: Set(packages)) { roots, folder in
      let real = folder.resolved(in: files)
      guard !packages.contains(where: { folder.isLed(outOf: $0, to: real, in: files) }) else { return }
      roots.insert(root(ofReal: real, in: files))
    }
  }

  /// The root of the package that a folder is in: the nearest folder upward with a `Package.swift` or a `.git`, else the folder itself.
  static func root(of folder: FilePath, in files: any FileSource) -> FilePath {
    root(ofReal: folder.resolved(in: files), in: files)
  }

  /// The root of the package that a folder without links in its path is in.
  private static func root(ofReal start: FilePath, in files: any FileSource) -> FilePath {
    var root = start
    while !files.exists(root.appending("Package.swift")), !files.exists(root.appending(".git")) {
      if root.text == "/" || !root.isAbsolute { return start }
      root = root.folder
    }
    return root
  }
}

extension FilePath {
  /// The folder without symbolic links, as far as it exists.
  func resolved(in files: any FileSource) -> FilePath {
    if let real = files.realPath(of: self) { return real }
    // A link that leads nowhere yet leads somewhere once its target is made.
    if let target = files.linkTarget(of: self) { return folder.resolved(in: files).resolving(target).withoutParents }
    guard folder != self, name != ".." else { return self }
    return folder.resolved(in: files).appending(name)
  }

  /// Whether the path leads into a folder by its names, and a link leads it out. Whoever names a place that lies elsewhere by its names means it.
  ///
  /// - Parameter real: Where it leads; it is looked at here where that isn't known yet.
  func isLed(outOf root: FilePath, to real: FilePath? = nil, in files: any FileSource) -> Bool {
    let real = real ?? resolved(in: files)
    guard real != root, !real.isBelow(root), let current = files.currentFolder else { return false }
    var place = current.resolving(text).withoutParents
    while place.text != "/" {
      place = place.folder
      let real = place.resolved(in: files)
      if real == root || real.isBelow(root) { return true }
    }
    return false
  }

  /// The path with each `..` taken for the folder above the name before it, as it is where there are no links.
  private var withoutParents: FilePath {
    var names: [String] = []
    for name in components {
      if name == "..", isAbsolute { _ = names.popLast() } else { names.append(name) }
    }
    return FilePath((isAbsolute ? "/" : "") + names.joined(separator: "/"))
  }
}
