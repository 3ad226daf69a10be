/// Paths as programs see them that look at a repository from its root, wherever the command was run in it.
struct WorkspacePaths: Sendable {
  /// The current folder, absolute and without symbolic links.
  var currentFolder: FilePath

  /// The repository's root, absolute and without symbolic links.
  var root: FilePath

  /// The paths of this process. The root is the nearest folder upward that has a `.git`, else the current folder.
  static var current: WorkspacePaths {
    let current = FileSystem.currentFolder ?? FilePath("/")
    var folder = current
    while !FileSystem.exists(folder.appending(".git")) {
      if folder.text == "/" { return WorkspacePaths(currentFolder: current, root: current) }
      folder = folder.folder
    }
    return WorkspacePaths(currentFolder: current, root: folder)
  }

  /// The absolute path of a file.
  func absolute(_ path: String) -> FilePath {
    let absolute = currentFolder.resolving(path)
    guard absolute.components.contains("..") else { return absolute }
    return real(absolute) ?? absolute
  }

  /// The path relative to the root; absolute where the file is outside of it.
  func relative(_ path: String) -> FilePath {
    let absolute = absolute(path)
    if isInside(absolute) { return absolute.relative(to: root) }
    guard let real = real(absolute), isInside(real) else { return absolute }
    return real.relative(to: root)
  }

  private func isInside(_ path: FilePath) -> Bool {
    path.components.starts(with: root.components) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The path without symbolic links in its folder; the file itself may be one, or not be there.
  private func real(_ path: FilePath) -> FilePath? {
    FileSystem.realPath(of: path.folder)?.appending(path.name)
  }
}
