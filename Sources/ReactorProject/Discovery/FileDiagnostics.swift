import ReactorSpec

extension Diagnostic {
  /// A file or folder that can't be read.
  static func unreadable(_ path: FilePath, _ problem: FileProblem, what: String = "the file") -> Diagnostic {
    Diagnostic(.unreadableFile, "\(what) can't be read: \(problem.text)", at: Place(path: path.text))
  }

  /// A file that can't be written or removed.
  static func unwritable(_ path: FilePath, _ problem: FileProblem, removing: Bool = false) -> Diagnostic {
    let verb = removing ? "removed" : "written"
    return Diagnostic(.unwritableFile, "the file can't be \(verb): \(problem.text)", at: Place(path: path.text))
  }

  /// A folder that can't be created.
  static func uncreatable(_ folder: FilePath, _ problem: FileProblem) -> Diagnostic {
    Diagnostic(.unwritableFile, "the folder can't be created: \(problem.text)", at: Place(path: folder.text))
  }
}
