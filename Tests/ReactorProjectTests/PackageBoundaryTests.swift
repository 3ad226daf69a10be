import Foundation
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

  /// A disk on which a path leads out of the package at some looks at it, counted from 1.
  private final class ExchangedFiles: DiskBacked, @unchecked Sendable {
    let disk = DiskFiles()
    private let place: FilePath
    private let isLedOut: (_ look: Int) -> Bool
    private var looks = 0

    init(_ place: FilePath, isLedOut: @escaping (_ look: Int) -> Bool) {
      (self.place, self.isLedOut) = (place, isLedOut)
    }

    func realPath(of path: FilePath) -> FilePath? {
      guard path == place else { return disk.realPath(of: path) }
      looks += 1
      return isLedOut(looks) ? FilePath("/elsewhere") : disk.realPath(of: path)
    }
  }

  @Test("A folder that is exchanged for a link meanwhile allows no place outside", arguments: [1, 2, 3])
  func exchange(atLook first: Int) throws {
    let folder = Folder()
    let output = FilePath(folder.path).appending("site")
    try #require(
      (try? FileManager.default.createDirectory(atPath: output.text, withIntermediateDirectories: true)) != nil
    )
    for isLedOut in [{ $0 >= first }, { $0 < first }] as [(Int) -> Bool] {
      let files = ExchangedFiles(output, isLedOut: isLedOut)
      var settings = ProjectSettings()
      settings.folder = FilePath(folder.path)
      let boundary = PackageBoundary(ProjectRequest(output: output.text), settings, in: files)
      #expect(!boundary.holds(real: FilePath("/elsewhere")))
    }
  }

  /// A disk on which a link is put in the place of a file as soon as somebody has asked where it lies.
  private struct LinkingFiles: DiskBacked {
    let disk = DiskFiles()
    let target: String

    func realPath(of path: FilePath) -> FilePath? {
      let real = disk.realPath(of: path)
      if unlink(path.text) == 0 { symlink(target, path.text) }
      return real
    }
  }

  @Test("Settings in whose place somebody puts a link while they are read are those of no other file")
  func exchangedSettings() throws {
    let folder = Folder()
    folder.write("output: Mine\n", to: "reactorgen.yaml")
    folder.write("output: Secret\nnonsense: 1\n", to: "other.yaml")
    let files = LinkingFiles(target: "\(folder.path)/other.yaml")
    let read = ProjectSettings.read(from: "\(folder.path)/reactorgen.yaml", in: files)
    #expect(read.settings.output == nil)
    let told = "the settings file can't be read: its path leads elsewhere by now"
    #expect(read.diagnostics.map(\.message) == [told])
  }

  @Test("A path of the settings that no system takes is refused where it stands", arguments: ["inputs", "output"])
  func longPaths(key: String) {
    func problems(_ names: Int) -> [String] {
      let text = "\(key): '\(String(repeating: "a/", count: names))'"
      return Settings.read(Array(text.utf8), path: "reactorgen.yaml").diagnostics.map(\.message)
    }
    #expect(problems(2048) == [])
    #expect(problems(2049) == ["`\(key)` is a path of more than 4096 bytes, which no system takes"])
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
