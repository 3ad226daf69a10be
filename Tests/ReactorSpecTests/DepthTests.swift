import Testing

@testable import ReactorSpec

/// No text makes reading it use all of the stack.
@Suite("Swift text of any depth")
struct DepthTests {
  @Test(
    "brackets and interpolations nest at most 200 deep, and the place is told",
    arguments: [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("\"\\(", ")\""), ("[({", "})]")]
  )
  func nested(open: String, close: String) {
    for depth in [1, 60, 201, 2_000] {
      let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      let problem = SwiftText(text).problem
      let isTooDeep = depth * open.count { "([{".contains($0) } > 200
      #expect((problem?.kind == .tooDeep(limit: 200)) == isTooDeep, "\(depth)")
      let reading = SpecReading(
        of: SpecFile(path: "A.reactor.yaml", bytes: Array("state:\n  a: 'Int = \(text)'\n".utf8))
      )
      #expect(reading.diagnostics.contains { $0.rule == .swiftTextTooDeep && $0.place.range != nil } == isTooDeep)
    }
  }

  @Test(
    "chains of operators, members, optionals and comments are read, however long",
    arguments: ["1 + ", "! ", "a ? b : ", "-", "a.", "try ", "/* ", "() -> ", "inout ", "@a "]
  )
  func chained(part: String) {
    let text = String(repeating: part, count: 2_000) + "c"
    _ = SwiftText(text).problem
    _ = SwiftType(text)
  }

  @Test(
    "types with any number of signs behind them are read",
    arguments: ["?", "!", "...", ".Type", "<A>", "[]", "&B"]
  )
  func suffixed(part: String) {
    _ = SwiftType("A" + String(repeating: part, count: 2_000))
  }

  @Test(
    "texts of more tokens or bytes than anybody writes are refused at their place",
    arguments: ["! ", "1+", "a ? b : ", "a && ", "\"\" ", "  "]
  )
  func endless(part: String) {
    let text = String(repeating: part, count: 1_200_000 / part.utf8.count) + "c"
    guard case .tooLong = SwiftText(text).problem?.kind else {
      Issue.record("\(part)")
      return
    }
    let file = SpecFile(path: "A.reactor.yaml", bytes: Array("state:\n  a: 'Int = \(text)'\n".utf8))
    #expect(SpecReading(of: file).diagnostics.contains { $0.rule == .swiftTextTooLong && $0.place.range != nil })
  }

  @Test("a text that is too long is not taken for one that YAML has cut off")
  func endlessBetweenBraces() {
    let text =
      "state:\n  a: Int = 0\nactions:\n  go: [{guard: state.a" + String(repeating: " + 1", count: 60_000) + " > 0}]\n"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.rule) == [.swiftTextTooLong])
  }
}
