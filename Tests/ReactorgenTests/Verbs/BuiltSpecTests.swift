import Testing

/// Specs whose files are made by each build, since their target has ReactorGenPlugin.
@Suite("Where the build generates")
struct BuiltSpecTests {
  private static let target = """
    .target(name: "Shop", plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")])
    """

  private func sandbox(
    _ targets: String = target,
    before: String = "",
    testPlugins: String = ", plugins: [\"ReactorGenPlugin\"]",
    specs: String...
  ) -> Sandbox {
    let package = """
      // swift-tools-version: 6.1
      import PackageDescription
      \(before)
      let package = Package(name: "Shop", targets: [\(targets), .testTarget(name: "ShopTests", dependencies: ["Shop"]\(testPlugins))])
      """
    let places = specs.isEmpty ? ["Sources/Shop/A.reactor.yaml"] : specs
    return Sandbox(
      ["Package.swift": package].merging(places.map { ($0, SpecText.valid) }) { first, _ in first }
    )
  }

  @Test("generate leaves their files to the build and says so, and check misses none")
  func leaves() throws {
    let sandbox = sandbox()
    let run = try sandbox.run("generate")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "1 spec: 1 made by the build\nnote: 1 spec is left to ReactorGenPlugin, so that a build makes"
      )
    )
    #expect(sandbox.read("Sources/Shop/A.reactor.swift") == nil)
    let check = try sandbox.run("check")
    #expect(check.status == 0)
    #expect(check.output == "1 spec: 1 made by the build\n")
    let json = try sandbox.run("generate", "--format", "json")
    #expect(json.output.contains("left to ReactorGenPlugin"))
  }

  @Test("--force writes them, and what is there is checked and brought up to date as ever")
  func force() throws {
    let sandbox = sandbox()
    #expect(try sandbox.run("generate", "--force").output.contains("created Sources/Shop/A.reactor.swift\n"))
    sandbox.write(SpecText.changed, to: "Sources/Shop/A.reactor.yaml")
    #expect(try sandbox.run("check").status == 2)
    #expect(try sandbox.run("generate").output.contains("updated Sources/Shop/A.reactor.swift\n"))
    #expect(
      try sandbox.run("generate", "--output", "Elsewhere", "Sources").output.contains(
        "created Elsewhere/A.reactor.swift"
      )
    )
  }

  @Test("new says how to build, and errors of such specs are told all the same")
  func advice() throws {
    let sandbox = sandbox()
    #expect(try sandbox.run("new", "Login", "--output", "Sources/Shop").output.contains("next: swift build\n"))
    #expect(try sandbox.run("new", "Login", "--output", "Elsewhere").output.contains("next: reactorgen generate "))
    sandbox.write(SpecText.broken, to: "Sources/Shop/A.reactor.yaml")
    #expect(try sandbox.run("check").status == 1)
  }

  @Test("a commit in such a package passes the hook, whose specs alone are checked")
  func staged() throws {
    let sandbox = sandbox()
    let paths = ["Package.swift", "Sources/Shop/A.reactor.yaml"]
    let repository = try Repository(Dictionary(uniqueKeysWithValues: paths.map { ($0, sandbox.read($0) ?? "") }))
    try repository.git("add", ".")
    #expect(try repository.check().status == 0)
    repository.sandbox.write(SpecText.broken, to: "Sources/Shop/A.reactor.yaml")
    try repository.git("add", ".")
    #expect(try repository.check().status == 1)
  }

  @Test(
    "the plugin is seen by name, behind a constant and with a path of its own",
    arguments: [
      (target, "", "Sources/Shop/Deep/A.reactor.yaml", true),
      (
        ".executableTarget(name: \"Shop\", path: \"App\", plugins: [\"ReactorGenPlugin\"])", "", "App/A.reactor.yaml",
        true
      ),
      (
        ".target(name: \"Shop\", plugins: [reactors])",
        "let reactors: Target.PluginUsage = .plugin(name: \"ReactorGenPlugin\", package: \"reactorgen\")",
        "Sources/Shop/A.reactor.yaml", true
      ),
      (target, "", "Specs/A.reactor.yaml", false),
      (".target(name: \"Shop\") /* \"ReactorGenPlugin\" */", "", "Sources/Shop/A.reactor.yaml", false),
      (".target(name: \"Shop\", plugins: [.plugin(name: \"Lint\")])", "", "Sources/Shop/A.reactor.yaml", false),
      (target + ", .target(name: \"Cart\", plugins: [\"Lint\"])", "", "Sources/Cart/A.reactor.yaml", false),
      // The only target may stand in Sources itself.
      (target, "", "Sources/A.reactor.yaml", true), (target, "", "Sources/Deep/A.reactor.yaml", true),
      (target + ", .plugin(name: \"Lint\")", "", "Sources/A.reactor.yaml", true),
      (target + ", .executableTarget(name: \"Cart\")", "", "Sources/A.reactor.yaml", false),
    ]
  )
  func manifests(targets: String, before: String, spec: String, isBuilt: Bool) throws {
    let sandbox = sandbox(targets, before: before, specs: spec)
    let run = try sandbox.run("generate", spec)
    #expect(run.output.contains("made by the build") == isBuilt, "\(run.output)")
  }

  @Test("with a folder of the only target's name, what is beside it is not the target's")
  func besides() throws {
    let sandbox = sandbox(specs: "Sources/Shop/A.reactor.yaml", "Sources/Other/B.reactor.yaml")
    #expect(try sandbox.run("generate", "Sources").output.contains("created Sources/Other/B.reactor.swift\n"))
  }

  @Test("tests are written where no test target has the plugin")
  func testsWithoutPlugin() throws {
    let sandbox = sandbox(testPlugins: "")
    #expect(try sandbox.run("check").status == 2)
    let run = try sandbox.run("generate")
    #expect(run.output.contains("created Tests/ShopTests/A.reactor.tests.swift\n"))
    #expect(sandbox.read("Sources/Shop/A.reactor.swift") == nil)
    #expect(try sandbox.run("check").status == 0)
  }

  @Test("a target without the plugin is generated beside one with it")
  func mixed() throws {
    let targets = Self.target + ", .target(name: \"Cart\")"
    let sandbox = sandbox(targets, specs: "Sources/Shop/A.reactor.yaml", "Sources/Cart/B.reactor.yaml")
    let run = try sandbox.run("generate", "Sources")
    #expect(run.output.contains("created Sources/Cart/B.reactor.swift\n"))
    #expect(run.output.contains("2 specs: 3 created, 1 made by the build\n"), "\(run.output)")
  }

  @Test("an Xcode project with the plugin is one, too", arguments: [true, false])
  func xcode(hasPlugin: Bool) throws {
    let product = "productName = \"plugin:\(hasPlugin ? "ReactorGenPlugin" : "Lint")\";"
    let sandbox = Sandbox(["App.xcodeproj/project.pbxproj": product, "App/Login/A.reactor.yaml": SpecText.valid])
    #expect(try sandbox.run("generate").output.contains("made by the build") == hasPlugin)
  }
}
