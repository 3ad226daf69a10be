import ReactorSpec
import Testing

@Suite("Swift that can't be")
struct ImpossibleSwiftTests {
  @Test(
    "what can't be a type is refused, with the line as it should be where that can be told",
    arguments: [
      ("1️⃣0", "a value stands behind its type", "a: Int = 0"), ("1️⃣-1.5", "a value stands", "a: Double = -1.5"),
      ("1️⃣true", "a value stands", "a: Bool = true"), ("1️⃣class", "a keyword", nil),
      ("1️⃣Int 0", "behind `=`", "a: Int = 0"),
      ("1️⃣2024-01-01", "a value stands", "a: String = \"2024-01-01\""),
      ("1️⃣Bool .random()", "behind `=`", "a: Bool = .random()"),
      ("1️⃣What the screen shows", "`Type = What the screen shows`", nil), ("1️⃣[0]", "`Type = [0]`", nil),
      ("1️⃣the name = nil", "write a type", nil), ("{type: 1️⃣0}", "it is a value", nil),
    ]
  )
  func types(written: String, words: String, replacement: String?) {
    expectOne("state:\n  a: \(written)", .invalidType, words, write: replacement)
  }

  @Test("a text between YAML's quotes where a type stands was meant for a string")
  func quoted() {
    expectOne(
      "state:\n  a: \"1️⃣hello world\"",
      .invalidType,
      "`hello world` can't be a type",
      write: "a: String = \"hello world\""
    )
  }

  @Test("documentation that has slipped into a section is told where it belongs")
  func slippedDocumentation() {
    expectOne(
      "state:\n  a: Int = 0\n  doc: 1️⃣All that the screen shows.",
      .invalidType,
      "stands in its long form",
      write: nil
    )
  }

  @Test("payloads and methods have types, too")
  func otherTypes() {
    expectOne("state: {a: Int = 0}\nmutations:\n  setA: 1️⃣5", .invalidType, "it is a value", write: nil)
    expectOne("state: {a: Int = 0}\nmutations:\n  setA: {payload: {a: 1️⃣5}}", .invalidType, "it is a value", write: nil)
    expectOne(
      "state: {a: Int = 0}\nmutations: {setA: Int}\nactions:\n  go:\n    payload: 1️⃣Int = 3\n    steps: [{setA: 1}]",
      .invalidType,
      "it has no default",
      write: "payload: Int"
    )
    expectOne("state: {a: {type: '1️⃣Int = 3'}}\nmutations: {setA: Int}", .invalidType, "write a type", write: nil)
    expectOne(
      "dependencies:\n  api: {protocol: API, methods: {load: {returns: 1️⃣no value}}}",
      .invalidType,
      "write a type",
      write: nil
    )
  }

  @Test(
    "every type that Swift has is taken",
    arguments: [
      "Int", "String?", "'[Int]'", "'[String: [Int]]?'", "(Int, name: String)", "() -> Void",
      "'@Sendable (Int) async throws -> Void'",
      "'@MainActor () -> Void'", "any P & Q", "(any P)?", "some P", "Foo.Bar<Int, [String]>.Baz!", "Int.Type",
      "any P.Type", "Any",
      "Self.Row", "'`class`'", "Result<Int, any Error>", "'() throws(Fault) -> Int'", "'InlineArray<3, Int>'",
      "'[3 of Int]'", "'Foo<-1>'", "'InlineArray<3, InlineArray<2, Int>?>'", "any ~Copyable", "any P & ~Copyable",
      "'(repeat each Item)'", "'@escaping (inout Int) -> Bool'", "Void", "()", "Foo.`class`", "Int??",
      "'nonisolated(nonsending) () async -> Void'", "Größe", "Set<Optional<Int>>", "'Result<Int??, any Error>'",
      "Int???!",
    ]
  )
  func realTypes(type: String) {
    // As an argument of another type, too: a comma behind it parts nothing there.
    let swift = type.first == "'" ? String(type.dropFirst().dropLast()) : type
    #expect(SwiftText("Pair<\(swift), Int>, 1").commaSeparatedParts.map(\.text) == ["Pair<\(swift), Int>", "1"])
    let text = "state:\n  a: {type: \(type), default: b()}"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.filter { $0.rule == .invalidType }.map(\.message) == [])
  }

  @Test(
    "YAML's words are told in Swift's",
    arguments: [
      ("User? = 1️⃣null", "a: User? = nil"), ("Bool = 1️⃣no", "a: Bool = false"), ("Bool = 1️⃣True", "a: Bool = true"),
      ("Bool = 1️⃣on", "a: Bool = true"),
    ]
  )
  func yamlWords(written: String, replacement: String) {
    expectOne("state:\n  a: \(written)", .unknownName, "is YAML's", write: replacement)
  }

  @Test(
    "a text that Swift can't read is refused where it breaks off",
    arguments: [
      ("Int = 1 1️⃣*/ 2", "ends no comment"), ("'Int = 1️⃣`b'", "a backtick is not closed"), ("Int = 1️⃣``", "a backtick"),
      ("'Int = 1️⃣#endif'", "`#endif` has no `#if`"),
    ]
  )
  func unreadable(written: String, words: String) {
    expectOne("state:\n  a: \(written)", .unbalancedSwiftText, words, write: nil)
  }

  @Test("an `#if` has an `#endif`")
  func directives() {
    expectOne(
      "actions:\n  a:\n    do: |\n      1️⃣#if DEBUG\n      print(1)",
      .unbalancedSwiftText,
      "`#if` has no `#endif`",
      write: nil
    )
    let text = "actions:\n  a:\n    do: |\n      #if DEBUG\n      print(1)\n      #elseif os(iOS)\n      #endif"
    #expect(SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics.isEmpty)
  }

  @Test("curly quotes are straightened")
  func curlyQuotes() {
    expectOne(
      "state:\n  a: String = 1️⃣“b”",
      .unbalancedSwiftText,
      "straight",
      write: #"a: String = "b""#
    )
  }

  @Test(
    "an expression ends without `;`",
    arguments: [
      ("state:\n  a: Int = 01️⃣;", "a: Int = 0"),
      (
        "state: {a: Int = 0}\nactions:\n  b:\n    - guard: state.a == 11️⃣;\n    - do: f(); g();", "- guard: state.a == 1"
      ),
    ]
  )
  func semicolons(spec: String, replacement: String) {
    expectOne(spec, .semicolonInExpression, "no `;`", write: replacement)
  }

  @Test("a mapping in braces is no Swift, and a closure is")
  func mappings() {
    expectOne(
      "state: {a: Int = 0}\nmutations:\n  b: {reduce: 1️⃣{state.a: 1}}",
      .wrongShape,
      "not a mapping",
      write: "b: {reduce: state.a = 1}"
    )
    expectOne(
      "state:\n  a: {type: 'Map', default: 1️⃣{x: 1}}",
      .wrongShape,
      "not a mapping",
      write: "a: {type: 'Map', default: '[x: 1]'}"
    )
    let closures = ["{ $0 + 1 }", "{ (x: Int) in x }", "{ f(a: 1) }", "{}", "{ x in f(a: x, b: 2) }"]
    for closure in closures {
      let text = "state:\n  a:\n    type: Map\n    default: \(closure)"
      let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
      #expect(!found.contains { $0.rule == .wrongShape }, "\(closure)")
    }
  }
}
