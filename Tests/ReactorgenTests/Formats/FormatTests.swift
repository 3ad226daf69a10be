import Foundation
import Testing

@testable import ReactorProject

/// The formats that go to standard output as a whole.
let formats = ["json", "github", "gitlab", "sarif", "xcode"]

@Suite("--format")
struct FormatTests {
  /// Projects that end in each of the ways in which a run can end.
  enum Project: String, CaseIterable {
    case fine, drift, broken, brokenSettings, unreadable, notOurs, empty

    func sandbox() throws -> Sandbox {
      let sandbox = Sandbox(self == .empty ? [:] : ["Specs/A.reactor.yaml": SpecText.valid])
      switch self {
      case .fine: try sandbox.run("generate")
      case .drift, .empty: break
      case .broken: sandbox.write(SpecText.broken, to: "Specs/my B, 100%.reactor.yaml")
      case .brokenSettings: sandbox.write("inputs: [Specs\nnope: 1\n", to: "reactorgen.yaml")
      case .unreadable: sandbox.makeFolder("Specs/B.reactor.yaml")
      case .notOurs: sandbox.write("// mine\n", to: "Specs/A.reactor.swift")
      }
      return sandbox
    }
  }

  @Test(
    "each way to end has the same exit status in each format, and nothing on standard error",
    arguments: Project.allCases
  )
  func statuses(project: Project) throws {
    let sandbox = try project.sandbox()
    for verb in ["check", "lint"] {
      let status = try sandbox.run(verb).status
      for format in formats {
        let run = try sandbox.run(verb, "--format", format)
        #expect(run.status == status, "\(verb) \(format)")
        #expect(run.errors == "", "\(verb) \(format)")
        try expectWhole(run.output, format)
      }
    }
  }

  @Test("generate writes the same in each format", arguments: formats)
  func generate(format: String) throws {
    let sandbox = try Project.broken.sandbox()
    let run = try sandbox.run("generate", "--format", format)
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(Set(sandbox.generated.keys) == ["Specs/A.reactor.swift", "Specs/A.reactor.tests.swift"])
    try expectWhole(run.output, format)
    #expect(run.output.contains("RG0102"))
    #expect(!run.output.contains("drift-"))
  }

  @Test("the same run gives the same bytes, whatever the number of threads", arguments: formats)
  func stable(format: String) throws {
    let specs = (1...20).map { ("Specs/\($0).reactor.yaml", SpecText.broken) }
    let sandbox = Sandbox(Dictionary(uniqueKeysWithValues: specs))
    let first = try sandbox.run("check", "--format", format, "--jobs", "1")
    for jobs in ["2", "8"] {
      #expect(try sandbox.run("check", "--format", format, "--jobs", jobs).output == first.output)
    }
    if format != "xcode" { #expect(!first.output.contains(sandbox.root)) }
  }

  @Test(
    "paths are relative to the repository's root, wherever in it the command runs",
    arguments: ["github", "gitlab", "sarif"]
  )
  func root(format: String) throws {
    let sandbox = Sandbox(["app/Specs/A.reactor.yaml": SpecText.broken, "app/reactorgen.yaml": "inputs: [Specs]\n"])
    let above = try sandbox.run("lint", "--format", format, "app")
    #expect(above.output.contains("app/Specs/A.reactor.yaml"))
    #expect(try sandbox.run("lint", "--format", format, in: "app").output == above.output)
    #expect(try sandbox.run("lint", "--format", format, "..", in: "app/Specs").output == above.output)
  }

  @Test("--strict changes the exit status, not the warning; --quiet leaves it out")
  func strict() throws {
    let sandbox = Sandbox()
    for (options, status, word) in [([], 0, "::warning "), (["--strict"], 1, "::warning "), (["--quiet"], 0, "")] {
      let run = try sandbox.spawn(Sandbox.executablePath, ["lint", "--format", "github"] + options)
      #expect(run.status == Int32(status))
      #expect(run.output.hasPrefix(word) && run.output.isEmpty == word.isEmpty)
    }
  }

  @Test("remarks are shown by lint, or on demand")
  func remarks() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": "state: {user: User?}\nmutations: {setUser: User}\nactions: {set: {forward: setUser}}\n"
    ])
    #expect(try sandbox.run("lint", "--format", "github").output.hasPrefix("::notice "))
    #expect(try sandbox.run("generate", "--format", "github").output == "")
    #expect(try sandbox.run("generate", "--format", "github", "--verbose").output.hasPrefix("::notice "))
  }

  @Test("an unknown format is wrong usage, and the known ones are listed; nothing is printed besides")
  func unknown() throws {
    for verb in ["generate", "check", "lint"] {
      let run = try Sandbox().run(verb, "--format", "junit")
      #expect(run.status == 64)
      #expect(run.output == "")
      for format in ["text"] + formats { #expect(run.errors.contains(format)) }
    }
    #expect(Set(FindingFormat.allCases.map(\.rawValue)).isSubset(of: formats))
  }

  @Test("--diff goes with text and JSON only")
  func diff() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    for format in FindingFormat.allCases {
      let run = try sandbox.run("check", "--diff", "--format", format.rawValue)
      #expect(run.status == 64)
      #expect(run.output == "")
      #expect(run.errors.contains("--diff goes with --format text or json"))
    }
  }

  /// Expects a text that is whole in its format.
  private func expectWhole(_ output: String, _ format: String) throws {
    switch format {
    case "github", "xcode":
      let lines = output.split(separator: "\n")
      #expect(output.isEmpty || output.hasSuffix("\n"))
      let start = try Regex(
        format == "github" ? "::(error|warning|notice) .*::" : "/.*:[0-9]+:[0-9]+: (error|warning|note): "
      )
      #expect(lines.allSatisfy { $0.prefixMatch(of: start) != nil }, "\(output)")
    default:
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
      #expect(output.hasSuffix("\n"))
    }
  }
}
