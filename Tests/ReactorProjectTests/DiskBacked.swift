@testable import ReactorProject

/// Files of the disk, of which a test does one thing in another way.
protocol DiskBacked: FileSource {
  var disk: DiskFiles { get }
}

extension DiskBacked {
  var faults: FileFaults { disk.faults }
  var currentFolder: FilePath? { disk.currentFolder }
  var absence: String { disk.absence }

  func status(of path: FilePath, followingLinks: Bool) -> Result<FileSystem.Status, FileProblem> {
    disk.status(of: path, followingLinks: followingLinks)
  }

  func realPath(of path: FilePath) -> FilePath? { disk.realPath(of: path) }

  func linkTarget(of path: FilePath) -> String? { disk.linkTarget(of: path) }

  func contents(of path: FilePath, limit: Int) -> Result<[UInt8], FileProblem> {
    disk.contents(of: path, limit: limit)
  }

  func contents(of path: FilePath, limit: Int, foundAt real: FilePath) -> Result<[UInt8], FileProblem> {
    disk.contents(of: path, limit: limit, foundAt: real)
  }

  func listing(of folder: FilePath) -> Result<FolderListing, FileProblem> { disk.listing(of: folder) }
}
