import ReactorEmission
package import ReactorSpec

/// Finds the spec files in files and folders.
///
/// Hidden files and folders (`.build`, `.git`) and the folders of package managers are passed over. A symbolic link to a
/// folder is followed unless the folder was searched already, so circles end, or lies out of the package: a link to `/` would otherwise
/// lead through all of the machine. The result is sorted by the paths' bytes and does not depend on the order of the roots.
package struct SpecSearch: Sendable {
  /// The spec files, each real file once.
  package private(set) var specs: [FoundSpec] = []

  /// The folders that were searched.
  package private(set) var folders: [SearchedFolder] = []

  /// The folders that could not be searched.
  private(set) var unsearched: [FilePath] = []

  /// What could not be searched or read, and specs that are no files.
  package private(set) var diagnostics: [Diagnostic] = []

  private let files: any FileSource
  private let boundary: PackageBoundary
  private var specsByRealPath: [FilePath: FoundSpec] = [:]
  private var searched: Set<FileSystem.Identity> = []
  private var links: [FilePath] = []
  /// Whether something is there that could not be looked at.
  private var hasFaults = false

  private static let passedOver: Set<String> = [
    "node_modules", "bower_components", "Pods", "Carthage", "DerivedData", "__pycache__",
  ]

  /// Searches files and folders of a source, as far as they are within a boundary.
  package init(_ roots: [SearchRoot], within boundary: PackageBoundary, in files: any FileSource) throws(UsageProblem) {
    self.files = files
    self.boundary = boundary
    for root in roots.sorted(by: { $0.path < $1.path }) { try search(root) }
    while !links.isEmpty {
      let folders = links.sorted()
      links = []
      for folder in folders {
        if let real = realPath(of: folder) { search(folder, real: real) }
      }
    }
    // The file that a link leads to may be a spec in what could not be seen, and is not to be generated under another name then.
    specs = specsByRealPath.values.filter { !hasFaults || !$0.isLink }.sorted { $0.path < $1.path }
    specsByRealPath = [:]
    folders.sort { $0.path < $1.path }
  }

  /// Whether everything could be seen. If not, no spec is known to be gone.
  package var foundAll: Bool { diagnostics.allSatisfy { $0.rule != .unreadableFile && $0.rule != .outsidePackage } }

  /// The names of the specs that exist, as headers have them, those with errors among them.
  package var names: Set<String> { Set(specs.map { GeneratedHeader.shown($0.path.name) }) }

  /// The folders among the roots of this search in which there is no spec, as far as everything in them could be seen.
  package func emptyRoots(of roots: [SearchRoot]) -> [SearchRoot] {
    let folders = roots.filter { !Self.isSpecName($0.path.name) }
    if roots.count == 1 { return isKnownEmpty ? folders : [] }
    return folders.filter { root in
      if specs.contains(where: { $0.path.isBelow(root.path) }) { return false }
      // What is found by another root's way to it is in this one too.
      guard let own = try? SpecSearch([root], within: boundary, in: files) else { return false }
      return own.isKnownEmpty
    }
  }

  private var isKnownEmpty: Bool { specs.isEmpty && diagnostics.isEmpty && unsearched.isEmpty }

  private mutating func search(_ root: SearchRoot) throws(UsageProblem) {
    let path = root.path
    switch files.status(of: path) {
    case .failure(let problem) where problem.isMissing && root.settingsPath != nil && files.linkTarget(of: path) == nil:
      diagnostics.append(root.missing)
    case .failure(let problem):
      report(path, problem, what: "the file or folder")
    case .success(let status):
      if status.kind == .folder && !Self.isSpecName(path.name) {
        guard let real = realPath(of: path, namedBy: root.settingsPath) else { return }
        search(path, real: real)
      } else if Self.isSpecName(path.name) {
        guard let real = realPath(of: path, namedBy: root.settingsPath) else { return }
        let isLink = (try? files.status(of: path, followingLinks: false).get().kind) == .symbolicLink
        add(path, status.kind, isLink: isLink, realPath: real)
      } else {
        try root.refuse()
        diagnostics.append(root.diagnostic)
      }
    }
  }

  /// The path without links; nil where it is told that it leads out of the boundary, or where its end is not known, which is a fault.
  private mutating func realPath(of path: FilePath, namedBy settingsPath: String? = nil) -> FilePath? {
    guard let real = files.realPath(of: path) else {
      unsearched.append(Self.isSpecName(path.name) ? path.folder : path)
      return nil
    }
    if boundary.holds(real: real) { return real }
    diagnostics.append(boundary.diagnostic(ofReading: path, namedBy: settingsPath))
    return nil
  }

  /// - Parameter real: The folder without links: each folder in it then needs no walk down from the root.
  private mutating func search(_ folder: FilePath, real: FilePath) {
    let listing: FolderListing
    switch files.listing(of: folder) {
    case .success(let found): listing = found
    case .failure(let problem):
      unsearched.append(folder)
      return report(folder, problem, what: "the folder")
    }
    guard searched.insert(listing.identity).inserted else { return }
    var generatedNames: [String] = []
    for entry in listing.entries where !entry.name.hasPrefix(".") {
      let path = folder.appending(entry.name)
      switch entry.kind {
      case .folder where !Self.isSpecName(entry.name):
        if !Self.passedOver.contains(entry.name) { search(path, real: real.appending(entry.name)) }
      case .symbolicLink:
        follow(path)
      default:
        guard Self.isSpecName(entry.name) else { break }
        if entry.isReadableName {
          add(path, entry.kind, isLink: false, realPath: real.appending(entry.name))
        } else {
          report(path, FileProblem(code: 0, reason: "its name is not UTF-8"))
        }
      }
      if SearchedFolder.isGeneratedName(entry.name) && entry.isReadableName { generatedNames.append(entry.name) }
    }
    folders.append(SearchedFolder(path: folder, generatedNames: generatedNames))
  }

  private mutating func follow(_ link: FilePath) {
    switch files.status(of: link) {
    case .success(let status):
      if Self.isSpecName(link.name) {
        if let real = realPath(of: link) { add(link, status.kind, isLink: true, realPath: real) }
      } else if status.kind == .folder && !Self.passedOver.contains(link.name) {
        links.append(link)
      }
    case .failure(let problem):
      if Self.isSpecName(link.name) { report(link, problem) }
    }
  }

  private mutating func add(_ path: FilePath, _ kind: FileSystem.Kind, isLink: Bool, realPath: FilePath) {
    switch kind {
    case .file, .symbolicLink:
      let spec = FoundSpec(path: path, realPath: realPath, isLink: isLink)
      if let other = specsByRealPath[spec.realPath], !spec.isBetter(than: other) { return }
      specsByRealPath[spec.realPath] = spec
    case .folder:
      report(path, FileProblem(code: 0, reason: "it is a folder, although it is named like a spec"))
    case .other:
      report(path, FileProblem(code: 0, reason: "it is neither a file nor a folder"))
    }
  }

  private mutating func report(_ path: FilePath, _ problem: FileProblem, what: String = "the spec") {
    hasFaults = hasFaults || problem.isFault
    var problem = problem
    if problem.isMissing, let target = files.linkTarget(of: path) {
      problem.reason = "it is a symbolic link to \(target), which \(files.absence)"
    }
    diagnostics.append(.unreadable(path, problem, what: what))
  }

  private static func isSpecName(_ name: String) -> Bool {
    // Most names end otherwise, which the last byte tells.
    name.utf8.last == UInt8(ascii: "l") && OutputNames(ofSpecNamed: name) != nil
  }
}

/// A spec file that was found but not read yet.
package struct FoundSpec: Sendable, Hashable {
  /// The path by which it was found.
  package var path: FilePath

  /// The path without symbolic links, which tells whether two finds are one file.
  package var realPath: FilePath

  /// Whether the path itself is a symbolic link.
  package var isLink: Bool

  /// Whether this way to the file is to be taken rather than another one: a file rather than a link to it.
  package func isBetter(than other: FoundSpec) -> Bool {
    isLink == other.isLink ? path < other.path : !isLink
  }
}

/// A folder in which specs were looked for.
package struct SearchedFolder: Sendable, Hashable {
  /// The path by which it was found.
  package var path: FilePath

  /// The names of the files in it that are called as generated files are.
  package var generatedNames: [String]

  /// Whether a file's name is one that only generated files have.
  package static func isGeneratedName(_ name: String) -> Bool {
    name.utf8.last == UInt8(ascii: "t")
      && (name.hasSuffix(".reactor.swift") || name.hasSuffix(".reactor.tests.swift") || name == OutputNames.testSupport)
  }
}
