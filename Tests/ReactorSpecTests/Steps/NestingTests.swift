import ReactorSpec
import Testing

@Suite("Lists of very many steps")
struct NestingTests {
  private func spec(_ steps: [String]) -> String {
    """
    state: {count: Int = 0}
    mutations: {setCount: Int}
    actions:
      go:

    """ + steps.map { "    - \($0)\n" }.joined()
  }

  @Test("are refused where each nests the rest of them")
  func nesting() {
    let steps = Array(repeating: ["setCount: 1", "guard: state.count > 0"], count: 100).flatMap { $0 }
    _ = specs(spec(steps + ["setCount: 2"]))
    expectDiagnostics(
      spec(steps + ["setCount: 2", "1️⃣guard: state.count > 1", "setCount: 3", "guard: state.count > 2"]),
      Expected("1️⃣", .nestingTooDeep, "nest 101 deep")
    )
  }

  @Test("may be as long as they like where they stand side by side")
  func length() {
    _ = specs(spec((0..<500).flatMap { ["setCount: \($0)", "setCount: state.count + 1"] }))
    _ = specs(spec((0..<300).map { "let: {value\($0): state.count}" } + ["setCount: value1"]))
  }
}
