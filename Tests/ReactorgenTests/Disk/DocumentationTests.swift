import Testing

@Suite("docs")
struct DocumentationTests {
  private func site() -> Sandbox {
    Sandbox([
      "Specs/A.reactor.yaml": SpecText.valid, "Specs/B.reactor.yaml": SpecText.valid,
      "Package.swift": "let package = Package(name: \"Shop\", targets: [])\n",
    ])
  }

  @Test("writes the pages of all specs, says so, and touches nothing that is the same")
  func writes() throws {
    let sandbox = site()
    let run = try sandbox.run("docs", "--output", "out")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("created out/reactors/AReactor.html\n"))
    #expect(run.output.hasSuffix("open: out/index.html\n"))
    #expect(sandbox.read("out/index.html")?.contains("<h1 dir=\"auto\">Shop</h1>") == true)
    let before = sandbox.files.map { sandbox.status($0)?.inode }
    let again = try sandbox.run("docs", "--output", "out")
    #expect(again.output.hasPrefix("2 reactors: "))
    #expect(again.output.contains(" unchanged\n"))
    #expect(sandbox.files.map { sandbox.status($0)?.inode } == before)
  }

  @Test("the same project gives the same bytes, wherever it lies and the command runs")
  func determinism() throws {
    let (one, other) = (site(), site())
    try one.run("docs", "--output", "out")
    other.write("inputs: Specs\n", to: "reactorgen.yaml")
    let run = try other.run("docs", "--output", "../out", "--jobs", "1", in: "Specs")
    #expect(run.status == 0)
    let files = one.files.filter { $0.hasPrefix("out/") }
    #expect(files.count > 6)
    #expect(other.files.filter { $0.hasPrefix("out/") } == files)
    for file in files { #expect(one.read(file) == other.read(file), "\(file)") }
  }

  @Test("the page of a reactor that is gone is removed, unless it was changed by hand; what is not of the site stays")
  func removes() throws {
    let sandbox = site()
    try sandbox.run("docs", "--output", "out")
    sandbox.write("mine\n", to: "out/mine.html")
    sandbox.write("mine\n", to: "out/reactors/MineReactor.html")
    sandbox.write("changed\n", to: "out/reactors/AReactor.tests.html")
    sandbox.remove("Specs/A.reactor.yaml")
    let run = try sandbox.run("docs", "--output", "out")
    #expect(run.status == 0)
    #expect(run.output.contains("removed out/reactors/AReactor.html\n"))
    #expect(
      run.output.contains("kept out/reactors/AReactor.tests.html: its reactor is gone, but it was changed by hand")
    )
    #expect(sandbox.read("out/reactors/AReactor.html") == nil)
    #expect(sandbox.read("out/reactors/AReactor.tests.html") == "changed\n")
    #expect(sandbox.read("out/mine.html") == "mine\n")
    #expect(sandbox.read("out/reactors/MineReactor.html") == "mine\n")
    #expect(sandbox.read("out/index.html")?.contains("AReactor") == false)
  }

  @Test("a file that docs has not written is not overwritten, and then nothing is written")
  func refuses() throws {
    let sandbox = site()
    sandbox.write("mine\n", to: "out/index.html")
    let run = try sandbox.run("docs", "--output", "out")
    #expect(run.status == 74)
    #expect(run.errors.contains("'out/index.html' was not written by `reactorgen docs`"))
    #expect(sandbox.files.filter { $0.hasPrefix("out/") } == ["out/index.html"])
    #expect(sandbox.read("out/index.html") == "mine\n")
  }

  @Test("a file where the folder should be is one error")
  func outputIsFile() throws {
    let sandbox = site()
    sandbox.write("mine\n", to: "out")
    let run = try sandbox.run("docs", "--output", "out")
    #expect(run.status == 74)
    #expect(run.errors.ranges(of: "error: ").count == 1)
    #expect(run.errors.contains("out: error: ") && run.errors.contains("it is not a folder"))
    #expect(sandbox.read("out") == "mine\n")
  }

  @Test("a list of files that leads out of the folder is not believed")
  func manifest() throws {
    let sandbox = site()
    try sandbox.run("docs", "--output", "out")
    let list = try #require(sandbox.read("out/.reactorgen-site"))
    sandbox.write("mine\n", to: "mine.txt")
    for path in ["../mine.txt", "reactors/../../mine.txt", "/etc/passwd", "other/mine.txt"] {
      sandbox.write(list + "0123456789abcdef \(path)\n", to: "out/.reactorgen-site")
      let run = try sandbox.run("docs", "--output", "out")
      #expect(run.status == 74)
      #expect(run.errors.contains("'out/.reactorgen-site' was not written by `reactorgen docs`"))
    }
    #expect(sandbox.read("mine.txt") == "mine\n")
  }

  @Test("a spec with an error is reported with its place, and nothing is written")
  func errors() throws {
    let sandbox = site()
    sandbox.write("stat: {}\n" + SpecText.valid, to: "Specs/C.reactor.yaml")
    let run = try sandbox.run("docs", "--output", "out")
    #expect(run.status == 1)
    #expect(run.errors.contains("Specs/C.reactor.yaml:1:1: error: "))
    #expect(!sandbox.files.contains { $0.hasPrefix("out/") })
  }

  @Test("a wrong command line is refused")
  func usage() throws {
    let sandbox = site()
    #expect(try sandbox.run("docs").status == 64)
    #expect(try sandbox.run("docs", "--output", "").status == 64)
    #expect(try sandbox.run("docs", "--output", "out", "--title", " ").status == 64)
    #expect(try sandbox.run("docs", "--output", "out", "--title", "Our <reactors>").status == 0)
    #expect(sandbox.read("out/index.html")?.contains("<title>Our &lt;reactors&gt;</title>") == true)
  }
}
