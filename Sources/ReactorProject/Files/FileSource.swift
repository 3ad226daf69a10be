import Dispatch
package import ReactorSpec

/// Where a project's files are read from: the disk, or what is staged in git. All of a run's reading goes through one.
///
/// Most questions have an answer that does for "nothing is there" and for "it can't be told" alike, so that whoever asks need not tell them
/// apart. What can't be told is noted in ``faults`` besides, and a run in which there is such a thing that nobody has spoken of writes
/// nothing and fails: see ``faultDiagnostics(besides:)``.
package protocol FileSource: Sendable {
  /// What could not be told.
  var faults: FileFaults { get }

  /// The absolute path of the folder to which relative paths belong; nil where it is gone.
  var currentFolder: FilePath? { get }

  /// What is to be said of something that is not there, to be put after "it" or "which".
  var absence: String { get }

  /// What is at the path, behind symbolic links unless told otherwise.
  func status(of path: FilePath, followingLinks: Bool) -> Result<FileSystem.Status, FileProblem>

  /// The absolute path with all symbolic links resolved; nil where there is nothing.
  func realPath(of path: FilePath) -> FilePath?

  /// The target of a symbolic link, as the link says it; nil where there is no link.
  func linkTarget(of path: FilePath) -> String?

  /// The bytes of a file; what is more than the limit may be left unread, but for one byte.
  func contents(of path: FilePath, limit: Int) -> Result<[UInt8], FileProblem>

  /// The bytes of a file that has been found, of no other one: a link that somebody has put into its path since then leads nowhere.
  ///
  /// - Parameter real: The path without links that it had then.
  func contents(of path: FilePath, limit: Int, foundAt real: FilePath) -> Result<[UInt8], FileProblem>

  /// The digest of what ``contents(of:limit:)`` gives, of its lines alone if their ends don't matter.
  func digest(of path: FilePath, limit: Int, ofLines: Bool) -> Result<ContentDigest, FileProblem>

  /// What tells a file's bytes from all others without their being read; nil where nothing does.
  func stamp(of path: FilePath) -> ContentStamp?

  /// What is in a folder, sorted by the names' bytes.
  func listing(of folder: FilePath) -> Result<FolderListing, FileProblem>
}

/// What tells a file's bytes from all others without their being read.
package struct ContentStamp: Sendable, Hashable {
  /// Equal ones go with equal bytes.
  package var digest: ContentDigest

  /// Whether that holds for ever, as of a hash of the bytes, rather than as long as this process watches.
  package var isLasting: Bool
}

extension FileSource {
  /// What is at the path, behind symbolic links.
  package func status(of path: FilePath) -> Result<FileSystem.Status, FileProblem> {
    status(of: path, followingLinks: true)
  }

  /// Whether there is anything at the path; a dangling symbolic link counts as something.
  package func exists(_ path: FilePath) -> Bool {
    (try? status(of: path, followingLinks: false).get()) != nil
  }

  package func digest(of path: FilePath, limit: Int, ofLines: Bool) -> Result<ContentDigest, FileProblem> {
    contents(of: path, limit: limit).map { bytes in
      bytes.withUnsafeBytes { ofLines ? ContentDigest(ofLines: $0) : ContentDigest(of: $0) }
    }
  }

  package func stamp(of path: FilePath) -> ContentStamp? { nil }

  /// As where links can't be exchanged while a run goes on.
  package func contents(of path: FilePath, limit: Int, foundAt real: FilePath) -> Result<[UInt8], FileProblem> {
    contents(of: path, limit: limit)
  }

  /// All bytes of a file.
  package func contents(of path: FilePath) -> Result<[UInt8], FileProblem> {
    contents(of: path, limit: .max - 1)
  }

  /// Says of each path of which something could not be told why, but for those of which it is said already.
  package func faultDiagnostics(besides told: [Diagnostic]) -> [Diagnostic] {
    let known = Set(told.filter(\.rule.failsRun).map(\.place.path))
    return faults.all.filter { !known.contains($0.path.text) }.map(Diagnostic.init)
  }
}

