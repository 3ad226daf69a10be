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

  @Test("the nearest is that with the fewest letters inserted, taken away, replaced or swapped; case counts half")
  func distances() {
    // As the definition has it, letter by letter.
    func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
      guard let first = a.first, let other = b.first else { return 2 * (a.count + b.count) }
      let cost = first == other ? 0 : first.lowercased() == other.lowercased() ? 1 : 2
      var best = min(
        distance(a.dropFirst(), b.dropFirst()) + cost,
        distance(a.dropFirst(), b) + 2,
        distance(a, b.dropFirst()) + 2
      )
      if let next = a.dropFirst().first, let nextOther = b.dropFirst().first, first == nextOther, next == other {
        best = min(best, distance(a.dropFirst(2), b.dropFirst(2)) + 2)
      }
      return best
    }
    var seed: UInt32 = 7
    func word() -> String {
      let letters: [Character] = ["a", "b", "A", "é", "É", "🇰🇷"]
      return String(
        (0..<5).map { _ in
          seed = seed &* 1_664_525 &+ 1_013_904_223
          return letters[Int(seed >> 16) % letters.count]
        }
      )
    }
    for _ in 0..<60 {
      let name = word()
      let candidates = (0..<4).map { _ in word() }.filter { $0 != name }
      let distances = candidates.map { ($0, distance(name[...].map { $0 }[...], $0.map { $0 }[...])) }
      // In half steps, of five letters a third at most.
      let near = distances.filter { $0.1 <= 3 }
      let expected = near.min { $0.1 < $1.1 }?.0
      #expect(SpelledAlike.nearest(to: name, among: candidates) == expected, "\(name): \(distances)")
    }
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
