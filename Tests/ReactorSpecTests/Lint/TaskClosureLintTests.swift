import ReactorSpec
import Testing

@Suite("Closures that an `await` calls")
struct TaskClosureLintTests {
  private func asking(_ type: String, _ rest: String = "", call: String = #"1️⃣confirm("Sure?")"#) -> String {
    """
    \(rest)
    dependencies: {confirm: '\(type)'}
    state: {isSure: Bool = false}
    mutations: {setSure: Bool}
    actions:
      ask:
        - await: \(call)
          as: isSure
          throws: false
          then: {setSure: isSure}
    """
  }

  @Test("have to be `@Sendable` in Swift 6 mode", arguments: ["", "runtime: ReactorKit\nisolation: main"])
  func needed(rest: String) {
    let message = "in its type: `@Sendable (String) async -> Bool`"
    expectDiagnostics(asking("(String) async -> Bool", rest), Expected("1️⃣", .closureInTask, message))
  }

  @Test(
    "are `@Sendable`, or an actor's, or nothing is asked of them",
    arguments: [
      ("@Sendable (String) async -> Bool", ""), ("@MainActor (String) async -> Bool", ""),
      ("(String) async -> Bool", "runtime: ReactorKit"), ("Confirmation", ""),
    ]
  )
  func notNeeded(type: String, rest: String) {
    expectDiagnostics(asking(type, rest, call: #"confirm("Sure?")"#))
  }
}
