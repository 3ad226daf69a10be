import Foundation
import Testing

@Suite("The cache")
struct CacheTests {
  /// Two specs, of which one gets a warning: nothing sets a field.
  private func sandbox() -> Sandbox {
    Sandbox([
      "Specs/A.reactor.yaml": SpecText.valid,
      "Specs/B.reactor.yaml":
        "state:\n  count: Int = 0\n  old: Int = 0\nmutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n",
    ])
  }

  private func caches(_ sandbox: Sandbox) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: sandbox.path(".git/cache")))?.sorted() ?? []
  }

  @Test(
    "runs say the same with it and without it, warnings and lines of specs among it",
    arguments: ["check", "lint", "generate"]
  )
  func same(verb: String) throws {
    let sandbox = sandbox()
    try sandbox.run("generate")
    let known = try sandbox.run(verb, "--verbose")
    #expect(known.errors.contains("Specs/B.reactor.yaml:3:"))
    for path in caches(sandbox) { sandbox.remove(".git/cache/" + path) }
    let fresh = try sandbox.run(verb, "--verbose")
    #expect(known.output == fresh.output && known.errors == fresh.errors && known.status == fresh.status)
    // And by another path, from another folder.
    let below = try sandbox.run(verb, "--verbose", ".", in: "Specs")
    #expect(below.errors == fresh.errors.replacing("Specs/B", with: "B"))
  }

  @Test("one file a project, outside of the project, and no trace of it in what is generated")
  func place() throws {
    let sandbox = sandbox()
    let before = sandbox.files
    try sandbox.run("generate")
    #expect(caches(sandbox).count == 1)
    #expect(sandbox.files.count == before.count + 6)
    let withCache = sandbox.generated
    for path in sandbox.generated.keys { sandbox.remove(path) }
    #expect(try sandbox.run("generate", "Specs").status == 0)
    #expect(sandbox.generated == withCache)
    #expect(caches(sandbox).count == 1)
  }

  @Test("what was changed by hand after it was written is found, and written again as it was")
  func edited() throws {
    let sandbox = sandbox()
    try sandbox.run("generate")
    let text = try #require(sandbox.read("Specs/A.reactor.swift"))
    sandbox.write(text + "// mine\n", to: "Specs/A.reactor.swift")
    sandbox.remove("Specs/B.reactor.tests.swift")
    let check = try sandbox.run("check")
    #expect(check.output.contains("edited Specs/A.reactor.swift: "))
    #expect(check.output.contains("missing Specs/B.reactor.tests.swift: "))
    #expect(try sandbox.run("generate").output.contains("updated Specs/A.reactor.swift\n"))
    #expect(sandbox.read("Specs/A.reactor.swift") == text)
    #expect(try sandbox.run("check").status == 0)
  }

  @Test("garbage in its place, or a folder, or one that can't be written hurts nothing")
  func garbage() throws {
    let sandbox = sandbox()
    try sandbox.run("generate")
    let name = try #require(caches(sandbox).first)
    sandbox.write(String(repeating: "garbage ", count: 1000), to: ".git/cache/" + name)
    #expect(try sandbox.run("check").status == 0)
    sandbox.remove(".git/cache/" + name)
    sandbox.makeFolder(".git/cache/" + name)
    #expect(try sandbox.run("check").status == 0)
    for place in ["/dev/null/cache", sandbox.path("Specs/A.reactor.yaml")] {
      #expect(try sandbox.run("check", environment: ["REACTORGEN_CACHE": place]).status == 0)
    }
  }

  @Test("settings that change are no unchanged specs, and those of before are known again")
  func settings() throws {
    let sandbox = sandbox()
    try sandbox.run("generate")
    let before = sandbox.generated
    sandbox.write("header: Ours.\n", to: "reactorgen.yaml")
    #expect(try sandbox.run("check").output.contains("outdated Specs/A.reactor.swift: "))
    try sandbox.run("generate")
    #expect(sandbox.generated.values.allSatisfy { $0.hasPrefix("// Ours.\n") })
    sandbox.remove("reactorgen.yaml")
    try sandbox.run("generate")
    #expect(sandbox.generated == before)
  }

  @Test("another build of the tool, as one that was built again, believes none of it")
  func tool() throws {
    let sandbox = sandbox()
    try sandbox.run("generate")
    let first = try #require(caches(sandbox).first)
    try FileManager.default.copyItem(atPath: Sandbox.executablePath, toPath: sandbox.path(".git/reactorgen"))
    #expect(try sandbox.spawn(sandbox.path(".git/reactorgen"), ["check"]).status == 0)
    #expect(caches(sandbox).count == 2 && caches(sandbox).contains(first))
  }

  @Test("what is orphaned and what collides is found among specs that are known")
  func together() throws {
    let sandbox = sandbox()
    try sandbox.run("generate")
    sandbox.write("reactor: AReactor\n" + SpecText.valid, to: "Specs/C.reactor.yaml")
    #expect(try sandbox.run("generate").errors.contains("'Specs/A.reactor.yaml' and 'Specs/C.reactor.yaml'"))
    #expect(try sandbox.run("check").errors.contains("'Specs/A.reactor.yaml' and 'Specs/C.reactor.yaml'"))
    #expect(sandbox.read("Specs/C.reactor.swift") == nil)
    sandbox.remove("Specs/C.reactor.yaml")
    sandbox.remove("Specs/B.reactor.yaml")
    #expect(try sandbox.run("check").output.contains("orphaned Specs/B.reactor.swift: "))
  }

  @Test("a build step has its own among its files")
  func buildStep() throws {
    let sandbox = sandbox()
    let build = { try sandbox.build("reactors", to: "out", specs: ":Specs/A.reactor.yaml") }
    for _ in 0..<2 {
      #expect(try build().status == 0)
      #expect(
        sandbox.files.filter { $0.hasPrefix("out/") } == ["out/.reactors.reactorgen-cache", "out/A.reactor.swift"]
      )
    }
    #expect(caches(sandbox) == [])
    sandbox.write(SpecText.changed, to: "Specs/A.reactor.yaml")
    #expect(try build().status == 0)
    #expect(sandbox.read("out/A.reactor.swift")?.contains("total") == true)
  }
}
