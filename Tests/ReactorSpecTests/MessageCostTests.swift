import ReactorSpec
import Testing

@Suite("What messages cost")
struct MessageCostTests {
  @Test(
    "long and deep lines are judged once, not again and again",
    .timeLimit(.minutes(1)),
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
}
