import Foundation
import Testing

@testable import ReactorProject

@Suite("The search for functions of the user's")
struct FunctionSearchTests {
  private let folder = Folder()
  private var top: FilePath { FilePath(folder.path) }
  private var scaffold: FilePath { top.appending("Scaffold.swift") }

  private func search(_ files: CountedFiles = CountedFiles()) -> (String, String, Bool) -> Bool {
    let search = FunctionSearch(in: files)
    return { search.finds($0, of: $1, in: top, goesDeeper: $2, besides: scaffold) }
  }

  @Test(
    "finds what is declared in extensions of the reactor, below a folder too, and neither in generated files nor in the scaffold"
  )
  func declarations() {
    folder.write("extension AReactor {\n  func mutateLoad() {}\n}\n", to: "A.swift")
    mkdir(folder.path + "/Deep", 0o755)
    folder.write("extension BReactor {\n  func mutateLoad() {}\n}\n", to: "Deep/B.swift")
    folder.write("extension CReactor {\n  func mutateLoad() {}\n}\n", to: "C.reactor.swift")
    folder.write("extension DReactor {\n  func mutateLoad() {}\n}\n", to: "Scaffold.swift")
    // What can't be told apart may declare it for any.
    folder.write("extension EReactor {\n  func mutateOdd() {\n", to: "E.swift")
    let finds = search()
    #expect(finds("mutateLoad", "AReactor", false) && finds("mutateOdd", "FReactor", false))
    #expect(!finds("mutateLoad", "BReactor", false) && finds("mutateLoad", "BReactor", true))
    #expect(!finds("mutateLoad", "CReactor", true) && !finds("mutateLoad", "DReactor", true))
    #expect(!finds("mutateSave", "AReactor", true))
  }

  @Test(
    "reads each file once for the words in it and once to take it apart, however many functions of one name it looks for"
  )
  func reads() {
    for number in 0..<20 {
      folder.write("extension R\(number)Reactor {\n  func mutateLoad() {}\n}\n", to: "Own\(number).swift")
    }
    let files = CountedFiles()
    let finds = search(files)
    for number in 0..<30 { #expect(finds("mutateLoad", "R\(number)Reactor", true) == (number < 20)) }
    #expect(files.readCount == 40)
    #expect(!finds("mutateSave", "R1Reactor", true))
    #expect(files.readCount == 40)
  }
}
