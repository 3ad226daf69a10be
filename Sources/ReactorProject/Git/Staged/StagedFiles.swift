import ReactorSpec

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is staged in git for the next commit, to be read as the disk is. The working tree is never looked at.
///
/// Submodules are empty folders: what is in them is staged in repositories of their own.
struct StagedFiles: FileSource {
  /// The repository's top folder, an absolute path.
  let root: FilePath

  let currentFolder: FilePath?

  private var nodes: [FilePath: Node] = [:]
  private let read: @Sendable (String) throws(GitProblem) -> [UInt8]

  private struct Node: Sendable {
    var kind: FileSystem.Kind
    var object = ""
    var isExecutable = false
    var isConflicted = false
    var entries: [FolderListing.Entry] = []
    /// Which node it is, as a disk's inodes tell.
    var number: Int
  }

  let absence = "is not staged in git"

  let faults = FileFaults()

  private var notStaged: FileProblem { FileProblem(code: ENOENT, reason: "it \(absence)") }

  /// Makes a tree of what git lists.
  ///
  /// - Parameters:
  ///   - root: The repository's top folder, an absolute path.
  ///   - currentFolder: The folder to which relative paths belong, an absolute path.
  ///   - entries: The files.
  ///   - read: Gives the bytes of an object by its id.
  init(
    root: FilePath,
    currentFolder: FilePath,
    entries: [StagedEntry],
    read: @escaping @Sendable (String) throws(GitProblem) -> [UInt8]
  ) {
    self.root = root
    self.currentFolder = currentFolder
    self.read = read
    nodes.reserveCapacity(entries.count * 2)
    nodes[root] = Node(kind: .folder, number: 0)
    // So that searches which go upward end here, as they do on the disk.
    nodes[root.appending(".git")] = Node(kind: .folder, number: 1)
    for entry in entries { add(entry) }
    // Nothing need be staged in the folder in which the command is run.
    if nodes[currentFolder] == nil {
      nodes[currentFolder] = Node(kind: .folder, number: nodes.count)
      list(currentFolder, .folder, isReadableName: true)
    }
  }

  private mutating func add(_ entry: StagedEntry) {
    let path = root.appending(entry.path.text)
    if nodes[path] != nil {
      nodes[path]?.isConflicted = true
      return
    }
    var node = Node(kind: .file, object: entry.object, isConflicted: entry.isConflicted, number: nodes.count)
    switch entry.kind {
    case .file: break
    case .executable: node.isExecutable = true
    case .symbolicLink: node.kind = .symbolicLink
    case .submodule: node.kind = .folder
    }
    nodes[path] = node
    list(path, node.kind, isReadableName: entry.isReadablePath)
  }

  /// Puts a node into its folder's listing, and makes the folder where there is none yet.
  private mutating func list(_ path: FilePath, _ kind: FileSystem.Kind, isReadableName: Bool) {
    let folder = path.folder
    if nodes[folder] == nil {
      nodes[folder] = Node(kind: .folder, number: nodes.count)
      list(folder, .folder, isReadableName: true)
    }
    let entry = FolderListing.Entry(name: path.name, kind: kind, isReadableName: isReadableName)
    nodes[folder]?.entries.append(entry)
  }

  func status(of path: FilePath, followingLinks: Bool) -> Result<FileSystem.Status, FileProblem> {
    find(path, followingLinks: followingLinks).map { Self.status(of: $0.node) }
  }

  func realPath(of path: FilePath) -> FilePath? {
    try? find(path, followingLinks: true).get().path
  }

  func linkTarget(of path: FilePath) -> String? {
    guard case .success(let found) = find(path, followingLinks: false), found.node.kind == .symbolicLink else {
      return nil
    }
    return target(of: found.node, at: path)
  }

  func contents(of path: FilePath, limit: Int) -> Result<[UInt8], FileProblem> {
    find(path, followingLinks: true).flatMap { _, node in
      if node.kind == .folder { return .failure(FileProblem(code: EISDIR)) }
      if node.isConflicted {
        let reason = "its merge conflict is not resolved; resolve it, then stage it with git add"
        return .failure(FileProblem(code: EBUSY, reason: reason))
      }
      do throws(GitProblem) {
        return .success(try read(node.object))
      } catch {
        let problem = FileProblem(code: EIO, reason: error.text)
        faults.note(path, problem)
        return .failure(problem)
      }
    }
  }

  /// An object's id is a hash of its bytes.
  func stamp(of path: FilePath) -> ContentStamp? {
    guard case .success((_, let node)) = find(path, followingLinks: true), node.kind == .file, !node.isConflicted else {
      return nil
    }
    return ContentStamp(digest: ContentDigest(of: node.object), isLasting: true)
  }

