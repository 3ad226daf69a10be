import Testing

@testable import ReactorProject

@Suite("Paths")
struct FilePathTests {
  @Test("lose what says nothing, and keep '..'")
  func clean() {
    let cases = [
      "a/b": "a/b", "./a": "a", "a//b/": "a/b", "": ".", ".": ".", "./": ".", "/": "/", "//a": "/a", "../a": "../a",
      "a/../b": "a/../b", "a/./b": "a/b", "/./a/.": "/a",
    ]
    for (text, clean) in cases { #expect(FilePath(text).text == clean) }
  }

  @Test("know their folder")
  func folder() {
    let cases = [
      "a/b": "a", "a": ".", "/a": "/", ".": "..", "..": "../..", "../..": "../../..", "a/..": "a/../..", "/": "/",
    ]
    for (text, folder) in cases { #expect(FilePath(text).folder.text == folder) }
  }

  @Test("are resolved against a folder")
  func resolving() {
    #expect(FilePath("..").resolving("Specs").text == "../Specs")
    #expect(FilePath("a").resolving(".").text == "a")
    #expect(FilePath("a").resolving("/b").text == "/b")
    #expect(FilePath(".").resolving("b/").text == "b")
    #expect(FilePath("/").resolving("b").text == "/b")
  }

  @Test("lead from one folder to another")
  func relative() {
    #expect(FilePath("/a/b/c").relative(to: FilePath("/a/d")).text == "../b/c")
    #expect(FilePath("/a").relative(to: FilePath("/a")).text == ".")
    #expect(FilePath("/a/b").relative(to: FilePath("/")).text == "a/b")
  }

  @Test("are told apart by bytes, where strings are not")
  func bytes() {
    #expect("\u{E9}" == "e\u{301}")
    #expect(FilePath("\u{E9}") != FilePath("e\u{301}"))
    #expect(Set([FilePath("\u{E9}"), FilePath("e\u{301}")]).count == 2)
  }

  @Test("are quoted for a shell only where they need it")
  func quoting() {
    #expect(MendingCommand.quoted("Specs/a-b_c.reactor.yaml") == "Specs/a-b_c.reactor.yaml")
    #expect(MendingCommand.quoted("한글") == "한글")
    #expect(MendingCommand.quoted("") == "''")
    #expect(MendingCommand.quoted("a b") == "'a b'")
    #expect(MendingCommand.quoted("it's $HOME") == #"'it'\''s $HOME'"#)
  }
}
