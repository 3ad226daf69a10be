import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("The boundary of a package")
struct PackageBoundaryTests {
  /// A disk that does not say where paths lead.
  private struct FaultyFiles: DiskBacked {
    let disk = DiskFiles()

    func realPath(of path: FilePath) -> FilePath? {
      disk.faults.note(path, FileProblem(code: 5))
      return nil
    }
  }

  @Test("While it can't be told what lies where, that is told, and nothing of the package")
  func faults() {
    let files = FaultyFiles()
    let boundary = PackageBoundary(ProjectRequest(), ProjectSettings(), in: files)
    #expect(boundary.diagnostics(of: [FilePath("elsewhere")]).isEmpty)
    #expect(!files.faultDiagnostics(besides: []).isEmpty)
  }

  @Test("A search with a link whose end can't be told has found not all, and says nothing of an empty folder")
  func search() throws {
    let folder = Folder()
    let files = FaultyFiles()
    let roots = [SearchRoot(path: FilePath(folder.path))]
    let boundary = PackageBoundary(around: roots.map(\.path), ProjectSettings(), in: files)
    let search = try SpecSearch(roots, within: boundary, in: files)
    #expect(search.specs.isEmpty && search.emptyRoots(of: roots).isEmpty)
    #expect(!files.faultDiagnostics(besides: search.diagnostics).isEmpty)
  }
}