  func listing(of folder: FilePath) -> Result<FolderListing, FileProblem> {
    find(folder, followingLinks: true).flatMap { _, node in
      guard node.kind == .folder else { return .failure(FileProblem(code: ENOTDIR)) }
      let entries = node.entries.sorted { $0.name.precedesByBytes($1.name) }
      return .success(FolderListing(identity: Self.status(of: node).identity, entries: entries))
    }
  }

  private static func status(of node: Node) -> FileSystem.Status {
    FileSystem.Status(
      kind: node.kind,
      mode: node.isExecutable || node.kind == .folder ? 0o755 : 0o644,
      identity: FileSystem.Identity(device: 0, inode: UInt64(node.number))
    )
  }

  private func target(of link: Node, at path: FilePath) -> String {
    do throws(GitProblem) {
      return String(decoding: try read(link.object), as: UTF8.self)
    } catch {
      faults.note(path, FileProblem(code: EIO, reason: error.text))
      return ""
    }
  }
}

extension StagedFiles {
  /// As many links as systems follow on one path.
  private static let longestChain = 40

  /// The node at a path, and the path on which there are no links.
  private func find(_ path: FilePath, followingLinks: Bool) -> Result<(path: FilePath, node: Node), FileProblem> {
    let absolute = path.isAbsolute ? path : (currentFolder ?? root).resolving(path.text)
    if let node = nodes[absolute], node.kind != .symbolicLink || !followingLinks { return .success((absolute, node)) }
    var names = Array(absolute.components.reversed())
    var reached = FilePath("/")
    var links = 0
    while let name = names.popLast() {
      if name == ".." {
        reached = reached.folder
        continue
      }
      let next = reached.appending(name)
      guard let node = nodes[next] else {
        guard isAbove(next) else { return .failure(notStaged) }
        reached = next
        continue
      }
      if node.kind == .symbolicLink, followingLinks || !names.isEmpty {
        links += 1
        guard links <= Self.longestChain else { return .failure(FileProblem(code: ELOOP)) }
        let target = FilePath(target(of: node, at: next))
        if target.isAbsolute { reached = FilePath("/") }
        names += target.components.reversed()
        continue
      }
      guard names.isEmpty || node.kind == .folder else { return .failure(FileProblem(code: ENOTDIR)) }
      reached = next
    }
    guard let node = nodes[reached] else { return .failure(notStaged) }
    return .success((reached, node))
  }

  /// Whether a folder is one of those above the repository.
  private func isAbove(_ folder: FilePath) -> Bool {
    root.isBelow(folder)
  }
}

extension StagedFiles {
  /// Reads from the index what is staged: all names. Bytes are fetched when they are asked for.
  static func read() throws(GitProblem) -> StagedFiles {
    let place = try Git.lines(["rev-parse", "--show-toplevel", "--show-prefix", "--show-cdup"])
    guard place.count == 3 else { throw GitProblem("git does not say where the repository's top folder is") }
    let root = FilePath(place[0])
    // The way up rather than ":/", which GIT_LITERAL_PATHSPECS would take for a name.
    let top = place[2].isEmpty ? [] : ["--", place[2]]
    let listing = try Git.output(["ls-files", "--stage", "-z", "--full-name"] + top)
    let entries = try withoutIntentions(StagedEntry.all(in: listing))
    let objects = GitObjects()
    return StagedFiles(
      root: root,
      currentFolder: root.resolving(place[1]),
      entries: entries,
      read: objects.bytes
    )
  }

  private static func isNeeded(_ entry: StagedEntry) -> Bool {
    switch entry.kind {
    case .submodule: false
    case .symbolicLink: true
    case .file, .executable:
      ProjectSettings.fileName == entry.path.name || SearchedFolder.isGeneratedName(entry.path.name)
        || OutputNames(ofSpecNamed: entry.path.name) != nil
    }
  }

  /// Leaves out what `git add --intent-to-add` has only announced: it is listed as an empty file, and not committed.
  private static func withoutIntentions(_ entries: [StagedEntry]) throws(GitProblem) -> [StagedEntry] {
    guard let empty = entries.lazy.compactMap({ EmptyObjects(like: $0.object) }).first,
      entries.contains(where: { $0.object == empty.file && isNeeded($0) })
    else { return entries }
    let diff = ["diff-index", "--cached", "--raw", "-z", "--no-renames", "--ita-invisible-in-index", empty.folder]
    let committed = Set(StagedChange.all(in: try Git.output(diff)).map(\.path))
    return entries.filter { $0.object != empty.file || $0.isConflicted || committed.contains($0.path) }
  }
}

/// The ids that git gives to an empty file and to an empty folder, by the repository's hash function.
private struct EmptyObjects {
  var file: String
  var folder: String

  init?(like object: String) {
    switch object.utf8.count {
    case 40:
      file = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
      folder = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    case 64:
      file = "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
      folder = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
    default: return nil
    }
  }
}
