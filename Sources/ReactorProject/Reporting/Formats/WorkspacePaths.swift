/// Paths as programs see them that look at a repository from its root, wherever the command was run in it.
struct WorkspacePaths: Sendable {
  /// The current folder, absolute and without symbolic links.
  var currentFolder: FilePath

  /// The repository's root, absolute and without symbolic links.
  var root: FilePath

  /// The paths of this process. The root is the nearest folder upward that has a `.git`, else the current folder.
  ///
  /// - Throws: A ``FileFault`` where that can't be told.
  static func current() throws -> WorkspacePaths {
    let files = DiskFiles()
    let current = files.currentFolder ?? FilePath("/")
    var folder = current
    while !files.exists(folder.appending(".git")), folder.text != "/" { folder = folder.folder }
    if let fault = files.faults.all.first { throw fault }
    let isRoot = files.exists(folder.appending(".git"))
    return WorkspacePaths(currentFolder: current, root: isRoot ? folder : current)
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
    (try? FileSystem.realPath(of: path.folder).get())?.appending(path.name)
  }
}
