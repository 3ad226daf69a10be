import ReactorEmission
import ReactorProject
import ReactorSite
import ReactorSpec

/// What is to be done in a site's folder; made by reading, carried out by ``write()``.
struct SitePlan: Sendable {
  /// A file and what is to be done with it.
  fileprivate struct Step: Sendable {
    var path: FilePath
    /// What it is to hold; nil where it is to be removed.
    var file: StoredFile?
    var action: FileState
  }

  private let folder: FilePath
  private let aside: PutAside
  private let places: WritablePlaces
  private let manifest: SiteManifest
  private var formerManifest: SiteManifest?
  private var steps: [Step] = []

  /// Why nothing may be written: what lies in the folder is not ours, or can't be read.
  private(set) var refusals: [Diagnostic] = []

  /// Plans the site's files, and the removal of those that it has no more.
  ///
  /// - Parameters:
  ///   - files: The site's files.
  ///   - folder: The site's folder.
  ///   - aside: Where what the files hold was put.
  ///   - places: Where files may be written.
  init(_ files: [StoredFile], in folder: FilePath, from aside: PutAside, within places: WritablePlaces) {
    self.folder = folder
    self.places = places
    self.aside = aside
    manifest = SiteManifest(of: files)
    switch FileSystem.status(of: folder) {
    case .success(let status) where status.kind != .folder: refusals = [.uncreatable(folder, .notAFolder)]
    case .failure(let problem) where problem.isFault: refusals = [.unreadable(folder, problem, what: "the folder")]
    default: break
    }
    // The command line names the site's folder; a link in it would lead elsewhere.
    let reactors = folder.appending(Site.reactorFolder)
    switch FileSystem.status(of: reactors, followingLinks: false) {
    case .success(let status) where status.kind == .symbolicLink: refusals.append(.unwritable(reactors, .link))
    case .failure(let problem) where problem.isFault:
      refusals.append(.unreadable(reactors, problem, what: "the folder"))
    default: break
    }
    guard refusals.isEmpty else { return }
    readFormerManifest()
    let former = Set((formerManifest?.entries ?? []).map(\.path))
    for file in files { plan(file, isOurs: former.contains(file.path)) }
    let current = Set(files.map(\.path))
    for entry in formerManifest?.entries ?? [] where !current.contains(entry.path) { planRemoval(entry) }
    steps.sort { $0.path < $1.path }
  }

  /// Carries the plan out. The list of the files comes first and holds old and new ones, so that after a run that was broken off the next
  /// one knows them all.
  func write() -> (files: [HandledFile], diagnostics: [Diagnostic]) {
    let manifestPath = folder.appending(SiteManifest.fileName)
    do {
      try FileWriting.createFolder(folder.appending(Site.reactorFolder), within: places)
    } catch {
      return ([], [.uncreatable(folder.appending(Site.reactorFolder), error)])
    }
    for folder in [folder, folder.appending(Site.reactorFolder)] {
      TemporaryFile.removeLeft(in: folder, within: places)
    }
    if steps.contains(where: { $0.action.isChange }) {
      let all = formerManifest.map(manifest.merging) ?? manifest
      if let problem = replace(manifestPath, with: all.bytes) { return ([], [problem]) }
    }
    let results = steps.map { (step: $0, problem: $0.carryOut(from: aside, within: places)) }
    var diagnostics = results.compactMap(\.problem)
    // What could not be removed stays in the list.
    if diagnostics.isEmpty, let problem = replace(manifestPath, with: manifest.bytes) {
      diagnostics.append(problem)
    }
    let files = results.map { result in
      HandledFile(path: result.step.path.text, action: result.problem == nil ? result.step.action : .failed)
    }
    return (files, diagnostics)
  }

  private mutating func readFormerManifest() {
    let path = folder.appending(SiteManifest.fileName)
    switch FileSystem.contents(of: path) {
    case .success(let bytes):
      formerManifest = SiteManifest(bytes)
      if formerManifest == nil { refusals.append(.notOfSite(path)) }
    case .failure(let problem):
      if !problem.isMissing { refusals.append(.unreadable(path, problem)) }
    }
  }

