import Testing

@testable import ReactorSpec

@Suite("The words of Swift texts")
struct SwiftTokenTests {
  @Test("have the texts that are listed for them, in their order")
  func texts() {
    #expect(SwiftToken.Word.texts.count == SwiftToken.Word.allCases.count - 2)
    for (text, word) in zip(SwiftToken.Word.texts, SwiftToken.Word.allCases.dropFirst(2)) {
      #expect(text.first?.isLetter == false || text == "\(word)")
      #expect(SwiftText(String(text)).tokens.first?.word == word)
    }
  }

  @Test("are keywords where Swift takes them for names only between backticks")
  func keywords() {
    for (text, word) in zip(SwiftToken.Word.texts, SwiftToken.Word.allCases.dropFirst(2)) {
      #expect(word.isKeyword == SwiftName.isKeyword(String(text)), "\(text)")
    }
    #expect(SwiftToken.Word.keyword.isKeyword && !SwiftToken.Word.other.isKeyword)
  }

  @Test(
    "a name behind the operator of a range is no member",
    arguments: [
      ("0...limit", ["limit"]), ("0..<limit", ["limit"]), ("low...high", ["high", "low"]),
      ("items[...last]", ["items", "last"]),
      ("items[first...]", ["first", "items"]), ("(low ... high).count", ["high", "low"]), ("a.b...c.d", ["a", "c"]),
    ]
  )
  func ranges(text: String, names: [String]) {
    let swift = SwiftText(text)
    #expect(swift.problem == nil && swift.freeNames.sorted() == names)
  }

  @Test(
    "the names of a closure are its own, from its head on; what it captures comes from around it",
    arguments: [
      ("items.map { $0 + by }", ["$0", "by", "items"]), ("items.map { n in n + by }", ["by", "items"]),
      ("items.map { [by] in $0 + by }", ["$0", "by", "items"]),
      ("items.map { [x = by] in $0 + x }", ["$0", "by", "items"]),
      (
        "items.map { [weak self, x = f(a, b)] (n: Int, m) -> Row in row(n, m, x) }",
        ["a", "b", "f", "items", "row", "self"]
      ),
      ("items.map { n in n + 1 }.count + n", ["items", "n"]), ("items.map { (_, n) in n }", ["items"]),
      ("a.map { n in b.filter { m in m > n }.map { $0 + m } }", ["$0", "a", "b", "m"]),
      ("a.map { @Sendable n in n }", ["a"]), ("run { @MainActor [api] in api.ping() }", ["api", "run"]),
      ("a.map { (pair: (Int, limit: Int), row: Map<A, limit>) in pair.0 + limit }", ["a", "limit"]),
      ("run { for n in a { use(n) } }", ["a", "run", "use"]),
    ]
  )
  func closures(text: String, names: [String]) {
    #expect(SwiftText(text).freeNames.sorted() == names)
  }

  @Test("members are named in closures, too, behind what these capture and behind `self?`")
  func captured() {
    let swift = SwiftText("month.flatMap { [api, weak self] in api.limits($0) ?? self?.feed.items($0) ?? a.b.c }")
    #expect(swift.namedMembers.map(\.member) == ["flatMap", "limits", "items", "b", "c"])
    #expect(swift.namedMembers.last?.owner == "a.b")
    #expect(swift.membersOutsideClosures.map(\.member) == ["flatMap"])
  }

  @Test("what a pattern declares between others is its own")
  func pattern() {
    #expect(SwiftText("if case .found(_, let total, _) = tab { total } else { 0 }").freeNames == ["tab"])
    #expect(SwiftText("if isOn, let total, total > 1 { total }").freeNames == ["isOn", "total"])
  }

  @Test(
    "what a declaration's own value names is from around it, in closures and on further lines, too",
    arguments: [
      ("let dock = docks.first(where: { $0 == dock }), dock > 0", ["$0", "dock", "docks"]),
      ("let dock = docks.first { $0 == dock }, dock > 0", ["$0", "dock", "docks"]),
      ("guard let dock = docks.first { $0 == dock } else { return }", ["$0", "dock", "docks"]),
      ("if let dock = find(docks, { $0 == dock }) { use(dock) }", ["$0", "dock", "docks", "find", "use"]),
      ("let dock = find(\n  docks,\n  dock\n)", ["dock", "docks", "find"]),
      ("let dock = docks\n  .first(where: { $0 == dock })", ["$0", "dock", "docks"]),
      ("if let dock = docks.first { use(dock) }", ["docks", "use"]),
      ("if isOn, let dock = docks.first { use(dock) } else { use(1) }", ["docks", "isOn", "use"]),
      ("while let dock = next() { use(dock) }", ["next", "use"]),
      ("do { let dock = try next()\nuse(dock) } catch let dock { use(dock) }", ["next", "use"]),
      ("let dock = next()\nuse { dock }", ["next", "use"]),
      ("let sum = docks.map { let sum = $0; return sum }", ["$0", "docks"]),
      ("let a = f(1); let b = g { a + b2 }", ["b2", "f", "g"]),
    ]
  )
  func ownValues(text: String, names: [String]) {
    #expect(SwiftText(text).freeNames.sorted() == names)
  }

  @Test("the name for anything is none", arguments: [".rename(let id, _)", "if case .some(_) = a {}"])
  func wildcard(text: String) { #expect(!SwiftText(text).takesName("_")) }

  @Test("a range without an upper bound ends a statement")
  func openRange() {
    var starts = StatementStarts(SwiftText("let rest = 3...\nuse(rest)"))
    let isStart = starts.isStart(at: 16)
    #expect(isStart)
    var unfinished = StatementStarts(SwiftText("let rest = 3 ...\n  limit"))
    let isUnfinished = !unfinished.isStart(at: 17)
    #expect(isUnfinished)
  }
}
