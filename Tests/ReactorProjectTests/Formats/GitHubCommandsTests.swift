import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("--format github")
struct GitHubCommandsTests {
  @Test(
    "a diagnostic is a command with its place, its rule as the title, and its place again in the message, for the log"
  )
  func error() {
    let commands = Found("state:\n  x: {type: Int, kaputt: 1}\n").github
    #expect(commands.count == 1)
    #expect(
      commands[0].hasPrefix(
        "::error file=app/A.reactor.yaml,line=2,col=18,endColumn=24,title=RG0102%3A Only the language's keys::"
          + "app/A.reactor.yaml:2:18: a field has no key `kaputt`"
      )
    )
    #expect(commands[0].hasSuffix(" [RG0102]"))
  }

  @Test("what would end a property is escaped; in messages line breaks are shown")
  func escapes() {
    let place = Diagnostic.Place(path: "a, b:c%\n.swift")
    let commands = Found([Diagnostic(.outputNotOurs, "50%, x: y\r\n[A::b]", at: place)]).github
    #expect(
      commands == [
        "::error file=app/a%2C b%3Ac%25%0A.swift,line=1,title=RG0602%3A A file that reactorgen has not written is never overwritten"
          + "::app/a, b:c%25\\n.swift: 50%25, x: y\\r\\n[A::b] [RG0602]"
      ]
    )
  }

  @Test("columns are UTF-16's, the message's column is ours")
  func columns() throws {
    let command = try #require(Found("state:\n  x: {type: Int, doc: 👩‍👩‍👧, kaputt: 1}\n").github.first)
    #expect(command.contains(",line=2,col=33,endColumn=39,"))
    #expect(command.contains("::app/A.reactor.yaml:2:26: "))
  }

  @Test("the line to write is in the message")
  func replacement() throws {
    let command = try #require(Found("state:\n  names: [String] = []\n").github.first)
    #expect(command.hasSuffix(#" [RG0007]%0Awrite: names: '[String] = []'"#))
  }

  @Test("a note is a notice below its error")
  func notes() {
    let commands = Found("state:\n  x: Int = 0\n  x: Int = 1\n").github
    #expect(
      commands.map { $0.prefix { $0 != "," } } == [
        "::error file=app/A.reactor.yaml", "::notice file=app/A.reactor.yaml",
      ]
    )
    #expect(commands[0].contains(",line=3,col=3,endColumn=4,"))
    #expect(commands[1].contains(",line=2,col=3,endColumn=4,title=RG0005%3A "))
  }

  @Test("several lines have no columns, which GitHub refuses there")
  func severalLines() throws {
    let command = try #require(Found("summary:\n  a: 1\n  b: 2\nstate: {a: Int = 0}\n").github.first)
    #expect(command.contains(",line=2,endLine=3,title="))
  }

  @Test("several files come by path, several diagnostics of one line by column")
  func order() {
    let spec = "state:\n  x: {a: 1, b: 2, type: Int}\n"
    let commands = Found(["b.reactor.yaml": spec, "B.reactor.yaml": spec]).github
    let places = commands.map { $0.split(separator: ",").prefix(3).joined(separator: ",") }
    #expect(
      places == [
        "::error file=app/B.reactor.yaml,line=2,col=7", "::error file=app/B.reactor.yaml,line=2,col=13",
        "::error file=app/b.reactor.yaml,line=2,col=7", "::error file=app/b.reactor.yaml,line=2,col=13",
      ]
    )
  }

  @Test("warnings are warnings, remarks are notices")
  func levels() {
    let place = Diagnostic.Place(path: "A")
    let found = Found([Diagnostic(.unknownStateMember, "w", at: place), Diagnostic(.sampleMissing, "r", at: place)])
    #expect(found.github.map { $0.prefix { $0 != " " } } == ["::warning", "::notice"])
    #expect(found.outcome.findings(downTo: .warning).map(\.message) == ["w"])
    #expect(found.outcome.findings(downTo: .error).isEmpty)
  }

  @Test("what is about the repository's root names no file")
  func root() {
    let commands = Found([Diagnostic(.noSpecsFound, "nothing", at: Diagnostic.Place(path: "/work"))]).github
    #expect(commands.map { $0.hasPrefix("::warning title=RG0605%3A ") } == [true])
  }
}