  private mutating func plan(_ file: StoredFile, isOurs: Bool) {
    let path = folder.appending(file.path)
    do throws(FileProblem) {
      switch try aside.match(file.pieces, fileAt: path) {
      case .success(let isSame):
        if !isSame, !isOurs { refusals.append(.notOfSite(path)) }
        steps.append(Step(path: path, file: file, action: isSame ? .unchanged : .updated))
      case .failure(let problem):
        if !problem.isMissing { refusals.append(.unreadable(path, problem)) }
        steps.append(Step(path: path, file: file, action: .created))
      }
    } catch {
      refusals.append(.unwritable(path, error))
    }
  }

  private mutating func planRemoval(_ entry: SiteManifest.Entry) {
    let path = folder.appending(entry.path)
    switch FileSystem.contents(of: path) {
    case .success(let bytes):
      // A file that somebody has changed since is theirs.
      let action: FileState = ContentHash(of: bytes).text == entry.hash ? .removed : .kept
      steps.append(Step(path: path, action: action))
    case .failure(let problem) where problem.isMissing: break
    case .failure(let problem): refusals.append(.unreadable(path, problem))
    }
  }

  private func replace(_ path: FilePath, with bytes: [UInt8]) -> Diagnostic? {
    if case .success(bytes) = FileSystem.contents(of: path) { return nil }
    do {
      try FileWriting.replace(path, with: bytes, within: places)
      return nil
    } catch {
      return .unwritable(path, error)
    }
  }
}

extension SitePlan.Step {
  /// Does what is to be done; says what went wrong.
  fileprivate func carryOut(from aside: PutAside, within places: WritablePlaces) -> Diagnostic? {
    do {
      switch action {
      case .created, .updated:
        try FileWriting.replace(path, with: aside.each(of: file?.pieces ?? []), within: places)
      case .removed: try FileWriting.remove(path, within: places)
      default: break
      }
      return nil
    } catch {
      return .unwritable(path, error, removing: action == .removed)
    }
  }
}

extension Diagnostic {
  /// A file in a site's folder that `docs` has not written.
  fileprivate static func notOfSite(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .outputNotOurs,
      "'\(path.text)' was not written by `\(Tool.name) docs`, so it is not overwritten; move it away, or choose another folder",
      at: Place(path: path.text)
    )
  }
}

/// The list of the files that were written into a site's folder: what may be overwritten and removed there.
struct SiteManifest: Sendable, Hashable {
  /// A file that was written.
  struct Entry: Sendable, Hashable {
    /// Its path in the site's folder.
    var path: String
    /// The hash of its bytes as they were written.
    var hash: String
  }

  /// The name of the file that holds the list.
  static let fileName = ".reactorgen-site"

  private static let head =
    "# The files that `\(Tool.name) docs` has written here. It overwrites and removes these, and nothing else.\n"

  /// The files, by their paths' bytes.
  var entries: [Entry]

  /// The list of a site's files.
  init(of files: [StoredFile]) {
    entries = files.map { Entry(path: $0.path, hash: $0.hash) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Reads a list; nil where the bytes are no list that was written here.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.withUnixLineEnds, as: UTF8.self)
    guard text.hasPrefix(Self.head) else { return nil }
    entries = []
    for line in text.dropFirst(Self.head.count).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, Self.isSitePath(String(parts[1])) else { return nil }
      entries.append(Entry(path: String(parts[1]), hash: String(parts[0])))
    }
  }

  /// The list with the files of another one that it lacks.
  func merging(_ other: SiteManifest) -> SiteManifest {
    var result = self
    let own = Set(entries.map(\.path))
    result.entries += other.entries.filter { !own.contains($0.path) }
    result.entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return result
  }

  /// The list as it is written.
  var bytes: [UInt8] {
    Array((Self.head + entries.map { "\($0.hash) \($0.path)\n" }.joined()).utf8)
  }

  /// Whether a path is one that a site's file can have: a list that somebody has changed leads nowhere else.
  private static func isSitePath(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    guard let last = names.last, last != "", last != ".", last != ".." else { return false }
    return names.count == 1 || names.count == 2 && names.first.map(String.init) == Site.reactorFolder
  }
}
