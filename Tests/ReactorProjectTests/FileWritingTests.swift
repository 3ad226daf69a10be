import Foundation
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("Writing files")
struct FileWritingTests {
  @Test("a replaced file is another file: whoever reads the old one reads it to its end")
  func replaces() throws {
    let folder = Folder()
    folder.write("old", to: "a")
    let handle = try #require(FileHandle(forReadingAtPath: folder.path + "/a"))
    try FileWriting.replace(FilePath(folder.path + "/a"), with: Array("new".utf8), within: .anywhere)
    #expect(handle.readDataToEndOfFile() == Data("old".utf8))
    #expect(folder.read("a") == "new")
    #expect(folder.names == ["a"])
  }

  @Test("a file that is there is not created, not even by many at once")
  func createsOnce() throws {
    let folder = Folder()
    let path = FilePath(folder.path + "/a")
    let created = (0..<64).map { $0 }.concurrentMap(threads: 16) { number in
      (try? FileWriting.createIfAbsent(path, with: Array("\(number)".utf8), within: .anywhere)) == true ? number : nil
    }
    let winners = created.compactMap { $0 }
    #expect(winners.count == 1)
    #expect(folder.read("a") == winners.first.map(String.init))
    #expect(folder.names == ["a"])
  }

  @Test("a name as long as a name can be has room for its temporary file")
  func longName() throws {
    let folder = Folder()
    let name = String(repeating: "가", count: 85)
    try FileWriting.replace(FilePath(folder.path + "/" + name), with: [], within: .anywhere)
    #expect(folder.names == [name])
  }

