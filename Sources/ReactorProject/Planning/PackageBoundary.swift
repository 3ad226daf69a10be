package import ReactorSpec

/// The folders in which a run may write: the package's, and those that the command line names.
///
/// Whoever changes the settings or puts a link into a package decides otherwise where files go, on the machine of whoever generates. So a folder
/// counts as it is without symbolic links, as far as it exists.
package struct PackageBoundary {
  private let roots: [FilePath]
  private let settings: ProjectSettings
  private let files: any FileSource

  /// The boundary of what `init` and `new` write: only what lies in the packages of some folders, wherever links lead.
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
    guard let named else {
      roots = packages
      return
    }
    let isMeant =
      settings.settings.allowsOutsidePackage || !packages.contains { named.isLed(outOf: $0, in: files) }
    roots = packages + (isMeant ? [Self.root(of: named, in: files)] : [])
  }

  /// Whether a file may be written: with all links followed, also its own, it lies in one of the packages.
  package func holds(_ file: FilePath) -> Bool {
    let real = file.resolved(in: files)
    return roots.contains { real == $0 || real.isBelow($0) }
  }

  /// - Parameters:
  ///   - request: What is asked for. An output of it, unless a link in the package leads it out, and the packages of the specs that it names,
  ///     may be written.
  ///   - settings: The settings, whose folder's package may be written.
  ///   - files: Where everything is read from.
  package init(_ request: ProjectRequest, _ settings: ProjectSettings, in files: any FileSource) {
    self.settings = settings
    self.files = files
    let package = Self.root(of: settings.folder, in: files)
    let isNamed = request.output.map { !FilePath($0).isLed(outOf: package, in: files) } ?? false
    let isEverything = isNamed || settings.settings.allowsOutsidePackage
    let named = request.paths.map { path in
      let path = FilePath(path)
      return OutputNames(ofSpecNamed: path.name) == nil ? path : path.folder
    }
    roots = isEverything ? [FilePath("/")] : [package] + named.map { Self.root(of: $0, in: files) }
  }

  /// What is wrong with folders that are to be written, each of which is told once.
  package func diagnostics(of folders: some Sequence<FilePath>) -> [Diagnostic] {
    Set(folders).sorted().compactMap { folder in
      guard !holds(folder) else { return nil }
      return Diagnostic(
        .outputOutsidePackage,
        "the folder '\(folder.text)' for generated files is outside of the package, which is '\(roots[0].text)'; give its own "
          + "place by --output, or allow it in the settings",
        at: Diagnostic.Place(path: settings.path ?? folder.text),
        replacement: "allowOutsidePackage: true"
      )
    }
  }

  /// The root of the package that a folder is in: the nearest folder upward with a `Package.swift` or a `.git`, else the folder itself.
  private static func root(of folder: FilePath, in files: any FileSource) -> FilePath {
    let start = folder.resolved(in: files)
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
  fileprivate func isLed(outOf root: FilePath, in files: any FileSource) -> Bool {
    guard let current = files.currentFolder, current.resolving(text).withoutParents.isBelow(root) else { return false }
    let real = resolved(in: files)
    return real != root && !real.isBelow(root)
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
