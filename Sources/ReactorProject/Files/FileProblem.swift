package import ReactorSpec

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A system call that failed: its error number, and what that means to whoever reads it.
package struct FileProblem: Error, Sendable, Hashable {
  /// The error number (`errno`).
  package var code: Int32

  /// What is wrong, in other words than the system's; nil for the system's.
  package var reason: String?

  /// Whether the call was about what is open already. No number of such a call says that nothing is there.
  package var isOfOpenFile: Bool

  package init(code: Int32, reason: String? = nil, isOfOpenFile: Bool = false) {
    self.code = code
    self.reason = reason
    self.isOfOpenFile = isOfOpenFile
  }

  /// The problem of the call that has just failed, which was about a path.
  package static var last: FileProblem { FileProblem(code: errno) }

  /// The problem of the call that has just failed, which was about what is open: a stream or a descriptor.
  package static var lastOfOpenFile: FileProblem { FileProblem(code: errno, isOfOpenFile: true) }

  /// Nothing is at the path.
  package static let missing = FileProblem(code: ENOENT)

  /// What is at the path is something else than a folder.
  package static let notAFolder = FileProblem(code: ENOTDIR, reason: "it is not a folder")

  /// A symbolic link is in the place of a file that is to be written.
  package static let link = FileProblem(
    code: ELOOP,
    reason: "it is a symbolic link, and what a link leads to is not written"
  )

  /// A file has more bytes than is asked memory for.
  static let tooLarge = FileProblem(
    code: EFBIG,
    reason: "it has more than \(FileSystem.mostBytes / 1_000_000) MB",
    isOfOpenFile: true
  )

  /// A file, or the folder of one that is to be written, lies elsewhere than its path has led before.
  static let outside = FileProblem(code: 0, reason: "its path leads elsewhere by now")

  /// Whether nothing is at the path.
  package var isMissing: Bool { code == ENOENT && !isOfOpenFile }

  /// Whether the call has failed without saying what is at the path: neither that there is nothing, nor that it is of another kind than was
  /// asked for, nor that no such path can be. What is at such a path is not known, which is something else than that there is nothing.
  package var isFault: Bool {
    isOfOpenFile || reason == nil && !Self.answers.contains(code)
  }

  /// The error numbers that say what is at a path, or that no such path can be.
  private static let answers = [ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG]

  /// What is wrong, to be put after "can't be read: " and the like.
  package var text: String {
    if let reason { return reason }
    if isOfOpenFile, Self.answers.contains(code) { return String(cString: strerror(code)) }
    switch code {
    case ENOENT: return "it does not exist"
    case EACCES, EPERM: return "permission is denied"
    case EISDIR: return "it is a folder, not a file"
    case ENOTDIR: return "a part of its path is a file, not a folder"
    case ELOOP: return "its symbolic links lead in a circle"
    case ENOSPC, EDQUOT: return "the disk is full"
    case EROFS: return "the disk is read-only"
    case ENAMETOOLONG: return "its name is too long"
    case EFBIG: return "it would be larger than this system or its user lets a file be"
    case EIO: return "the disk or the network reports an error (\(String(cString: strerror(code))))"
    default: return String(cString: strerror(code))
    }
  }
}

extension Diagnostic {
  /// A file or folder that can't be read.
  package static func unreadable(_ path: FilePath, _ problem: FileProblem, what: String = "the file") -> Diagnostic {
    Diagnostic(.unreadableFile, "\(what) can't be read: \(problem.text)", at: Place(path: path.text))
  }

  /// A file that can't be written or removed.
  package static func unwritable(_ path: FilePath, _ problem: FileProblem, removing: Bool = false) -> Diagnostic {
    let verb = removing ? "removed" : "written"
    return Diagnostic(.unwritableFile, "the file can't be \(verb): \(problem.text)", at: Place(path: path.text))
  }

  /// A folder that can't be created.
  package static func uncreatable(_ folder: FilePath, _ problem: FileProblem) -> Diagnostic {
    Diagnostic(.unwritableFile, "the folder can't be created: \(problem.text)", at: Place(path: folder.text))
  }
}
