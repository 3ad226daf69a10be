/// Where git looks for a repository's hooks.
struct HookFolder: Sendable, Hashable {
  /// Whose hooks are in it.
  enum Owner: Sendable, Hashable {
    /// The repository's alone: it is in the `.git` folder.
    case repository
    /// The work tree's: they are committed, and others get them.
    case workTree
    /// It is elsewhere, and other repositories may use it too.
    case others
  }

  /// The folder, an absolute path.
  var path: FilePath

  /// The repository's top folder, an absolute path.
  var root: FilePath

  /// Whose hooks are in it.
  var owner: Owner

  /// Asks git, which knows of `core.hooksPath` and of linked worktrees.
  init() throws(GitProblem) {
    root = FilePath(try Git.lines(["rev-parse", "--show-toplevel"]).first ?? "")
    // A relative path in `core.hooksPath` belongs to the top folder; git tells it as it is.
    let lines = try Git.lines(["-C", root.text, "rev-parse", "--git-common-dir", "--git-path", "hooks"])
    let path = Self.real(root.resolving(lines.last ?? ""))
    let repository = Self.real(root.resolving(lines.first ?? ""))
    owner = path.isBelow(repository) ? .repository : path.isBelow(root) ? .workTree : .others
    self.path = path
  }

  /// The path for messages: relative where it is in the repository.
  func shown(_ file: FilePath) -> FilePath {
    guard let current = FileSystem.currentFolder else { return file }
    return owner == .others ? file : file.relative(to: FileSystem.realPath(of: current) ?? current)
  }

  /// The folder without symbolic links and `..`, as far as it exists.
  private static func real(_ folder: FilePath) -> FilePath {
    if let real = FileSystem.realPath(of: folder) { return real }
    guard folder.folder != folder, folder.name != ".." else { return folder }
    return real(folder.folder).appending(folder.name)
  }
}
