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

  package init(code: Int32, reason: String? = nil) {
    self.code = code
    self.reason = reason
  }

  /// The problem of the call that has just failed.
  package static var last: FileProblem { FileProblem(code: errno) }

  /// Nothing is at the path.
  package static let missing = FileProblem(code: ENOENT)

  /// What is at the path is something else than a folder.
  package static let notAFolder = FileProblem(code: ENOTDIR, reason: "it is not a folder")

  /// A symbolic link is in the place of a file that is to be written.
  package static let link = FileProblem(
    code: ELOOP,
    reason: "it is a symbolic link, and what a link leads to is not written"
  )

  /// Whether nothing is at the path.
  package var isMissing: Bool { code == ENOENT }

  /// Whether the call has failed without saying what is at the path: neither that there is nothing, nor that it is of another kind than was
  /// asked for, nor that no such path can be. What is at such a path is not known, which is something else than that there is nothing.
  package var isFault: Bool {
    reason == nil && ![ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG].contains(code)
  }

  /// What is wrong, to be put after "can't be read: " and the like.
  package var text: String {
    if let reason { return reason }
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
