import Foundation
import Testing

@Suite("graph")
struct GraphTests {
  private static let project = [
    "Specs/Login.reactor.yaml": SpecText.valid, "Specs/Search.reactor.yaml": SpecText.changed,
  ]

  @Test("prints the picture of a reactor, named with or without Reactor, or by its spec")
  func names() throws {
    let sandbox = Sandbox(Self.project)
    let run = try sandbox.run("graph", "Login")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("<svg ") && run.output.hasSuffix("</svg>\n"))
    #expect(run.output.contains(">LoginReactor</title>"))
    #expect(try sandbox.run("graph", "LoginReactor").output == run.output)
    #expect(try sandbox.run("graph", "Specs/Login.reactor.yaml").output == run.output)
    #expect(try sandbox.run("graph", "Login.reactor.yaml", in: "Specs").output == run.output)
  }

  @Test("prints other forms", arguments: [("mermaid", "flowchart LR\n"), ("dot", "digraph \"LoginReactor\" {\n")])
  func formats(format: String, start: String) throws {
    let run = try Sandbox(Self.project).run("graph", "Login", "--format", format)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(start))
  }

  @Test("prints several reactors where the form has room for them")
  func several() throws {
    let sandbox = Sandbox(Self.project)
    let output = try sandbox.run("graph", "--format", "json").output
    let json = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(json["version"] as? Int == 1)
    let reactors = try #require(json["reactors"] as? [[String: Any]])
    #expect(reactors.map { $0["name"] as? String } == ["LoginReactor", "SearchReactor"])
    #expect(try sandbox.run("graph", "--format", "dot").output.components(separatedBy: "digraph").count == 3)
  }

  @Test("one picture for several reactors is wrong usage that names them", arguments: ["svg", "mermaid"])
  func tooMany(format: String) throws {
    let sandbox = Sandbox(Self.project)
    for output in [[], ["--output", "all." + (format == "svg" ? "svg" : "mmd")]] {
      let run = try sandbox.spawn(Sandbox.executablePath, ["graph", "--format", format] + output)
      #expect(run.status == 64)
      #expect(run.output == "")
      #expect(run.errors.contains("name one of LoginReactor, SearchReactor; or give a folder by --output"))
    }
    #expect(sandbox.files.count == 2)
  }

  @Test("writes a file for each reactor into a folder, and leaves alone what is the same")
  func folder() throws {
    let sandbox = Sandbox(Self.project)
    let run = try sandbox.run("graph", "--output", "docs/pictures")
    #expect(run.status == 0)
    #expect(run.output == "created docs/pictures/LoginReactor.svg\ncreated docs/pictures/SearchReactor.svg\n")
    let before = sandbox.status("docs/pictures/LoginReactor.svg")?.inode
    let old = try sandbox.run("graph", "Search").output.replacing("Search", with: "Find")
    sandbox.write(old, to: "docs/pictures/SearchReactor.svg")
    let again = try sandbox.run("graph", "--output", "docs/pictures")
    #expect(again.output == "unchanged docs/pictures/LoginReactor.svg\nupdated docs/pictures/SearchReactor.svg\n")
    #expect(sandbox.status("docs/pictures/LoginReactor.svg")?.inode == before)
    #expect(sandbox.read("docs/pictures/SearchReactor.svg") == (try sandbox.run("graph", "Search").output))
    #expect(try sandbox.run("graph", "-q", "-o", "docs/pictures").output == "")
  }

  @Test("writes one file where the name ends as the form's files do")
  func file() throws {
    let sandbox = Sandbox(Self.project)
    #expect(try sandbox.run("graph", "Login", "-o", "login.svg").output == "created login.svg\n")
    #expect(sandbox.read("login.svg") == (try sandbox.run("graph", "Login").output))
    #expect(try sandbox.run("graph", "--format", "json", "-o", "all.json").output == "created all.json\n")
    sandbox.makeFolder("folder.svg")
    #expect(try sandbox.run("graph", "Login", "-o", "folder.svg").output == "created folder.svg/LoginReactor.svg\n")
  }

  @Test("what graph has not written is not overwritten; others are written all the same")
  func refuses() throws {
    let sandbox = Sandbox(Self.project)
    sandbox.write("<svg>mine</svg>\n", to: "docs/LoginReactor.svg")
    let run = try sandbox.run("graph", "--output", "docs")
    #expect(run.status == 74)
    #expect(run.output == "not ours docs/LoginReactor.svg\ncreated docs/SearchReactor.svg\n")
    #expect(run.errors.contains("'docs/LoginReactor.svg' was not written by `reactorgen graph`"))
    #expect(sandbox.read("docs/LoginReactor.svg") == "<svg>mine</svg>\n")
    for (format, name) in [("mermaid", "a.mmd"), ("dot", "a.dot"), ("json", "a.json")] {
      sandbox.write("mine\n", to: name)
      #expect(try sandbox.run("graph", "Login", "--format", format, "-o", name).status == 74)
      #expect(sandbox.read(name) == "mine\n")
    }
  }

  @Test("an empty file is written over: nothing is lost")
  func emptyFile() throws {
    let sandbox = Sandbox(Self.project)
    sandbox.write("", to: "login.svg")
    #expect(try sandbox.run("graph", "Login", "-o", "login.svg").output == "updated login.svg\n")
    #expect(sandbox.read("login.svg")?.hasPrefix("<svg ") == true)
  }

  @Test("without a format, the output's name tells it; a name and a format that contradict each other are wrong usage")
  func endings() throws {
    let sandbox = Sandbox(Self.project)
    #expect(try sandbox.run("graph", "Login", "-o", "login.mmd").output == "created login.mmd\n")
    #expect(sandbox.read("login.mmd")?.hasPrefix("flowchart LR\n") == true)
    let run = try sandbox.run("graph", "Login", "--format", "mermaid", "-o", "login.svg")
    #expect(run.status == 64)
    #expect(
      run.errors.contains("'login.svg' is called as svg is, but the format is mermaid, whose files end in .mmd.")
    )
    #expect(try sandbox.run("graph", "Login", "--format", "mermaid", "-o", "folder.svg/").status == 0)
    let dash = try sandbox.run("graph", "Login", "-o", "-")
    #expect(dash.status == 64)
    #expect(dash.errors.contains("Without --output it goes to standard output"))
    #expect(
      sandbox.files.filter { !$0.hasPrefix("Specs/") } == ["folder.svg/LoginReactor.mmd", "login.mmd"]
    )
  }

  @Test("an unknown name is wrong usage that says what was meant")
  func unknown() throws {
    let sandbox = Sandbox(Self.project)
    let run = try sandbox.run("graph", "Lgoin")
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "There is no reactor 'Lgoin', and no file or folder of that name. Did you mean 'LoginReactor'?"
      )
    )
    let far = try sandbox.run("graph", "Quux")
    #expect(far.errors.contains("There is 'LoginReactor', 'SearchReactor'."))
    let format = try sandbox.run("graph", "Login", "--format", "png")
    #expect(format.status == 64)
    #expect(format.errors.contains("svg, mermaid, dot, json"))
  }

  @Test("a spec with errors gives these and no picture; others are drawn all the same")
  func errors() throws {
    let sandbox = Sandbox(Self.project.merging(["Specs/Bad.reactor.yaml": SpecText.broken]) { $1 })
    let bad = try sandbox.run("graph", "Bad")
    #expect(bad.status == 1)
    #expect(bad.output == "")
    #expect(bad.errors.contains("Specs/Bad.reactor.yaml:1:1: error: "))
    #expect(try sandbox.run("graph", "Login").status == 0)
    let all = try sandbox.run("graph", "-o", "docs")
    #expect(all.status == 1)
    #expect(sandbox.files.filter { $0.hasPrefix("docs/") } == ["docs/LoginReactor.svg", "docs/SearchReactor.svg"])
  }

  @Test("a file that can't be written is exit status 74")
  func unwritable() throws {
    let sandbox = Sandbox(Self.project)
    sandbox.write("", to: "docs")
    let run = try sandbox.run("graph", "--output", "docs/pictures")
    #expect(run.status == 74)
    #expect(run.errors.contains("docs/pictures/LoginReactor.svg: error: ") || run.errors.contains("RG0"))
  }

  @Test("two reactors of one name don't overwrite each other")
  func sameNames() throws {
    let sandbox = Sandbox(["A/Login.reactor.yaml": SpecText.valid, "B/Login.reactor.yaml": SpecText.changed])
    let run = try sandbox.run("graph", "A", "B", "--output", "docs")
    #expect(run.status == 64)
    #expect(run.errors.contains("several reactors 'LoginReactor'"))
    #expect(try sandbox.run("graph", "A", "--output", "docs").output == "created docs/LoginReactor.svg\n")
    // One name to disks that don't tell A from a.
    sandbox.write(SpecText.changed, to: "C/LogIn.reactor.yaml")
    #expect(try sandbox.run("graph", "A", "C", "--output", "docs").status == 64)
  }

  @Test("leaves a picture as it is where settings or specs can't be read")
  func unreadable() throws {
    let sandbox = Sandbox(Self.project)
    try sandbox.run("graph", "Login", "--output", "login.svg")
    let picture = sandbox.read("login.svg")
    sandbox.write("bogus: 1\n", to: "reactorgen.yaml")
    #expect(try sandbox.run("graph", "Login", "--output", "login.svg").status == 1)
    sandbox.write("", to: "reactorgen.yaml")
    sandbox.write("state: 1\n", to: "Specs/Login.reactor.yaml")
    #expect(try sandbox.run("graph", "Login", "--output", "login.svg").status == 1)
    #expect(sandbox.read("login.svg") == picture && picture?.isEmpty == false)
    #expect(try sandbox.run("graph", "Login", "--output", "other.svg").status == 1)
    #expect(sandbox.read("other.svg") == nil)
  }

  @Test(
    "where a spec can't be read, no name is taken for a mistake, and no text that would be of all is written",
    arguments: ["graph Quux", "graph --format json", "graph --format json --output all.json"]
  )
  func someUnreadable(command: String) throws {
    let sandbox = Sandbox(Self.project)
    try sandbox.run("graph", "--format", "json", "--output", "all.json")
    sandbox.link("Specs/Gone.reactor.yaml", to: "nothing")
    let before = sandbox.read("all.json")
    let run = try sandbox.shell("reactorgen \(command)")
    #expect(run.status == 74 && run.output == "")
    #expect(run.errors.contains("Specs/Gone.reactor.yaml: error: the spec can't be read: "))
    #expect(sandbox.read("all.json") == before)
    #expect(try sandbox.run("graph", "--output", "docs").status == 74)
    #expect(sandbox.files.filter { $0.hasPrefix("docs/") } == ["docs/LoginReactor.svg", "docs/SearchReactor.svg"])
  }
}
