import Foundation
import Testing

/// The sentences of `SECURITY.md`, by their numbers. That nothing printed is a command (5), and that control characters are refused (6), is in
/// `InjectionTests`; that sizes are limited (8) is in the tests of `YAMLTree` and in `DepthTests`.
@Suite("SECURITY.md")
struct SecurityTests {
  @Test("1: nothing of a spec is run", arguments: ["generate", "check", "lint", "graph", "docs --output site"])
  func runsNothing(command: String) throws {
    let spec = """
      imports: [Foundation]
      state:
        count: "Int = { try! Data().write(to: URL(fileURLWithPath: \\"ran\\")); return 1 }()"
      mutations:
        setCount: Int
      actions:
        go: [setCount: 'Int(system("touch ran"))']
      """
    let sandbox = Sandbox(["A.reactor.yaml": spec, "reactorgen.yaml": "header: $(touch ran) `touch ran`\n"])
    // Any program that would be looked for is not there.
    let run = try sandbox.shell("PATH=/nowhere; '\(Sandbox.executablePath)' \(command)")
    #expect(run.status != 74 && run.status != 64)
    #expect(sandbox.read("ran") == nil)
  }

  @Test(
    "2: files are written in the package alone, whatever leads out of it",
    arguments: [
      "output: ../other", "testOutput: ../other", "output: /tmp/../OUTSIDE", "output: Linked", "output: Linked/deep",
      "output: Dangling", "inputs: [../other]", "inputs: [Linked]", "output: Specs/../../other",
    ],
    ["generate", "generate --prune", "check", "lint"]
  )
  func outside(settings: String, command: String) throws {
    let sandbox = Sandbox(["package/Specs/A.reactor.yaml": SpecText.valid, "other/B.reactor.yaml": SpecText.valid])
    sandbox.write("", to: "package/Package.swift")
    sandbox.link("package/Linked", to: "../other")
    sandbox.link("package/Dangling", to: "../other/new")
    let text = settings.replacingOccurrences(of: "/tmp/../OUTSIDE", with: sandbox.path("other"))
    sandbox.write(text + "\n", to: "package/reactorgen.yaml")
    let before = sandbox.files
    let run = try sandbox.shell("cd package && reactorgen \(command)")
    #expect(run.status == 1)
    #expect(run.errors.contains("[RG0609]"))
    #expect(sandbox.files == before)
    sandbox.write(text + "\nallowOutsidePackage: true\n", to: "package/reactorgen.yaml")
    // No folder can be made where a link is.
    guard settings != "output: Dangling" else { return }
    #expect(try sandbox.shell("cd package && reactorgen generate && reactorgen check").status == 0)
    #expect(sandbox.files.contains { $0.hasPrefix("other/") && $0.hasSuffix(".swift") })
  }

