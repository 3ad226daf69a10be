import Foundation
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("The folders that are watched")
struct WatchedFolderTests {
  /// The disk, of which one folder can't be listed.
  private struct FaultyDisk: FileSource {
    let disk = DiskFiles()
    let unlisted: FilePath

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
    func digest(of path: FilePath, limit: Int, ofLines: Bool) -> Result<ContentDigest, FileProblem> {
      disk.digest(of: path, limit: limit, ofLines: ofLines)
    }
    func stamp(of path: FilePath) -> ContentStamp? { disk.stamp(of: path) }
    func listing(of folder: FilePath) -> Result<FolderListing, FileProblem> {
      folder == unlisted ? .failure(FileProblem(code: 5)) : disk.listing(of: folder)
    }
  }

  @Test("have those among them that could not be listed, so that a change in one leads to the run that sees it again")
  func unlisted() throws {
    let folder = Folder()
    let root = folder.path + "/Specs"
    try FileManager.default.createDirectory(atPath: root + "/Deep", withIntermediateDirectories: true)
    for path in [FilePath(root), FilePath(root + "/Deep")] {
      let request = ProjectRequest(paths: [root])
      let project = try Project(request, in: FaultyDisk(unlisted: path))
      #expect(!project.search.foundAll && project.watchedFolders.contains(path))
    }
  }
}
