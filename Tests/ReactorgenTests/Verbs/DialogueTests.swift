import Testing

@Suite("init on a terminal")
struct DialogueTests {
  private let sandbox = Sandbox(PackageText.files)

  /// Answers questions in turn; false where one does not come.
  private func answers(_ terminal: Terminal, _ turns: [(question: String, answer: String)]) -> Bool {
    turns.allSatisfy { turn in
      let isAsked = terminal.waits(for: turn.question)
      terminal.type(turn.answer)
      return isAsked
    }
  }

  @Test("asks what to set up, again after a wrong answer, and does what was said")
  func questions() throws {
    let terminal = try Terminal(["init", "--package", "../reactorgen"], in: sandbox)
    let isDone = answers(
      terminal,
      [
        ("How are reactors generated? (plugin, committed) [plugin]: ", "both"),
        ("  One of: plugin, committed.\nHow are reactors generated? (plugin, committed) [plugin]: ", "P"),
        ("Which targets get reactors? (Shop, Till) [Shop]: ", "Shop, Tlil"),
        ("  There is no 'Tlil'; there is: Shop, Till.\nWhich targets get reactors? (Shop, Till) [Shop]: ", "Till"),
        ("Which library do they link? (ReactorRuntime, ReactorKit) [ReactorRuntime]: ", ""),
        ("Which library do their tests use? (swift-testing, xctest) [swift-testing]: ", "xc"),
        ("Write an example spec? [yes]: ", "perhaps"),
        ("  yes or no.\nWrite an example spec? [yes]: ", " y "),
        ("Change Package.swift so? [yes]: ", ""),
        ("Go ahead? [yes]: ", ""),
      ]
    )
    #expect(isDone, "\(terminal.screen)")
    #expect(terminal.status() == 0)
    #expect(terminal.screen.contains("\n  create Sources/Till/Counter.reactor.yaml\n  change Package.swift\n"))
    #expect(sandbox.read("Sources/Till/Counter.reactor.yaml") != nil)
    #expect(sandbox.read("Package.swift")?.contains("ReactorGenPlugin") == true)
    #expect(sandbox.read("reactorgen.yaml")?.contains("\ntestFramework: xctest\n") == true)
  }

  @Test("takes the defaults by Enter alone")
  func defaults() throws {
    let terminal = try Terminal(["init", "--package", "../reactorgen"], in: sandbox)
    let turns = ["[plugin]: ", "[Shop]: ", "[ReactorRuntime]: ", "[swift-testing]: ", "spec? [yes]: ", "so? [yes]: "]
    #expect(answers(terminal, (turns + ["ahead? [yes]: "]).map { ($0, "") }), "\(terminal.screen)")
    #expect(terminal.status() == 0)
    #expect(terminal.screen.hasSuffix("next: swift test\n"))
  }

  @Test("asks nothing that was said by an option, and nothing at all with --yes")
  func options() throws {
    let terminal = try Terminal(["init", "--yes", "--no-example"], in: sandbox)
    #expect(terminal.status() == 0)
    #expect(!terminal.screen.contains("?"))
    #expect(sandbox.read("reactorgen.yaml") != nil)
  }

  @Test("Ctrl-D at any question leaves everything as it was", arguments: 0...6)
  func endOfFile(question: Int) throws {
    let terminal = try Terminal(["init", "--package", "../reactorgen"], in: sandbox)
    for _ in 0..<question where terminal.waits(for: "]: ") { terminal.type("") }
    #expect(terminal.waits(for: "]: "))
    terminal.typeEndOfFile()
    #expect(terminal.status() == 1)
    #expect(terminal.screen.hasSuffix("\nNothing was written.\n"))
    #expect(sandbox.files == PackageText.files.keys.sorted())
  }

  @Test("the command's end at a question leaves everything as it was, and so does the answer to go no further")
  func interruption() throws {
    let terminal = try Terminal(["init"], in: sandbox)
    #expect(terminal.waits(for: "]: "))
    terminal.kill()
    #expect(terminal.status() != 0)
    #expect(sandbox.files == PackageText.files.keys.sorted())
    let second = try Terminal(["init", "--package", "../reactorgen"], in: sandbox)
    for _ in 0..<6 where second.waits(for: "]: ") { second.type("") }
    #expect(second.waits(for: "ahead? [yes]: "))
    second.type("no")
    #expect(second.status() == 1)
    #expect(sandbox.files == PackageText.files.keys.sorted())
  }
}
