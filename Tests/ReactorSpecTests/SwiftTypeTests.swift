import Testing
import YAMLTree

@testable import ReactorSpec

@Suite("A type is read once and asked by name")
struct SwiftTypeTests {
  @Test(
    "nil is a value of optionals, however they are spelled, and of nothing that only ends like one",
    arguments: [
      ("Int?", "Int"), ("Optional<Int>", "Int"), ("Swift.Optional<[Int]>", "[Int]"), ("(Int?)", "Int"),
      ("[Int]?", "[Int]"),
      ("((Int) -> Void)?", "((Int) -> Void)"), ("Int!", "Int"), ("Int??", "Int?"), ("(any P)?", "(any P)"),
      ("@Sendable (Int)?", "(Int)"), ("Optional<(Int) -> Void>", "(Int) -> Void"),
      ("Result<Int, E>?", "Result<Int, E>"),
      ("A.B<C?>?", "A.B<C?>"),
    ]
  )
  func optional(_ text: String, _ wrapped: String) {
    #expect(SwiftType(text).wrapped?.text == wrapped)
  }

  @Test(
    "nil is no value of anything else",
    arguments: [
      "Int", "(Int) -> String?", "[Int?]", "(Int?, Int?)", "Result<Int?, E>", "@Sendable () -> Int?", "Optional",
      "A.Optional<Int>",
      "() async throws -> [Int]?", "Optional<Int", "",
    ]
  )
  func notOptional(_ text: String) {
    #expect(!SwiftType(text).isOptional)
  }

  @Test(
    "Swift lets only a variable with a sign behind its type start as nil",
    arguments: [
      ("Int?", true), ("(Int?)", true), ("Int!", true), ("Optional<Int>", false), ("[Int?]", false),
      ("() -> Int?", false),
    ]
  )
  func startsAsNil(_ text: String, _ isSo: Bool) {
    #expect(SwiftType(text).startsAsNil == isSo)
  }

  @Test(
    "a function is told from what only holds one",
    arguments: [
      ("(Int) -> Void", ["Int"]), ("((Int) -> Void)", ["Int"]),
      ("@Sendable (A, _ b: B) async throws -> C", ["A", "B"]),
      ("@escaping @convention(c) (Int) -> Void", ["Int"]), ("@escaping() -> Void", []),
      ("(inout State, [Int: (A) -> B]) -> (C) -> D?", ["inout State", "[Int: (A) -> B]"]),
    ]
  )
  func function(_ text: String, _ parameters: [String]) {
    #expect(SwiftType(text).function?.parameters.map(\.type.text) == parameters)
  }

  @Test(
    "these hold one at most",
    arguments: [
      "((Int) -> Void)?", "Optional<(Int) -> Void>", "[() -> Void]", "(Int, () -> Void)", "Box<() -> Void>", "Int",
      "(() -> Void)...",
    ]
  )
  func noFunction(_ text: String) {
    #expect(!SwiftType(text).isFunction)
  }

  @Test("a function tells what it does")
  func effects() throws {
    let function = try #require(SwiftType("(Int) async throws -> [String: Int]").function)
    #expect(function.isAsync && function.canThrow)
    #expect(function.result.isCollection)
    let plain = try #require(SwiftType("@MainActor () -> ()").function)
    #expect(!plain.isAsync && !plain.canThrow && plain.result.isVoid)
  }

  @Test(
    "a collection is one by each of its spellings",
    arguments: [
      ("[Int]", "Int"), ("Array<Int>", "Int"), ("Set<Pair<A, B>>", "Pair<A, B>"), ("[(Int, String)]", "(Int, String)"),
      ("([() -> Int?])", "() -> Int?"), ("[Int: String]", nil), ("Dictionary<Int, [String]>", nil),
    ] as [(String, String?)]
  )
  func collection(_ text: String, _ element: String?) {
    let type = SwiftType(text)
    #expect(type.isCollection)
    #expect(type.element?.text == element)
  }

  @Test("a dictionary has a key and a value, between which no colon of theirs stands")
  func dictionary() {
    for text in ["[Pair<A, B>: [C: D]]", "Dictionary<Pair<A, B>, [C: D]>"] {
      guard case .dictionary(let key, let value) = SwiftType(text).shape else {
        Issue.record("\(text)")
        continue
      }
      #expect([key.text, value.text] == ["Pair<A, B>", "[C: D]"])
    }
  }

