import ReactorEmission
import Testing

@Suite("The values that a check tries")
struct ReferenceSamplesTests {
  private func tests(_ condition: String, _ more: String = "") throws -> String {
    try generated(
      .tests,
      from: """
        state: {count: Int = 0, text: String = "", items: '[Int] = []', mode: "Int?"}
        mutations: {setCount: Int, setText: String, setItems: "[Int]", setMode: "Int?"}
        actions:
          go:
            - guard: \(condition)
            - setCount: 0
        \(more)
        """
    )
  }

  @Test("are, of a number that a condition names, that one and its neighbours")
  func numbers() throws {
    #expect(try tests("state.count > 20").contains("ReferenceSamples<Int> = [1, 2, 0, 20, 19, 21]"))
    #expect(try tests("state.count > 0").contains("ReferenceSamples<Int> = [1, 2, 0, -1]"))
  }

  @Test("are, of a text that a condition names, that one")
  func strings() throws {
    #expect(
      try tests("'state.text != \"admin\"'").contains(
        "ReferenceSamples<String> = [\"first\", \"second\", \"\", \"12\", \"admin\"]"
      )
    )
  }

  @Test("are, of a count, texts and arrays with one element less and one more")
  func counts() throws {
    let texts = try tests("state.text.count >= 4")
    for count in 3...5 { #expect(texts.contains("\"" + String(repeating: "a", count: count) + "\"")) }
    let arrays = try tests("state.items.count >= 4")
    for count in 3...5 { #expect(try #require(arrays.firstMatch(of: /arrays\(([^)]*)\)/)).1.contains("\(count)")) }
  }

  @Test("are made once for a type; optionals and arrays are made of them")
  func constants() throws {
    let text = try tests("state.count > 20")
    #expect(text.ranges(of: "ReferenceSamples<Int> = ").count == 1)
    #expect(text.contains("reference.field(\"count\", \\.count, from: 0, intSamples)"))
    #expect(text.contains("reference.field(\"items\", \\.items, from: [], intSamples.arrays"))
    #expect(text.contains("reference.field(\"mode\", \\.mode, from: nil, intSamples.optional)"))
  }

  @Test("are those of the spec first")
  func given() throws {
    let text = try tests("state.count > 20", "samples: {Int: [7, 8], String: '\"x\"'}")
    #expect(text.contains("ReferenceSamples<Int> = [7, 8, 0, 20, 19, 21]"))
  }
}
