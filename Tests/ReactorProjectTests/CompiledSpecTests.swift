import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("Compiled specs")
struct CompiledSpecTests {
  /// A spec whose tests need a value that nobody gives.
  private static let spec =
    "state:\n  price: Price = .zero\nmutations:\n  setPrice: Price\nactions:\n  set: {forward: setPrice}\n"

  private func compiled(_ kinds: Set<GeneratedFile.Kind>) -> CompiledSpec {
    let found = FoundSpec(path: FilePath("A.reactor.yaml"), realPath: FilePath("/A.reactor.yaml"), isLink: false)
    let file = SpecFile(path: "A.reactor.yaml", bytes: Array(Self.spec.utf8))
    let destination = Destination(folder: .currentFolder, testFolder: .currentFolder)
    return CompiledSpec(found, .success(file), destination: destination, settings: Settings(), kinds: kinds)
  }

  @Test("where reactors alone are asked for, no test is made and nothing is said about tests")
  func reactorsAlone() throws {
    let all = compiled(Set(GeneratedFile.Kind.allCases))
    #expect(!all.omittedTests.isEmpty)
    #expect(all.diagnostics.map(\.rule) == [.sampleMissing])
    let reactor = compiled([.reactor])
    #expect(reactor.files == all.files.filter { $0.kind == .reactor })
    #expect(reactor.omittedTests.isEmpty && reactor.diagnostics.isEmpty)
  }

  @Test("of many diagnostics some are kept, an error among them, and the last says how many there are")
  func manyDiagnostics() {
    let place = Diagnostic.Place(path: "A.reactor.yaml")
    let (warning, error) = (
      Diagnostic(.idleAction, "It does nothing.", at: place), Diagnostic(.emptySpec, "", at: place)
    )
    var some = [Diagnostic](repeating: warning, count: 9) + [error]
    #expect(warning.severity == .warning && error.severity == .error)
    some.keep(10)
    #expect(some.count == 10 && some.allSatisfy(\.notes.isEmpty))
    some.keep(4)
    #expect(some.count == 4 && some.contains { $0.severity == .error })
    #expect(some[3].notes.map(\.message) == ["6 more of this spec are not told: there are many specs"])
  }

  @Test("a file is read where it was found, whatever somebody has put into its path since")
  func exchangedFolder() throws {
    let folder = Folder()
    for (name, text) in [("Specs", "own"), ("Elsewhere", "secret")] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
      folder.write(text, to: "\(name)/A.reactor.yaml")
    }
    func read(_ found: FoundSpec) -> String {
      switch CompiledSpec.read(found, in: DiskFiles()) {
      case .success(let file): String(decoding: file.bytes, as: UTF8.self)
      case .failure(let problem): problem.text
      }
    }
    let path = FilePath("\(folder.path)/Specs/A.reactor.yaml")
    let found = FoundSpec(path: path, realPath: path, isLink: false)
    #expect(read(found) == "own")
    try FileManager.default.moveItem(atPath: "\(folder.path)/Specs", toPath: "\(folder.path)/Moved")
    #expect(symlink("Elsewhere", "\(folder.path)/Specs") == 0)
    #expect(read(found) == "its path leads elsewhere by now")
    // By a link that was there when it was found, it is read.
    let real = FilePath("\(folder.path)/Elsewhere/A.reactor.yaml")
    #expect(read(FoundSpec(path: path, realPath: real, isLink: false)) == "secret")
  }

  @Test("where tests alone are asked for, they are those that come with a reactor")
  func testsAlone() {
    let all = compiled(Set(GeneratedFile.Kind.allCases))
    let tests = compiled([.tests])
    #expect(tests.files == all.files.filter { $0.kind == .tests })
    #expect(tests.omittedTests == all.omittedTests && tests.diagnostics == all.diagnostics)
  }
}
