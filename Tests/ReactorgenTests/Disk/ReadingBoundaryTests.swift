import Foundation
import Testing

/// Sentence 2 of `SECURITY.md`, as far as it is about what is read.
@Suite("Reading within the package")
struct ReadingBoundaryTests {
  private static let secret = "password: hunter2\n"

  /// A package, and a folder beside it with a spec and a file that is none.
  private func sandbox(_ files: [String: String] = [:]) -> Sandbox {
    let sandbox = Sandbox(["victim/B.reactor.yaml": SpecText.valid, "victim/secret": Self.secret])
    sandbox.write("", to: "package/Package.swift")
    for (path, text) in files { sandbox.write(text, to: "package/\(path)") }
    return sandbox
  }

  @Test(
    "an input or a link to a folder leads to nothing out of the package, unless the settings allow it",
    arguments: [
      "inputs: [../victim]", "inputs: [Linked]", "inputs: [Linked/B.reactor.yaml]", "inputs: [B.reactor.yaml]",
      "inputs: [Deep]", "",
    ]
  )
  func folders(settings: String) throws {
    let sandbox = sandbox(["reactorgen.yaml": "output: Out\n\(settings)\n", "Deep/A.reactor.yaml": SpecText.valid])
    sandbox.link("package/Linked", to: "../victim")
    sandbox.link("package/B.reactor.yaml", to: "../victim/B.reactor.yaml")
    sandbox.link("package/Deep/Linked", to: "../../victim")
    if settings.isEmpty { sandbox.link("package/Specs", to: "../victim") }
    let commands = ["lint", "generate --prune"] + (settings.isEmpty ? ["check", "docs --output site", "graph"] : [])
    for command in commands {
      let run = try sandbox.shell("cd package && reactorgen \(command)")
      #expect(run.status == 1, "\(command)")
      #expect(run.errors.contains("leads out of the package") && run.errors.contains("[RG0609]"), "\(command)")
    }
    #expect(!sandbox.files.contains { $0.hasSuffix("B.reactor.swift") })
    sandbox.write("output: Out\n\(settings)\nallowOutsidePackage: true\n", to: "package/reactorgen.yaml")
    #expect(try sandbox.run("generate", in: "package").status == 0)
    #expect(sandbox.read("package/Out/B.reactor.swift") != nil)
  }

  @Test(
    "a file that a link leads to, and that is none of the package, shows no line",
    arguments: ["Specs/E.reactor.yaml", "reactorgen.yaml"],
    ["lint", "lint --format github", "lint Specs/E.reactor.yaml", "check --diff", "init --yes", "new Door"]
  )
  func lines(link: String, command: String) throws {
    let sandbox = sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    sandbox.link("package/\(link)", to: sandbox.path("victim/secret"))
    let run = try sandbox.shell("cd package && reactorgen \(command)")
    #expect(!(run.output + run.errors).contains("hunter2"))
    #expect(!(run.output + run.errors).contains("password"))
  }

  @Test("a settings file that a link leads to counts if it says so, or is named")
  func settings() throws {
    let sandbox = sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    sandbox.write("output: Out\n", to: "victim/reactorgen.yaml")
    sandbox.link("package/reactorgen.yaml", to: "../victim/reactorgen.yaml")
    let refused = try sandbox.run("lint", in: "package")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("reactorgen.yaml: error: the settings file leads out of the package"))
    #expect(try sandbox.run("lint", "--settings", "reactorgen.yaml", in: "package").status == 1)
    #expect(try sandbox.run("lint", "--settings", "../victim/reactorgen.yaml", in: "package").status == 0)
    sandbox.write("output: Out\nallowOutsidePackage: true\n", to: "victim/reactorgen.yaml")
    #expect(try sandbox.run("generate", in: "package").status == 0)
    #expect(sandbox.read("package/Out/A.reactor.swift") != nil)
  }

  @Test("what the command line names may lie elsewhere, unless a link of the package leads there")
  func named() throws {
    let sandbox = sandbox()
    sandbox.link("package/Linked", to: "../victim")
    #expect(try sandbox.run("lint", "../victim", in: "package").status == 0)
    #expect(try sandbox.run("lint", "../victim/B.reactor.yaml", in: "package").status == 0)
    for path in ["Linked", "./Linked/B.reactor.yaml", sandbox.path("package/Linked"), "../package/Linked"] {
      let run = try sandbox.run("generate", path, in: "package")
      #expect(run.status == 1 && run.errors.contains("[RG0609]"), "\(path)")
    }
    #expect(sandbox.generated.isEmpty)
  }

  @Test(
    "a link to the disk's root does not lead through the disk, and is told once",
    arguments: ["inputs: [Specs]", "", "inputs: [Specs, Specs, .]"]
  )
  func root(settings: String) throws {
    let sandbox = sandbox(["Specs/A.reactor.yaml": SpecText.valid, "reactorgen.yaml": settings + "\n"])
    sandbox.link("package/Specs/L", to: "/")
    sandbox.link("package/Specs/M", to: "..")
    let run = try sandbox.run("lint", in: "package")
    #expect(run.status == 1)
    #expect(run.errors.split(separator: "\n").count { $0.contains("Specs/L: error: ") } == 1)
    #expect(run.errors.split(separator: "\n").count { $0.contains("error: ") } == 1)
  }

  @Test("`init` does not go out of the package")
  func start() throws {
    let sandbox = sandbox()
    sandbox.link("package/x", to: "/")
    sandbox.link("package/y", to: "../victim")
    #expect(try sandbox.run("init", "--yes", in: "package").status == 0)
    // What is there are no specs of the package's, so it gets an example.
    #expect(sandbox.files.contains { $0.hasPrefix("package/") && $0.hasSuffix(".reactor.yaml") })
  }

  @Test("nothing is removed while a link leads out of the package: its specs may be there")
  func prune() throws {
    let sandbox = sandbox(["Specs/A.reactor.yaml": SpecText.valid, "reactorgen.yaml": "output: Out\n"])
    sandbox.write(SpecText.valid, to: "package/Specs/Deep/B.reactor.yaml")
    #expect(try sandbox.run("generate", in: "package").status == 0)
    #expect(try sandbox.shell("rm -r package/Specs/Deep").status == 0)
    sandbox.link("package/Specs/Deep", to: "../../victim")
    #expect(try sandbox.run("generate", "--prune", in: "package").status == 1)
    #expect(sandbox.read("package/Out/B.reactor.swift") != nil)
  }
}
