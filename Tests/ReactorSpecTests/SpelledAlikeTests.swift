import ReactorSpec
import Testing

@Suite("Names that are spelled alike")
struct SpelledAlikeTests {
  @Test("a text that is longer than any name is none that somebody has misspelt")
  func longNames() {
    let long = String(repeating: "n", count: 10_001)
    var made = 0
    func candidates() -> [String] {
      made += 1
      return ["name"]
    }
    #expect(SpelledAlike.nearest(to: long, among: candidates()) == nil && made == 0)
    // None of the budget is spent on it.
    let (_, firstGivenUp) = SpelledAlike.withinOneBudget {
      for _ in 0..<300 { _ = SpelledAlike.nearest(to: "name", among: [long]) }
    }
    #expect(firstGivenUp == nil)
  }

  @Test("a letter costs as many steps as it has bytes")
  func marks() {
    func name(_ last: Int) -> String { "e" + String(repeating: "\u{301}", count: 400) + "\(last)" }
    let known = (0..<200).map(name)
    let (_, firstGivenUp) = SpelledAlike.withinOneBudget {
      for number in 200..<220 { _ = SpelledAlike.nearest(to: name(number), among: known) }
    }
    #expect(firstGivenUp != nil)
  }

  @Test("all searches of a spec share their steps, and none comes after the one that lacks some")
  func budget() {
    let known = String(repeating: "a", count: 900)
    let (found, firstGivenUp) = SpelledAlike.withinOneBudget {
      (0..<3).map { SpelledAlike.nearest(to: "\(known)\($0)", among: [known]) }
        + [SpelledAlike.nearest(to: "cuont", among: ["count"])]
    }
    #expect(found == [known, known, nil, nil])
    #expect(firstGivenUp == known + "2")
    #expect(SpelledAlike.withinOneBudget { SpelledAlike.nearest(to: "a", among: ["b"]) }.firstGivenUp == nil)
    #expect(SpelledAlike.nearest(to: "cuont", among: ["count"]) == "count")
  }

  @Test("candidates are made only where they are compared")
  func candidates() {
    var made = 0
    func candidates() -> [String] {
      made += 1
      return [String(repeating: "a", count: 3_000)]
    }
    let name = String(repeating: "b", count: 3_000)
    _ = SpelledAlike.withinOneBudget {
      for _ in 0..<100 { #expect(SpelledAlike.nearest(to: name, among: candidates()) == nil) }
    }
    #expect(made == 1)
  }

  @Test("a spec of mistakes tells of each, and what was meant by the first")
  func spec() {
    let names = (0..<200).map { String(repeating: "a", count: 60) + "\($0)" }
    let mutations = names.map { "  set\($0): {payload: Int, reduce: state.count = payload}\n" }.joined()
    let steps = names.map { "    - ste\($0): 1\n" }.joined()
    let text = "state:\n  count: Int = 0\nmutations:\n\(mutations)actions:\n  go:\n\(steps)"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
      .filter { $0.severity == .error }
    #expect(found.count == 200)
    #expect(found.first?.message.contains("did you mean `set") == true)
    #expect(found.last?.message.contains("did you mean") == false)
    // What is given up is told once, with the first message that lacks it.
    let told = found.filter { !$0.notes.isEmpty }
    let first = found.first { !$0.message.contains("did you mean") }
    #expect(told == [first].compactMap { $0 })
    #expect(told.first?.notes.first?.message.hasSuffix("on, it is not looked which known names are alike") == true)
  }
}
