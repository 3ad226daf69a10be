/// Where a project's files are read from: the disk, or what is staged in git. All of a run's reading goes through one.
package protocol FileSource: Sendable {
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

  /// All bytes of a file.
  package func contents(of path: FilePath) -> Result<[UInt8], FileProblem> {
    contents(of: path, limit: .max - 1)
  }
}

/// The disk.
package struct DiskFiles: FileSource {
  /// Whether a file that is still the same inode with the same times counts as unchanged: while one process watches, not from one run
  /// to the next, since there clocks may be set and times restored.
  package var trustsTimes: Bool

  package let absence = "does not exist"

  package init(trustsTimes: Bool = false) {
    self.trustsTimes = trustsTimes
  }

  package var currentFolder: FilePath? { FileSystem.currentFolder }

  package func status(of path: FilePath, followingLinks: Bool) -> Result<FileSystem.Status, FileProblem> {
    FileSystem.status(of: path, followingLinks: followingLinks)
  }

  package func realPath(of path: FilePath) -> FilePath? {
    FileSystem.realPath(of: path)
  }

  package func linkTarget(of path: FilePath) -> String? {
    FileSystem.linkTarget(of: path)
  }

  package func contents(of path: FilePath, limit: Int) -> Result<[UInt8], FileProblem> {
    FileSystem.contents(of: path, limit: limit)
  }

  package func digest(of path: FilePath, limit: Int, ofLines: Bool) -> Result<ContentDigest, FileProblem> {
    let glance = FileSystem.glance(at: path, limit: limit) {
      ofLines ? ContentDigest(ofLines: $0) : ContentDigest(of: $0)
    }
    switch glance {
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
    FolderListing.of(folder)
  }
}
