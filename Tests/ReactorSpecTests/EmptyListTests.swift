import ReactorSpec
import Testing

@Suite("Lists without items")
struct EmptyListTests {
  @Test(
    "are refused where they say nothing",
    arguments: [
      ("start: 1️⃣[]", "`start` is empty"), ("imports: 1️⃣[]", "`imports` is empty"),
      ("conforms: 1️⃣[]", "`conforms` is empty"),
      ("everyMutation: {before: 1️⃣[]}", "`before` of `everyMutation` is empty"),
    ]
  )
  func refused(section: String, words: String) {
    let rest = "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {go: {setCount: 1}}\n"
    expectDiagnostics(rest + section, Expected("1️⃣", .wrongShape, words))
  }

  @Test("an array is no value of a method that returns one number; it is of what may be an array")
  func outcomes() {
    func spec(_ result: String, _ value: String) -> String {
      """
      dependencies: {api: {protocol: API, methods: {load: "() async -> \(result)"}}}
      state: {count: Int = 0}
      mutations: {increase: {reduce: state.count += 1}}
      actions: {go: [{await: api.load}, increase]}
      tests:
        one:
          given: {api.load: \(value)}
          when: [go]
          then: {count: 1}
      """
    }
    expectDiagnostics(
      spec("Int?", "1️⃣[1, 2]"),
      Expected("1️⃣", .impossibleOutcome, "`api.load` returns `Int?`, and this is an array")
    )
    expectDiagnostics(spec("[Int]", "[1, 2]"))
    expectDiagnostics(spec("Numbers", "[1, 2]"))
  }
}
