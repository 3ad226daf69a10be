import Testing

@testable import ReactorProject

@Suite("The search for a type")
struct TypeSearchTests {
  private let folder = Folder()

  private func search(_ files: CountedFiles) -> (String) -> Bool {
    // The folder is a project of its own, whatever is above it.
    folder.write("", to: "reactorgen.yaml")
    let search = TypeSearch(in: files)
    return { search.finds($0, in: [FilePath(folder.path)]) }
  }

  @Test("finds a file of its name, and a declaration in another one, but no word in a comment or a string")
  func declarations() {
    folder.write("final class LoginView {\n  enum Mode {}\n}\n", to: "Login.swift")
    folder.write("// The struct Spoken is old.\nlet text = \"class Quoted\"\n", to: "Words.swift")
    folder.write("", to: "EmptyView.swift")
    let finds = search(CountedFiles())
    #expect(finds("LoginView") && finds("Mode") && finds("EmptyView"))
    #expect(!finds("Spoken") && !finds("Quoted") && !finds("Login2View") && !finds("final"))
  }

  @Test("reads each file once, however many types it looks for")
  func reads() {
    for number in 0..<20 { folder.write("struct S\(number) {}\n", to: "File\(number).swift") }
    let files = CountedFiles()
    let finds = search(files)
    for number in 0..<50 { #expect(!finds("T\(number)")) }
    #expect(files.readCount == 20)
    // What may be declared is read once more.
    #expect(finds("S7"))
    #expect(files.readCount == 21)
  }
}