/// A path of which something can't be told, and why.
package struct FileFault: Error, Sendable, Hashable {
  package var path: FilePath
  package var problem: FileProblem

  /// Whether it was to be written.
  package var isWriting: Bool

  package init(_ path: FilePath, _ problem: FileProblem, isWriting: Bool = false) {
    self.path = path
    self.problem = problem
    self.isWriting = isWriting
  }
}

extension Diagnostic {
  package init(_ fault: FileFault) {
    let what = fault.path == .currentFolder ? "the current folder" : "what is there"
    self =
      fault.isWriting
      ? .unwritable(fault.path, fault.problem) : .unreadable(fault.path, fault.problem, what: what)
  }
}

/// The faults of a run, the first of each path, from whatever threads.
package final class FileFaults: @unchecked Sendable {
  /// Guards ``noted``.
  private let lock = DispatchSemaphore(value: 1)
  private var noted: [FilePath: FileProblem] = [:]

  package init() {}

  /// All of them, by their paths' bytes.
  package var all: [FileFault] {
    lock.wait()
    defer { lock.signal() }
    return noted.map { FileFault($0, $1) }.sorted { $0.path < $1.path }
  }

  package func note(_ path: FilePath, _ problem: FileProblem) {
    lock.wait()
    defer { lock.signal() }
    if noted[path] == nil { noted[path] = problem }
  }

  /// The result, after its problem was noted if it is a fault.
  func noting<Value>(_ path: FilePath, _ result: Result<Value, FileProblem>) -> Result<Value, FileProblem> {
    if case .failure(let problem) = result, problem.isFault { note(path, problem) }
    return result
  }
}

/// The disk.
package struct DiskFiles: FileSource {
  /// Whether a file that is still the same inode with the same times counts as unchanged: while one process watches, not from one run
  /// to the next, since there clocks may be set and times restored.
  package var trustsTimes: Bool

  package let absence = "does not exist"

  package let faults = FileFaults()

  package init(trustsTimes: Bool = false) {
    self.trustsTimes = trustsTimes
  }

  package var currentFolder: FilePath? {
    switch FileSystem.currentFolder {
    case .success(let folder): return folder
    case .failure(let problem):
      // That it does not exist is an answer elsewhere; here it means that it was removed.
      faults.note(.currentFolder, problem)
      return nil
    }
  }

  package func status(of path: FilePath, followingLinks: Bool) -> Result<FileSystem.Status, FileProblem> {
    faults.noting(path, FileSystem.status(of: path, followingLinks: followingLinks))
  }

  package func realPath(of path: FilePath) -> FilePath? {
    try? faults.noting(path, FileSystem.realPath(of: path)).get()
  }

  package func linkTarget(of path: FilePath) -> String? {
    (try? faults.noting(path, FileSystem.linkTarget(of: path)).get()) ?? nil
  }

  package func contents(of path: FilePath, limit: Int) -> Result<[UInt8], FileProblem> {
    faults.noting(path, FileSystem.contents(of: path, limit: limit))
  }

  package func contents(of path: FilePath, limit: Int, foundAt real: FilePath) -> Result<[UInt8], FileProblem> {
    faults.noting(path, FileSystem.contents(of: path, limit: limit, foundAt: real))
  }

  package func digest(of path: FilePath, limit: Int, ofLines: Bool) -> Result<ContentDigest, FileProblem> {
    let glance = FileSystem.glance(at: path, limit: limit) {
      ofLines ? ContentDigest(ofLines: $0) : ContentDigest(of: $0)
    }
    switch faults.noting(path, glance) {
    case .success(let digest?): return .success(digest)
    case .failure(let problem): return .failure(problem)
    case .success(nil):
      return contents(of: path, limit: limit).map { bytes in
        bytes.withUnsafeBytes { ofLines ? ContentDigest(ofLines: $0) : ContentDigest(of: $0) }
      }
    }
  }

  package func stamp(of path: FilePath) -> ContentStamp? {
    guard trustsTimes, case .success(let status) = status(of: path), status.kind == .file, status.isSettled else {
      return nil
    }
    return ContentStamp(digest: status.digest, isLasting: false)
  }

  package func listing(of folder: FilePath) -> Result<FolderListing, FileProblem> {
    faults.noting(folder, FolderListing.of(folder))
  }
}