  @Test("a failed write leaves nothing behind and says why")
  func fails() {
    let folder = Folder()
    mkdir(folder.path + "/a", 0o755)
    #expect(throws: FileProblem.self) {
      try FileWriting.replace(FilePath(folder.path + "/a"), with: [1], within: .anywhere)
    }
    #expect(throws: FileProblem.missing) {
      try FileWriting.replace(FilePath(folder.path + "/b/c"), with: [1], within: .anywhere)
    }
    #expect(folder.names == ["a"])
  }

  @Test(
    "no error of what is open already is an answer, as it is of a path",
    arguments: [ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG]
  )
  func openFile(code: Int32) {
    #expect(!FileProblem(code: code).isFault)
    let problem = FileProblem(code: code, isOfOpenFile: true)
    #expect(problem.isFault && !problem.isMissing)
    #expect(problem.text == String(cString: strerror(code)))
  }

  @Test("folders are created with those above them, and may be there")
  func folders() throws {
    let folder = Folder()
    let deep = FilePath(folder.path + "/a/b/c")
    try FileWriting.createFolder(deep, within: .anywhere)
    try FileWriting.createFolder(deep, within: .anywhere)
    #expect(try FileSystem.exists(deep))
  }

  @Test("what leads out of the places that may be written by a link is neither written, nor made, nor removed")
  func places() throws {
    let folder = Folder()
    let package = FilePath(folder.path + "/package")
    let victim = FilePath(folder.path + "/victim")
    for made in [package, victim, package.appending("Out")] { try FileWriting.createFolder(made, within: .anywhere) }
    folder.write("theirs", to: "victim/a")
    symlink("../victim", package.appending("Linked").text)
    symlink("Out", package.appending("Inside").text)
    symlink("../../victim", package.appending("Out").appending("Deep").text)
    let places = WritablePlaces([package])
    for name in ["Linked", "Linked/.", "Out/Deep", "Linked/../victim", "Linked/../package/Linked"] {
      let out = FilePath(package.text + "/" + name)
      #expect(throws: FileProblem.outside) { try FileWriting.replace(out.appending("a"), with: [1], within: places) }
      #expect(throws: FileProblem.outside) {
        try FileWriting.createIfAbsent(out.appending("b"), with: [1], within: places)
      }
      #expect(throws: FileProblem.outside) { try FileWriting.remove(out.appending("a"), within: places) }
      #expect(throws: FileProblem.outside) { try FileWriting.createFolder(out.appending("c/d"), within: places) }
    }
    #expect(folder.read("victim/a") == "theirs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: victim.text) == ["a"])
    try FileWriting.replace(package.appending("Inside").appending("a"), with: [1], within: places)
    try FileWriting.createFolder(package.appending("New").appending("deep"), within: places)
    #expect(try FileSystem.exists(package.appending("Out").appending("a")))
    // Of what is not there yet, the folder above counts.
    let later = WritablePlaces([package.appending("Later").appending("deep")])
    try FileWriting.createFolder(package.appending("Later").appending("deep"), within: later)
    #expect(throws: FileProblem.outside) { try FileWriting.createFolder(victim.appending("c"), within: later) }
  }

  @Test("a folder that a link has replaced since it was looked at is no place that may be written")
  func replacedPlaces() throws {
    let folder = Folder()
    let package = FilePath(folder.path + "/package")
    let left = ".a.1-0.reactorgen-tmp"
    try FileWriting.createFolder(FilePath(folder.path + "/victim/deep"), within: .anywhere)
    folder.write("theirs", to: "victim/deep/a")
    folder.write("half", to: "victim/" + left)
    try FileWriting.createFolder(package, within: .anywhere)
    symlink("../victim", package.appending("site").text)
    let (site, file) = (package.appending("site"), package.appending("site/a"))
    // As whoever names the folder, and one in it, has looked at them before the link came.
    for places in [WritablePlaces([site]), WritablePlaces([site.appending("deep")])] {
      #expect(throws: FileProblem.outside) { try FileWriting.replace(file, with: [1], within: places) }
      #expect(throws: FileProblem.outside) {
        try FileWriting.replace(site.appending("deep/a"), with: [1], within: places)
      }
      TemporaryFile.removeLeft(in: site, within: places)
    }
    #expect(throws: FileProblem.outside) {
      try FileWriting.makeExecutable(site.appending("deep/a"), within: WritablePlaces([package]))
    }
    #expect(folder.read("victim/deep/a") == "theirs")
    #expect(folder.read("victim/" + left) == "half")
  }

  @Test(
    "only names of temporary files are taken for theirs",
    arguments: [
      (".A.swift.12-0.reactorgen-tmp", true), (".x.1.2-33.reactorgen-tmp", true), ("A.12-0.reactorgen-tmp", false),
      (".A.reactorgen-tmp", false), (".A.12.reactorgen-tmp", false), (".A.0-0.reactorgen-tmp", false),
      (".A.-5-0.reactorgen-tmp", false), (".A.x-0.reactorgen-tmp", false), (".A.12-0.swift", false),
    ]
  )
  func temporaryNames(name: String, isTemporary: Bool) {
    #expect(TemporaryFile.isName(name) == isTemporary)
  }

  @Test(
    "a temporary file that nobody is writing is removed, whoever has its process number now; one that is locked stays"
  )
  func leftFiles() throws {
    let folder = Folder()
    let (left, locked) = (".a.\(getpid())-0.reactorgen-tmp", ".b.1-0.reactorgen-tmp")
    folder.write("half", to: left)
    folder.write("half", to: locked)
    folder.write("yours", to: ".c.reactorgen-tmp")
    let descriptor = open(folder.path + "/" + locked, O_WRONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    TemporaryFile.removeLeft(in: FilePath(folder.path), within: .anywhere)
    #expect(folder.names == [locked, ".c.reactorgen-tmp"])
  }

  @Test("what a killed process has left goes when something is written beside it for the first time")
  func leftBeside() throws {
    let folder = Folder()
    folder.write("half", to: ".a.1-0.reactorgen-tmp")
    try FileWriting.replace(FilePath(folder.path + "/a"), with: [1], within: .anywhere)
    #expect(folder.names == ["a"])
  }

  @Test("a file is read whole, whatever its size", arguments: [0, 1, 4095, 4096, 1_000_003])
  func reads(size: Int) throws {
    let folder = Folder()
    let text = String(repeating: "x", count: size)
    folder.write(text, to: "a")
    #expect(try FileSystem.contents(of: FilePath(folder.path + "/a")).get() == Array(text.utf8))
  }
}
