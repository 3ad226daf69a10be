import ReactorSpec
import Testing
import YAMLTree

@Suite("What messages cost")
struct MessageCostTests {
  @Test(
    "long and deep lines are judged once, not again and again",
    .timeLimit(.minutes(10)),
    arguments: [
      "a: {b: f(x, " + (0..<200).map { "c\($0)" }.joined(separator: ", ") + "}",
      "a: [Int] = \"" + String(repeating: " #", count: 100_000),
      "a: {b: [Int]?, " + String(repeating: "c: {", count: 5_000) + String(repeating: "}", count: 5_000) + "}",
      "a: {b: [Int]?, c: (" + String(repeating: "x default: ", count: 20_000) + ")}",
    ]
  )
  func cost(line: String) {
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array("state:\n  \(line)\n".utf8)))
    #expect(!reading.diagnostics.isEmpty)
  }

  /// What a spec with these steps is told.
  private func diagnostics(_ steps: String) -> [Diagnostic] {
    let spec = "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions:\n  go: \(steps)\n"
    return SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
  }

  @Test(
    "of a mistake that is made again and again, two hundred are told, and the last of them says so",
    arguments: ["{setCount: null}", "{setCont: 1}", "{setCount: ''}", "{setCount: count}", "{setCount: state.cuont}"]
  )
  func many(step: String) {
    let found = diagnostics("[" + Array(repeating: step, count: 300).joined(separator: ", ") + "]")
    #expect(found.count == 200 && Set(found.map(\.rule)).count == 1)
    let saying = found.indices.filter { index in found[index].notes.contains { $0.message.contains("no more than 200") }
    }
    #expect(saying == [199])
    let fewer = diagnostics("[" + Array(repeating: step, count: 200).joined(separator: ", ") + "]")
    #expect(fewer.flatMap(\.notes).isEmpty)
  }

  @Test(
    "of a name that is as long as a file, the message has the beginning",
    arguments: [
      "{NAME: 1}", "{run: NAME}", "{send: NAME}", "{forward: NAME}", "{wait: 1s, until: NAME}", "{let: {1NAME: 1}}",
    ]
  )
  func longName(step: String) throws {
    let name = String(repeating: "n", count: 200_000)
    let found = diagnostics("[\(step.replacing("NAME", with: name))]")
    let messages = found.flatMap { [$0.message] + $0.notes.map(\.message) }
    #expect(!found.isEmpty && messages.allSatisfy { $0.utf8.count < 2_000 })
    if step.hasPrefix("{run") { #expect(messages.contains { $0.contains("n…`") }) }
  }

  @Test("a line that is too long to be shown is not proposed either")
  func longLine() {
    let step = "{setCount: null}"
    #expect(diagnostics("[\(step)]").first?.replacement == "go: [{setCount: nil}]")
    let found = diagnostics("[\(step)] # " + String(repeating: "x", count: 1_000))
    #expect(found.map(\.replacement) == [nil] && found.first?.rule == .nullInSwiftText)
  }

  @Test("what lines are proposed for a line of many mistakes is limited, and said")
  func manyProposals() {
    let found = diagnostics("[{setCount: '" + String(repeating: "count+", count: 120) + "1'}]")
    #expect(found.count == 120)
    let shown = found.count { $0.replacement != nil }
    #expect(shown > 0 && shown < 120)
    #expect(found[shown].notes.map(\.message).joined().contains("none is shown"))
  }

  @Test("what is looked for in proposed lines is limited for all of them together, and said")
  func manyMisspeltMethods() {
    let methods = (0..<60).map { "load\($0): '() -> Int'" }.joined(separator: ", ")
    let actions = (0..<60).map { "  act\($0): [{setCount: api.laod\($0)()}]\n" }.joined()
    let spec =
      "dependencies: {api: {protocol: API, methods: {\(methods)}}}\nstate: {count: Int = 0}\nmutations: {setCount: Int}\n"
      + "actions:\n\(actions)"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
      .filter { $0.rule == .unknownMethod }
    #expect(found.count == 60)
    #expect(found[0].replacement == "act0: [{setCount: api.load0()}]")
    let shown = found.count { $0.replacement != nil }
    #expect(shown > 0 && shown < 60 && found[shown...].allSatisfy { $0.replacement == nil })
    #expect(found[shown].notes.map(\.message).joined().contains("none is shown"))
  }

  @Test("a mistake between quotes within quotes is placed, however often they repeat", .timeLimit(.minutes(10)))
  func repeatedQuotes() {
    let quotes = String(repeating: "'", count: 100_000)
    let found = diagnostics("[{setCount: '\(quotes)\(quotes)('}]")
    #expect(found.first?.rule == .unbalancedSwiftText && found.first?.place.range?.start.line == 4)
  }
}
