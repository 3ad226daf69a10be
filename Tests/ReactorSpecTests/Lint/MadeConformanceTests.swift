import ReactorSpec
import Testing

@Suite("What Swift makes for conformances")
struct MadeConformanceTests {
  private func spec(_ conforms: String, state: String = "n: Int = 0", payload: String = "Int")
    -> String
  {
    """
    conforms: {\(conforms)}
    state: {\(state), last: Int = 0}
    mutations:
      setN: {payload: \(payload), reduce: 'state.last += count(payload)'}
      \(state.contains("pulse") ? "reset: {reduce: state.n = 0}" : "setLast: {payload: {last: Int}}")
    actions:
      act: {forward: setN}
      other: {forward: \(state.contains("pulse") ? "reset" : "setLast")}
    """
  }

  @Test(
    "is told of where it makes none, and the tool neither",
    arguments: [
      ("state: 1️⃣Equatable", "n: {type: '() -> Int', let: true}", "Int", "in which `n` is a `() -> Int`"),
      ("state: [Sendable, 1️⃣Hashable]", "n: {type: '[(Int, Int)]', let: true}", "Int", "no `Hashable` for `State`"),
      ("state: 1️⃣Equatable", "n: {type: '(Int, any P)', let: true}", "Int", "in which `n` is a `(Int, any P)`"),
      ("state: 1️⃣Equatable", "n: {type: 'Result<Int, any Error>', let: true}", "Int", "no `Equatable`"),
      ("state: 1️⃣Codable", "n: {type: Int, default: 0, pulse: true}", "Int", "`n` is a pulse"),
      ("state: 1️⃣Sendable", "n: {type: '() -> Int', let: true}", "Int", "no `Sendable`"),
      (
        "mutation: 1️⃣Equatable", "n: {type: Int, let: true}", "'(Int, Int)'",
        "for `Mutation`, in which the payload of `setN` is a `(Int, Int)`"
      ),
      ("action: 1️⃣Hashable", "n: {type: Int, let: true}", "'[String: Any]'", "is a `[String: Any]`"),
      ("action: 1️⃣Sendable", "n: {type: Int, let: true}", "'((Int) -> Void)?'", "is a `((Int) -> Void)?`"),
      ("state: 1️⃣Sendable & Equatable", "n: {type: '[any P]', let: true}", "Int", "no `Equatable` for `State`"),
      ("state: 1️⃣Swift.Hashable", "n: {type: Any, let: true}", "Int", "no `Hashable` for `State`"),
      ("state: 1️⃣Comparable", "n: {type: 'Int.Type', let: true}", "Int", "no `Equatable` for `State`"),
      // The tuple beside the function is no reason.
      (
        "state: 1️⃣Equatable", "pair: {type: '(Int, Int)', let: true}, n: {type: '() -> Int', let: true}", "Int",
        "in which `n`"
      ),
    ]
  )
  func byHand(conforms: String, state: String, payload: String, words: String) {
    expectDiagnostics(spec(conforms, state: state, payload: payload), Expected("1️⃣", .conformanceByHand, words))
  }

  @Test(
    "is all that is needed, or the tool makes it",
    arguments: [
      ("state: Equatable", "n: {type: Int, default: 0, pulse: true}", "Int"),
      ("state: Hashable", "n: {type: '(Int, String)', let: true}", "Int"),
      ("state: Equatable", "n: {type: 'Result<Int, Failure>', let: true}", "Int"),
      ("state: Sendable", "n: {type: '@Sendable () -> Int', let: true}", "Int"),
      ("mutation: Equatable", "n: {type: Int, let: true}", "'[String: [Int?]]'"),
      ("state: Swift.Equatable", "n: {type: Int, default: 0, pulse: true}", "Int"),
      ("state: Hashable & Sendable", "n: {type: Int, default: 0, pulse: true}", "Int"),
      ("state: Comparable", "n: {type: '(Int, String)', let: true}", "Int"),
      ("state: Sendable", "n: {type: '@convention(c) () -> Int', let: true}", "Int"),
      ("state: '@unchecked Sendable'", "n: {type: '() -> Int', let: true}", "Int"),
      ("action: Marker", "n: {type: Int, let: true}", "'(Int, Int)'"),
    ]
  )
  func made(conforms: String, state: String, payload: String) {
    let lints = SpecReading(
      of: SpecFile(
        path: "Example.reactor.yaml",
        bytes: Array(spec(conforms, state: state, payload: payload).utf8)
      )
    ).diagnostics.filter { $0.rule == .conformanceByHand || $0.severity == .error }
    #expect(lints == [])
  }

  @Test("and in Swift 5 mode no type has to be `Sendable`")
  func swift5() {
    let text = spec("state: Sendable", state: "n: {type: '() -> Int', let: true}")
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8))
    let lints = SpecReading(of: file, settings: Settings(languageMode: .swift5)).diagnostics
    #expect(!lints.contains { $0.rule == .conformanceByHand })
  }
}
