import Testing

@Suite("Specs that would write the same file")
struct CollisionTests {
  @Test("are an error that names both; neither is written, the others are")
  func collision() throws {
    let sandbox = Sandbox([
      "a/Login.reactor.yaml": SpecText.valid, "b/Login.reactor.yaml": SpecText.changed,
      "c/C.reactor.yaml": SpecText.valid,
    ])
    let run = try sandbox.run("generate", "--output", "out")
    #expect(run.status == 1)
    #expect(run.errors.contains("'a/Login.reactor.yaml' and 'b/Login.reactor.yaml'"))
    #expect(run.errors.contains("[RG0601]"))
    #expect(Set(sandbox.generated.keys) == ["out/C.reactor.swift", "out/C.reactor.tests.swift"])
  }

  @Test("a test double that several specs would give is an error at each but the first, which is written")
  func doubles() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": "dependencies:\n  a: {protocol: API, methods: {load: }}\nstate: {count: Int = 0}\n",
      "B.reactor.yaml": "dependencies:\n  b: {type: any API, methods: {load: }}\nstate: {count: Int = 0}\n",
      "C.reactor.yaml": SpecText.valid,
      "D.reactor.yaml": "dependencies:\n  b: {protocol: API, methods: {load: }}\nstate: {count: Int = 0}\n",
    ])
    let run = try sandbox.run("generate")
    #expect(run.status == 1)
    #expect(run.errors.contains("B.reactor.yaml:2:13: error: another spec gives `APIDouble` already"))
    #expect(run.errors.contains("D.reactor.yaml:2:17: error: another spec gives `APIDouble` already"))
    #expect(run.errors.ranges(of: "A.reactor.yaml:2:17: note:").count == 2)
    #expect(run.output.contains("4 specs: ") && run.output.contains(", 2 errors"))
    let names = sandbox.generated.keys.map { $0.prefix(1) }
    #expect(Set(names) == ["A", "C"])
  }

  @Test("a test double that is elsewhere is that of another spec, or of a Swift file of the tests")
  func doubleElsewhere() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": "dependencies:\n  a: {protocol: API, methods: {load: , save: }}\nstate: {count: Int = 0}\n",
      "B.reactor.yaml":
        "dependencies:\n  b: {type: any API, methods: {load: }, double: elsewhere}\nstate: {count: Int = 0}\n",
    ])
    #expect(try sandbox.run("lint", "--strict").status == 0)
    #expect(try sandbox.run("generate").status == 0)
    let (own, other) = (sandbox.read("A.reactor.tests.swift") ?? "", sandbox.read("B.reactor.tests.swift") ?? "")
    #expect(own.contains("class APIDouble: API") && !other.contains("class APIDouble"))

    sandbox.write("state: {count: Int = 0}\n", to: "A.reactor.yaml")
    let missing = "B.reactor.yaml:2:13: warning: no other spec lists what the double of this type has"
    #expect(try sandbox.run("lint").errors.contains(missing))
    // Of what wasn't asked for, and of what can't be read, nothing is known.
    #expect(try sandbox.run("lint", "B.reactor.yaml").errors == "")
    sandbox.write(SpecText.broken, to: "A.reactor.yaml")
    #expect(!(try sandbox.run("lint").errors.contains("[RG0711]")))
    sandbox.write("state: {count: Int = 0}\n", to: "A.reactor.yaml")
    sandbox.write(
      "final class APIDouble: API { let loadMethod = MethodDouble<Void, Void, Never>(\"load\") }\n",
      to: "Doubles.swift"
    )
    #expect(try sandbox.run("lint").errors == "")
  }

  @Test("collide by the name of their reactor, which is what to change then")
  func reactors() throws {
    let spec = "reactor: SameReactor\n" + SpecText.valid
    let sandbox = Sandbox(["A.reactor.yaml": spec, "B.reactor.yaml": spec])
    let run = try sandbox.run("lint")
    #expect(
      run.errors.contains(
        "'A.reactor.yaml' and 'B.reactor.yaml' give one reactor, `SameReactor`, and would write the same file, "
          + "'SameReactorTests.swift'; give one of them another name by `reactor` [RG0601]"
      ),
      "\(run.errors)"
    )
  }

  @Test("collide also by both endings, by case alone, and while one has an error")
  func kinds() throws {
    for (first, second) in [("A.reactor.yaml", "A.reactor.yml"), ("login.reactor.yaml", "Login.reactor.yaml")] {
      let sandbox = Sandbox([first: SpecText.valid, second: SpecText.broken])
      let run = try sandbox.run("generate")
      #expect(run.status == 1)
      #expect(run.errors.contains("[RG0601]"))
      #expect(run.errors.contains(first) && run.errors.contains(second))
      #expect(sandbox.generated.isEmpty)
    }
  }

  @Test("collide when only their Unicode forms differ")
  func unicode() throws {
    let sandbox = Sandbox()
    for name in ["Caf\u{E9}", "Cafe\u{301}"] { sandbox.write(SpecText.valid, to: name + ".reactor.yaml") }
    // A file system that holds the two for one has nothing to collide.
    guard sandbox.files.count == 2 else { return }
    #expect(try sandbox.run("generate").errors.contains("[RG0601]"))
    #expect(sandbox.generated.isEmpty)
  }

  @Test("collide through a symbolic link in the output's path")
  func link() throws {
    let sandbox = Sandbox(["Sources/App/A.reactor.yaml": SpecText.valid, "Sources/Lib/A.reactor.yaml": SpecText.valid])
    sandbox.write("", to: "Package.swift")
    sandbox.makeFolder("Tests/AppTests")
    sandbox.link("Tests/LibTests", to: "AppTests")
    #expect(try sandbox.run("generate", "Sources").errors.contains("[RG0601]"))
  }

  @Test("lint reports them too")
  func lint() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "A.reactor.yml": SpecText.valid])
    #expect(try sandbox.run("lint").status == 1)
  }
}
