import Testing

/// What is written into a spec or a file's name by somebody who is not trusted must not do anything to a terminal or to CI.
@Suite("Texts of others are shown, and do nothing else")
struct InjectionTests {
  private static let escape = "\u{1B}[2J\u{9B}31m\u{7}\u{202E}\u{2066}\u{E0041}\u{2028}"
  private static let commands = "\n::error file=x::pwned\n##vso[task.complete]##[error]pwned\n"
  private static let hidden = escape + commands

  /// Whether nothing in an output is a command to a terminal or to CI; only GitHub's own format has commands of ours.
  private func isHarmless(_ text: String, isForGitHub: Bool = false) -> Bool {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    let hasCommand = lines.contains { line in
      let content = line.drop(while: \.isWhitespace)
      return !isForGitHub && content.unicodeScalars.starts(with: "::".unicodeScalars) || line.contains("##vso[")
        || line.contains("##[")
        || content.hasPrefix("pwned")
    }
    let hasHidden = text.unicodeScalars.contains { scalar in
      scalar != "\n" && scalar != "\t"
        && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.generalCategory == .format
          || scalar.properties.generalCategory == .lineSeparator)
    }
    return !hasCommand && !hasHidden
  }

  private static let formats = ["text", "json", "github", "gitlab", "sarif", "xcode"]

  /// The text as YAML's escapes give it.
  private static func escapes(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  @Test("names in a spec, whatever the format", arguments: formats)
  func names(format: String) throws {
    let spec = """
      summary: "\(Self.escapes(Self.commands))"
      state:
        "\(Self.escapes(Self.hidden))": Int = 0
        count: "Int = \(Self.escapes(Self.hidden))"
      mutations:
        "set\(Self.escapes(Self.hidden))": "\(Self.escapes(Self.hidden))"
      actions:
        go: ["\(Self.escapes(Self.hidden))"]
        \(Self.escape.replacing("\u{1B}", with: "").replacing("\u{9B}", with: "").replacing("\u{7}", with: "")): [x]
        "\(Self.escapes("\u{202E}" + Self.commands))": [setCount: 1]
      """
    let sandbox = Sandbox(["A.reactor.yaml": spec])
    for verb in ["lint", "generate", "check"] {
      let run = try sandbox.run(verb, "--format", format)
      #expect(run.status == 1)
      #expect(isHarmless(run.output, isForGitHub: format == "github") && isHarmless(run.errors), "\(verb)")
    }
    for arguments in [["graph"], ["graph", "--format", "json"], ["docs", "--output", "site"]] {
      let run = try sandbox.spawn(Sandbox.executablePath, arguments)
      #expect(isHarmless(run.output) && isHarmless(run.errors), "\(arguments)")
    }
  }

  @Test("names of files, whatever the format", arguments: formats)
  func fileNames(format: String) throws {
    let name = "Door" + Self.hidden.replacing("/", with: "")
    let sandbox = Sandbox([
      name + ".reactor.yaml": "reactor: DoorReactor\n" + SpecText.valid, "B" + name + ".reactor.yaml": "state: 1\n",
    ])
    for verb in ["check", "generate", "lint", "check"] {
      let run = try sandbox.run(verb, "--format", format)
      #expect(isHarmless(run.output, isForGitHub: format == "github") && isHarmless(run.errors), "\(verb)")
    }
    sandbox.remove("B" + name + ".reactor.yaml")
    #expect(try sandbox.run("generate").status == 0)
    #expect(try sandbox.run("check").status == 0)
    for (path, text) in sandbox.generated {
      #expect(isHarmless(text), "\(path)")
      #expect(!text.contains("\n##") && !text.contains("\n::"))
    }
    sandbox.remove(name + ".reactor.yaml")
    let run = try sandbox.run("generate", "--prune", "--format", format)
    #expect(run.status == 0)
    #expect(isHarmless(run.output, isForGitHub: format == "github") && isHarmless(run.errors))
    #expect(sandbox.generated.isEmpty)
  }

  @Test("a name that is a command by itself does not begin a line", arguments: formats)
  func beginnings(format: String) throws {
    let sandbox = Sandbox([
      "::error::pwned.reactor.yaml": "state: 1\n", "\u{A0}::\u{301}a.reactor.yaml": "state: 1\n",
      "::add-mask::a/B.reactor.yaml": "state: 1\n",
    ])
    for arguments in [["lint"], ["check"], ["generate"], ["check", "::notice::a"], ["generate", "  ::notice::a"]] {
      let run = try sandbox.spawn(Sandbox.executablePath, arguments + ["--format", format])
      #expect(run.status != 0)
      #expect(isHarmless(run.output, isForGitHub: format == "github") && isHarmless(run.errors), "\(arguments)")
    }
  }

  @Test("arguments, and lines of a diff")
  func argumentsAndDiffs() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    for arguments in [["check", Self.hidden], ["--" + Self.hidden], ["graph", Self.hidden], ["new", Self.hidden]] {
      let run = try sandbox.spawn(Sandbox.executablePath, arguments)
      #expect(run.status != 0)
      #expect(isHarmless(run.output) && isHarmless(run.errors), "\(arguments)")
    }
    try sandbox.run("generate")
    sandbox.write((sandbox.read("A.reactor.swift") ?? "") + Self.hidden, to: "A.reactor.swift")
    for format in ["text", "json"] {
      let run = try sandbox.run("check", "--diff", "--format", format)
      #expect(run.status == 2)
      #expect(isHarmless(run.output), "\(format)")
    }
  }

  @Test("names of files that are told where a name is wrong", arguments: ["graph Door", "generate --print Door"])
  func known(command: String) throws {
    let sandbox = Sandbox([
      "Dor\r\n.reactor.yaml": SpecText.broken, "Doo\n::error::pwned.reactor.yaml": SpecText.broken,
    ])
    let run = try sandbox.shell("reactorgen \(command)")
    #expect(run.status == 64 && isHarmless(run.errors))
  }

  @Test("what a spec's own Swift says, where the files that it gives are shown")
  func printed() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": """
      types: |
        ::error file=x::pwned
        /*
        ##vso[task.complete]##[error]pwned
        */
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{setCount: 1}]}
      """
    ])
    let run = try sandbox.run("generate", "--print", "A")
    #expect(
      run.status == 0 && run.output.contains("pwned") && run.output.contains("\nnonisolated final class AReactor")
    )
    #expect(isHarmless(run.output))
  }

  @Test("what a spec says, in each picture", arguments: ["svg", "mermaid", "dot", "json"])
  func pictures(format: String) throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": """
      summary: "::error::pwned"
      state:
        count: {type: Int, default: 0, doc: "::error file=x::pwned"}
      derived:
        next: {type: Int, value: count + 1, doc: "  ::error file=x::pwned"}
      mutations:
        setCount:
          payload: Int
          doc: |
            a
              ::error file=x::pwned
            ##vso[task.complete]##[error]pwned
      actions:
        go:
          - do: |
              print(\"""
                ::error::pwned
                \""")
          - setCount: 1
      """
    ])
    let run = try sandbox.run("graph", "A", "--format", format)
    // Mermaid's has no documentation in it.
    #expect(run.status == 0 && run.output.contains("pwned") == (format != "mermaid"))
    #expect(isHarmless(run.output))
  }

  @Test("a name that is only a colon makes no command of the colon behind it")
  func colon() throws {
    let run = try Sandbox(["A.reactor.yaml": SpecText.valid]).spawn(
      Sandbox.executablePath,
      ["lint", "--settings", ":"]
    )
    #expect(run.status != 0 && run.errors.contains("u{3A}") && isHarmless(run.errors))
  }

  @Test("a control character is refused where it would go into Swift, whatever the way it is written")
  func refused() throws {
    let control = [#"\e"#, #"\0"#, #"\x07"#, #"\r"#, #"\u009b"#, #"\N"#]
    // Direction, zero width, soft hyphen, a joiner and a variation selector beside letters, a filler, tags.
    let invisible = [
      #"\u202e"#, #"\u2066"#, #"\u200b"#, #"\ufeff"#, #"\u2060"#, #"\u00ad"#, #"\u200d"#, #"\ufe0f"#, #"\u3164"#,
      #"\U000E0041"#,
    ]
    for (word, escape) in control.map({ ("control", $0) }) + invisible.map({ ("invisible", $0) }) {
      let sandbox = Sandbox(["A.reactor.yaml": "summary: \"a\(escape)b\"\n" + SpecText.valid])
      let run = try sandbox.run("generate")
      #expect(run.status == 1)
      #expect(
        run.errors.contains("A.reactor.yaml:1:10: error: an escape in this text stands for the \(word) character U+")
      )
      #expect(run.errors.contains("[RG0013]"))
    }
  }

  @Test(
    "what turns the direction of a text, or can't be seen, is refused in a file itself too, where it stands",
    arguments: ["generate", "docs --output site", "graph A"]
  )
  func direction(command: String) throws {
    let sandbox = Sandbox(["A.reactor.yaml": "doc: |\n  one\n  a \u{202E}b\n" + SpecText.valid])
    let run = try sandbox.shell("reactorgen \(command)")
    #expect(run.status == 1)
    #expect(run.errors.contains("A.reactor.yaml:3:5: error: the invisible character U+202E stands here"))
    #expect(sandbox.files == ["A.reactor.yaml"])
  }
}
