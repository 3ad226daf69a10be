import ReactorSpec
import Testing

@testable import ReactorEmission

@Suite("Values are found with which conditions hold, or don't")
struct SolverTests {
  private static let int = SwiftType("Int")

  @Test(
    "the value of an expression over known names",
    arguments: [
      ("!isOn && count < 10", true), ("count <= 3", true), ("count < 3", false), ("count == 3 || isOn", true),
      ("title.isEmpty", false), ("title.count >= 5", true), ("title.hasPrefix(\"he\")", true),
      ("items.contains(\"a\")", true), ("items.indices.contains(2)", false), ("items[1] == \"b\"", true),
      ("items.first { $0 == \"b\" } != nil", true), ("items.filter { $0 != \"a\" }.count == 1", true),
      ("nothing == nil", true), ("nothing ?? \"x\" == \"x\"", true), ("(1...3).contains(count)", true),
      ("mode == .all", true), ("mode != Mode.all", false), ("isOn ? false : items.map(\\.count).isEmpty", false),
      ("user.id == 7", true), ("nothing?.count == nil", true),
    ]
  )
  func value(_ condition: String, _ expected: Bool) {
    let values: [String: SampleValue] = [
      "isOn": .boolean(false), "count": .integer(3), "title": .string("hello"),
      "items": .collection([.string("a"), .string("b")]), "nothing": .none, "mode": .other(".all"),
      "user": .other("User(id: 7)"),
    ]
    #expect(SwiftExpression(condition).value { values[$0] } == .boolean(expected))
  }

  @Test(
    "what is not understood has no value",
    arguments: [
      "isValid(title)", "title.custom", "a as? B != nil", "try parse(title)", "count &+ 1 == 2", "title as String",
    ]
  )
  func unknown(_ condition: String) {
    #expect(SwiftExpression(condition).value { _ in .integer(1) } == nil)
  }

  @Test("what is not understood stands in no one's way where another part decides")
  func decidingPart() {
    let condition = SwiftExpression("isOn || isValid(title, strictly: true)")
    #expect(condition.value { $0 == "isOn" ? .boolean(true) : nil } == .boolean(true))
    #expect(condition.value { $0 == "isOn" ? .boolean(false) : nil } == nil)
  }

  @Test(
    "a comparison of numbers is tried at its border",
    arguments: [
      ("count < 10", true, "9"), ("count < 10", false, "10"), ("count <= 10", true, "10"), ("count <= 10", false, "11"),
      ("count > 0", true, "1"), ("count > 0", false, "0"), ("count >= 3", true, "3"), ("count >= 3", false, "2"),
    ]
  )
  func border(_ condition: String, _ holds: Bool, _ value: String) throws {
    let way = try #require(SwiftExpression(condition).ways(toHold: holds).first)
    let choices = SampleSolver(samples: SampleValues(Settings())).choices(meeting: way, types: ["count": Self.int])
    #expect(choices?["count"]?.text == value)
  }

  @Test("each part of a condition gets its turn to decide")
  func parts() {
    let both = SwiftExpression("a && b")
    #expect(both.ways(toHold: true).count == 1)
    #expect(both.ways(toHold: false).map { $0.map(\.holds) } == [[false, true], [true, false]])
    let either = SwiftExpression("a || b")
    #expect(either.ways(toHold: true).map { $0.map(\.holds) } == [[true, false], [false, true]])
    #expect(either.ways(toHold: false).count == 1)
  }

  @Test("strings and arrays get the length that a condition asks for")
  func lengths() throws {
    let solver = SampleSolver(samples: SampleValues(Settings()))
    let requirements = ["password.count >= 8", "password.contains(\"#\")", "names.count == 3"].map {
      Requirement(condition: SwiftExpression($0), holds: true)
    }
    let choices = try #require(
      solver.choices(meeting: requirements, types: ["password": SwiftType("String"), "names": SwiftType("[String]")])
    )
    #expect(choices["names"]?.text == #"["first", "second", "first"]"#)
    guard case .string(let password)? = choices["password"]?.value else {
      Issue.record("no password")
      return
    }
    #expect(password.count >= 8 && password.contains("#"))
  }

  @Test("only the types that are integers get integers, and an optional of them, however it is spelled, nil too")
  func integers() {
    let samples = SampleValues(Settings())
    let seven = Set([SampleValue.integer(7)])
    for type in ["Interval", "Integers", "(Int) -> Int?"] {
      #expect(samples.candidates(of: SwiftType(type), near: seven) == [], "\(type)")
    }
    for type in ["Int?", "Optional<Int>", "(Int?)"] {
      let candidates = samples.candidates(of: SwiftType(type), near: seven)
      #expect(candidates.contains("7") && candidates.contains("nil"), "\(type)")
    }
  }

  @Test("contradictions and unknown names have no values")
  func unsolvable() {
    let solver = SampleSolver(samples: SampleValues(Settings()))
    let contradiction = [true, false].map { Requirement(condition: SwiftExpression("isOn"), holds: $0) }
    #expect(solver.choices(meeting: contradiction, types: ["isOn": SwiftType("Bool")]) == nil)
    #expect(solver.choices(meeting: [contradiction[0]], types: [:]) == nil)
  }

  @Test(
    "patterns of a case",
    arguments: [
      (".all", "mode", true), ("...0", "count", false), ("1...5", "count", true), ("1..<3", "count", false),
      ("(true, _)", "(count == 3, mode)", true), (".found(let user)", "answer", true), (".missing", "answer", false),
      ("nil", "nothing", true), ("2, 3", "count", true),
    ]
  )
  func patterns(_ pattern: String, _ value: String, _ expected: Bool) {
    let values: [String: SampleValue] = [
      "count": .integer(3), "mode": .other(".all"), "answer": .other(".found(7)"), "nothing": .none,
    ]
    #expect(CasePattern(pattern).condition(on: value).value { values[$0] } == .boolean(expected))
  }
}