  @Test("a tuple has labels, and parentheses around one type mean nothing")
  func tuple() {
    guard case .tuple(let elements) = SwiftType("(id: Int, (A, B), done: () -> Void)").shape else {
      Issue.record("no tuple")
      return
    }
    #expect(elements.map(\.label) == ["id", nil, "done"])
    #expect(elements.map(\.type.text) == ["Int", "(A, B)", "() -> Void"])
    #expect(SwiftType("((Int))").plain.text == "Int")
    #expect(SwiftType("()").isVoid && SwiftType("Void").isVoid && SwiftType("(Void)").isVoid)
  }

  @Test(
    "the protocol of an existential type",
    arguments: [
      ("any API", "API"), ("any Module.API", "Module.API"), ("(any API)?", "API"), ("any API?", "API"),
      ("Optional<any API>", "API"), ("any P & Q", nil), ("any P<Int>", nil), ("API", nil), ("[any API]", nil),
    ] as [(String, String?)]
  )
  func existential(_ text: String, _ name: String?) {
    #expect(SwiftType(text).existentialName == name)
  }

  @Test("a composition, a metatype, an opaque and a variadic type are what they are")
  func otherShapes() {
    if case .existential(let base) = SwiftType("any P & Q").shape, case .composition(let types) = base.shape {
      #expect(types.map(\.text) == ["P", "Q"])
    } else {
      Issue.record("no composition")
    }
    if case .metatype(let type) = SwiftType("(any P).Type").shape {
      #expect(type.text == "(any P)")
    } else {
      Issue.record("no metatype")
    }
    #expect(SwiftType("some Collection<Int>").wordAgainstKeeping == "some")
    #expect(SwiftType("[some P]").wordAgainstKeeping == "some")
    #expect(SwiftType("inout Int").wordAgainstKeeping == "inout")
    #expect(SwiftType("@escaping (inout Int) -> Void").wordAgainstKeeping == nil)
    #expect(SwiftType("Int...").isVariadic)
    #expect(!SwiftType("(Int...) -> Void").isVariadic)
  }

  @Test("the words that only a parameter has are found where they stand")
  func parameterWords() {
    let type = SwiftType("@Sendable @escaping (@escaping () -> Void) -> Void")
    #expect(type.isEscaping)
    #expect(type.swift.replacing(type.parameterWords.map { ($0, "") }) == "@Sendable (@escaping () -> Void) -> Void")
    #expect(!SwiftType("(@escaping () -> Void) -> Void").isEscaping)
    #expect(SwiftType("sending").name == "sending")
  }

  @Test(
    "a stream is known by its name and its element",
    arguments: [
      ("Observable<Int>", "Int"), ("AsyncThrowingStream<[Int], any Error>", "[Int]"), ("Single<(Int, A)>", "(Int, A)"),
      ("Observable<Int>?", nil), ("ObservableBox<Int>", nil), ("Observable", nil),
    ] as [(String, String?)]
  )
  func stream(_ text: String, _ element: String?) {
    let type = SwiftType(text)
    #expect((type.stream == nil) == (element == nil))
    if let element { #expect(type.genericArguments.first?.text == element) }
  }

  @Test(
    "white space and comments that mean nothing make no other type",
    arguments: [
      ("[String:Int]", "[String: Int]"), ("Pair<A,B>", "Pair< A , B >"), ("(Int)->Void", "(Int) -> Void"),
      ("any API", "any  API"), ("Int", "Int /* cents */"), ("any P&Q", "any P & Q"),
    ]
  )
  func canonicalText(_ text: String, _ other: String) {
    #expect(SwiftType(text).canonicalText == SwiftType(other).canonicalText)
  }

  @Test("a space with a meaning stays")
  func meaningfulSpace() {
    #expect(SwiftType("any  API").canonicalText == "any API")
    #expect(SwiftType("anyAPI").canonicalText != SwiftType("any API").canonicalText)
  }

  @Test("the parts of a type keep their places")
  func places() {
    let range = SourceRange.start
    let type = SwiftType(SwiftText("[Int]?", at: range))
    #expect(type.range == range)
    #expect(type.wrapped?.element?.range == range)
  }

  @Test(
    "what nests or goes on without end is read to a depth, and costs no more than its length for each level",
    arguments: [("[", "]"), ("(", ")"), ("A<", ">"), ("() -> ", ""), ("", "?"), ("@a ", ""), ("any ", "")]
  )
  func depth(_ open: String, _ close: String) {
    let count = 5_000
    let text = String(repeating: open, count: count) + "Int" + String(repeating: close, count: count)
    #expect(SwiftType(text).text == text)
  }

  @Test("a type of very many parts is read")
  func width() {
    let type = SwiftType("(" + Array(repeating: "A<B>", count: 15_000).joined(separator: ", ") + ")")
    guard case .tuple(let elements) = type.shape else {
      Issue.record("no tuple")
      return
    }
    #expect(elements.count == 15_000)
  }
}
