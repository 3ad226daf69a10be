import Foundation
import Testing

@testable import ReactorProject

@Suite("Paths from the repository's root")
struct WorkspacePathsTests {
  @Test(
    "a path is relative to the root, wherever the command was run",
    arguments: [
      ("A.yaml", "app/A.yaml"), ("Specs/A.yaml", "app/Specs/A.yaml"), ("/work/app/A.yaml", "app/A.yaml"),
      ("/work/B.yaml", "B.yaml"), (".", "app"), ("/elsewhere/A.yaml", "/elsewhere/A.yaml"),
      ("/workshop/A.yaml", "/workshop/A.yaml"),
    ]
  )
  func relative(path: String, expected: String) {
    #expect(Found.paths.relative(path).text == expected)
  }

  @Test("`..` and symbolic links are resolved, but not the file itself, which may be a link or missing")
  func real() throws {
    let folder = Folder()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.path + "/repo/app/deep", withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: folder.path + "/alias", withDestinationPath: "repo")
    let real = try FileSystem.realPath(of: FilePath(folder.path)).get()
    let paths = WorkspacePaths(
      currentFolder: real.appending("repo").appending("app"),
      root: real.appending("repo")
    )
    #expect(paths.relative("../A.yaml").text == "A.yaml")
    #expect(paths.relative("deep/../A.yaml").text == "app/A.yaml")
    #expect(paths.relative(real.text + "/alias/app/A.yaml").text == "app/A.yaml")
    #expect(paths.absolute("../A.yaml").text == real.text + "/repo/A.yaml")
  }
}
