import Testing

@testable import ReactorEmission
@testable import ReactorSpec

@Suite("Where a text may stop the program, the reference throws instead")
struct GuardedCodeTests {
  private static let state = """
    imports: Foundation
    state:
      items: '[Int] = []'
      nested: '[[Int]] = []'
      map: '[String: Int] = [:]'
      groups: '[String: [Int]] = [:]'
      maybe: '[Int]?'
      index: Int?
      a: Int = 0
      isOn: Bool = false
      id: UUID?
      date: Date?
      text: String = ""
    derived:
      share: Int = items[a]
      half: Int = share / 2

    """

  /// What statements of a `reduce` are in the reference.
  private func printed(_ statements: String, payload: String = "Int") throws -> String {
    let yaml = """
      \(Self.state)mutations:
        go:
          payload: {_ n: \(payload)}
          reduce: |
      \(statements.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
        last: {reduce: state.isOn = true}
      """
    let tests = try generated(.tests, from: yaml)
    let reduce = try member("func reduce(", of: tests)
    let lines = try member("case .go", of: reduce).split(separator: "\n")
    // A single statement stands behind the colon.
    if lines.count == 1 { return String(try #require(lines[0].firstMatch(of: /^case \.go(?:\(.*?\))?: (.*)$/)).1) }
    return lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }

  @Test(
    "an index is looked for first",
    arguments: [
      ("state.items[n] += 1", "try state.items[ReactorCheck.index(n, in: state.items)] += 1"),
      (
        "state.a = state.items[state.items[n]]",
        "try state.a = state.items[ReactorCheck.index(state.items[ReactorCheck.index(n, in: state.items)], in: state.items)]"
      ),
      (
        "state.nested[n][0] = 1",
        "try state.nested[ReactorCheck.index(n, in: state.nested)][ReactorCheck.index(0, in: state.nested[n])] = 1"
      ),
      ("state.map[\"a\"] = n", "try state.map[ReactorCheck.index(\"a\", in: state.map)] = n"),
      ("state.items.remove(at: n)", "try state.items.remove(at: ReactorCheck.index(n, in: state.items))"),
      ("state.items.insert(1, at: n)", "try state.items.insert(1, at: ReactorCheck.position(n, in: state.items))"),
      (
        "state.items.swapAt(0, n)",
        "try state.items.swapAt(ReactorCheck.index(0, in: state.items), ReactorCheck.index(n, in: state.items))"
      ),
    ]
  )
  func indices(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test(
    "where nothing may be asked at all, what would be asked is looked at",
    arguments: [
      (
        "state.groups[\"a\"]?.remove(at: n)",
        """
        _ = try ReactorCheck.index(n, in: try ReactorCheck.element(of: state.groups, at: "a"))
        try state.groups[ReactorCheck.index("a", in: state.groups)]?.remove(at: n)
        """
      ),
      (
        "state.groups[\"a\"]?[n] = 1",
        """
        _ = try ReactorCheck.index(n, in: try ReactorCheck.element(of: state.groups, at: "a"))
        try state.groups[ReactorCheck.index("a", in: state.groups)]?[n] = 1
        """
      ),
      (
        "state.a = state.groups[\"a\"]?[n] ?? 0",
        "try state.a = state.groups[ReactorCheck.index(\"a\", in: state.groups)]?[ReactorCheck.index(n, in: state.groups[\"a\"])] ?? 0"
      ),
      (
        "state.a = state.groups[\"a\"]?.remove(at: n) ?? 0",
        """
        _ = try ReactorCheck.index(n, in: try ReactorCheck.element(of: state.groups, at: "a"))
        try state.a = state.groups[ReactorCheck.index("a", in: state.groups)]?.remove(at: n) ?? 0
        """
      ),
    ]
  )
  func optionals(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test(
    "what can't be looked at before, and not meanwhile, leaves the mutation out",
    arguments: [
      "if let last = state.groups[\"a\"]?.remove(at: n) { state.a = last }",
      "if let m = state.maybe?.first, state.groups[\"a\"]?.remove(at: m) == 1 { state.a = m }",
      "while state.groups[\"a\"]?.remove(at: n) == 1 { state.a += 1 }",
      "for x in 0..<2 where state.maybe?.remove(at: x) == 1 { state.a = x }",
      "if n > 3 { state.a = 1 } else if state.maybe?.remove(at: n) == 1 { state.a = 2 }",
      "if n < 2, state.maybe?.remove(at: n) == 1 { state.a = 2 }",
      "guard n > 3 || state.maybe?.remove(at: n) == 1 else { return }", "_ = n > 2 ? state.maybe?.remove(at: n) : nil",
      "repeat { state.a += 1 } while state.maybe?.remove(at: n) == 1",
      "if n > 0 { repeat { state.a += 1 } while state.maybe?.remove(at: n) == 1 }",
      "if n > 0 { [1].forEach { state.maybe?[$0] = 1 } }",
      "if n > 0 { state.maybe?.remove(at: max(n, 2)) }",
      "state.maybe?.remove(at: max(n, 2))",
      "state.trip?.stops[n].notes[0] = 1",
      "if n > 0 { state.groups[\"a\"]!.remove(at: 0) }",
    ]
  )
  func changedOptionals(statements: String) throws {
    #expect(try printed(statements).contains("ReactorCheck.leaveOut()"))
  }

  @Test(
    "in a block, it is looked at before the statement",
    arguments: [
      (
        "if n > 0 { state.maybe?.remove(at: n) }",
        "if n > 0 { _ = try ReactorCheck.index(n, in: state.maybe); state.maybe?.remove(at: n) }"
      ),
      (
        "if n > 0 { state.maybe?[n] = n > 1 ? 4 / n : 0 }",
        "if n > 0 { _ = try ReactorCheck.index(n, in: state.maybe); "
          + "try state.maybe?[n] = n > 1 ? 4 / ReactorCheck.divisor(n) : 0 }"
      ),
      (
        "switch n {\ncase 0: state.maybe?[n] = 1\ndefault: break\n}",
        "switch n {\ncase 0: _ = try ReactorCheck.index(n, in: state.maybe); state.maybe?[n] = 1\ndefault: break\n}"
      ),
      (
        "for _ in 0..<2 { state.groups[\"a\"]?[n] = 1 }",
        "for _ in 0..<2 { _ = try ReactorCheck.index(n, in: try ReactorCheck.element(of: state.groups, at: \"a\")); "
          + "state.groups[try ReactorCheck.index(\"a\", in: state.groups)]?[n] = 1 }"
      ),
    ]
  )
  func optionalsInBlocks(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test("of several statements, each has its checks in the lines before it")
  func severalStatements() throws {
    #expect(
      try printed("guard n > 0 else { return }\nstate.groups[\"a\"]?.remove(at: n)\nstate.maybe!.append(1)") == """
        guard n > 0 else { return }
        _ = try ReactorCheck.index(n, in: try ReactorCheck.element(of: state.groups, at: "a"))
        try state.groups[ReactorCheck.index("a", in: state.groups)]?.remove(at: n)
        _ = try ReactorCheck.unwrapped(state.maybe)
        state.maybe!.append(1)
        """
    )
    #expect(try !printed("state.a = n\nstate.groups[\"a\"]?.swapAt(0, n)").contains("leaveOut"))
  }

  @Test("an element is asked of what makes a collection for sure; another function leaves the mutation out")
  func made() throws {
    let array = try printed("state.a = Array(state.groups.keys.map(\\.count))[n]")
    #expect(array == "try state.a = ReactorCheck.element(of: Array(state.groups.keys.map(\\.count)), at: n)")
    for text in [
      "state.a = ranks(state.items)[n]", "ranks(state.items).remove(at: n)", "ranks(state.items).removeLast()",
    ] {
      #expect(try printed(text).contains("ReactorCheck.leaveOut()"))
    }
  }

  @Test(
    "an argument that may be too small, or a key that may come twice, is looked at first",
    arguments: [
      (
        "state.items = Array(repeating: 0, count: n - 1)",
        "try state.items = Array(repeating: 0, count: ReactorCheck.count(n - 1))"
      ),
      (
        "state.items = [Int](repeating: 0, count: n)",
        "try state.items = [Int](repeating: 0, count: ReactorCheck.count(n))"
      ),
      ("state.items = Box<Int>.all.take(n)", "try state.items = Box<Int>.all.take(ReactorCheck.count(n))"),
      ("state.text = String(repeating: \"a\", count: 3)", "state.text = String(repeating: \"a\", count: 3)"),
      (
        "state.map = [state.one: 1, state.isOn ? one : two: 2]",
        "try state.map = [ReactorCheck.key(state.one, state.isOn ? one : two): 1, state.isOn ? one : two: 2]"
      ),
      ("state.map = [.one: 1, .two: state.isOn ? 1 : 2]", "state.map = [.one: 1, .two: state.isOn ? 1 : 2]"),
      ("state.map = [state.one: 1, : 2]", "state.map = [state.one: 1, : 2]"),
      (
        "state.list = [state.isOn ? 1 : 2, state.isOn ? 3 : 4]", "state.list = [state.isOn ? 1 : 2, state.isOn ? 3 : 4]"
      ),
      (
        "state.map = Dictionary(uniqueKeysWithValues: state.items.map { (\"\\($0)\", $0) })",
        "try state.map = Dictionary(uniqueKeysWithValues: ReactorCheck.distinct(state.items.map { (\"\\($0)\", $0) }))"
      ),
      ("state.a = Int(UInt8(n))", "try state.a = Int(UInt8(ReactorCheck.convertible(n, to: UInt8.self)))"),
      (
        "state.a = Int(Double(n) / 2)",
        "try state.a = Int(ReactorCheck.convertible(Double(n) / 2, to: Int.self))"
      ),
      ("state.a = Int(Double(n))", "state.a = Int(Double(n))"),
      (
        "for i in stride(from: 0, to: 9, by: n) { state.a = i }",
        "for i in stride(from: 0, to: 9, by: try ReactorCheck.divisor(n)) { state.a = i }"
      ),
    ]
  )
  func arguments(statement: String, expected: String) throws { #expect(try printed(statement) == expected) }

  @Test(
    "what ends the program by itself, or finds a position by way of others, leaves the mutation out",
    arguments: [
      "guard n > 0 else { fatalError() }\nstate.a = n", "precondition(n > 0)\nstate.a = n",
      "let i = state.text.index(state.text.startIndex, offsetBy: n)\nstate.text.removeSubrange(i...)",
      "state.text = String(state.text[state.text.index(state.text.startIndex, offsetBy: n)])",
    ]
  )
  func leftOut(statement: String) throws { #expect(try printed(statement) == "try ReactorCheck.leaveOut()") }

  @Test("a pattern is not tried, but what it is compared with")
  func keywords() throws {
    #expect(
      try printed("if case 1? = state.map[\"a\"] { state.a = n }").hasPrefix(
        "if case 1? = state.map[try ReactorCheck.index(\"a\", in: state.map)] {"
      )
    )
    let closure = "{ if $0 > n { true } else { false } }"
    let choice = "if let index = state.items.firstIndex(where: \(closure)) { state.items[index] = n }"
    #expect(try printed(choice).contains("state.items[try ReactorCheck.index(index, in: state.items)] = n"))
  }

  @Test("a condition is asked behind `case`, too")
  func patterns() throws {
    let yaml =
      Self.state + """
        mutations: {setA: {payload: Int, reduce: state.a = payload}}
        actions: {go: [{guard: 'case 1? = state.map["a"]'}, {setA: 1}]}
        """
    let line = "guard case 1? = state.map[try ReactorCheck.index(\"a\", in: state.map)] else {"
    #expect(try generated(.tests, from: yaml).contains(line))
    let cases = "{switch: state.index, cases: {'let n? where state.items[n] > 0': [{setA: n}], default: []}}"
    let both = "'1? where state.a > 0, let n? where state.items[n] > 0'"
    let two = yaml.replacing(
      /actions:.*/,
      with: "actions: {go: [{switch: state.index, cases: {\(both): [{setA: 1}], default: []}}]}"
    )
    #expect(try generated(.tests, from: two).contains("case 1? where state.a > 0, let n? where try state.items[Re"))
    let other = yaml.replacing(/actions:.*/, with: "actions: {go: [\(cases)]}")
    let pattern = "case let n? where try state.items[ReactorCheck.index(n, in: state.items)] > 0:"
    #expect(try generated(.tests, from: other).contains(pattern))
  }

  @Test("a key with a default needs no check")
  func defaults() throws {
    #expect(try printed("state.map[\"a\", default: 0] += n") == "state.map[\"a\", default: 0] += n")
  }

  @Test(
    "so is a value, a divisor, a bound, a number of elements",
    arguments: [
      ("state.a = state.index! + n", "try state.a = ReactorCheck.unwrapped(state.index) + n"),
      ("state.a = state.a / n % 2", "try state.a = state.a / ReactorCheck.divisor(n) % 2"),
      ("state.a /= n", "try state.a /= ReactorCheck.divisor(n)"),
      (
        "state.items = Array(state.items[0..<n])",
        "try state.items = Array(state.items[ReactorCheck.index(0..<ReactorCheck.bound(n, from: 0), in: state.items)])"
      ),
      (
        "state.text = String(state.text.prefix(n))", "try state.text = String(state.text.prefix(ReactorCheck.count(n)))"
      ),
      ("state.items.removeFirst(n)", "try state.items.removeFirst(ReactorCheck.count(n, of: state.items))"),
    ]
  )
  func values(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test("that there is an element to take is found out in a line before")
  func elements() throws {
    #expect(
      try printed("_ = state.items.removeLast()") == """
        _ = try ReactorCheck.filled(state.items)
        _ = state.items.removeLast()
        """
    )
    #expect(
      try printed("if n > 0 { state.items.removeLast() }")
        == "if n > 0 { _ = try ReactorCheck.filled(state.items); state.items.removeLast() }"
    )
  }

  @Test("in several lines and in blocks, each check is tried by itself")
  func blocks() throws {
    #expect(
      try printed("let value = state.items[n]\nif value > 0 { state.a = 6 / value }") == """
        let value = state.items[try ReactorCheck.index(n, in: state.items)]
        if value > 0 { state.a = 6 / (try ReactorCheck.divisor(value)) }
        """
    )
    #expect(
      try printed("if let index = state.index { state.items[index] = n }")
        == "if let index = state.index { state.items[try ReactorCheck.index(index, in: state.items)] = n }"
    )
  }

  @Test(
    "in a closure that a method of the standard library takes, too, and that passes on what it throws",
    arguments: [
      (
        "state.items = state.items.map { 6 / $0 }",
        "try state.items = state.items.map { try 6 / ReactorCheck.divisor($0) }"
      ),
      (
        "state.items.removeAll(where: { a in n > 0 && 6 / a > 1 })",
        "try state.items.removeAll(where: { a in try n > 0 && 6 / ReactorCheck.divisor(a) > 1 })"
      ),
      (
        "if state.items.contains(where: { 6 / $0 > n }) { state.a = n }",
        "if try state.items.contains(where: { try 6 / ReactorCheck.divisor($0) > n }) { state.a = n }"
      ),
      (
        "for a in state.items.filter({ 6 / $0 > n }) { state.a += a }",
        "for a in (try state.items.filter({ try 6 / ReactorCheck.divisor($0) > n })) { state.a += a }"
      ),
      (
        "let all = state.items.reduce(0) { sum, a in\n  let b = a + 1\n  return sum + 6 / b\n}\nstate.a = all",
        """
        let all = (try state.items.reduce(0) { sum, a in
          let b = a + 1
          return try sum + 6 / ReactorCheck.divisor(b)
        })
        state.a = all
        """
      ),
      ("state.items = state.items.map { $0 / 2 }", "state.items = state.items.map { $0 / 2 }"),
      (
        "state.items = state.items.filter { if case 1? = state.map[\"\\($0)\"] { true } else { false } }",
        "try state.items = state.items.filter { if case 1? = state.map[try ReactorCheck.index(\"\\($0)\", in: state.map)] { true } else { false } }"
      ),
      (
        "state.items.forEach { n in\n  if n > 0 { state.a = 6 / n }\n}",
        "(try state.items.forEach { n in\n  if n > 0 { try state.a = 6 / ReactorCheck.divisor(n) }\n})"
      ),
      (
        "state.items.forEach { n in state.a = 6 / n }",
        "try state.items.forEach { n in try state.a = 6 / ReactorCheck.divisor(n) }"
      ),
    ]
  )
  func closures(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test(
    "over several lines, too, `try` stands where a statement starts",
    arguments: [
      (
        "state.items = state.items.map { a in\n  Swift.max(\n    6 / a,\n    n\n  )\n}",
        "state.items = (try state.items.map { a in\n  try Swift.max(\n    6 / ReactorCheck.divisor(a),\n    n\n  )\n})"
      ),
      (
        "state.items = state.items.map { a in\n  a > 0\n    ? 6 / a\n    : a +\n      6 / a\n}",
        "state.items = (try state.items.map { a in\n  try a > 0\n    ? 6 / ReactorCheck.divisor(a)\n    : a +\n      6 / ReactorCheck.divisor(a)\n})"
      ),
      (
        "state.items = state.items.map { a in\n  switch a {\n  case 1: 6 / n\n  default: 6 / a\n  }\n}",
        "state.items = (try state.items.map { a in\n  switch a {\n  case 1: try 6 / ReactorCheck.divisor(n)\n  default: try 6 / ReactorCheck.divisor(a)\n  }\n})"
      ),
      (
        "switch n {\ncase 0: state.items = []\ndefault: state.items.removeLast()\n}",
        "switch n {\ncase 0: state.items = []\ndefault: _ = try ReactorCheck.filled(state.items); state.items.removeLast()\n}"
      ),
      (
        "state.a = Swift.max(\n  state.items.removeLast(),\n  3)",
        "_ = try ReactorCheck.filled(state.items); state.a = Swift.max(\n  state.items.removeLast(),\n  3)"
      ),
      (
        "let all = state.items.filter { $0 > 0 }.map { 6 / $0 }\nstate.items = all",
        "let all = (try state.items.filter { $0 > 0 }.map { try 6 / ReactorCheck.divisor($0) })\nstate.items = all"
      ),
      (
        "let b = state.items.map({ 6 / $0 }).filter({ 6 / $0 > 1 })\nstate.items = b",
        "let b = (try state.items.map({ try 6 / ReactorCheck.divisor($0) }).filter({ try 6 / ReactorCheck.divisor($0) > 1 }))\nstate.items = b"
      ),
      (
        "let c = state.maybe?.map { 6 / $0 }.count ?? 0\nstate.a = c",
        "let c = (try state.maybe?.map { try 6 / ReactorCheck.divisor($0) }.count) ?? 0\nstate.a = c"
      ),
      ("state.a = 1; state.a = 6 / n", "state.a = 1; state.a = 6 / (try ReactorCheck.divisor(n))"),
      (
        "state.items = state.items.map { a in state.items.filter { $0 / a > 0 }.count }",
        "try state.items = state.items.map { a in try state.items.filter { try $0 / ReactorCheck.divisor(a) > 0 }.count }"
      ),
      (
        "let ok = xs.allSatisfy { $0 > 1 || $0 < 0 } && xs[1] > 2; state.ok = ok",
        "let ok = try xs.allSatisfy { $0 > 1 || $0 < 0 } && xs[ReactorCheck.index(1, in: xs)] > 2; state.ok = ok"
      ),
      (
        "if state.items.contains(where: { $0 > 3 }) && state.items[1] > 2 { state.a = 1 }",
        "if try state.items.contains(where: { $0 > 3 }) && state.items[ReactorCheck.index(1, in: state.items)] > 2 { state.a = 1 }"
      ),
      ("state.items[id: n]?.isOn = true; state.a = 1", "state.items[id: n]?.isOn = true; state.a = 1"),
      ("let item = state.items[safe: n]; state.item = item", "let item = state.items[safe: n]; state.item = item"),
    ]
  )
  func lines(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test(
    "in another closure no check can stand: the mutation is left out",
    arguments: [
      "state.items = pick(for: n, { state.items[$0] })", "let pick = { (n: Int) in 6 / n }\nstate.a = pick(n)",
      "state.items = Array(state.items.lazy.map { 6 / $0 })",
      "state.items = Array(state.items.lazy.filter { $0 > 0 }.map { 6 / $0 })",
      "let result = load(); state.a = result.map { 6 / $0 }",
      "state.items.forEach { state.map[\"\\($0)\"]! += 1 }",
      "state.items = state.items.map { \"\\(6 / $0)\".count }", "state.items.forEach { _ in state.items.removeLast() }",
    ]
  )
  func otherClosures(statement: String) throws {
    #expect(try printed(statement).contains("ReactorCheck.leaveOut()"))
  }

  @Test(
    "behind an operator that decides, `try` stands before the whole value",
    arguments: [
      (
        "let isOn = n > 1 || 6 / n > 0; state.isOn = isOn",
        "let isOn = try n > 1 || 6 / ReactorCheck.divisor(n) > 0; state.isOn = isOn"
      ),
      (
        "state.isOn = state.isOn || n > 0\nif n > 0 { state.isOn = n > 1 && 6 / n > 0 }",
        "state.isOn = state.isOn || n > 0\nif n > 0 { try state.isOn = n > 1 && 6 / ReactorCheck.divisor(n) > 0 }"
      ),
      (
        "state.a += 1\nstate.index = state.index ?? state.items[n]",
        "state.a += 1\ntry state.index = state.index ?? state.items[ReactorCheck.index(n, in: state.items)]"
      ),
      (
        "let a = 1, isOn = n > 2 || 6 / n > 0; state.isOn = isOn",
        "let a = 1, isOn = try n > 2 || 6 / ReactorCheck.divisor(n) > 0; state.isOn = isOn"
      ),
      (
        "state.a = n\n  - state.items[n]",
        "state.a = n\n  - state.items[try ReactorCheck.index(n, in: state.items)]"
      ),
      (
        "state.isOn = true\nstate.a = n < 0 ? 1 : state.items[n]",
        "state.isOn = true\ntry state.a = n < 0 ? 1 : state.items[ReactorCheck.index(n, in: state.items)]"
      ),
    ]
  )
  func decidedValues(statements: String, guarded: String) throws { #expect(try printed(statements) == guarded) }

  @Test(
    "where no check can stand, what is looked up by a key is taken for an optional of a dictionary",
    arguments: [
      ("state.a = pick(for: n, { state.map[$0] ?? 0 })", true), ("state.a = pick({ state.map[\"a\"]?.count })", true),
      ("state.isOn = pick({ state.map[$0] != nil })", true), ("state.a = pick({ state.map[0] ?? 0 })", false),
      ("state.a = pick({ index in state.map[index] ?? 0 })", false),
      ("state.a = pick({ state.map[n - 1] ?? 0 })", false),
      ("state.a = pick({ state.map[$0.selectedIndex] ?? 0 })", false),
      ("state.a = pick({ state.map[$0.name] ?? 0 })", true), ("state.a = pick({ state.items[$0] })", false),
    ]
  )
  func lookUps(statement: String, isTested: Bool) throws {
    #expect(try printed(statement).contains("ReactorCheck.leaveOut()") != isTested)
  }

  @Test("a closure that is called where it stands passes errors on")
  func calledClosure() throws {
    let statement = "state.items = { var all = state.items\nall.remove(at: n)\nreturn all }()"
    let guarded = try printed(statement)
    #expect(guarded.contains("(try { var all = state.items"))
    #expect(guarded.contains("try all.remove(at: ReactorCheck.index(n, in: all))"))
  }

  @Test("in a closure, too, what a constant is given is tried, be it made by a closure itself")
  func constantInClosure() throws {
    let statement = "state.a = { let first = 1, found = state.items.first { $0 > first / n }\nreturn found ?? 0 }()"
    let guarded = try printed(statement)
    #expect(
      guarded.contains("let first = 1, found = try state.items.first { try $0 > first / ReactorCheck.divisor(n) }")
    )
  }

  @Test("a bound ends with its line")
  func boundBeforeLine() throws {
    #expect(
      try printed("let all = 0..<n\nstate.a = all.count") == """
        let all = 0..<(try ReactorCheck.bound(n, from: 0))
        state.a = all.count
        """
    )
  }

  @Test(
    "what a dictionary may have under a key is looked up, behind `??`, too; `try?` hides a check only in what it tries",
    arguments: [
      ("state.groups[a]?.last ?? state.nested[b]?[a] ?? 0", false),
      ("(state.nested[a] ?? [:])[b] ?? 0", false), ("(state.items)[a]", true),
      ("state.log.entries([:])[k]", true), ("(try? [k].map { state.items[$0] })?.first ?? 0", true),
      ("f(try? a(), state.items[n])", false), ("state.n > 1 ? () : state.map[k]?[n].bump()", true),
      ("(state.pairs ?? [:])[n].value", true),
      ("for note in notes where state.map[note.id] == nil { try? api.write(note) }", false),
      ("for note in notes { try? api.write(state.items[note.index]) }", true),
      ("try? api.write(state.items[n])", true), ("state.a = (try? api.read()) ?? state.items[n]", false),
    ]
  )
  func lookedUp(text: String, isGivenUp: Bool) { #expect(GuardedCode.givesUp(SwiftText(text)) == isGivenUp) }

  @Test("behind `&&` only what is asked is checked")
  func operators() throws {
    #expect(
      try printed("state.isOn = n > 0 && state.items[n] > 0")
        == "try state.isOn = n > 0 && state.items[ReactorCheck.index(n, in: state.items)] > 0"
    )
  }

  @Test(
    "what gives another value each time is told",
    arguments: [
      ("state.id = UUID()", "state.id = ReactorCheck.varying({ UUID() })"),
      ("state.date = Date()", "state.date = ReactorCheck.varying({ Date() })"),
      ("state.date = Date.now", "state.date = ReactorCheck.varying({ Date.now })"),
      ("state.items = state.items.shuffled()", "state.items = ReactorCheck.varying({ state.items.shuffled() })"),
      ("state.a = Int.random(in: 1...6)", "state.a = ReactorCheck.varying({ Int.random(in: 1...6) })"),
      ("state.date = Date(timeIntervalSince1970: 1)", "state.date = Date(timeIntervalSince1970: 1)"),
    ]
  )
  func varying(statement: String, told: String) throws { #expect(try printed(statement) == told) }

  @Test("a derived value that may stop the program is asked for by the function that says what it is")
  func derived() throws {
    #expect(try printed("state.a = state.half + n") == "try state.a = state.specifiedHalf() + n")
    // In a condition `try` stands before all of it, since it can't stand behind `&&`.
    #expect(
      try printed("guard (state.a == n) && (state.half > 0) else { return }")
        == "guard try (state.a == n) && (state.specifiedHalf() > 0) else { return }"
    )
    let tests = try generated(.tests, from: Self.state)
    #expect(tests.contains("throws -> Int { try items[ReactorCheck.index(a, in: items)] }\n"))
    #expect(tests.contains("throws -> Int { try specifiedShare() / 2 }\n"))
  }

  @Test(
    "a call or stream whose arguments may stop the program or ask something says so: the reactor comes to them where an action has cut it off before"
  )
  func asksEarly() throws {
    let tests = try generated(
      .tests,
      from: """
        \(Self.state)mutations:
          setA: Int
        dependencies:
          api:
            protocol: API
            methods: {load: '(_ id: Int) async -> Int', all: '() -> Observable<Int>', next: '() -> Int', from: '(_ id: Int) -> Observable<Int>'}
          count: {type: '() -> Int'}
        actions:
          close: []
          ask:
            - {await: api.load(api.next()), as: index, until: close, then: {setA: index}}
            - {await: api.load(count()), as: index, until: close, then: {setA: index}}
            - {observe: api.from(api.next()), as: index, until: close, then: {setA: index}, catch: ignore}
            - {await: api.load(self.api.next()), as: index, until: close, then: {setA: index}}
            - {await: api.load(state.a), as: index, until: close, then: {setA: index}}
            - {observe: 'api.from(1).map { [count] in $0 + count() }', as: index, until: close, then: {setA: index}, catch: ignore}
          go:
            - await: api.load
              with: ['state.items[0]']
              as: index
              until: close
              then:
                - {observe: api.all().take(state.a), then: {setA: index}, until: close, catch: ignore}
                - {observe: api.all(), then: {setA: index}, catch: ignore}

        """
    )
    #expect(tests.contains("try await run.call(until: \"close\", asksEarly: true) {"))
    #expect(tests.contains("try await run.each(until: \"close\", asksEarly: true) {"))
    // Of the others, nothing is said.
    #expect(tests.ranges(of: "asksEarly").count == 6)
  }

  @Test("a value of chance is one of a range that has some; it is tried inside, too")
  func chance() throws {
    #expect(
      try printed("state.a = Int.random(in: 0..<n)")
        == "try state.a = ReactorCheck.varying({ try Int.random(in: 0..<ReactorCheck.bound(n, above: 0)) })"
    )
    #expect(try printed("if n > 1 { state.a = Int.random(in: 0..<n) }").contains("leaveOut()"))
  }

  @Test(
    "a loop has an end",
    arguments: [
      ("while state.a != n { state.a += 1 }", "while try ReactorCheck.turn(), state.a != n { state.a += 1 }"),
      (
        "repeat { state.a += n } while state.a < 9",
        "repeat { state.a += n } while try ReactorCheck.turn() && state.a < 9"
      ),
      (
        "while let last = state.items.popLast() { state.a += last / n }",
        "while try ReactorCheck.turn(), let last = state.items.popLast() { state.a += last / (try ReactorCheck.divisor(n)) }"
      ),
      (
        "while state.items[n] > 0 { state.items = [] }",
        "while try ReactorCheck.turn(), try state.items[ReactorCheck.index(n, in: state.items)] > 0 { state.items = [] }"
      ),
      (
        "state.a = { () -> Int in\n  var a = 0\n  while a < n { a += n }\n  return a\n}()",
        """
        state.a = (try { () -> Int in
          var a = 0
          while try ReactorCheck.turn(), a < n { a += n }
          return a
        }())
        """
      ),
    ]
  )
  func loops(statement: String, guarded: String) throws { #expect(try printed(statement) == guarded) }

  @Test(
    "Foundation's values that need not exist are left out, or asked for first",
    arguments: [
      (
        "state.text = \"\\(DateInterval(start: .now, end: Date(timeIntervalSince1970: Double(n))))\"",
        "DateInterval(start: .now, end: ReactorCheck.bound(Date(timeIntervalSince1970: Double(n)), from: .now))"
      ),
      (
        "state.text = \"\\(DateInterval(start: .now, duration: Double(n)))\"",
        "duration: ReactorCheck.bound(Double(n), from: 0))"
      ),
      ("state.a = state.text.split(separator: \"a\", maxSplits: n).count", "maxSplits: ReactorCheck.count(n))"),
      ("state.a = Int(Double(n) * 1e18)", "Int(ReactorCheck.convertible(Double(n) * 1e18, to: Int.self))"),
      ("state.a = Int(Double(n) * 1.5)", "state.a = Int(Double(n) * 1.5)"),
      ("state.text = (state.text as NSString).substring(to: n)", "leaveOut()"),
      ("state.text = state.text.substring(to: n)", "state.text = state.text.substring(to: n)"),
      ("var set = IndexSet()\nset.insert(integersIn: n...n)\nstate.a = set.count", "leaveOut()"),
    ]
  )
  func ofFoundation(statement: String, guarded: String) throws { #expect(try printed(statement).contains(guarded)) }

  @Test(
    "a divisor behind a sign, and others, are asked first or left out",
    arguments: [
      ("state.a = 10 / -n", "10 / ReactorCheck.divisor(-n)"),
      ("state.a = 1 + n % -state.a", "% ReactorCheck.divisor(-state.a)"),
      ("state.a = 10.quotientAndRemainder(dividingBy: n).quotient", "dividingBy: ReactorCheck.divisor(n)"),
      ("state.a = state.items.reduce(10, /)", "leaveOut()"), ("state.a = (n as Any) as! Int", "leaveOut()"),
      ("state.text = String(state.text[state.text.index(after: state.text.startIndex)...])", "leaveOut()"),
      ("state.a = state.items.reduce(10, +)", "state.a = state.items.reduce(10, +)"),
    ]
  )
  func others(statement: String, guarded: String) throws { #expect(try printed(statement).contains(guarded)) }

  @Test(
    "in a string in one of several statements nothing can be asked",
    arguments: [
      (#"state.a = 1; state.text = "\(10 / n)""#, true), ("if n > 1 {\n  state.text = \"\\(state.items[n])\"\n}", true),
      (#"state.a = 1; state.text = "\(n) of \(state.items.count)""#, false),
    ]
  )
  func strings(statements: String, isLeftOut: Bool) throws {
    #expect(try printed(statements).contains("leaveOut()") == isLeftOut)
  }

  @Test("a text that is made a character is one")
  func character() throws {
    #expect(
      try printed("state.text.append(Character(n))", payload: "String")
        == "try state.text.append(Character(ReactorCheck.character(n)))"
    )
    #expect(try printed(#"state.text.append(Character("a"))"#) == #"state.text.append(Character("a"))"#)
  }

  @Test(
    "numbers of few bits, or without a sign, are not calculated with",
    arguments: [
      ("state.left -= 1", true), ("state.left = n - state.left", true), ("state.cell.count += 1", true),
      ("n > 3 ? (state.left = 1) : ()", false), ("state.a -= 1", false), ("state.left &+= 1", false),
      ("state.a = Int(state.left) - 1", false), ("state.a += Int(n)", false), ("state.a = -3 + Int(n)", false),
      ("let x = state.left\nstate.left = x - 1", true), ("state.left = [n].map { $0 * 2 }[0]", true),
      ("if case .some(let value) = state.part { state.left = value + 1 }", true),
      ("if case .of(let amount) = state.amount { state.part = amount + 1 }", true),
      ("state.left = state.part! - n", true), ("state.left = n\nstate.cell.total += 1", false),
      ("state.left = n - state.size", true), ("for value in [n] { state.left = value - 1 }", true),
      ("state.bytes = state.bytes + [n]", false), ("state.bytes = [n] + state.bytes", false),
      ("state.bytes += state.bytes", false), ("state.left -= state.bytes == [n] ? 0 : 1", true),
      ("state.left = state.bytes[0] + n", true),
      ("state.sizes = [n].map { Int($0) } + state.sizes", false), ("state.sizes += [Int(n)]", false),
      ("state.sizes = [1].filter { $0 < n } + state.byName.values", false), ("state.left = state.values + n", true),
      ("state.left = n - state.sizes[0]", true), ("state.left = n - state.sizes.filter { $0 > 1 }[0]", true),
      ("state.left = Self.number(of: state.a) - 1", true), (#"state.text += "a" + state.text + "\(n)""#, false),
    ]
  )
  func narrow(statement: String, isLeftOut: Bool) throws {
    let tests = try generated(
      .tests,
      from: """
        types: |
          struct Cell { var count: UInt8; var total: Int = 0 }
          enum Amount { case none, of(UInt) }
          static func number(of a: Int) -> UInt { UInt(a) }
        samples: {Cell: ['Cell(count: 1)', 'Cell(count: 2)'], Amount: [.none, .of(1)]}
        state:
          left: UInt = 3
          cell: 'Cell = Cell(count: 1)'
          a: Int = 0
          part: UInt?
          size: ByteCount = 0
          amount: Amount = .none
          text: String = ""
          sizes: '[Int] = []'
          bytes: '[UInt] = []'
          byName: '[String: Int] = [:]'
          values: UInt = 1
        mutations:
          go:
            payload: {_ n: UInt}
            reduce: |
              \(statement.replacing("\n", with: "\n      "))
        actions: {go: {forward: go}}

        """
    )
    #expect(tests.contains("ReactorCheck.leaveOut()") == isLeftOut)
  }

  @Test("so are what steps bind of such a number, properties, and what dependencies return")
  func narrowInSteps() throws {
    let tests = try generated(
      .tests,
      from: """
        dependencies: {api: {protocol: API, methods: {left: () async throws -> UInt8}}, old: {type: Old, default: Old()}}
        properties: {limit: UInt8 = 3}
        state: {left: UInt8 = 3, a: Int = 0}
        mutations: {setLeft: UInt8, setA: Int}
        actions:
          bound: [{let: {x: state.left}}, {setLeft: x - 1}]
          awaited: [{await: api.left(), as: y, then: {setLeft: y + 1}, catch: ignore}]
          limited: {setLeft: self.limit * 2}
          wide: [{let: {z: Int(state.left)}}, {setA: 'state.a + 1 + (z - 1)'}]
          unknown: [{await: old.left(), as: v, then: {setLeft: state.left - v}, catch: ignore}]

        """
    )
    for name in ["bound", "awaited", "limited", "unknown"] {
      #expect(try member("case .\(name):", of: tests).contains("leaveOut()"))
    }
    #expect(try !member("case .wide:", of: tests).contains("leaveOut()"))
  }

  @Test("so is one of several statements; what uses one that can't be asked first is left out")
  func derivedStatements() throws {
    let yaml = """
      state: {items: '[Int] = []', n: Int = 0}
      derived:
        first:
          type: Int
          value: |
            guard n < 9 else { return 0 }
            return items[n]
        second: Int = first + 1
        ranked: Int = rank(items)[n]
        third: Int = ranked + 1
      mutations: {setN: Int}
      actions: {one: {setN: state.second}, other: {setN: state.third}}

      """
    let tests = try generated(.tests, from: yaml)
    #expect(tests.contains("throws -> Int { try specifiedFirst() + 1 }\n"))
    #expect(tests.contains("reference.derived(\"second\"") && !tests.contains("reference.derived(\"third\""))
    #expect(try member("case .one:", of: tests).contains("try run.emit(.setN(state.specifiedSecond()))"))
    #expect(try member("case .other:", of: tests).contains("leaveOut()"))
  }

  @Test("steps are checked like statements")
  func steps() throws {
    let tests = try generated(
      .tests,
      from: """
        \(Self.state)mutations: {setA: Int}
        actions:
          go:
            payload: {_ n: Int}
            steps:
              - guard: state.isOn && state.items[n] > 1
              - if: 'state.isOn, state.items[n] > 1, let z = state.index, z / n > 0'
                then: {setA: 1}
              - unwrap: {x: 'state.items[0] > 0 ? state.index : nil'}
              - let: {y: x / n}
              - switch: state.items[y]
                cases: {"0": {setA: 1}, default: []}
              - setA: state.items[y]
          last: []
        """
    )
    let item = "state.items[ReactorCheck.index"
    let printed = try member("case .go(let n):", of: tests)
    #expect(
      printed.contains("guard try run.holds(run.part(state.isOn) && run.part(\(item)(n, in: state.items)] > 1), line: ")
    )
    // `try` covers one condition of a list.
    let parts = [
      "run.part(state.isOn)", "try run.part(\(item)(n, in: state.items)] > 1)", "let z = state.index",
      "try run.part(z / ReactorCheck.divisor(n) > 0)",
    ]
    #expect(printed.contains("if \(parts.joined(separator: ", ")) {"))
    #expect(printed.contains("guard let x = try \(item)(0, in: state.items)] > 0 ? state.index : nil else {"))
    #expect(printed.contains("let y = try x / ReactorCheck.divisor(n)\n"))
    #expect(printed.contains("switch try \(item)(y, in: state.items)] {"))
    #expect(printed.contains("try run.emit(.setA(\(item)(y, in: state.items)]))"))
  }

  /// What is no Swift but has no flaw that is known is still taken apart, and must not be taken for more than it is.
  @Test(
    "no operand goes on behind the brackets around it",
    arguments: [
      ("(b / c.)", "(b / ReactorCheck.divisor(c).)"),
      ("a...........b", "a...........b"), ("a ./ b", "a ./ b"), ("a\n...b", "a\n...b"),
      ("a /\u{32F} b", "a /\u{32F} b"),
      ("a...b", "a...ReactorCheck.bound(b, from: a)"),
      ("c\n0...b", "0...(try ReactorCheck.bound(b, from: 0))"),
      ("0...a.for(b)", "0...ReactorCheck.bound(a.for(b), from: 0)"),
      ("if a...b ~= c { d() }", "if try a...ReactorCheck.bound(b, from: a) ~= c { d() }"),
    ]
  )
  func missingMember(text: String, expected: String) {
    #expect(GuardedCode(SwiftText(text), isStatement: true).text.text.hasSuffix(expected))
    #expect(SwiftText(GuardedCode(SwiftText(text), isStatement: true).text.text).problem == nil)
  }

  @Test(
    "what is no value to ask is given up",
    arguments: [
      "\0A\0\0\u{4} aa9 [\u{FFFD}b..<c] ?[b\0..<c]  pb", "[.b..<c]?[b]", "x = [b..<c]?[b..<d]", "x[]?[b..<d] = 1",
      "[0]?.insert(1, at: 2)",
      "?[0]", "a[b]?[]?.remove(at: 1)",
    ]
  )
  func noValues(text: String) {
    for isStatement in [true, false] {
      let guarded = GuardedCode(SwiftText(text), isStatement: isStatement)
      #expect(SwiftText(guarded.text.text).problem == SwiftText(text).problem)
    }
  }

  @Test("a key path stays as it is, and is given up where it may stop the program")
  func keyPaths() {
    for text in [#"a.map(\.next!)"#, #"a.map(\State.next!)"#, #"a.map(\.items[0])"#, #"a[keyPath: \State.items[b]]"#] {
      let guarded = GuardedCode(SwiftText(text))
      #expect(guarded.text.text == text)
      #expect(GuardedCode.givesUp(SwiftText(text)))
    }
    #expect(!GuardedCode(SwiftText(#"a.map(\.next)"#)).givesUp)
    #expect(GuardedCode(SwiftText(#"a.map(\(Shape!).area)"#)).text.text == #"a.map(\(Shape!).area)"#)
  }
}