  @Test(
    "2, 3: a link in the package does not let `init`, `new`, `generate` or `docs` write elsewhere",
    arguments: [
      (".reactorgen/spec.schema.json", "init --yes"), (".reactorgen/settings.schema.json", "init --yes"),
      (".reactorgen", "init --yes"), ("Sources/Shop", "init --yes"), ("Package.swift", "init --yes --apply"),
      (".reactorgen", "generate"), (".reactorgen", "new Other"), ("Specs", "new Other"),
      ("site/reactors", "docs --output site"),
    ],
    [false, true]
  )
  func linkedOut(_ place: (link: String, command: String), isDangling: Bool) throws {
    // Without its Package.swift there is none to change.
    guard !isDangling || place.link != "Package.swift" else { return }
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Shop", targets: [.target(name: "Shop")])

      """
    let sandbox = Sandbox(["package/.git/config": "", "package/Package.swift": manifest])
    if !place.command.hasPrefix("init") {
      sandbox.write(SpecText.valid, to: "package/Own/A.reactor.yaml")
      sandbox.write("inputs: [\(place.link == "Specs" ? "Specs" : "Own")]\n", to: "package/reactorgen.yaml")
    }
    let isFile = [".json", ".swift"].contains { place.link.hasSuffix($0) }
    // `new` writes no schema where one is.
    let schema = place.command.hasPrefix("new") ? "settings.schema.json" : "spec.schema.json"
    if !isDangling { sandbox.write(manifest, to: isFile ? "victim" : "victim/\(schema)") }
    _ = try sandbox.shell("cd package && mkdir -p \"$(dirname \(place.link))\" && rm -rf \(place.link)")
    sandbox.link(
      "package/\(place.link)",
      to: String(repeating: "../", count: place.link.split(separator: "/").count) + "victim"
    )
    func victims() -> [[String]] {
      sandbox.files.filter { $0.hasPrefix("victim") }.map { [$0, sandbox.read($0) ?? ""] }
    }
    let before = victims()
    let run = try sandbox.shell("cd package && reactorgen \(place.command)")
    #expect(run.status != 0 && run.errors.contains(place.link))
    #expect(victims() == before)
  }

  @Test("3: a Package.swift that is a link to another file of the package is changed there")
  func linkedInside() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Shop", targets: [.target(name: "Shop")])

      """
    let sandbox = Sandbox(["package/.git/config": "", "package/Manifests/Package.swift": manifest])
    sandbox.link("package/Package.swift", to: "Manifests/Package.swift")
    // No swift is found that could read the package.
    let run = try sandbox.shell(
      "cd package && PATH=/nowhere '\(Sandbox.executablePath)' init --yes --no-example --apply"
    )
    #expect(run.status == 0)
    #expect(sandbox.read("package/Manifests/Package.swift")?.contains("ReactorGenPlugin") == true)
    #expect(try sandbox.shell("readlink package/Package.swift").output == "Manifests/Package.swift\n")
  }

  @Test("2: the command line may name any place")
  func named() throws {
    let sandbox = Sandbox(["package/Package.swift": "", "other/B.reactor.yaml": SpecText.valid])
    sandbox.write(SpecText.valid, to: "package/A.reactor.yaml")
    #expect(try sandbox.run("generate", "--output", "../other", in: "package").status == 0)
    #expect(try sandbox.run("generate", "../other", in: "package").status == 0)
    #expect(try sandbox.run("generate", "../other/B.reactor.yaml", in: "package").status == 0)
    #expect(sandbox.read("other/A.reactor.swift") != nil && sandbox.read("other/B.reactor.swift") != nil)
  }

  @Test(
    "2: a place in the package that the command line names is not written where a link leads it out, unless the settings allow it",
    arguments: [
      ("docs --output site", "site"), ("docs --output deep/site", "deep"), ("graph --output Pictures", "Pictures"),
      ("graph A --output A.svg", "A.svg"), ("generate --output Out", "Out"), ("generate --output ./Out/deep", "Out"),
      ("new Door --output Q", "Q"), ("new Door --output Q/deep", "Q"),
    ]
  )
  func namedLink(command: String, link: String) throws {
    let sandbox = Sandbox(["package/Package.swift": "", "package/Specs/A.reactor.yaml": SpecText.valid, "other/x": ""])
    sandbox.link("package/\(link)", to: "../other")
    let before = sandbox.files
    let run = try sandbox.shell("cd package && reactorgen \(command)")
    #expect(run.errors.contains(command.hasPrefix("new") ? "leads out of the package" : "[RG0609]"))
    #expect(run.status == (command.hasPrefix("new") ? 74 : 1))
    #expect(sandbox.files == before)
    sandbox.write("allowOutsidePackage: true\n", to: "package/reactorgen.yaml")
    #expect(try sandbox.shell("cd package && reactorgen \(command)").status == 0)
    #expect(sandbox.files.count { $0.hasPrefix("other/") } > 1)
  }

