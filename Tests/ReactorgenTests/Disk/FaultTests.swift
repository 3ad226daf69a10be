import Testing

/// Faults that a shell can bring about; `Tests/Faults` has all system calls of all commands fail, one after the other.
@Suite("What can't be written or found out is not taken for success")
struct FaultTests {
  private let tool = Sandbox.executablePath

  #if os(Linux)
    @Test(
      "an output that is full, or closed, is an error",
      arguments: [
        "--help", "--version", "explain", "schema", "check", "generate --verbose", "check --format json", "graph",
      ],
      [">/dev/full", ">&-"]
    )
    func output(command: String, place: String) throws {
      let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
      try sandbox.run("generate")
      let run = try sandbox.shell("'\(tool)' \(command) \(place)")
      #expect(run.status == 74)
      #expect(run.errors.contains("standard output: error: the file can't be written: "))
    }
  #endif

  #if os(Linux)
    @Test(
      "a file that has more bytes than are read whole is told by its name, whatever it is, and takes no memory",
      arguments: [
        ("Out/A.reactor.swift", "check"), ("Out/A.reactor.swift", "generate"), ("Out/AReactor+Manual.swift", "check"),
        ("Out/B.reactor.swift", "generate --prune"), (".reactorgen/spec.schema.json", "check"),
        ("Package.swift", "init"),
        (".pre-commit-config.yaml", "init --pre-commit --use committed --yes"),
      ]
    )
    func large(file: String, command: String) throws {
      let sandbox = Sandbox([
        "A.reactor.yaml": SpecText.valid + "  act: manual\n", "reactorgen.yaml": "output: Out\n", ".git/x": "",
        "Sources/Shop/Shop.swift": "",
      ])
      try sandbox.run("generate")
      let run = try sandbox.shell(
        "mkdir -p .reactorgen; rm -f '\(file)'; truncate -s 1T '\(file)'; ulimit -v 4000000; '\(tool)' \(command)"
      )
      #expect(run.status == 74)
      #expect(run.errors.contains("\(file): error: "))
      #expect(run.errors.contains("it has more than 200 MB"))
    }
  #endif

  @Test("a reader that is gone is no error, since there is nobody to tell")
  func reader() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let run = try sandbox.shell("trap '' PIPE; { '\(tool)' schema; echo $? >status; } | true")
    #expect(run.status == 0)
    #expect(sandbox.read("status") == "0\n")
  }

  @Test(
    "steps that nest as deep as they may are read and printed on a stack of 256 kB",
    arguments: ["lint", "generate"]
  )
  func stack(command: String) throws {
    let opening = (1...30).map { "{await: api.load, as: value\($0), catch: ignore, then: [" }.joined()
    let closing = String(repeating: "]}", count: 30)
    let spec = """
      dependencies:
        api: {protocol: API, methods: {load: {returns: Int, async: true, throws: true}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        go: [\(opening){setCount: value1}\(closing)]

      """
    let run = try Sandbox(["A.reactor.yaml": spec]).shell("ulimit -s 256; '\(tool)' \(command)")
    #expect(run.status == 0)
  }

  @Test("a limit on the sizes of files is told, and does not kill", arguments: ["generate", "docs --output site"])
  func limit(command: String) throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let run = try sandbox.shell("ulimit -f 1; '\(tool)' \(command)")
    #expect(run.status == 74)
    #expect(run.errors.contains("it would be larger than this system or its user lets a file be"))
    #expect(sandbox.files.filter { $0.hasSuffix("reactorgen-tmp") } == [])
  }

  @Test(
    "a current folder that was removed is told, rather than taken for an empty one",
    arguments: [
      "generate", "check", "lint", "docs --output site", "graph", "new Door", "generate --prune", "init --yes",
      "graph --output P", "graph A --output a.svg", "watch", "watch --poll",
    ]
  )
  func removedFolder(command: String) throws {
    let sandbox = Sandbox(["gone/x": ""])
    let run = try sandbox.shell("cd gone && rm -r ../gone && '\(tool)' \(command)")
    #expect(run.status == 74)
    #expect(run.errors.contains(".: error: the current folder can't be read: it does not exist [RG0603]"))
  }

  @Test(
    "a current folder that was removed is told also where git is asked",
    arguments: ["hook install", "check --staged"]
  )
  func removedFolderForGit(command: String) throws {
    let sandbox = Sandbox(["gone/x": ""])
    let run = try sandbox.shell("cd gone && rm -r ../gone && '\(tool)' \(command)")
    #expect(run.status == 74)
    #expect(run.errors.contains(/^\.: error: .* can't be read: .*\[RG0603\]/.anchorsMatchLineEndings()))
  }
}
