import Foundation
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("The folders that are watched")
struct WatchedFolderTests {
  /// The disk, of which one folder can't be listed.
  private struct FaultyDisk: DiskBacked {
    let disk = DiskFiles()
    let unlisted: FilePath

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