  @Test(
    "3: a link in an output's place is not written through, dangling or not, and not replaced",
    arguments: ["", "theirs"]
  )
  func links(target: String) throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    if !target.isEmpty { sandbox.write(target, to: "outside/target") } else { sandbox.makeFolder("outside") }
    for name in ["A.reactor.swift", "A.reactor.tests.swift"] { sandbox.link(name, to: "outside/target") }
    for command in ["generate", "generate --prune", "check"] {
      let run = try sandbox.shell("reactorgen \(command)")
      #expect(run.status == 74)
      #expect(run.errors.contains("A.reactor.swift: error: ") && run.errors.contains("[RG0602]"))
      #expect(!target.isEmpty || run.errors.contains("'A.reactor.swift' is a symbolic link"))
      #expect(sandbox.read("outside/target") == (target.isEmpty ? nil : target))
    }
  }

  @Test("3: neither pictures nor pages are written through a link")
  func otherLinks() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "outside/x": ""])
    sandbox.link("AReactor.svg", to: "outside/picture")
    #expect(try sandbox.run("graph", "A", "--output", "AReactor.svg").status == 74)
    sandbox.makeFolder("site")
    sandbox.link("site/index.html", to: "../outside/index.html")
    #expect(try sandbox.run("docs", "--output", "site").status == 74)
    #expect(sandbox.files.filter { $0.hasPrefix("outside/") } == ["outside/x"])
  }

  @Test("4: what was not generated is neither overwritten nor removed")
  func others() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": SpecText.valid, "A.reactor.swift": "// mine\n", "B.reactor.swift": "// mine\n",
    ])
    #expect(try sandbox.run("generate", "--prune").status == 74)
    #expect(sandbox.read("A.reactor.swift") == "// mine\n" && sandbox.read("B.reactor.swift") == "// mine\n")
  }

  @Test("8: what is written wherever it is used makes no file of more than 32 MB")
  func longFiles() throws {
    let methods = (0..<400).map { "m\($0): {returns: Int, async: true}" }.joined(separator: ", ")
    let name = String(repeating: "A", count: 100_000)
    let spec = "dependencies:\n  api: {protocol: \(name), methods: {\(methods)}}\n" + SpecText.valid
    let run = try Sandbox(["A.reactor.yaml": spec]).run("generate")
    #expect(
      run.status == 1 && run.errors.contains("A.reactor.yaml:1:1: error: what is generated would have more than 32 MB")
    )
  }

  @Test("8: so do the samples of many reactors in one file, before they are put together")
  func longSamples() throws {
    let fields = (0..<20).map { "  field\($0): '(\(Array(repeating: "Foo", count: 100).joined(separator: ", ")))'\n" }
      .joined()
    let sample = String(repeating: "a", count: 3_000)
    let documents = (0..<10).map { number in
      "reactor: R\(number)Reactor\nsamples: {Foo: 'Foo(\"\(sample)\")'}\nstate:\n\(fields)"
    }
    let run = try Sandbox(["A.reactor.yaml": documents.joined(separator: "---\n")]).run("generate")
    #expect(run.status == 1 && run.errors.contains("what is generated would have more than 32 MB"))
  }

  @Test("7: a page has a policy, and what a spec says is no markup in it")
  func pages() throws {
    let spec = SpecText.valid.replacingOccurrences(of: "state:", with: "summary: '<script>alert(1)</script>'\nstate:")
    let sandbox = Sandbox(["A.reactor.yaml": spec])
    #expect(try sandbox.run("docs", "--output", "site").status == 0)
    let pages = sandbox.files.filter { $0.hasSuffix(".html") }
    #expect(!pages.isEmpty)
    for page in pages {
      let text = try #require(sandbox.read(page))
      #expect(
        text.contains(
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' file:;"
        )
      )
      #expect(!text.contains("<script>") && !text.contains("javascript:") && !text.contains(" onclick="))
    }
  }
}
