import Testing

@testable import ReactorProject

@Suite("Files as git has them staged")
struct StagedFilesTests {
  /// A tree of what `git ls-files --stage` lists; each object holds its own id.
  private func files(_ listing: String..., in folder: String = "/work/repo") -> StagedFiles {
    let entries = StagedEntry.all(in: Array(listing.map { $0 + "\0" }.joined().utf8))
    return StagedFiles(root: FilePath("/work/repo"), currentFolder: FilePath(folder), entries: entries) { id in
      Array(id.utf8)
    }
  }

  private func text(_ path: String, in files: StagedFiles) -> String? {
    (try? files.contents(of: FilePath(path)).get()).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names(_ folder: String, in files: StagedFiles) -> [String]? {
    (try? files.listing(of: FilePath(folder)).get())?.entries.map(\.name)
  }

  @Test("relative paths belong to the current folder, absolute ones are taken as they are")
  func paths() {
    let files = files("100644 one 0\ta", "100755 two 0\tApp/b", in: "/work/repo/App")
    #expect(text("b", in: files) == "two")
    #expect(text("../a", in: files) == "one")
    #expect(text("/work/repo/App/../a", in: files) == "one")
    #expect(text("../../repo/a", in: files) == "one")
    #expect(text("a", in: files) == nil)
    #expect(text("/work/a", in: files) == nil)
    #expect(text("b/c", in: files) == nil)
  }

  @Test("folders are there by what is in them, and the current one in any case")
  func folders() {
    let files = files("100644 one 0\tz/y/x", "100644 two 0\ta b", "160000 lib 0\tLibrary", in: "/work/repo/Empty")
    #expect(names("..", in: files) == ["Empty", "Library", "a b", "z"])
    #expect(names("../z/y", in: files) == ["x"])
    #expect(names(".", in: files) == [])
    #expect(names("../Library", in: files) == [])
    #expect(names("../nowhere", in: files) == nil)
  }

  @Test("links lead through the tree, and no further than they should")
  func links() {
    let files = files(
      "100644 one 0\tSpecs/a",
      "120000 Specs 0\tlink",
      "120000 ../Specs/a 0\tApp/b",
      "120000 circle 0\tcircle",
      "120000 /work/repo/link/a 0\tabsolute",
      "120000 /etc/passwd 0\toutside"
    )
    #expect(text("link/a", in: files) == "one")
    #expect(text("App/b", in: files) == "one")
    #expect(text("absolute", in: files) == "one")
    #expect(text("circle", in: files) == nil)
    #expect(text("outside", in: files) == nil)
    #expect(files.linkTarget(of: FilePath("App/b")) == "../Specs/a")
    #expect(files.realPath(of: FilePath("link/a"))?.text == "/work/repo/Specs/a")
    #expect(files.exists(FilePath("circle")))
  }

  @Test("a file in conflict can't be read, whichever of its versions are there")
  func conflicts() {
    let files = files("100644 base 1\ta", "100644 ours 2\ta", "100644 theirs 3\tb")
    #expect(text("a", in: files) == nil)
    #expect(text("b", in: files) == nil)
    #expect(names(".", in: files) == ["a", "b"])
  }

  @Test(
    "changes that bear on generated files are told by their names",
    arguments: [
      ("Specs/A.reactor.yaml", true), ("A.reactor.yml", true), ("A.reactor.swift", true),
      ("Tests/A.reactor.tests.swift", true), ("reactorgen.yaml", true), ("App/Package.swift", true),
      ("other.yaml", true),
      ("my settings", true), ("App/A.swift", false), ("AReactorTests.swift", false), ("README.md", false),
    ]
  )
  func concerns(path: String, expected: Bool) {
    let listing = ":100644 100644 aaaa bbbb M\0\(path)\0"
    let changes = StagedChange.all(in: Array(listing.utf8))
    #expect(changes.map { $0.concerns(settingsNamed: "my settings") } == [expected])
  }

  @Test("a file that becomes a link, or a link that goes, bears on them whatever it is called")
  func linkChanges() {
    let listing = ":100644 120000 aaaa bbbb T\0README.md\0:120000 000000 aaaa 0000 D\0Docs\0:100644 000000 a 0 D\0a\0"
    let changes = StagedChange.all(in: Array(listing.utf8))
    #expect(changes.map { $0.concerns(settingsNamed: "reactorgen.yaml") } == [true, true, false])
  }
}
